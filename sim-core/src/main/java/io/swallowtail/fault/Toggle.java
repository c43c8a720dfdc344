package io.swallowtail.fault;

/** Whether something holds: the values of parameters that are switched on or off. */
enum Toggle {
    /** It does not. */
    FALSE,
    /** It does. */
    TRUE
}

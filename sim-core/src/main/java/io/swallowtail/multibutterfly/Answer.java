package io.swallowtail.multibutterfly;

/** The two values of a parameter that is a question. */
enum Answer {
    /** No. */
    FALSE,
    /** Yes. */
    TRUE
}

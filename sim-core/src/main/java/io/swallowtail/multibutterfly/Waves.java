package io.swallowtail.multibutterfly;

/** Whether packets are sent wave by wave. */
enum Waves {
    /** Those together whose destinations are congruent modulo the number of waves. */
    ON,
    /** All at once. */
    OFF
}

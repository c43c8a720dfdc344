package io.swallowtail.bufferless;

/** Why a packet crosses a link. */
enum Move {
    /** It is on its boat. */
    RIDE,
    /** It goes to and fro on an edge, or comes back from where it was deflected. */
    OSCILLATION,
    /** It was beaten while it oscillated, and goes back. */
    DEFLECTION,
    /** It lost a conflict on its boat: it takes what is free until the pass ends. */
    WANDERING,
    /** It undoes what it did. */
    REVERSAL,
    /** It follows its current path, without a schedule. */
    ADVANCE,
    /** It lost a conflict without a schedule, and goes back. */
    SETBACK
}

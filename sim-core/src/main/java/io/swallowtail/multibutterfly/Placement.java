package io.swallowtail.multibutterfly;

/** Where nodes fail. */
enum Placement {
    /** Each node by itself, with the fault probability. */
    RANDOM,
    /** As many as that makes on average, spread over the blocks of the middle level. */
    MIDDLE
}

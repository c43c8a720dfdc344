package io.swallowtail.fault;

/** In which order the inputs ask for paths, for each permutation pi_l. */
enum InputOrder {
    /** By column. */
    COLUMN,
    /** In a fresh uniform order for each permutation. */
    RANDOM
}

package io.swallowtail.packet;

/** Whether the rows of a permutation are renamed at random before it is routed. */
public enum Renamed {
    /** They keep their names. */
    NO,
    /** By one uniformly random renaming a trial, the same for all its permutations. */
    YES
}

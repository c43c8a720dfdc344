package io.swallowtail.circuit;

/** Which path a request takes when both are eligible. */
public enum TieRule {
    /** The first path p; its place is already random. */
    FIRST,
    /** Either, by a fair coin. */
    COIN
}

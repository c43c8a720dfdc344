package io.swallowtail.bufferless;

/** Where packets go. */
public enum PathKind {
    /** From each input to the output of a uniformly random permutation. */
    PERMUTATION,
    /** From each input to a uniform output, independently. */
    MANY_TO_ONE,
    /** From distinct uniform sources on any level, upwards. */
    MONOTONE
}

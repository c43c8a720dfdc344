package io.swallowtail.circuit;

/** To which outputs the inputs send. */
public enum Destinations {
    /** Each input to an independent uniform output. */
    UNIFORM,
    /** Each to the output of the parameter {@code permutation}. */
    PERMUTATION
}

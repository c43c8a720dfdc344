package io.swallowtail.bufferless;

/** The leveled networks on which packets are routed. */
public enum NetworkKind {
    /** B_n. */
    BUTTERFLY,
    /** The square mesh, right and down. */
    MESH,
    /** Random successors. */
    RANDOM;

    /** Tells whether packets start at inputs, one at each. */
    boolean hasInputs() {
        return this == BUTTERFLY;
    }
}

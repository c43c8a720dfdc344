package io.swallowtail.bufferless;

/** The leveled networks on which packets are routed. */
public enum NetworkKind {
    /** B_n. */
    BUTTERFLY,
    /** The square mesh, right and down. */
    MESH,
    /** Random successors. */
    RANDOM,
    /** The multibutterfly. */
    MULTIBUTTERFLY;

    /** Tells whether packets start at inputs, one at each. */
    boolean hasInputs() {
        return this == BUTTERFLY || this == MULTIBUTTERFLY;
    }

    /** Tells whether it is drawn. */
    boolean isRandom() {
        return this == RANDOM || this == MULTIBUTTERFLY;
    }
}

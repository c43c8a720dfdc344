package io.swallowtail.packet;

/** Who leaves a queue first. */
public enum Discipline {
    /** Who came first; of two that came in one step the one by the straight link. */
    FIFO,
    /** The packet of least (floor(i/d), R), i the number of its permutation and R random. */
    PRIORITY
}

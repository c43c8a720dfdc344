package io.swallowtail.bufferless;

/** How packets are routed along their preselected paths. */
public enum Algorithm {
    /** Section 3: frames, waves and boats, with colours computed beforehand. */
    CENTRALIZED,
    /** Section 4: the same with random colours, tried and undone by reverse simulation. */
    DISTRIBUTED,
    /** No schedule: every packet wants its next edge, and who loses goes back. */
    HOT_POTATO,
    /** Buffers: an unbounded queue for each edge. */
    STORE_AND_FORWARD;

    /** Tells whether packets are divided into sets that follow waves. */
    boolean hasWaves() {
        return this == CENTRALIZED || this == DISTRIBUTED;
    }
}

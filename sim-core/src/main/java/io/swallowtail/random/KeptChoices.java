package io.swallowtail.random;

/**
 * The choices of one trial, kept outside the simulator that ran it: what was drawn, and what the run asked for. Made and
 * filled by {@link ChoiceMoves}. Memory: that of the choices.
 */
public final class KeptChoices {
    private final KeptStream[] streams;

    KeptChoices(KeptStream[] streams) {
        this.streams = streams;
    }

    KeptStream of(int stream) {
        return streams[stream];
    }

    /**
     * Becomes a copy of other choices of the same simulator; it allocates only where more was asked for than ever before.
     *
     * @param other the choices
     */
    public void copy(KeptChoices other) {
        for (int s = 0; s < streams.length; s++) {
            streams[s].copy(other.streams[s]);
        }
    }
}

package io.swallowtail.core.random;

/**
 * A copy of the choices of one trial, drawn and on demand. {@link ChoiceMoves} creates and fills it. Memory: that of
 * the choices.
 */
public final class TrialSnapshot {
    private final ChoiceSnapshot[] streams;

    TrialSnapshot(ChoiceSnapshot[] streams) {
        this.streams = streams;
    }

    ChoiceSnapshot of(int stream) {
        return streams[stream];
    }

    /**
     * Copies another snapshot of the same simulator into this one. It allocates only if the number of on-demand choices
     * exceeds all earlier ones.
     *
     * @param other the other snapshot
     */
    public void copy(TrialSnapshot other) {
        for (int s = 0; s < streams.length; s++) {
            streams[s].copy(other.streams[s]);
        }
    }
}

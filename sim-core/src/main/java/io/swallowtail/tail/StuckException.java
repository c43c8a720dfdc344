package io.swallowtail.tail;

/** Splitting found no way to an event: it may be impossible, or its trials may be too far from all others for the moves. */
public final class StuckException extends Exception {
    private static final long serialVersionUID = 1L;

    private final double log10;

    StuckException(double log10) {
        super("no trial came nearer to the event than the nearest of those that are as rare as 10^"
                + Math.round(log10));
        this.log10 = log10;
    }

    /**
     * Tells how far the search came.
     *
     * @return log10 of the rough probability of being as near to the event as the nearest trials were
     */
    public double log10() {
        return log10;
    }
}

package io.swallowtail.jobs.sweep;

/** Stops a run before all trials are simulated, at a deadline or on request. Safe for many threads. */
public final class StopSignal {
    private final double nanos;
    /** The start of the first work; null before it. */
    private Long start;

    private boolean requested;
    private Runnable reaction = () -> {};

    private StopSignal(double nanos) {
        this.nanos = nanos;
    }

    /** Makes a signal without a deadline. */
    public static StopSignal never() {
        return new StopSignal(Double.POSITIVE_INFINITY);
    }

    /**
     * Makes a signal with a deadline. Work in progress is finished; a segment is cut to the time that is left. The time counts from the first
     * work, so that every run commits something, even if Spark starts slowly.
     *
     * @param nanos the time from the first work to the deadline, in nanoseconds
     */
    public static StopSignal after(long nanos) {
        return new StopSignal(nanos);
    }

    /** Starts the time to the deadline, unless it has been started. */
    synchronized void begin() {
        start = start == null ? (Long) System.nanoTime() : start;
    }

    /**
     * Returns whether no further work should start.
     *
     * @return whether the deadline has passed or a stop was requested
     */
    public synchronized boolean isDue() {
        return requested || start != null && nanosLeft() == 0;
    }

    /**
     * Returns whether a stop was requested.
     *
     * @return whether {@link #request} was called
     */
    public synchronized boolean isRequested() {
        return requested;
    }

    /**
     * Returns the time that is left for work.
     *
     * @return nanoseconds to the deadline, infinite without one
     */
    public synchronized double nanosLeft() {
        return start == null ? nanos : Math.max(0, nanos - (System.nanoTime() - start));
    }

    /** Requests an immediate stop. Work in progress is abandoned. */
    public void request() {
        Runnable now;
        synchronized (this) {
            requested = true;
            now = reaction;
        }
        now.run();
    }

    /** Sets the action that abandons work in progress. */
    void onRequest(Runnable reaction) {
        boolean late;
        synchronized (this) {
            this.reaction = reaction;
            late = requested;
        }
        if (late) {
            reaction.run();
        }
    }
}

package io.swallowtail.jobs.sweep;

/** Stops a run before all trials are simulated, at a deadline or on request. Safe for many threads. */
public final class StopSignal {
    private final long deadline;
    private final boolean hasDeadline;
    private boolean requested;
    private Runnable reaction = () -> {};

    private StopSignal(long deadline, boolean hasDeadline) {
        this.deadline = deadline;
        this.hasDeadline = hasDeadline;
    }

    /** Makes a signal without a deadline. */
    public static StopSignal never() {
        return new StopSignal(0, false);
    }

    /**
     * Makes a signal with a deadline. Work in progress is finished; a segment is cut to the time that is left.
     *
     * @param nanos the time to the deadline, in nanoseconds
     */
    public static StopSignal after(long nanos) {
        return new StopSignal(System.nanoTime() + nanos, true);
    }

    /**
     * Returns whether no further work should start.
     *
     * @return whether the deadline has passed or a stop was requested
     */
    public synchronized boolean isDue() {
        return requested || hasDeadline && System.nanoTime() - deadline >= 0;
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
        return hasDeadline ? Math.max(0, deadline - System.nanoTime()) : Double.POSITIVE_INFINITY;
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

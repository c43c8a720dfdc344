package io.swallowtail.sweep;

/** Tells a run to end before all is simulated: at a deadline, or because somebody asks. Safe for many threads. */
public final class StopSignal {
    private long deadline;
    private boolean hasDeadline;
    private boolean asked;
    private Runnable reaction = () -> {};

    private StopSignal(long deadline, boolean hasDeadline) {
        this.deadline = deadline;
        this.hasDeadline = hasDeadline;
    }

    /**
     * Makes a signal without a deadline.
     *
     * @return the signal
     */
    public static StopSignal never() {
        return new StopSignal(0, false);
    }

    /**
     * Makes a signal with a deadline. Work in progress is finished; a segment is cut to the time that is left.
     *
     * @param nanos when, in nanoseconds from now
     * @return the signal
     */
    public static StopSignal after(long nanos) {
        return new StopSignal(System.nanoTime() + nanos, true);
    }

    /**
     * Sets the deadline of a signal that has none.
     *
     * @param nanos when, in nanoseconds from now
     */
    public synchronized void endAfter(long nanos) {
        deadline = System.nanoTime() + nanos;
        hasDeadline = true;
    }

    /**
     * Tells whether to start nothing more.
     *
     * @return whether the deadline has come or somebody asked
     */
    public synchronized boolean isDue() {
        return asked || hasDeadline && System.nanoTime() - deadline >= 0;
    }

    /**
     * Tells whether somebody asked for the end.
     *
     * @return whether {@link #ask} was called
     */
    public synchronized boolean isAsked() {
        return asked;
    }

    /**
     * Tells how long work may take.
     *
     * @return nanoseconds to the deadline, infinite without one
     */
    public synchronized double nanosLeft() {
        return hasDeadline ? Math.max(0, deadline - System.nanoTime()) : Double.POSITIVE_INFINITY;
    }

    /** Asks for the end at once; work in progress is given up. */
    public void ask() {
        Runnable now;
        synchronized (this) {
            asked = true;
            now = reaction;
        }
        now.run();
    }

    /** Sets what gives up the work in progress. */
    void onAsked(Runnable reaction) {
        boolean late;
        synchronized (this) {
            this.reaction = reaction;
            late = asked;
        }
        if (late) {
            reaction.run();
        }
    }
}

package io.swallowtail.sweep;

/** Hears how far a sweep has come; called from several threads. */
public interface SweepProgress {
    /**
     * Reports a range that was simulated.
     *
     * @param trials how many trials it had
     * @param work how much counted work that was
     */
    void simulated(long trials, double work);
}

package io.swallowtail.sweep;

/** Hears how far a sweep has come; called from several threads. */
public interface SweepProgress {
    /** Hears nothing. */
    SweepProgress NONE = new SweepProgress() {};

    /**
     * Reports that the levels of splittings are being sought, before any of their replications.
     *
     * @param points of how many points
     */
    default void preparing(int points) {}

    /**
     * Reports that a segment begins.
     *
     * @param segment its number in this run, from 0
     * @param trials how many trials it has
     */
    default void started(int segment, long trials) {}

    /**
     * Reports trials that were simulated and are not committed yet.
     *
     * @param trials how many
     * @param work how much counted work that was
     */
    default void simulated(long trials, double work) {}

    /**
     * Reports what is still to be simulated, where that depends on what happens.
     *
     * @param trials how many trials, probably
     * @param work how much counted work that is
     * @param ended how many of the points that end by themselves have come to their ends
     * @param ending how many such points there are
     */
    default void expected(double trials, double work, int ended, int ending) {}

    /**
     * Reports trials that a segment took and that are not committed, or were simulated a second time: those behind the end of
     * a point that ends by itself, and those of the range that holds it.
     *
     * @param trials how many
     */
    default void discarded(long trials) {}

    /**
     * Reports that a segment is committed.
     *
     * @param segment its number in this run
     */
    default void committed(int segment) {}

    /**
     * Reports how well those tails are known that more trials are still to sharpen.
     *
     * @param tails what the tables of what is committed say
     */
    default void open(OpenTails tails) {}
}

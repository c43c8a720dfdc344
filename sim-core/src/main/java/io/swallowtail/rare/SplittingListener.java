package io.swallowtail.rare;

import io.swallowtail.expression.Event;

/**
 * Receives the progress of a splitting. It changes no result. Several threads call it at once, and {@link #ran} after every run, so it has to be
 * quick.
 */
public interface SplittingListener {
    /** Ignores everything. */
    SplittingListener NONE = new SplittingListener() {
        @Override
        public void begins(Stage stage, long runs) {
            // nobody watches
        }

        @Override
        public void ran() {
            // nobody watches
        }

        @Override
        public void reached(Event towards, int level, double log, double share) {
            // nobody watches
        }
    };

    /** What is run before the replications. */
    enum Stage {
        /** The search for levels; its work is not known beforehand. */
        PILOT,
        /** Replications that are thrown away. */
        REHEARSAL,
        /** The check by another schedule. */
        SECOND_SCHEDULE
    }

    /**
     * Reports that a stage begins, or goes on beyond what it was expected to take.
     *
     * @param stage the stage
     * @param runs the runs of the simulator that it takes at most; 0 if that is not known
     */
    void begins(Stage stage, long runs);

    /** Reports one run of the simulator, of any stage or replication. */
    void ran();

    /**
     * Reports a level that a pilot found.
     *
     * @param towards the event to which the level leads
     * @param level its number, from 1
     * @param log the natural logarithm of how probable the pilot found it to come so far; no estimate, for pilots are not unbiased
     * @param share how far the level is on the way of scores to the event, from 0 to 1
     */
    void reached(Event towards, int level, double log, double share);
}

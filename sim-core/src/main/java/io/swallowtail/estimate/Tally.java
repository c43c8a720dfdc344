package io.swallowtail.estimate;

/**
 * The counts of several quantities (metrics, compound events) over a set of trials of one point. Tallies of disjoint sets of
 * trials add, value by value, and the sum does not depend on how the trials were divided.
 */
public final class Tally {
    /** What stands for "no value" in a trial; it is not counted. */
    public static final long NULL = Long.MIN_VALUE;

    private final ValueCounts[] quantities;

    /**
     * Opens an empty tally.
     *
     * @param quantities how many quantities a trial yields
     */
    public Tally(int quantities) {
        this.quantities = new ValueCounts[quantities];
        for (int i = 0; i < quantities; i++) {
            this.quantities[i] = new ValueCounts();
        }
    }

    /**
     * Counts one trial.
     *
     * @param values the trial's quantities, {@link #NULL} for none
     * @param trial its index
     */
    public void add(long[] values, long trial) {
        for (int i = 0; i < quantities.length; i++) {
            if (values[i] != NULL) {
                quantities[i].add(values[i], trial);
            }
        }
    }

    /**
     * Gives the counts of one quantity.
     *
     * @param quantity its place
     * @return its counts
     */
    public ValueCounts of(int quantity) {
        return quantities[quantity];
    }
}

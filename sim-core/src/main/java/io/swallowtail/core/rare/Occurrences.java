package io.swallowtail.core.rare;

import java.util.Arrays;

/**
 * The number of trials of a range in which an event happened, and the indices of the first such trials. Also the number of trials in which
 * a metric of the event has no value.
 */
public final class Occurrences {
    private static final int FEW = 64;

    private final int most;
    private long count;
    private long valueless;
    private int known;
    private long[] first;

    /**
     * Creates an empty count.
     *
     * @param most maximum number of indices to store, at least 0
     */
    public Occurrences(int most) {
        this.most = most;
        first = new long[Math.min(most, FEW)];
    }

    void add(long trial) {
        count++;
        if (known < most) {
            keep(1);
            first[known++] = trial;
        }
    }

    void addValueless() {
        valueless++;
    }

    /**
     * Appends the occurrences of the following range.
     *
     * @param later the occurrences of that range
     */
    public void append(Occurrences later) {
        count += later.count;
        valueless += later.valueless;
        int taken = Math.min(most - known, later.known);
        keep(taken);
        System.arraycopy(later.first, 0, first, known, taken);
        known += taken;
    }

    private void keep(int more) {
        if (known + more > first.length) {
            first = Arrays.copyOf(first, (int) Math.min(most, Math.max(2L * first.length, known + more)));
        }
    }

    /**
     * Counts the occurrences.
     *
     * @return number of trials in which the event happened
     */
    public long count() {
        return count;
    }

    /**
     * Counts the trials without a value.
     *
     * @return number of trials in which a metric of the event is null
     */
    public long valueless() {
        return valueless;
    }

    /**
     * Counts the stored indices.
     *
     * @return the number of occurrences, limited by the maximum of stored indices
     */
    public int known() {
        return known;
    }

    /**
     * Gives an index.
     *
     * @param i a number from 0, below {@link #known}
     * @return the index of the trial in which the event happened for the (i + 1)-th time
     */
    public long trial(int i) {
        if (i >= known) {
            throw new IndexOutOfBoundsException(i + " is not below " + known);
        }
        return first[i];
    }
}

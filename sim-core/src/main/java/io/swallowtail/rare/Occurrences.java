package io.swallowtail.rare;

import java.util.Arrays;

/** In how many trials of a range an event happened, and which were the first of them. */
public final class Occurrences {
    private static final int FEW = 64;

    private final int most;
    private long count;
    private int known;
    private long[] first;

    /**
     * Begins with none.
     *
     * @param most how many indices to keep, at least 0
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

    /**
     * Appends those of the range that follows.
     *
     * @param later in how many trials of that range the event happened, and the first of them
     */
    public void append(Occurrences later) {
        count += later.count;
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
     * Counts the trials.
     *
     * @return in how many trials it happened
     */
    public long count() {
        return count;
    }

    /**
     * Counts the indices that were kept.
     *
     * @return the count, or the most that were to be kept
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

    /**
     * Gives all indices that were kept.
     *
     * @return them, ascending
     */
    public long[] trials() {
        return Arrays.copyOf(first, known);
    }
}

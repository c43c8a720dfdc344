package io.swallowtail.benchmarks.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the audit found about the intervals that are reported: how many cells kept their promise, and which did not. */
public final class Ledger {
    /** Tolerance of a computed coverage below its guarantee: the relative error of p next to the ends of intervals. */
    static final double TOLERANCE = 1e-9;

    private final List<String> broken = new ArrayList<>();
    private long cells;
    private double leastMargin = Double.POSITIVE_INFINITY;

    /**
     * Judges a cell.
     *
     * @param rule the interval
     * @param cell what it is of
     * @param promised the least coverage it may have
     * @param coverage the coverage it has
     */
    void judge(String rule, String cell, double promised, double coverage) {
        cells++;
        leastMargin = Math.min(leastMargin, coverage - promised);
        if (!(coverage >= promised - TOLERANCE)) {
            broken.add(String.format(Locale.ROOT, "%s, %s: %.12f, promised %.12f", rule, cell, coverage, promised));
        }
    }

    /** Judges whether something is what it is said to be, apart from coverage. */
    void demand(boolean holds, String what) {
        if (!holds) {
            broken.add(what);
        }
    }

    /**
     * Counts the cells.
     *
     * @return how many were judged
     */
    public long cells() {
        return cells;
    }

    /**
     * Tells how near a coverage came to its promise.
     *
     * @return the least coverage minus promise
     */
    public double leastMargin() {
        return leastMargin;
    }

    /**
     * Lists the failures.
     *
     * @return one line for each, none if every promise was kept
     */
    public List<String> broken() {
        return List.copyOf(broken);
    }
}

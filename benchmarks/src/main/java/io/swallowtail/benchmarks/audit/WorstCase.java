package io.swallowtail.benchmarks.audit;

/** The least coverage over the cells of a row, where it is, and the most that either side misses. */
final class WorstCase {
    private long cells;
    private double coverage = Double.NaN;
    private double at = Double.NaN;
    private double above;
    private double below;

    void add(double p, Limits.Misses misses) {
        add(p, misses.coverage());
        above = Math.max(above, misses.above());
        below = Math.max(below, misses.below());
    }

    void add(double p, double covered) {
        cells++;
        if (!(coverage <= covered)) {
            coverage = covered;
            at = p;
        }
    }

    long cells() {
        return cells;
    }

    double coverage() {
        return coverage;
    }

    double at() {
        return at;
    }

    /** The most that the low limit is above p. */
    double above() {
        return above;
    }

    /** The most that the high limit is below p. */
    double below() {
        return below;
    }

    /** Whether each side comes as near to an error as p is to the ends of the intervals: no narrower limits would do. */
    boolean spends(double error) {
        return Math.min(above, below) >= error * (1 - 1e-6);
    }
}

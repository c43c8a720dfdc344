package io.swallowtail.benchmarks.audit;

/**
 * How often an interval misses a probability p.
 *
 * @param above the probability that the low limit is above p
 * @param below the probability that the high limit is below p
 */
record Misses(double above, double below) {
    double coverage() {
        return 1 - above - below;
    }

    double worseSide() {
        return Math.max(above, below);
    }
}

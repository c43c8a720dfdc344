package io.swallowtail.sweep;

import java.util.List;
import java.util.OptionalLong;

/**
 * What a sweep is to do, checked in full: nothing in it can be wrong any more.
 *
 * @param name the sweep's name, which names its directory
 * @param seed the seed of all its trials
 * @param trials trials a point, at least 1
 * @param trialsPerTask how many trials a range has, or empty to let the measured cost decide
 * @param confidence confidence of every interval, in (0, 1)
 * @param simultaneous whether the confidence holds for all tails of the sweep at once (Bonferroni) or for each alone
 * @param points the points, no two with one identity or one random key
 */
public record SweepPlan(
        String name,
        long seed,
        long trials,
        OptionalLong trialsPerTask,
        double confidence,
        boolean simultaneous,
        List<PlannedPoint> points) {
    /**
     * Counts the tails.
     *
     * @return events summed over points
     */
    public long tails() {
        return points.stream().mapToLong(point -> point.events().size()).sum();
    }

    /**
     * Gives the error probability that one tail's interval may spend.
     *
     * @return 1 - confidence, divided by the number of tails if they are simultaneous
     */
    public double alphaOfTail() {
        return (1 - confidence) / (simultaneous ? Math.max(1, tails()) : 1);
    }
}

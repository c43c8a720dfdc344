package io.swallowtail.plan;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What a sweep is to do, checked in full: nothing in it can be wrong any more.
 *
 * @param name the sweep's name, which names its directory
 * @param seed the seed of all its trials
 * @param keepsRows whether every trial is kept as a row, or only counted
 * @param trialsPerTask how many trials a range has, or empty to let the measured cost decide
 * @param confidence confidence of every interval, in (0, 1)
 * @param simultaneous whether the confidence holds for all tails of the sweep at once (Bonferroni) or for each alone
 * @param points the points, no two with one identity or one random key
 */
public record SweepPlan(
        String name,
        long seed,
        boolean keepsRows,
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

    /**
     * Counts the trials wanted.
     *
     * @return their sum over the points, rounded beyond 2^53
     */
    public double trials() {
        return points.stream().mapToDouble(PlannedPoint::trials).sum();
    }

    /**
     * Adds the points, events and trials of another plan.
     *
     * @param earlier a plan whose points come first
     * @return this plan with everything that either wants, its other settings as they are
     */
    public SweepPlan including(List<PlannedPoint> earlier) {
        Map<String, PlannedPoint> all = new LinkedHashMap<>();
        earlier.forEach(planned -> all.put(planned.point().id(), planned));
        points.forEach(planned -> all.merge(planned.point().id(), planned, PlannedPoint::union));
        return new SweepPlan(name, seed, keepsRows, trialsPerTask, confidence, simultaneous, List.copyOf(all.values()));
    }

    /**
     * Says where each point is.
     *
     * @return the points' places by their ids
     */
    public Map<String, Integer> places() {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < points.size(); i++) {
            places.put(points.get(i).point().id(), i);
        }
        return places;
    }
}

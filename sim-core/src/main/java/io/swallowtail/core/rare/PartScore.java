package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Threshold;
import java.util.Optional;

/**
 * The score of a single comparison or flag: how close a trial is to it. It holds if and only if the score is at least
 * the goal.
 *
 * <p>For a threshold of a metric, the score is the metric, or its negative for lower tails, with refinements if the
 * simulator has them ({@link Outcome#refine}). For any other event, it is {@link Event#slack}.
 *
 * @param event the comparison or flag
 * @param metric the metric; null if the score is the slack
 * @param upwards whether greater values are closer
 * @param refined whether the simulator refines the metric
 * @param goal the smallest score with which it holds
 */
record PartScore(Event event, Metric metric, boolean upwards, boolean refined, long goal) {
    /** The score of a trial in which the metric has no value. */
    private static final long NONE = Long.MIN_VALUE;
    /** Largest absolute value of a threshold of a refined metric; larger thresholds are out of reach. */
    private static final long MAX_REFINED = (1L << 32) - 1;

    /** Creates the score of one comparison or flag; for any other event, its slack. */
    static PartScore of(Event event, Point point) {
        Optional<Threshold> directed = direction(event);
        if (directed.isEmpty()) {
            return new PartScore(event, null, true, false, 0);
        }
        Threshold threshold = directed.get();
        Metric metric = point.experiment().metrics().inSlot(threshold.metric());
        boolean refined = point.experiment().refines(point.parameters(), metric);
        long boundary = boundary(threshold);
        long goal = refined ? Math.max(-MAX_REFINED, Math.min(MAX_REFINED, boundary)) * Outcome.REFINEMENTS : boundary;
        return new PartScore(event, metric, threshold.relation().side() > 0, refined, goal);
    }

    /** Gives the event's threshold; empty if it has none or its threshold has no direction. */
    static Optional<Threshold> direction(Event event) {
        return event.threshold().filter(threshold -> threshold.relation().side() != 0);
    }

    /** Gives the smallest value of the metric (of its negative for lower tails) that satisfies a threshold. */
    static long boundary(Threshold threshold) {
        long value = Math.max(-Long.MAX_VALUE, threshold.value());
        return switch (threshold.relation()) {
            case AT_LEAST -> value;
            case GREATER -> value == Long.MAX_VALUE ? value : value + 1;
            case AT_MOST -> -value;
            default -> value == -Long.MAX_VALUE ? Long.MAX_VALUE : 1 - value;
        };
    }

    /** Requests the refinement that the score needs; returns whether it needs one. */
    boolean requestRefinement(Outcome outcome) {
        if (refined) {
            outcome.requestRefinement(metric);
        }
        return refined;
    }

    /** Computes the score of a trial from its metrics and the requested refinement. */
    long of(Outcome outcome) {
        if (metric == null) {
            return event.slack(outcome.values());
        }
        long value = outcome.get(metric);
        if (value == Event.NULL_METRIC) {
            return NONE;
        }
        if (!refined) {
            return upwards ? value : -value;
        }
        long refinement = outcome.refinement(metric);
        return upwards
                ? value * Outcome.REFINEMENTS + refinement
                : -value * Outcome.REFINEMENTS + (Outcome.REFINEMENTS - 1 - refinement);
    }
}

package io.swallowtail.rare;

import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Outcome;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Relation;
import io.swallowtail.expression.Threshold;
import java.util.Optional;

/**
 * How near a trial is to a single comparison or flag, which holds just when the score is at least the goal.
 *
 * <p>For the threshold of a metric the score is the metric, or its negative for lower tails, refined where the simulator offers
 * it ({@link Outcome#refine}). For anything else it is {@link Event#slack}.
 */
final class PartScore {
    /** The score of a trial without the metric. */
    private static final long NONE = Long.MIN_VALUE;
    /** Refined metrics are below this; a threshold beyond it is out of reach. */
    private static final long MOST_REFINED = (1L << 32) - 1;

    private final Event event;
    /** Null where the slack is the score. */
    private final Metric metric;

    private final boolean upwards;
    private final boolean refined;
    private final long goal;

    private PartScore(Event event, Metric metric, boolean upwards, boolean refined, long goal) {
        this.event = event;
        this.metric = metric;
        this.upwards = upwards;
        this.refined = refined;
        this.goal = goal;
    }

    /** Prepares the score of one comparison or flag; of anything else, its slack. */
    static PartScore of(Event event, Point point) {
        Optional<Threshold> directed = direction(event);
        if (directed.isEmpty()) {
            return new PartScore(event, null, true, false, 0);
        }
        Threshold threshold = directed.get();
        Metric metric = point.experiment().metrics().inSlot(threshold.metric());
        boolean refined = point.experiment().refines(point.parameters(), metric);
        long boundary = boundary(threshold);
        long goal =
                refined ? Math.max(-MOST_REFINED, Math.min(MOST_REFINED, boundary)) * Outcome.REFINEMENTS : boundary;
        return new PartScore(event, metric, isUpper(threshold.relation()), refined, goal);
    }

    /** The event's threshold, unless it has none or one without a direction. */
    static Optional<Threshold> direction(Event event) {
        return event.threshold()
                .filter(threshold ->
                        threshold.relation() != Relation.EQUAL && threshold.relation() != Relation.UNEQUAL);
    }

    static boolean isUpper(Relation relation) {
        return relation == Relation.AT_LEAST || relation == Relation.GREATER;
    }

    /** The least metric, or least negative of it, with which a threshold is passed. */
    static long boundary(Threshold threshold) {
        long value = Math.max(-Long.MAX_VALUE, threshold.value());
        return switch (threshold.relation()) {
            case AT_LEAST -> value;
            case GREATER -> value == Long.MAX_VALUE ? value : value + 1;
            case AT_MOST -> -value;
            default -> value == -Long.MAX_VALUE ? Long.MAX_VALUE : 1 - value;
        };
    }

    /** Gives the least score with which it holds. */
    long goal() {
        return goal;
    }

    /** Asks for the refinement that the score needs; tells whether it needs one. */
    boolean want(Outcome outcome) {
        if (refined) {
            outcome.want(metric);
        }
        return refined;
    }

    /** Scores a trial by its metrics, and by the refinement that it wants. */
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

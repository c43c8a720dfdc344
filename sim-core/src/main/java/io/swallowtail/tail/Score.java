package io.swallowtail.tail;

import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Relation;
import io.swallowtail.expression.Threshold;
import java.util.List;
import java.util.Optional;

/**
 * How near a trial is to some events, one inside the other: an event happened just when the score is at least the event's goal.
 *
 * <p>For thresholds of one metric in one direction the score is the metric, or its negative for lower tails, refined where the
 * simulator offers it ({@link RefinedSimulator}). For any other event, alone, it is {@link Event#slack}.
 */
final class Score {
    /** The score of a trial without the metric. */
    private static final long NONE = Long.MIN_VALUE;

    private final Simulator simulator;
    private final Event event;
    private final RefinedSimulator refined;
    private final int metric;
    private final boolean upwards;
    private final long[] goals;

    private Score(
            Simulator simulator, Event event, RefinedSimulator refined, int metric, boolean upwards, long[] goals) {
        this.simulator = simulator;
        this.event = event;
        this.refined = refined;
        this.metric = metric;
        this.upwards = upwards;
        this.goals = goals;
    }

    /**
     * Prepares the score of some events.
     *
     * @param events one event, or thresholds of one metric in one direction
     * @param simulator the simulator whose trials are scored
     * @throws IllegalArgumentException if the events are neither
     */
    static Score of(List<Event> events, Simulator simulator) {
        Optional<Threshold> first = direction(events.get(0));
        if (first.isEmpty() && events.size() == 1) {
            return new Score(simulator, events.get(0), null, 0, true, new long[] {0});
        }
        if (!areNested(events)) {
            throw new IllegalArgumentException("events are not thresholds of one metric in one direction: " + events);
        }
        int metric = first.get().metric();
        boolean upwards = isUpper(first.get().relation());
        RefinedSimulator refined =
                simulator instanceof RefinedSimulator offered && offered.refines(metric) ? offered : null;
        long scale = refined == null ? 1 : RefinedSimulator.REFINEMENTS;
        long[] goals = new long[events.size()];
        for (int e = 0; e < goals.length; e++) {
            goals[e] =
                    Math.multiplyExact(scale, boundary(direction(events.get(e)).orElseThrow()));
        }
        return new Score(simulator, null, refined, metric, upwards, goals);
    }

    /** Asks whether some events can be scored together. */
    static boolean areNested(List<Event> events) {
        Optional<Threshold> first = direction(events.get(0));
        return first.isPresent()
                && events.stream()
                        .map(Score::direction)
                        .allMatch(other -> other.isPresent()
                                && other.get().metric() == first.get().metric()
                                && isUpper(other.get().relation())
                                        == isUpper(first.get().relation()));
    }

    /** The event's threshold, unless it has none or one without a direction. */
    private static Optional<Threshold> direction(Event event) {
        return event.threshold()
                .filter(threshold ->
                        threshold.relation() != Relation.EQUAL && threshold.relation() != Relation.UNEQUAL);
    }

    private static boolean isUpper(Relation relation) {
        return relation == Relation.AT_LEAST || relation == Relation.GREATER;
    }

    /** The least metric, or least negative of it, with which a threshold is passed. */
    private static long boundary(Threshold threshold) {
        return switch (threshold.relation()) {
            case AT_LEAST -> threshold.value();
            case GREATER -> Math.addExact(threshold.value(), 1);
            case AT_MOST -> Math.negateExact(threshold.value());
            default -> Math.subtractExact(1, threshold.value());
        };
    }

    /** Gives the least score with which an event happened. */
    long goal(int event) {
        return goals[event];
    }

    /** Runs the trial whose choices are written, and scores it. */
    long run(long[] metrics) {
        if (refined != null) {
            return refined(refined.runRefined(metrics, metric), metrics[metric]);
        }
        simulator.run(metrics);
        if (event != null) {
            return event.slack(metrics);
        }
        long value = metrics[metric];
        if (value == Event.NULL_METRIC) {
            return NONE;
        }
        return upwards ? value : -value;
    }

    private long refined(long refinement, long value) {
        if (value == Event.NULL_METRIC) {
            return NONE;
        }
        return upwards
                ? value * RefinedSimulator.REFINEMENTS + refinement
                : -value * RefinedSimulator.REFINEMENTS + (RefinedSimulator.REFINEMENTS - 1 - refinement);
    }
}

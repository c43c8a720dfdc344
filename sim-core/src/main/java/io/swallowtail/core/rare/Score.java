package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Threshold;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The score of a {@link Target}: how close a trial is to it. Each event of the target happened if and only if the score
 * is at least the event's goal.
 *
 * <p>Thresholds of one metric share the score of their metric ({@link PartScore}). The score of a conjunction is minus
 * the sum of its parts' missing rarities ({@link RarityCurve}), so units do not matter.
 */
final class Score {
    private final Simulator simulator;
    private final Outcome outcome;
    private final boolean isRefined;
    private final Target target;
    private final PartScore[] parts;
    private final RarityCurve[] curves;
    private final long[] goals;

    private Score(
            Simulator simulator,
            Outcome outcome,
            Target target,
            PartScore[] parts,
            RarityCurve[] curves,
            long[] goals) {
        this.simulator = simulator;
        this.outcome = outcome;
        this.target = target;
        this.parts = parts;
        this.curves = curves;
        this.goals = goals;
        boolean refined = false;
        for (PartScore part : parts) {
            refined |= part.requestRefinement(outcome);
        }
        this.isRefined = refined;
    }

    /**
     * Prepares the score of a target.
     *
     * @param curves rarity curves of a conjunction, one for each part; empty for any other target
     * @param simulator the simulator whose trials are scored
     * @param outcome receives the metrics of the trials that are scored
     * @throws IllegalArgumentException if the events cannot share a score
     */
    static Score of(Target target, List<RarityCurve> curves, Point point, Simulator simulator, Outcome outcome) {
        List<Event> events = target.events();
        if (!target.parts().isEmpty()) {
            PartScore[] parts = target.isCounted()
                    ? new PartScore[0]
                    : target.parts().stream()
                            .map(part -> PartScore.of(part, point))
                            .toArray(PartScore[]::new);
            return new Score(simulator, outcome, target, parts, curves.toArray(new RarityCurve[0]), new long[] {0});
        }
        if (events.size() > 1 && !areNested(events)) {
            throw new IllegalArgumentException("events are not thresholds of one metric in one direction: " + events);
        }
        PartScore shared = PartScore.of(events.get(0), point);
        long[] goals = events.stream()
                .mapToLong(event -> PartScore.of(event, point).goal())
                .toArray();
        return new Score(simulator, outcome, target, new PartScore[] {shared}, null, goals);
    }

    /** Reports whether events are thresholds of one metric in one direction, so that one score serves all. */
    static boolean areNested(List<Event> events) {
        Optional<Threshold> first = PartScore.direction(events.get(0));
        return first.isPresent()
                && events.stream()
                        .map(PartScore::direction)
                        .allMatch(other -> other.isPresent()
                                && other.get().metric() == first.get().metric()
                                && other.get().relation().side()
                                        == first.get().relation().side());
    }

    /** Gives the smallest score with which an event happened. */
    long goal(int event) {
        return goals[event];
    }

    /** Gives the goal of the rarest event. */
    long lastGoal() {
        return Arrays.stream(goals).max().orElseThrow();
    }

    /** Runs the trial with the current choices and computes its score. */
    long run() {
        if (isRefined) {
            simulator.runRefined(outcome);
        } else {
            simulator.run(outcome);
        }
        if (curves == null) {
            return parts[0].of(outcome);
        }
        if (target.isCounted()) {
            return target.events().get(0).happened(outcome.values()) ? 0 : -1;
        }
        long missing = 0;
        for (int p = 0; p < parts.length; p++) {
            missing += curves[p].missing(parts[p].of(outcome));
        }
        return -missing;
    }
}

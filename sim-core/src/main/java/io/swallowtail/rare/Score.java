package io.swallowtail.rare;

import io.swallowtail.experiment.Outcome;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Threshold;
import java.util.List;
import java.util.Optional;

/**
 * How near a trial is to a {@link Target}: each of its events happened just when the score is at least the event's goal.
 *
 * <p>Thresholds of one metric share the score of their metric ({@link PartScore}). A conjunction is as near as its parts
 * together: minus the sum of what each has yet to gain in rarity ({@link RarityCurve}), so that units do not matter.
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
            refined |= part.want(outcome);
        }
        this.isRefined = refined;
    }

    /**
     * Prepares the score of a target.
     *
     * @param target the target
     * @param curves how rare the scores of a conjunction's parts are, one for each part; empty for any other target
     * @param point the point
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

    /** Asks whether some events can be scored together. */
    static boolean areNested(List<Event> events) {
        Optional<Threshold> first = PartScore.direction(events.get(0));
        return first.isPresent()
                && events.stream()
                        .map(PartScore::direction)
                        .allMatch(other -> other.isPresent()
                                && other.get().metric() == first.get().metric()
                                && PartScore.isUpper(other.get().relation())
                                        == PartScore.isUpper(first.get().relation()));
    }

    /** Gives the least score with which an event happened. */
    long goal(int event) {
        return goals[event];
    }

    /** Counts the goals. */
    int goals() {
        return goals.length;
    }

    /** Runs the trial whose choices are written, and scores it. */
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

package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.WitnessSampling;
import io.swallowtail.core.rare.WitnessTally;
import java.util.List;
import java.util.Optional;

/**
 * Trials with planted witnesses. The divisor of each trial's weight is counted.
 *
 * @param isComplete whether every trial of the event has a witness
 */
record PlantedSampling(boolean isComplete) implements Sampling.OfEvents {
    private record Planted() implements PreparedEvents {
        @Override
        public Optional<Trials> trials(Point point, Event event, long seed) {
            return WitnessSampling.prepare(point, event, seed)
                    .filter(WitnessSampling::isPossible)
                    .map(sampling -> sampling::divisor);
        }

        @Override
        public Optional<Example> example(Point point, Event event, long seed, ValueTotals counted) {
            return Optional.of(new Example(
                    () -> WitnessSampling.prepare(point, event, seed)
                            .orElseThrow()
                            .example(),
                    "the first trial with a planted witness, seed " + seed + ", " + event));
        }
    }

    @Override
    public Optional<String> unmetCondition(Point point, Event event) {
        boolean applies = WitnessSampling.family(point, event)
                .filter(family -> family.isComplete() == isComplete)
                .isPresent();
        return applies
                ? Optional.empty()
                : Optional.of(
                        isComplete
                                ? "the experiment must declare, for these parameters, witnesses that every trial of it has, such as an overloaded edge"
                                : "the experiment must declare witnesses of it that leave a remainder");
    }

    /** One trial suffices if all weights are equal. */
    @Override
    public long firstLook() {
        return 1;
    }

    @Override
    public boolean runsPilots() {
        return false;
    }

    @Override
    public PreparedEvents prepare(Point point, List<Event> events, long seed) {
        return new Planted();
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, Results results, Tail.Counted.Rule rule) {
        WitnessTally tally =
                new WitnessTally(WitnessSampling.family(point, event).orElseThrow());
        counted.values().forEach((divisor, seen) -> tally.add(divisor, seen.count()));
        return new Tail.Witness(tally);
    }
}

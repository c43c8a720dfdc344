package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.FaultStates;
import io.swallowtail.core.rare.FaultStrata;
import io.swallowtail.core.rare.StrataLaw;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Strata of the sets of faults, of which the most probable are settled without trials. If all faults have one probability, a stratum has a
 * number of faults, which is counted where the event happened. Otherwise trials draw from the open sets.
 */
final class StrataSampling implements Sampling.OfEvents {
    private static final String FLAGS =
            "trials must draw faults, all with one probability between 0 and 1, or faults alone for an"
                    + " event that a further fault never undoes";

    /**
     * After so many trials most sets of faults with the event are open, and so rare among the open ones that splitting needs fewer runs.
     */
    private static final long ENOUGH = 1 << 18;

    private record Laws(SortedMap<String, Results> results, SortedMap<String, FaultStates> states)
            implements PreparedEvents {
        @Override
        public Optional<Trials> trials(Point point, Event event, long seed) {
            FaultStates found = states.get(event.text());
            if (found != null) {
                return found.isSettled()
                        ? Optional.empty()
                        : Optional.of(found.trials(point, event, seed)::applyAsLong);
            }
            FaultStrata law = (FaultStrata) law(results.get(event.text()));
            return law.isExact() ? Optional.empty() : Optional.of(law.trials(point, event, seed)::applyAsLong);
        }

        @Override
        public long preparationRuns() {
            return results.values().stream()
                            .mapToLong(each -> law(each) instanceof FaultStrata law ? law.preparationRuns() : 0)
                            .sum()
                    + states.values().stream().mapToLong(FaultStates::runs).sum();
        }
    }

    private static StrataLaw law(Results results) {
        return ((Results.Strata) results).law();
    }

    @Override
    public Optional<String> unmetByTrials(Point point, Event event) {
        return FaultStates.applies(point, event) || FaultStrata.applies(point, event, 0)
                ? Optional.empty()
                : Optional.of(FLAGS);
    }

    @Override
    public long enoughTrials() {
        return ENOUGH;
    }

    @Override
    public PreparedEvents prepare(Point point, List<Event> events, long seed) {
        SortedMap<String, Results> laws = new TreeMap<>();
        SortedMap<String, FaultStates> states = new TreeMap<>();
        for (Event event : events) {
            FaultStates.prepare(point, event, seed).ifPresent(some -> states.put(event.text(), some));
            FaultStates some = states.get(event.text());
            StrataLaw law = some != null
                    ? some.known()
                    : FaultStrata.prepare(point, event, seed)
                            .orElseThrow(() -> new IllegalArgumentException(
                                    "strata do not apply: " + FLAGS + "; splitting and monte-carlo apply"));
            laws.put(event.text(), new Results.Strata(law));
        }
        return new Laws(laws, states);
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, Results results, Tail.Counted.Rule rule) {
        return new StrataTail(law(results), counted.trialsByValue());
    }
}

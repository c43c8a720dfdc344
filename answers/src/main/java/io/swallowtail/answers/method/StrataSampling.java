package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.FaultStates;
import io.swallowtail.core.rare.FaultStrata;
import io.swallowtail.core.rare.StrataLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/**
 * Strata of the sets of faults, of which the most probable are settled without trials. If all faults have one probability, a stratum has a
 * number of faults, which is counted where the event happened. Otherwise the commit keeps the probabilities of settled and open sets as
 * shares of a spectrum without parts.
 */
final class StrataSampling implements Sampling.OfEvents {
    private static final String FLAGS =
            "trials must draw flags, all with one probability between 0 and 1, or flags alone for an"
                    + " event that a further fault never undoes";

    private record Laws(SplittingCounts others, Map<String, FaultStates> states) implements PreparedEvents {
        @Override
        public Optional<LongUnaryOperator> trials(Point point, Event event, long seed) {
            FaultStates found = states.get(event.text());
            if (found != null) {
                return found.isSettled() ? Optional.empty() : Optional.of(found.trials(point, event, seed));
            }
            FaultStrata law = others.strata(event.text()).orElseThrow();
            return law.isExact() ? Optional.empty() : Optional.of(law.trials(point, event, seed));
        }

        @Override
        public long preparationRuns() {
            return others.strata().stream()
                            .mapToLong(each -> each.law().preparationRuns())
                            .sum()
                    + states.values().stream().mapToLong(FaultStates::runs).sum();
        }
    }

    @Override
    public Optional<String> unmetByTrials(Point point, Event event) {
        return FaultStates.applies(point, event) || FaultStrata.applies(point, event, 0)
                ? Optional.empty()
                : Optional.of(FLAGS);
    }

    @Override
    public PreparedEvents prepare(Point point, List<Event> events, long seed) {
        List<SplittingCounts.Strata> laws = new ArrayList<>();
        List<SplittingCounts.Proved> settled = new ArrayList<>();
        Map<String, FaultStates> states = new TreeMap<>();
        for (Event event : events) {
            FaultStates some = FaultStates.prepare(point, event, seed).orElse(null);
            if (some == null) {
                laws.add(new SplittingCounts.Strata(
                        event.text(),
                        FaultStrata.prepare(point, event, seed)
                                .orElseThrow(() -> new IllegalArgumentException(
                                        "strata do not apply: " + FLAGS + "; splitting and monte-carlo apply"))));
            } else {
                states.put(event.text(), some);
                settled.add(new SplittingCounts.Proved(
                        event.text(),
                        0,
                        List.of(some.known().causing(), some.known().open())));
            }
        }
        return new Laws(new SplittingCounts(List.of(), List.of(), settled, laws), states);
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, SplittingCounts others, boolean isOfDeclaredSize) {
        StrataLaw law = others.strata(event.text()).<StrataLaw>map(each -> each).orElseGet(() -> {
            List<Double> shares = others.proved(event.text()).shares();
            return new FaultStates.Known(shares.get(0), shares.get(1));
        });
        return new StrataTail(law, counted.trialsByValue());
    }
}

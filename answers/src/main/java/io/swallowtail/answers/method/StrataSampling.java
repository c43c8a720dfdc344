package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.FaultStrata;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/** Strata of the number of faults. The number of faults is counted where the event happened. */
final class StrataSampling implements Sampling.OfEvents {
    private static final String FLAGS = "trials must draw flags, all with one probability between 0 and 1";

    private record Laws(SplittingCounts others) implements PreparedEvents {
        @Override
        public Optional<LongUnaryOperator> trials(Point point, Event event, long seed) {
            FaultStrata law = others.strata(event.text());
            return law.isExact() ? Optional.empty() : Optional.of(law.trials(point, event, seed));
        }

        @Override
        public long preparationRuns() {
            return others.strata().stream()
                    .mapToLong(each -> each.law().preparationRuns())
                    .sum();
        }
    }

    @Override
    public Optional<String> unmetByTrials(Point point, Event event) {
        return FaultStrata.applies(point, event, 0) ? Optional.empty() : Optional.of(FLAGS);
    }

    @Override
    public double guessedRuns(int events) {
        return events;
    }

    @Override
    public String clause() {
        return "Strata: %1$,d trials%2$s, each with a number of faults that an earlier pilot made likely, weighted by the probability"
                + " of that (seed %3$d).";
    }

    @Override
    public String whyExact() {
        return new OrderSampling().whyExact();
    }

    @Override
    public PreparedEvents prepare(Point point, List<Event> events, long seed) {
        List<SplittingCounts.Strata> laws = new ArrayList<>();
        for (Event event : events) {
            laws.add(new SplittingCounts.Strata(
                    event.text(),
                    FaultStrata.prepare(point, event, seed)
                            .orElseThrow(() -> new IllegalArgumentException(
                                    "strata do not apply: " + FLAGS + "; splitting and monte-carlo apply"))));
        }
        return new Laws(new SplittingCounts(List.of(), List.of(), List.of(), laws));
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, SplittingCounts others, boolean isOfDeclaredSize) {
        return new StrataTail(others.strata(event.text()), counted.trialsByValue());
    }
}

package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.ExactProbability;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Probabilities that need no trials. A task computes them. */
final class ExactSampling implements Sampling.OfEvents {
    private record Computed(SortedMap<String, Results> results) implements PreparedEvents {
        @Override
        public Optional<Trials> trials(Point point, Event event, long seed) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> unmetCondition(Point point, Event event) {
        return point.exact(event)
                .map(ExactProbability::unmetCondition)
                .orElse(Optional.of("the experiment must be able to compute its probability"));
    }

    @Override
    public Size size() {
        return Size.COMPUTATION;
    }

    @Override
    public PreparedEvents prepare(Point point, List<Event> events, long seed) {
        SortedMap<String, Results> results = new TreeMap<>();
        events.forEach(event -> results.put(event.text(), known(point, event)));
        return new Computed(results);
    }

    private static Results.Known known(Point point, Event event) {
        ExactProbability exact = point.exact(event).orElseThrow();
        return exact.compute()
                .map(known -> new Results.Known(StrictMath.exp(known.log()), exact.shares()))
                .orElseThrow(() ->
                        new IllegalArgumentException("\"" + point + "\": the exact method needs more memory than it"
                                + " may use for " + event + "; method = order or strata may apply"));
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, Results results, Tail.Counted.Rule rule) {
        Results.Known known = (Results.Known) results;
        return new ExactTail(StrictMath.log(known.probability()), null, known.spectrum());
    }
}

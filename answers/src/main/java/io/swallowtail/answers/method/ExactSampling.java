package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.ExactProbability;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/** Probabilities that need no trials. A task computes them, and the commit keeps each as the only share of a spectrum without parts. */
final class ExactSampling implements Sampling.OfEvents {
    private record Computed(SplittingCounts others) implements PreparedEvents {
        @Override
        public Optional<LongUnaryOperator> trials(Point point, Event event, long seed) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> unmetCondition(Point point, Event event) {
        return point.experiment().exact(point.parameters(), event).isPresent()
                ? Optional.empty()
                : Optional.of("the experiment must be able to compute its probability");
    }

    @Override
    public boolean isComputed() {
        return true;
    }

    @Override
    public double guessedRuns(int events) {
        return events;
    }

    @Override
    public String clause() {
        return "The exact method: the probability is computed without trials.";
    }

    @Override
    public String whyExact() {
        return "the probability is computed";
    }

    @Override
    public PreparedEvents prepare(Point point, List<Event> events, long seed) {
        List<SplittingCounts.Proved> shares = events.stream()
                .map(event -> new SplittingCounts.Proved(event.text(), 0, List.of(probability(point, event))))
                .toList();
        return new Computed(new SplittingCounts(List.of(), List.of(), shares, List.of()));
    }

    private static double probability(Point point, Event event) {
        return point.experiment()
                .exact(point.parameters(), event)
                .flatMap(ExactProbability::compute)
                .map(known -> StrictMath.exp(known.log()))
                .orElseThrow(() ->
                        new IllegalArgumentException("\"" + point + "\": the exact method needs more memory than it"
                                + " may use for " + event + "; method = order or strata may apply"));
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, SplittingCounts others, boolean isOfDeclaredSize) {
        return new ExactTail(StrictMath.log(others.proved(event.text()).shares().get(0)), null);
    }
}

package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.ExactProbability;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * Probabilities that need no trials. A task computes them. The commit keeps each as the first share of what is proved, before those of the
 * spectrum, which has no parts if it is not known.
 */
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
    public PreparedEvents prepare(Point point, List<Event> events, long seed) {
        List<SplittingCounts.Proved> shares =
                events.stream().map(event -> proved(point, event)).toList();
        return new Computed(new SplittingCounts(List.of(), List.of(), shares, List.of()));
    }

    private static SplittingCounts.Proved proved(Point point, Event event) {
        ExactProbability exact =
                point.experiment().exact(point.parameters(), event).orElseThrow();
        List<Double> shares = new ArrayList<>();
        shares.add(exact.compute()
                .map(known -> StrictMath.exp(known.log()))
                .orElseThrow(() ->
                        new IllegalArgumentException("\"" + point + "\": the exact method needs more memory than it"
                                + " may use for " + event + "; method = order or strata may apply")));
        shares.addAll(exact.shares());
        return new SplittingCounts.Proved(event.text(), Math.max(0, shares.size() - 2), List.copyOf(shares));
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, SplittingCounts others, boolean isOfDeclaredSize) {
        SplittingCounts.Proved proved = others.proved(event.text());
        List<Double> shares = proved.shares();
        return new ExactTail(
                StrictMath.log(shares.get(0)),
                null,
                new SplittingCounts.Proved(event.text(), proved.parts(), shares.subList(1, shares.size()))
                        .with(Collections.emptySortedMap()));
    }
}

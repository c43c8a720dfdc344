package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.FaultOrder;
import io.swallowtail.core.rare.FaultSpectrum;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/** Failures in random order. Critical numbers are counted, also those that are proved, so that the counts are a sample of one law. */
final class OrderSampling implements Sampling.OfEvents {
    /** The runs that finding a critical number takes, about. */
    private static final double GUESSED_SEARCH = 10;

    private record Proved(SortedMap<String, Results> results) implements PreparedEvents {
        @Override
        public Optional<LongUnaryOperator> trials(Point point, Event event, long seed) {
            if (spectrum(results.get(event.text()), Collections.emptySortedMap())
                    .isExact()) {
                return Optional.empty();
            }
            FaultOrder orders = FaultOrder.prepare(point, event, seed).orElseThrow();
            int[] guess = {1};
            return Optional.of(trial -> guess[0] = orders.critical(trial, -1, guess[0]));
        }
    }

    @Override
    public Optional<String> unmetCondition(Point point, Event event) {
        return FaultOrder.probability(point, event).isPresent()
                ? Optional.empty()
                : Optional.of("the experiment must declare that a further fault never undoes the event");
    }

    @Override
    public Optional<String> unmetByTrials(Point point, Event event) {
        return FaultOrder.unmetCondition(point, event);
    }

    @Override
    public Optional<String> sharedTrials(Point point, Event event) {
        return Optional.of(event.identity() + " " + point.identityWithout(parameter(point, event)));
    }

    private static RealParameter parameter(Point point, Event event) {
        return FaultOrder.probability(point, event).orElseThrow();
    }

    @Override
    public double guessedRuns(int events) {
        return events * GUESSED_SEARCH;
    }

    @Override
    public PreparedEvents prepare(Point point, List<Event> events, long seed) {
        SortedMap<String, Results> proved = new TreeMap<>();
        for (Event event : events) {
            FaultOrder orders = FaultOrder.tried(point, event, seed);
            proved.put(event.text(), new Results.Orders(orders.parts(), orders.shares()));
        }
        return new Proved(proved);
    }

    private static FaultSpectrum spectrum(Results proved, SortedMap<Integer, Long> orders) {
        return ((Results.Orders) proved).with(orders);
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, Results results, boolean isOfDeclaredSize) {
        return new OrderTail(
                spectrum(results, counted.trialsByValue()),
                point.parameters().get(parameter(point, event)).doubleValue());
    }
}

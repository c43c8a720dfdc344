package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.FaultOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/** Failures in random order. Critical numbers are counted, also those that are proved, so that the counts are a sample of one law. */
final class OrderSampling implements Sampling.OfEvents {
    /** The runs that finding a critical number takes, about. */
    private static final double GUESSED_SEARCH = 10;

    private record Proved(SplittingCounts others) implements PreparedEvents {
        @Override
        public Optional<LongUnaryOperator> trials(Point point, Event event, long seed) {
            if (others.proved(event.text()).with(Collections.emptySortedMap()).isExact()) {
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
        List<SplittingCounts.Proved> proved = new ArrayList<>();
        for (Event event : events) {
            FaultOrder orders = FaultOrder.tried(point, event, seed);
            proved.add(new SplittingCounts.Proved(event.text(), orders.parts(), orders.shares()));
        }
        return new Proved(new SplittingCounts(List.of(), List.of(), proved, List.of()));
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, SplittingCounts others, boolean isOfDeclaredSize) {
        return new OrderTail(
                others.proved(event.text()).with(counted.trialsByValue()),
                point.parameters().get(parameter(point, event)).doubleValue());
    }
}

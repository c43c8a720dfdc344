package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.FaultOrder;
import io.swallowtail.core.rare.FaultSpectrum;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Failures in random order. Critical numbers are counted, also those that are proved, so that the counts are a sample of one law. */
public final class OrderSampling implements Sampling.OfEvents {
    /** The runs that finding a critical number takes, about. */
    private static final double GUESSED_SEARCH = 10;

    /** The most orders of an estimate. */
    private static final long MAX_ORDERS = 1 << 23;

    private record Proved(SortedMap<String, Results> results, long preparationRuns) implements PreparedEvents {
        @Override
        public Optional<Trials> trials(Point point, Event event, long seed) {
            FaultSpectrum proved = spectrum(results.get(event.text()), Collections.emptySortedMap());
            return proved.isExact()
                    ? Optional.empty()
                    : Optional.of(
                            new Orders(FaultOrder.prepare(point, event, seed).orElseThrow(), proved));
        }

        @Override
        public Optional<Example> example(Point point, Event event, long seed, ValueTotals counted) {
            FaultSpectrum orders = spectrum(results.get(event.text()), counted.trialsByValue());
            if (counted.values().isEmpty() || counted.values().firstKey() > orders.parts()) {
                return Optional.empty();
            }
            long smallest = counted.values().get(counted.values().firstKey()).firstTrial();
            return Optional.of(new Example(
                    () -> FaultOrder.prepare(point, event, seed).orElseThrow().smallest(smallest),
                    origin(event, seed)));
        }
    }

    /** Orders, each with the search for its critical number. */
    private static final class Orders implements Trials {
        private final FaultOrder orders;
        private final FaultSpectrum proved;
        /** Critical numbers up to this one need not be distinguished. */
        private int least = -1;
        /** Where the next search begins. */
        private int guess = 1;

        private boolean isGuessFixed;
        private long runsBefore;

        private Orders(FaultOrder orders, FaultSpectrum proved) {
            this.orders = orders;
            this.proved = proved;
        }

        @Override
        public long run(long trial) {
            int critical = orders.critical(trial, least, guess);
            guess = isGuessFixed ? guess : critical;
            return critical;
        }

        /** The searches begin at the median of the earlier looks, so that the number of runs does not depend on the threads. */
        @Override
        public void begin(ValueTotals seen) {
            isGuessFixed = true;
            least = proved.provedUpTo();
            guess = Math.max(least + 1, seen.values().isEmpty() ? proved.parts() / 4 : Math.toIntExact(seen.median()));
            runsBefore = orders.runs();
        }

        @Override
        public long runs(long trials) {
            return orders.runs() - runsBefore;
        }
    }

    /**
     * Says where an example comes from.
     *
     * @param seed the user's seed
     * @return one line
     */
    public static String origin(Event event, long seed) {
        return "a trial with the fewest faults that caused " + event + ", seed " + seed;
    }

    @Override
    public long mostTrials() {
        return MAX_ORDERS;
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
        return FaultOrder.probability(point, event)
                .map(parameter -> event.identity() + " " + point.identityWithout(parameter));
    }

    @Override
    public double guessedRuns(int events) {
        return events * GUESSED_SEARCH;
    }

    @Override
    public PreparedEvents prepare(Point point, List<Event> events, long seed) {
        SortedMap<String, Results> proved = new TreeMap<>();
        long runs = 0;
        for (Event event : events) {
            FaultOrder orders = FaultOrder.tried(point, event, seed);
            proved.put(event.text(), new Results.Orders(orders.parts(), orders.shares()));
            runs += orders.runs();
        }
        return new Proved(proved, runs);
    }

    private static FaultSpectrum spectrum(Results proved, SortedMap<Integer, Long> orders) {
        return ((Results.Orders) proved).with(orders);
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, Results results, Tail.Counted.Rule rule) {
        return new OrderTail(
                spectrum(results, counted.trialsByValue()),
                point.parameters()
                        .get(FaultOrder.probability(point, event).orElseThrow())
                        .doubleValue());
    }
}

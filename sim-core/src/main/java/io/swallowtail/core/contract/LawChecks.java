package io.swallowtail.core.contract;

import static io.swallowtail.core.contract.Contract.require;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.ExactProbability;
import io.swallowtail.core.experiment.ExamplePoint;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.rare.FaultOrder;
import io.swallowtail.core.rare.FaultSpectrum;
import io.swallowtail.core.rare.ImpossibilityCheck;
import io.swallowtail.core.rare.WitnessSampling;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.core.statistics.ValueCounts;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Compares laws that an experiment declares with plain trials. A comparison of a true law finds a violation with a probability of at most
 * 1e-9, so a check of some thousand comparisons does with at most 1e-5. The seed is fixed.
 */
final class LawChecks {
    private static final double ALPHA = 1e-9;
    private static final int MOST_TRIALS = 200;
    private static final double MAX_WORK = 1e8;
    private static final long MAX_TRIAL_WORK = 1_000_000;
    /** The relative error of a computed probability. */
    private static final double ROUNDING = 1e-9;

    private LawChecks() {}

    /** The plain trials of a point in which something happened. */
    private record Count(String what, long count, long trials) {
        double low() {
            return ClopperPearson.low(count, trials, ALPHA);
        }

        double high() {
            return ClopperPearson.high(count, trials, ALPHA);
        }

        @Override
        public String toString() {
            return what + " happens in " + count + " of " + trials + " plain trials";
        }
    }

    /** Exact probabilities lie within the limits of plain trials, impossible events never happen, and tails move with parameters as declared. */
    static void laws(Contract contract) {
        contract.forEachPoint(point -> {
            int trials = contract.trials(point, MOST_TRIALS);
            List<Event> events = Declarations.defaultEvents(point);
            ValueCounts[] values = tally(point, trials, events);
            int metrics = point.experiment().metrics().size();
            for (int e = 0; e < events.size(); e++) {
                requireLaws(
                        point, events.get(e), new Count(events.get(e).text(), values[metrics + e].count(1), trials));
            }
            for (Metric metric : tailMetrics(point)) {
                ValueCounts counts = values[point.experiment().metrics().indexOf(metric)];
                for (long value : someOf(counts)) {
                    if (value != 0 || !metric.flag()) {
                        requireLaws(point, tail(point, metric, value), atLeast(metric, value, counts));
                    }
                }
            }
            requireTrends(point, trials, values);
        });
    }

    private static ValueCounts[] tally(Point point, int trials, List<Event> events) {
        Tally tally = new TrialRunner(point, Contract.SEED, events).run(0, trials);
        ValueCounts[] counts = new ValueCounts[point.experiment().metrics().size() + events.size()];
        Arrays.setAll(counts, tally::of);
        return counts;
    }

    /** Lists the metrics whose tails are compared. */
    private static List<Metric> tailMetrics(Point point) {
        return point.experiment().metrics().stream()
                .filter(metric -> metric.kind() != Metric.Kind.RATIO)
                .filter(metric -> point.experiment()
                        .whyUndefined(point.parameters(), metric)
                        .isEmpty())
                .toList();
    }

    /** Selects the least, the middle and the greatest of the counted values. */
    private static long[] someOf(ValueCounts counts) {
        long[] all = Arrays.stream(counts.values())
                .filter(value -> value != Tally.NULL)
                .sorted()
                .toArray();
        return all.length < 3 ? all : new long[] {all[0], all[all.length / 2], all[all.length - 1]};
    }

    /** Returns the event that a metric is at least a value, or that a flag is set. */
    static Event tail(Point point, Metric metric, long value) {
        String text = metric.flag() ? metric.name() : metric.name() + " >= " + value;
        return Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
    }

    private static void requireLaws(Point point, Event event, Count plain) {
        ImpossibilityCheck.reason(point, event)
                .ifPresent(
                        reason -> require(plain.count() == 0, plain + ", and is declared to be impossible: " + reason));
        for (Bound bound : point.experiment().bounds()) {
            if (bound.kind() == Bound.Kind.EXACT && !bound.isAsymptotic()) {
                OptionalDouble log10 = bound.log10(point.parameters(), event);
                log10.ifPresent(log -> requireProbability("bound " + bound.name(), Math.pow(10, log), plain));
            }
        }
        point.exact(event)
                .filter(exact -> exact.work() <= MAX_WORK)
                .ifPresent(exact -> exact.compute().ifPresent(known -> {
                    requireProbability("exact", Math.exp(known.log()), plain);
                    requireShares(point, event, exact, known.log());
                }));
    }

    private static void requireProbability(String law, double probability, Count plain) {
        requireLimits(law + " gives " + probability(probability), probability, probability, plain);
    }

    private static void requireLimits(String law, double low, double high, Count plain) {
        require(plain.low() <= high + ROUNDING && low - ROUNDING <= plain.high(), law + ", and " + plain);
    }

    /** The probabilities given numbers of faults make up the probability. */
    private static void requireShares(Point point, Event event, ExactProbability exact, double log) {
        List<Double> shares = exact.shares();
        if (!shares.isEmpty() && FaultOrder.probability(point, event).isPresent()) {
            double p = point.parameters()
                    .get(FaultOrder.probability(point, event).get())
                    .doubleValue();
            double sum = Math.exp(
                    new FaultSpectrum(shares.size() - 1, shares, Collections.emptySortedMap(), List.of(), Double.NaN)
                            .log(p));
            require(
                    Math.abs(sum - Math.exp(log)) <= ROUNDING * Math.max(sum, Math.exp(log)),
                    "exact gives " + probability(Math.exp(log)) + " for " + event
                            + ", and its shares given numbers of faults make up " + probability(sum));
        }
    }

    private static String probability(double probability) {
        return String.format(Locale.ROOT, "%.6g", probability);
    }

    /** Tails at two values of a parameter are in the declared order. */
    private static void requireTrends(Point point, int trials, ValueCounts[] here) {
        Experiment experiment = point.experiment();
        for (Parameter<?> parameter : experiment.parameters()) {
            List<Metric> monotone = tailMetrics(point).stream()
                    .filter(metric -> experiment.trend(parameter, metric) != 0)
                    .toList();
            String value = point.parameters().texts().get(parameter.name());
            if (monotone.isEmpty() || value == null) {
                continue;
            }
            Optional<Point> other = ExamplePoint.values(parameter).stream()
                    .filter(text -> !text.equals(value))
                    .flatMap(text -> point.with(parameter, text).stream())
                    .filter(some -> experiment.work(some.parameters()) <= MAX_TRIAL_WORK && !some.equals(point))
                    .findFirst();
            if (other.isEmpty()) {
                continue;
            }
            ValueCounts[] there = tally(other.get(), trials, List.of());
            String otherValue = other.get().parameters().texts().get(parameter.name());
            int order = new BigDecimal(otherValue).compareTo(new BigDecimal(value));
            for (Metric metric : monotone) {
                int m = experiment.metrics().indexOf(metric);
                boolean isHereLess = order * experiment.trend(parameter, metric) > 0;
                requireOrder(
                        metric + " is declared to " + (experiment.trend(parameter, metric) > 0 ? "rise" : "fall")
                                + " with " + parameter.name(),
                        isHereLess ? here[m] : there[m],
                        isHereLess ? there[m] : here[m],
                        (isHereLess ? otherValue : value) + " than at " + (isHereLess ? value : otherValue),
                        metric);
            }
        }
    }

    private static void requireOrder(
            String declared, ValueCounts less, ValueCounts greater, String where, Metric metric) {
        if (less.count(Tally.NULL) > 0 || greater.count(Tally.NULL) > 0) {
            return;
        }
        for (long value : less.values()) {
            Count few = atLeast(metric, value, greater);
            Count many = atLeast(metric, value, less);
            require(
                    many.low() <= few.high(),
                    declared + ", but its tail is lighter at " + where + ": " + few + ", instead of " + many.count());
        }
    }

    private static Count atLeast(Metric metric, long value, ValueCounts counts) {
        long trials = 0;
        long count = 0;
        for (long each : counts.values()) {
            trials += counts.count(each);
            count += each >= value && each != Tally.NULL ? counts.count(each) : 0;
        }
        return new Count(metric + " >= " + value, count, trials);
    }

    /** Planted witnesses give the probability of the event with a witness, which is that of the event if the family is complete. */
    static void witnesses(Contract contract) {
        contract.forEachPoint(point -> {
            int trials = contract.trials(point, MOST_TRIALS);
            ValueCounts[] values = null;
            for (Metric metric : tailMetrics(point)) {
                if (point.experiment().witnesses(point.parameters(), metric, 1).isEmpty()) {
                    continue;
                }
                values = values == null ? tally(point, trials, List.of()) : values;
                for (long value : someOf(values[point.experiment().metrics().indexOf(metric)])) {
                    if (value > 0) {
                        Event event = tail(point, metric, value);
                        WitnessSampling.family(point, event)
                                .filter(family -> family.logTotal() > Double.NEGATIVE_INFINITY)
                                .ifPresent(family -> requireWitnesses(contract, point, metric, value, event, family));
                    }
                }
            }
        });
    }

    private static void requireWitnesses(
            Contract contract, Point point, Metric metric, long value, Event event, WitnessFamily family) {
        long[] happened = {0, 0};
        contract.forEachTrial(point, MOST_TRIALS, (simulator, trial) -> {
            Witnesses witnesses = simulator.witnesses(metric, value).orElse(null);
            require(witnesses != null, "the witnesses of " + event + " are declared, and the simulator plants none");
            boolean isCounted = event.happened(TrialChecks.run(point, simulator).values())
                    && (family.isComplete() || witnesses.count() >= 1);
            happened[0] += isCounted ? 1 : 0;
            happened[1]++;
        });
        Count plain = new Count(event + (family.isComplete() ? "" : " with a witness"), happened[0], happened[1]);
        double[] planted = WitnessSampling.prepare(point, event, Contract.SEED)
                .orElseThrow()
                .run(0, happened[1])
                .logLimits(ALPHA);
        double low = Math.exp(planted[0]);
        double high = Math.exp(planted[1]);
        String law = "planted witnesses give a probability from " + probability(low) + " to " + probability(high);
        requireLimits(law, low, high, plain);
    }
}

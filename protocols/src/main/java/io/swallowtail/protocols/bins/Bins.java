package io.swallowtail.protocols.bins;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Tail;
import io.swallowtail.core.expression.Threshold;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.bounds.OccupancyLaw;
import io.swallowtail.protocols.circuit.LoadTails;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Balls that fall into bins one after the other: each draws some bins and goes to the least loaded of them. With one choice this is
 * how hashing spreads packets or flows over parallel links.
 *
 * <p>Source: Azar, Broder, Karlin, Upfal, SIAM J. Comput. 29 (1999); Mitzenmacher, IEEE Trans. Parallel Distrib. Syst. 12 (2001).
 */
public final class Bins extends Experiment {
    private static final IntegerParameter BINS =
            IntegerParameter.required("bins", "bins, such as the links of a group", 1, 1L << 24);
    private static final IntegerParameter BALLS =
            IntegerParameter.required("balls", "balls, such as the packets that a hash spreads", 0, 1L << 27);
    private static final IntegerParameter CHOICES = IntegerParameter.required(
                    "choices",
                    "bins that each ball draws; it goes to the least loaded, of equal ones to the first",
                    1,
                    16)
            .withDefault(1);
    private static final long MAX_DRAWS = 1L << 27;

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole MAX_LOAD = METRICS.integer("max_load", "most balls in one bin");
    private static final Metric.Whole MIN_LOAD = METRICS.integer("min_load", "fewest balls in one bin");
    private static final Metric.Whole EMPTY_BINS = METRICS.integer("empty_bins", "bins without a ball");
    private static final Metric.Whole SPREAD = METRICS.integer("spread", "max_load - min_load");

    /** Defines the experiment. */
    public Bins() {
        super(Definition.of(
                        "bins",
                        "balls in bins: each ball draws some bins and goes to the least loaded of them",
                        "Azar et al., SIAM J. Comput. 29 (1999); Mitzenmacher, IEEE TPDS 12 (2001)")
                .parameters(BINS, BALLS, CHOICES)
                .check(Bins::requireDraws)
                // As a network: parallel links between two switches.
                .size(parameters -> new NetworkSize(2, parameters.get(BINS)))
                .metrics(METRICS)
                .events(Bins::events)
                .range(MAX_LOAD, 0, parameters -> parameters.get(BALLS))
                .range(MIN_LOAD, 0, parameters -> parameters.get(BALLS) / parameters.get(BINS))
                .range(EMPTY_BINS, 0, parameters -> parameters.get(BINS))
                .range(SPREAD, 0, parameters -> parameters.get(BALLS))
                .refined(MAX_LOAD, MIN_LOAD)
                .rises(BALLS, MAX_LOAD, MIN_LOAD)
                .falls(BALLS, EMPTY_BINS)
                .witnesses(
                        MAX_LOAD,
                        (parameters, load) -> isMultinomial(parameters) && parameters.get(BALLS) > 0
                                ? Optional.of(tails(parameters).family(load))
                                : Optional.empty())
                .work(parameters -> parameters.get(BALLS) * parameters.get(CHOICES) + parameters.get(BINS))
                .bounds(new Law(
                        "multinomial law",
                        "P(max_load >= j), P(min_load <= k) and P(max_load >= j || min_load <= k) exactly, for choices = 1 and"
                                + " balls * bins <= " + OccupancyLaw.MAX_PRODUCT
                                + "; empty_bins >= 1 is min_load <= 0",
                        Bound.Kind.EXACT))
                .simulator(Run::new));
    }

    private static void requireDraws(Parameters parameters) {
        long draws = parameters.get(BALLS) * parameters.get(CHOICES);
        if (draws > MAX_DRAWS) {
            throw new ParameterException(
                    BALLS.name(), "balls times choices is " + draws + "; at most " + MAX_DRAWS + " are possible");
        }
    }

    /** Reports whether loads are multinomial. */
    private static boolean isMultinomial(Parameters parameters) {
        return parameters.get(CHOICES) == 1;
    }

    private static LoadTails tails(Parameters parameters) {
        long bins = parameters.get(BINS);
        return new LoadTails(new double[] {bins}, new long[] {parameters.get(BALLS)}, new double[] {1.0 / bins});
    }

    private static List<String> events(Parameters parameters) {
        long balls = parameters.get(BALLS);
        long mean = balls / parameters.get(BINS);
        List<String> events = new ArrayList<>();
        if (mean + 2 <= balls) {
            events.add("max_load >= " + (mean + 2) + ".." + Math.min(balls, mean + 8));
        }
        if (mean > 0) {
            events.add("min_load <= " + Math.max(0, mean - 6) + ".." + (mean - 1));
        }
        String above = "max_load > 1.1 * balls / bins";
        String below = "min_load < 0.9 * balls / bins";
        events.addAll(List.of(above, below, above + " || " + below));
        return events;
    }

    /**
     * The multinomial law: the exact probability that the fullest bin has so much, the emptiest one so little, or either.
     *
     * @param statement what it states
     * @param kind exact
     */
    private record Law(String name, String statement, Kind kind) implements Bound {
        @Override
        public boolean concerns(Event event) {
            return !event.alternatives().isEmpty()
                    && event.alternatives().stream()
                            .allMatch(each -> each.tail()
                                    .filter(tail -> isFull(tail) || isShort(tail))
                                    .isPresent());
        }

        /** Some bin has the limit or more. */
        private static boolean isFull(Tail tail) {
            return tail.metric() == MAX_LOAD.slot() && tail.side() == Tail.Side.UPPER;
        }

        /** Some bin has the limit or less, where an empty bin has 0. */
        private static boolean isShort(Tail tail) {
            return tail.metric() == MIN_LOAD.slot() && tail.side() == Tail.Side.LOWER || isEmpty(tail);
        }

        private static boolean isEmpty(Tail tail) {
            return tail.metric() == EMPTY_BINS.slot() && tail.side() == Tail.Side.UPPER && tail.limit() == 1;
        }

        @Override
        public OptionalDouble log10(Parameters parameters, Event event) {
            long balls = parameters.get(BALLS);
            long bins = parameters.get(BINS);
            if (!concerns(event) || !isMultinomial(parameters) || balls * bins > OccupancyLaw.MAX_PRODUCT) {
                return OptionalDouble.empty();
            }
            long least = 0;
            long most = balls;
            for (Threshold each : event.alternatives()) {
                Tail tail = each.tail().orElseThrow();
                if (isFull(tail)) {
                    most = Math.min(most, tail.limit() - 1);
                } else {
                    least = Math.max(least, isEmpty(tail) ? 1 : tail.limit() + 1);
                }
            }
            return OptionalDouble.of(OccupancyLaw.logOutside(balls, (int) bins, least, most) / StrictMath.log(10));
        }
    }

    /**
     * One trial. Stream {@code bins}: integer d·i + j is the j-th of the d bins that ball i draws. Cost: one random access for each
     * draw. Memory: 4 bytes for each draw and each bin.
     */
    private static final class Run extends Simulator {
        private final int balls;
        private final int drawn;
        private final IntegerChoices bins;
        private final int[] loads;
        private final LoadTails tails;

        Run(Parameters parameters) {
            balls = (int) parameters.get(BALLS);
            drawn = (int) parameters.get(CHOICES);
            loads = new int[(int) parameters.get(BINS)];
            tails = tails(parameters);
            bins = choices.integers("bins", balls * drawn, loads.length, i -> i % loads.length);
        }

        @Override
        protected void simulate(Outcome out) {
            Arrays.fill(loads, 0);
            int[] all = bins.values();
            for (int first = 0; first < all.length; first += drawn) {
                int best = all[first];
                for (int i = first + 1; i < first + drawn; i++) {
                    best = loads[all[i]] < loads[best] ? all[i] : best;
                }
                loads[best]++;
            }
            int most = 0;
            int least = Integer.MAX_VALUE;
            for (int load : loads) {
                most = Math.max(most, load);
                least = Math.min(least, load);
            }
            out.set(MAX_LOAD, most);
            out.set(MIN_LOAD, least);
            out.set(SPREAD, most - least);
            out.set(EMPTY_BINS, least > 0 ? 0 : binsWith(0));
        }

        private long binsWith(long load) {
            long found = 0;
            for (int each : loads) {
                found += each == load ? 1 : 0;
            }
            return found;
        }

        @Override
        protected void simulateRefined(Outcome out) {
            simulate(out);
            out.refine(MAX_LOAD, binsWith(out.get(MAX_LOAD)));
            out.refine(MIN_LOAD, loads.length - binsWith(out.get(MIN_LOAD)));
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            trace.list(
                    loads.length, bin -> trace.note("Bin " + bin + " has " + loads[bin] + " of " + balls + " balls."));
        }

        @Override
        public Optional<Witnesses> witnesses(Metric metric, long load) {
            Choices own = new Choices();
            OnDemandIntegers picks = own.onDemandIntegers("picks");
            int[] all = IntStream.range(0, balls).toArray();
            return Optional.of(new Witnesses() {
                @Override
                public double plant(AddressedRandom words) {
                    own.draw(words);
                    int[] candidates = all.clone();
                    int bin = picks.integer(0, 2, loads.length);
                    LoadTails.Assignment values = (ball, other) -> bins.values()[ball] = other;
                    tails.overload(load, 0, picks, 0, candidates, balls, bin, loads.length, values);
                    return 1;
                }

                @Override
                public double count() {
                    return Arrays.stream(loads).filter(each -> each >= load).count();
                }
            });
        }
    }
}

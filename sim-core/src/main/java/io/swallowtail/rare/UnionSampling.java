package io.swallowtail.rare;

import io.swallowtail.experiment.LoadUnion;
import io.swallowtail.experiment.Outcome;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Relation;
import io.swallowtail.expression.Threshold;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongToDoubleFunction;

/**
 * Union sampling: estimates the probability that some edge is overloaded, when the law of every single load is known.
 *
 * <p>Let S be the expected number of overloaded edges. A trial picks an edge with probability proportional to its tail,
 * draws the choices given that this edge is overloaded, and counts the overloaded edges. S times the mean of one over
 * that count is an unbiased estimate of the probability. The rarer the event, the more often the count is 1, so the
 * relative standard error is bounded for all probabilities.
 *
 * <p>Sources: R. M. Karp and M. Luby, <i>Monte-Carlo algorithms for enumeration and reliability problems</i>, FOCS
 * 1983; D. Q. Naiman and C. E. Priebe, <i>Computing scan statistic p values using importance sampling</i>, J. Comput.
 * Graph. Statist. 10 (2001).
 */
public final class UnionSampling {
    private final Simulator simulator;
    private final LoadUnion union;
    private final long load;
    private final double logExpectedEdges;
    private final AddressedRandom values;
    private final AddressedRandom picks;
    private final Outcome outcome;

    private UnionSampling(Point point, Simulator simulator, long load, double logExpectedEdges, long seed) {
        this.simulator = simulator;
        this.union = simulator.union().orElseThrow();
        this.load = load;
        this.logExpectedEdges = logExpectedEdges;
        this.values = point.random(seed, Purpose.UNION);
        this.picks = point.random(seed, Purpose.UNION.moves());
        this.outcome = Outcome.of(point);
    }

    /**
     * Reports whether it applies to an event, without creating a simulator.
     *
     * @param point the point
     * @param event the event
     * @return the natural logarithm of the expected number of overloaded edges, -infinity if the event is impossible;
     *     empty unless the event is an upper threshold above 0 of a largest load of independent choices
     */
    public static OptionalDouble logExpectedEdges(Point point, Event event) {
        OptionalLong load = load(event);
        Optional<LongToDoubleFunction> law = load.isEmpty()
                ? Optional.empty()
                : point.experiment()
                        .largestLoad(
                                point.parameters(),
                                point.experiment()
                                        .metrics()
                                        .inSlot(event.threshold().orElseThrow().metric()));
        return law.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(law.get().applyAsDouble(load.getAsLong()));
    }

    /** Gives the smallest load with which an event happens, if it is an upper threshold above 0. */
    private static OptionalLong load(Event event) {
        Optional<Threshold> threshold = event.threshold();
        if (threshold.isEmpty()) {
            return OptionalLong.empty();
        }
        long value = threshold.get().value();
        Relation relation = threshold.get().relation();
        if (relation == Relation.GREATER && value < Long.MAX_VALUE) {
            value++;
        } else if (relation != Relation.AT_LEAST) {
            return OptionalLong.empty();
        }
        return value < 1 ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /**
     * Prepares union sampling of an event; one thread owns the result.
     *
     * @param point the point
     * @param event the event
     * @param seed the user's seed
     * @return the sampling; empty if it does not apply
     */
    public static Optional<UnionSampling> prepare(Point point, Event event, long seed) {
        return logExpectedEdges(point, event).isEmpty()
                ? Optional.empty()
                : Optional.of(prepare(point, List.of(event), seed).get(0));
    }

    /**
     * Prepares union sampling of several events, which share one simulator; one thread owns all of them.
     *
     * @param point the point
     * @param events the events
     * @param seed the user's seed
     * @return the sampling of each event
     * @throws IllegalArgumentException if it does not apply to one of them
     */
    public static List<UnionSampling> prepare(Point point, List<Event> events, long seed) {
        TrialRunner.tryFirst(point, seed);
        Simulator simulator = point.simulator(seed);
        List<UnionSampling> prepared = new ArrayList<>();
        for (Event event : events) {
            double edges = logExpectedEdges(point, event)
                    .orElseThrow(
                            () -> new IllegalArgumentException(
                                    "union sampling does not apply to " + event + " of "
                                            + point.experiment().name()
                                            + ": it needs loads that are sums of independent choices, and an event of the form metric >= k"));
            prepared.add(new UnionSampling(point, simulator, load(event).getAsLong(), edges, seed));
        }
        return prepared;
    }

    /**
     * Sums the tails of all loads.
     *
     * @return the natural logarithm of the expected number of overloaded edges, an upper bound of the log probability;
     *     -infinity if the event is impossible
     */
    public double logExpectedEdges() {
        return logExpectedEdges;
    }

    /**
     * Reports whether the event is possible.
     *
     * @return true if some edge can be overloaded
     */
    public boolean isPossible() {
        return logExpectedEdges != Double.NEGATIVE_INFINITY;
    }

    /**
     * Runs a range of trials, in each of which the event happens.
     *
     * @param from first trial
     * @param to end of the range, not run
     * @return their tally
     * @throws IllegalStateException if the event is impossible, or does not happen in one of them
     */
    public UnionTally run(long from, long to) {
        UnionTally tally = new UnionTally(logExpectedEdges);
        for (long trial = from; trial < to; trial++) {
            tally.add(overloadedEdges(trial), 1);
        }
        return tally;
    }

    /**
     * Runs one trial.
     *
     * @param trial its index
     * @return a simulator that holds its choices and has run it
     */
    public Simulator trial(long trial) {
        overloadedEdges(trial);
        return simulator;
    }

    /**
     * Runs one trial and counts its overloaded edges.
     *
     * @param trial its index
     * @return their number, at least 1
     * @throws IllegalStateException if the event is impossible, or does not happen
     */
    public long overloadedEdges(long trial) {
        if (!isPossible()) {
            throw new IllegalStateException("no edge can carry " + load);
        }
        values.moveTo(trial);
        picks.moveTo(trial);
        union.drawOverloaded(load, values, picks);
        simulator.run(outcome);
        long edges = union.overloadedEdges(load);
        if (edges < 1) {
            throw new IllegalStateException("trial " + trial + " should overload an edge, but does not");
        }
        return edges;
    }
}

package io.swallowtail.rare;

import io.swallowtail.experiment.LoadUnion;
import io.swallowtail.experiment.Outcome;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
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
 * Union sampling: the probability that some edge is overloaded, where the law of every single load is known.
 *
 * <p>With S the expected number of overloaded edges, pick an edge in proportion to its tail, draw the trial given that this
 * edge is overloaded, and count how many are: S times the mean of one over that count is the probability, without bias. The
 * rarer the event, the more often the count is 1, so the relative error is bounded at any depth.
 *
 * <p>Sources: R. M. Karp and M. Luby, <i>Monte-Carlo algorithms for enumeration and reliability problems</i>, FOCS 1983; D. Q.
 * Naiman and C. E. Priebe, <i>Computing scan statistic p values using importance sampling</i>, J. Comput. Graph. Statist. 10
 * (2001).
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
        this.outcome = Outcome.of(point.experiment());
    }

    /**
     * Asks whether it applies to an event; no simulator is made.
     *
     * @param point the point
     * @param event the event
     * @return the natural logarithm of the expected number of overloaded edges, -infinity where the event is impossible; nothing
     *     if the event is no upper threshold, above 0, of a largest load of independent choices
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

    /** Gives the least load by which an event happens, if it is an upper threshold above 0. */
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
     * Prepares for an event; one thread owns the result.
     *
     * @param point the point
     * @param event the event
     * @param seed the user's seed
     * @return the sampling, or nothing if it does not apply
     */
    public static Optional<UnionSampling> prepare(Point point, Event event, long seed) {
        return logExpectedEdges(point, event).isEmpty()
                ? Optional.empty()
                : Optional.of(prepare(point, List.of(event), seed).get(0));
    }

    /**
     * Prepares for several events with one simulator, which the results use in turn; one thread owns them all.
     *
     * @param point the point
     * @param events the events
     * @param seed the user's seed
     * @return the sampling of each event
     * @throws IllegalArgumentException if it does not apply to one of them
     */
    public static List<UnionSampling> prepare(Point point, List<Event> events, long seed) {
        Simulator simulator = point.simulator(seed);
        List<UnionSampling> prepared = new ArrayList<>();
        for (Event event : events) {
            double edges = logExpectedEdges(point, event)
                    .orElseThrow(
                            () -> new IllegalArgumentException(
                                    "union sampling does not apply to " + event + " of "
                                            + point.experiment().name()
                                            + ": loads must be sums of independent choices, and the event at least so much of the largest"));
            prepared.add(new UnionSampling(point, simulator, load(event).getAsLong(), edges, seed));
        }
        return prepared;
    }

    /**
     * Sums the tails of all loads.
     *
     * @return the natural logarithm of the expected number of overloaded edges, an upper bound of the probability's;
     *     -infinity where the event is impossible
     */
    public double logExpectedEdges() {
        return logExpectedEdges;
    }

    /**
     * Asks whether the event can happen at all.
     *
     * @return whether some edge can be overloaded
     */
    public boolean isPossible() {
        return logExpectedEdges != Double.NEGATIVE_INFINITY;
    }

    /**
     * Runs a range of trials, in each of which the event happens.
     *
     * @param from first trial
     * @param to end of the range, not run
     * @return what they say
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
     * @param trial which
     * @return a simulator that holds its choices and has run it
     */
    public Simulator trial(long trial) {
        overloadedEdges(trial);
        return simulator;
    }

    /**
     * Runs one trial and looks how many edges it overloads.
     *
     * @param trial which
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
            throw new IllegalStateException("trial " + trial + " was to overload an edge and does not");
        }
        return edges;
    }
}

package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.Tally;
import java.util.ArrayList;
import java.util.List;

/**
 * Simulates and tallies plain trials of one point. After preparation it runs any ranges in any order. One thread owns
 * it.
 */
public final class TrialRunner {
    private final Point point;
    private final Simulator simulator;
    private final AddressedRandom random;
    private final Event[] events;
    private final Metrics layout;
    /** Number of slots of the metrics. */
    private final int metrics;
    /** The trial's metrics in their slots, followed by 1 or 0 for each event. */
    private final long[] quantities;

    private final Outcome outcome;
    /** Null until a first trial of a protocol from outside is repeated. */
    private RepeatedTrials repeated;

    private final long seed;
    private final boolean isFromOutside;

    /**
     * Prepares a point.
     *
     * @param point the point
     * @param seed the user's seed
     * @param events events to tally as additional quantities, after the metrics, in this order
     */
    public TrialRunner(Point point, long seed, List<Event> events) {
        this(point, seed, point.random(seed, Purpose.TRIAL), events);
    }

    /**
     * Prepares a point whose choices come from given random words, such as those of another point. Both points then
     * make equal choices in equal streams.
     *
     * @param point the point
     * @param seed the user's seed, which determines a fixed network
     * @param random the random words; other code must not move them
     * @param events events to tally as additional quantities, after the metrics, in this order
     */
    public TrialRunner(Point point, long seed, AddressedRandom random, List<Event> events) {
        this.point = point;
        this.simulator = point.simulator(seed);
        this.random = random;
        this.events = events.toArray(new Event[0]);
        this.layout = point.experiment().metrics();
        this.metrics = layout.slots();
        this.quantities = new long[metrics + events.size()];
        this.outcome = Outcome.of(point, quantities);
        this.seed = seed;
        this.isFromOutside = point.experiment().isFromOutside();
    }

    /**
     * Restricts the following trials to what the events need ({@link Outcome#only}), unless their protocol is from
     * outside, whose metrics are all checked. Only the events may be read then.
     *
     * @return this
     */
    public TrialRunner onlyEvents() {
        if (!isFromOutside) {
            outcome.only(List.of(events));
        }
        return this;
    }

    /**
     * Simulates the first trials of a point whose protocol is from outside, before an answer that does not: their
     * values must be in the declared ranges, and they must not depend on their order.
     *
     * @param point the point
     * @param seed the user's seed
     * @throws TrialException if the simulator fails, contradicts a declaration, keeps state between trials or changes its choices
     */
    public static void tryFirst(Point point, long seed) {
        if (point.experiment().isFromOutside()) {
            new TrialRunner(point, seed, List.of()).forEach(0, RepeatedTrials.COUNT, (trial, quantities) -> {});
        }
    }

    /**
     * Simulates and tallies a range of trials. It allocates nothing per trial.
     *
     * @param from first trial
     * @param to end of the range, not simulated
     * @return the tally of metrics and events
     * @throws IllegalArgumentException if the range ends before it begins, or has trials outside of [0, 2^48)
     * @throws TrialException if the simulator fails
     */
    public Tally run(long from, long to) {
        Tally tally = emptyTally();
        forEach(from, to, (trial, values) -> tally.add(values, trial));
        return tally;
    }

    /**
     * Creates an empty tally for the quantities of {@link #forEach}.
     *
     * @return an empty tally of the metrics and then the events
     */
    public Tally emptyTally() {
        List<Tally.Quantity> counted = new ArrayList<>(layout.quantities());
        for (int e = 0; e < events.length; e++) {
            counted.add(Tally.Quantity.integer(metrics + e));
        }
        return new Tally(counted);
    }

    /**
     * Simulates a range of trials and passes each trial to a sink. It allocates nothing per trial.
     *
     * @param from first trial
     * @param to end of the range, not simulated
     * @param sink receives the trials in order, and may end them
     * @throws IllegalArgumentException if the range ends before it begins, or has trials outside of [0, 2^48)
     * @throws TrialException if the simulator fails
     */
    public void forEach(long from, long to, TrialSink sink) {
        if (from < 0 || from > to || to > AddressedRandom.TRIALS) {
            throw new IllegalArgumentException(
                    "trials " + from + " to " + to + " (exclusive) are not a range; expected 0 <= from <= to <= 2^48");
        }
        for (long trial = from; trial < to && !sink.isOver(); trial++) {
            simulate(trial);
            sink.accept(trial, quantities);
        }
    }

    private void simulate(long trial) {
        try {
            random.moveTo(trial);
            simulator.choices().draw(random);
            simulator.run(outcome);
            if (isFromOutside && trial < RepeatedTrials.COUNT) {
                repeat(trial);
            }
            for (int e = 0; e < events.length; e++) {
                quantities[metrics + e] = events[e].happened(quantities) ? 1 : 0;
            }
        } catch (RuntimeException | AssertionError | LinkageError | StackOverflowError e) {
            throw new TrialException(point, trial, e);
        }
    }

    private void repeat(long trial) {
        if (repeated == null) {
            repeated = new RepeatedTrials(point, seed, random);
        }
        repeated.check(simulator, trial, quantities);
    }
}

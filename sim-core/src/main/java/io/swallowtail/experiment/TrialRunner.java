package io.swallowtail.experiment;

import io.swallowtail.expression.Event;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Purpose;
import io.swallowtail.statistics.Tally;
import java.util.ArrayList;
import java.util.List;

/**
 * Simulates and tallies plain trials of one point. It is prepared once and then runs any ranges in any order; one thread
 * owns it.
 */
public final class TrialRunner {
    private final Point point;
    private final Simulator simulator;
    private final AddressedRandom random;
    private final Event[] events;
    private final Metrics layout;
    /** How many slots the metrics take. */
    private final int metrics;
    /** The trial's metrics as they are laid out, then 1 or 0 for each event. */
    private final long[] quantities;

    private final Outcome outcome;

    /**
     * Prepares a point.
     *
     * @param point the point
     * @param seed the user's seed
     * @param events events to be tallied as quantities of their own, after the metrics, in this order
     */
    public TrialRunner(Point point, long seed, List<Event> events) {
        this(point, seed, point.random(seed, Purpose.TRIAL), events);
    }

    /**
     * Prepares a point whose choices come from given words, such as those of another point: both then make the same choices
     * wherever they have the same streams.
     *
     * @param point the point
     * @param seed the user's seed, on which a network that stays depends
     * @param random the words; nobody else may move them
     * @param events events to be tallied as quantities of their own, after the metrics, in this order
     */
    public TrialRunner(Point point, long seed, AddressedRandom random, List<Event> events) {
        this.point = point;
        this.simulator = point.simulator(seed);
        this.random = random;
        this.events = events.toArray(new Event[0]);
        this.layout = point.experiment().metrics();
        this.metrics = layout.slots();
        this.quantities = new long[metrics + events.size()];
        this.outcome = new Outcome(quantities);
    }

    /**
     * Simulates and tallies a range of trials; nothing is allocated per trial.
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
     * Opens the tally of what {@link #forEach} hands out.
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
     * Simulates a range of trials and hands each one on; nothing is allocated per trial.
     *
     * @param from first trial
     * @param to end of the range, not simulated
     * @param sink takes the trials in order
     * @throws IllegalArgumentException if the range ends before it begins, or has trials outside of [0, 2^48)
     * @throws TrialException if the simulator fails
     */
    public void forEach(long from, long to, TrialSink sink) {
        if (from < 0 || from > to || to > AddressedRandom.TRIALS) {
            throw new IllegalArgumentException(
                    "trials " + from + " to " + to + " (excluded) are no range; expected 0 <= from <= to <= 2^48");
        }
        for (long trial = from; trial < to; trial++) {
            simulate(trial);
            sink.accept(trial, quantities);
        }
    }

    private void simulate(long trial) {
        try {
            random.moveTo(trial);
            simulator.choices().draw(random);
            simulator.run(outcome);
            for (int e = 0; e < events.length; e++) {
                quantities[metrics + e] = events[e].happened(quantities) ? 1 : 0;
            }
        } catch (RuntimeException e) {
            throw new TrialException(point, trial, e);
        }
    }
}

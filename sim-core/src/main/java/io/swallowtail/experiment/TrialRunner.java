package io.swallowtail.experiment;

import io.swallowtail.estimate.Tally;
import io.swallowtail.expression.Event;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Purpose;
import java.util.List;

/**
 * Simulates and tallies plain trials of one point. It is prepared once and then runs any ranges in any order; one thread
 * owns it.
 */
public final class TrialRunner {
    private final Simulator simulator;
    private final AddressedRandom random;
    private final Event[] events;
    private final int metrics;
    /** The trial's metrics, then 1 or 0 for each event. */
    private final long[] quantities;

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
        this.simulator = point.simulator(seed);
        this.random = random;
        this.events = events.toArray(new Event[0]);
        this.metrics = MetricLayout.of(point.experiment().metrics()).slots();
        this.quantities = new long[metrics + events.size()];
    }

    /**
     * Simulates and tallies a range of trials; nothing is allocated per trial.
     *
     * @param from first trial
     * @param to end of the range, not simulated
     * @return the tally of metrics and events
     */
    public Tally run(long from, long to) {
        Tally tally = new Tally(quantities.length);
        forEach(from, to, (trial, values) -> tally.add(values, trial));
        return tally;
    }

    /**
     * Simulates a range of trials and hands each one on; nothing is allocated per trial.
     *
     * @param from first trial
     * @param to end of the range, not simulated
     * @param sink takes the trials in order
     */
    public void forEach(long from, long to, TrialSink sink) {
        for (long trial = from; trial < to; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            simulator.run(quantities);
            for (int e = 0; e < events.length; e++) {
                quantities[metrics + e] = events[e].happened(quantities) ? 1 : 0;
            }
            sink.accept(trial, quantities);
        }
    }
}

package io.swallowtail.rare;

import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.expression.Event;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Purpose;
import java.util.List;
import java.util.stream.LongStream;

/** Plain trials of one event: those that sweeps count under the same seed. One thread owns it. */
public final class PlainTrials {
    private final TrialRunner runner;
    private final int event;

    /**
     * Prepares a point.
     *
     * @param point the point
     * @param event the event
     * @param seed the user's seed
     */
    public PlainTrials(Point point, Event event, long seed) {
        this(point, event, seed, Purpose.TRIAL);
    }

    /**
     * Prepares trials of a point that are not those that sweeps count.
     *
     * @param point the point
     * @param event the event
     * @param seed the user's seed
     * @param purpose what they are for
     */
    public PlainTrials(Point point, Event event, long seed, Purpose purpose) {
        this(point, event, seed, point.random(seed, purpose));
    }

    /**
     * Prepares a point on the random words of another one, so that both make the same choices wherever they have the same
     * streams.
     *
     * @param point the point
     * @param event the event
     * @param seed the user's seed
     * @param random the words of the other point's key; no other thread's
     */
    PlainTrials(Point point, Event event, long seed, AddressedRandom random) {
        runner = new TrialRunner(point, seed, random, List.of(event));
        this.event = MetricLayout.of(point.experiment().metrics()).slots();
    }

    /**
     * Simulates a range of trials.
     *
     * @param from first trial
     * @param to end of the range, not simulated
     * @return the indices of those in which the event happened, ascending
     */
    public long[] exceedances(long from, long to) {
        LongStream.Builder found = LongStream.builder();
        runner.forEach(from, to, (trial, quantities) -> {
            if (quantities[event] == 1) {
                found.add(trial);
            }
        });
        return found.build().toArray();
    }
}

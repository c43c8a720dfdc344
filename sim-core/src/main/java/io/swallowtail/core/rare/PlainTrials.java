package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Plain trials of one point, each tested for all events. They are the trials that sweeps count for the same seed. One
 * thread owns it.
 */
public final class PlainTrials {
    private final TrialRunner runner;
    private final int events;
    /** Index of the first event in a trial's quantities. */
    private final int first;

    /**
     * Prepares a point.
     *
     * @param seed the user's seed
     * @param purpose purpose of the trials; sweeps count those of {@link Purpose#TRIAL}
     */
    public PlainTrials(Point point, List<Event> events, long seed, Purpose purpose) {
        this(point, events, seed, point.random(seed, purpose));
    }

    /**
     * Prepares a point on the random words of another point. Both points then make equal choices in equal streams.
     *
     * @param seed the user's seed
     * @param random the random words of the other point's key; used by this thread only
     */
    PlainTrials(Point point, List<Event> events, long seed, AddressedRandom random) {
        runner = new TrialRunner(point, seed, random, events).onlyEvents();
        this.events = events.size();
        this.first = point.experiment().metrics().slots();
    }

    /**
     * Simulates a range of trials.
     *
     * @param from first trial
     * @param to end of the range, not simulated
     * @param most maximum number of indices to store for each event
     * @return the occurrences of each event, in the order of the events
     */
    public List<Occurrences> run(long from, long to, int most) {
        List<Occurrences> found = IntStream.range(0, events)
                .mapToObj(event -> new Occurrences(most))
                .toList();
        runner.forEach(from, to, (trial, quantities) -> {
            for (int e = 0; e < events; e++) {
                if (quantities[first + e] == 1) {
                    found.get(e).add(trial);
                }
            }
        });
        return found;
    }

    /** Simulates one trial and reports which events happened. */
    void run(long trial, boolean[] happened) {
        runner.forEach(trial, trial + 1, (index, quantities) -> {
            for (int e = 0; e < events; e++) {
                happened[e] = quantities[first + e] == 1;
            }
        });
    }
}

package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Metric;
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
    /** The slots of each event's metrics that may be null. */
    private final int[][] nullable;

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
        this.nullable = events.stream()
                .map(event -> point.experiment().metrics().nullable(event).stream()
                        .mapToInt(Metric::slot)
                        .toArray())
                .toArray(int[][]::new);
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
                if (lacksValue(e, quantities)) {
                    found.get(e).addValueless();
                }
            }
        });
        return found;
    }

    private boolean lacksValue(int event, long[] quantities) {
        for (int slot : nullable[event]) {
            if (quantities[slot] == Event.NULL_METRIC) {
                return true;
            }
        }
        return false;
    }

    /** Simulates one trial. Reports which events happened, and adds 1 for each event of which a metric has no value. */
    void run(long trial, boolean[] happened, long[] valueless) {
        runner.forEach(trial, trial + 1, (index, quantities) -> {
            for (int e = 0; e < events; e++) {
                happened[e] = quantities[first + e] == 1;
                valueless[e] += lacksValue(e, quantities) ? 1 : 0;
            }
        });
    }
}

package io.swallowtail.rare;

import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.expression.Event;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Purpose;
import java.util.List;
import java.util.stream.IntStream;

/** Plain trials of one point, each asked about all events: those that sweeps count under the same seed. One thread owns it. */
public final class PlainTrials {
    private final TrialRunner runner;
    private final int events;
    /** Where the events are among a trial's quantities. */
    private final int first;

    /**
     * Prepares a point.
     *
     * @param point the point
     * @param events the events
     * @param seed the user's seed
     * @param purpose what the trials are for; those of {@link Purpose#TRIAL} are the ones that sweeps count
     */
    public PlainTrials(Point point, List<Event> events, long seed, Purpose purpose) {
        this(point, events, seed, point.random(seed, purpose));
    }

    /**
     * Prepares a point on the random words of another one, so that both make the same choices wherever they have the same
     * streams.
     *
     * @param point the point
     * @param events the events
     * @param seed the user's seed
     * @param random the words of the other point's key; no other thread's
     */
    PlainTrials(Point point, List<Event> events, long seed, AddressedRandom random) {
        runner = new TrialRunner(point, seed, random, events);
        this.events = events.size();
        this.first = point.experiment().metrics().slots();
    }

    /**
     * Simulates a range of trials.
     *
     * @param from first trial
     * @param to end of the range, not simulated
     * @param most how many indices to keep for each event
     * @return in which of them each event happened, in the order of the events
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

    /** Simulates one trial and writes which events happened in it. */
    void run(long trial, boolean[] happened) {
        runner.forEach(trial, trial + 1, (index, quantities) -> {
            for (int e = 0; e < events; e++) {
                happened[e] = quantities[first + e] == 1;
            }
        });
    }
}

package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Trials of two points, of one experiment or of two, on the same random words. The first point uses its own words; the second makes the same
 * choices in all {@link #streams} of equal name, kind, number and bound. Limits of pairs hold for all other streams, too. One thread owns it.
 */
public final class PairedTrials {
    private final PlainTrials first;
    private final PlainTrials second;
    private final boolean[] here;
    private final boolean[] there;

    /**
     * The streams of two points, by name.
     *
     * @param equal those in which both make the same choices
     * @param others those that only one point has, or that differ in kind, number, bound or probability
     */
    public record Streams(List<String> equal, List<String> others) {}

    /**
     * Counts of trials by whether an event happened at both points, at one of them, or at neither.
     *
     * @param both number of trials in which it happened at both points
     * @param onlyFirst number of trials in which it happened only at the first point
     * @param onlySecond number of trials in which it happened only at the second point
     * @param trials number of all trials
     * @param valuelessFirst number of trials in which a metric of the event has no value at the first point
     * @param valuelessSecond the same at the second point
     */
    public record Counts(
            long both, long onlyFirst, long onlySecond, long trials, long valuelessFirst, long valuelessSecond) {
        /** The counts of no trial. */
        public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

        /**
         * Adds the counts of other trials.
         *
         * @return the sums
         */
        public Counts plus(Counts other) {
            return new Counts(
                    both + other.both,
                    onlyFirst + other.onlyFirst,
                    onlySecond + other.onlySecond,
                    trials + other.trials,
                    valuelessFirst + other.valuelessFirst,
                    valuelessSecond + other.valuelessSecond);
        }
    }

    /**
     * Prepares two points.
     *
     * @param first the first point, which uses its own random words
     * @param firstEvents events at the first point
     * @param second the second point, which uses the first point's random words
     * @param secondEvents the same number of events at the second point
     * @param seed the user's seed
     */
    public PairedTrials(Point first, List<Event> firstEvents, Point second, List<Event> secondEvents, long seed) {
        this.first = new PlainTrials(first, firstEvents, seed, first.random(seed, Purpose.TRIAL));
        this.second = new PlainTrials(second, secondEvents, seed, first.random(seed, Purpose.TRIAL));
        here = new boolean[firstEvents.size()];
        there = new boolean[here.length];
    }

    /**
     * Compares the streams of two points. It builds a simulator of each.
     *
     * @return the streams, in the order of the first point
     */
    public static Streams streams(Point first, Point second) {
        Map<String, String> here = declared(first);
        Map<String, String> there = declared(second);
        Set<String> names = new LinkedHashSet<>(here.keySet());
        names.addAll(there.keySet());
        Map<Boolean, List<String>> found = names.stream()
                .collect(Collectors.partitioningBy(name -> Objects.equals(here.get(name), there.get(name))));
        return new Streams(found.get(true), found.get(false));
    }

    private static Map<String, String> declared(Point point) {
        Map<String, String> declared = new LinkedHashMap<>();
        point.experiment()
                .newSimulator(point.parameters())
                .choices()
                .streams()
                .forEach(
                        stream -> declared.put(stream.name(), stream.getClass() + FaultStreams.inWords(stream, false)));
        return declared;
    }

    /**
     * Simulates a range of trials at both points.
     *
     * @param from first trial
     * @param to end of the range, not simulated
     * @return the counts for each event
     */
    public List<Counts> run(long from, long to) {
        long[] both = new long[here.length];
        long[] onlyFirst = new long[here.length];
        long[] onlySecond = new long[here.length];
        long[] valuelessFirst = new long[here.length];
        long[] valuelessSecond = new long[here.length];
        for (long trial = from; trial < to; trial++) {
            first.run(trial, here, valuelessFirst);
            second.run(trial, there, valuelessSecond);
            for (int e = 0; e < here.length; e++) {
                both[e] += here[e] && there[e] ? 1 : 0;
                onlyFirst[e] += here[e] && !there[e] ? 1 : 0;
                onlySecond[e] += !here[e] && there[e] ? 1 : 0;
            }
        }
        return IntStream.range(0, here.length)
                .mapToObj(e -> new Counts(
                        both[e], onlyFirst[e], onlySecond[e], to - from, valuelessFirst[e], valuelessSecond[e]))
                .toList();
    }
}

package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Trials of two points on the same random words. The first point uses its own words; the second makes the same choices
 * in all streams that both points have (a permutation, if n is the same). The results then differ only by the points'
 * parameters. One thread owns it.
 */
public final class PairedTrials {
    private final PlainTrials first;
    private final PlainTrials second;
    private final boolean[] here;
    private final boolean[] there;

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

package io.swallowtail.rare;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.random.Purpose;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Trials of two points on the same random words: the first point's are its own, and the second makes the same choices wherever
 * both have the same streams (a permutation, when n is the same), so that what differs is what the points make of them. One
 * thread owns it.
 */
public final class PairedTrials {
    private final PlainTrials first;
    private final PlainTrials second;
    private final boolean[] here;
    private final boolean[] there;

    /**
     * How often an event happened at both points, at one of them, at neither.
     *
     * @param both trials in which it happened at both
     * @param onlyFirst trials in which it happened at the first alone
     * @param onlySecond trials in which it happened at the second alone
     * @param trials all of them
     */
    public record Counts(long both, long onlyFirst, long onlySecond, long trials) {
        /**
         * Adds the counts of other trials.
         *
         * @param other the counts
         * @return the sums
         */
        public Counts plus(Counts other) {
            return new Counts(
                    both + other.both,
                    onlyFirst + other.onlyFirst,
                    onlySecond + other.onlySecond,
                    trials + other.trials);
        }
    }

    /**
     * Prepares two points.
     *
     * @param first the first, on its own words
     * @param firstEvents the events there
     * @param second the second, on the first one's words
     * @param secondEvents as many events there
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
     * @return what happened where, for each event
     */
    public List<Counts> run(long from, long to) {
        long[] both = new long[here.length];
        long[] onlyFirst = new long[here.length];
        long[] onlySecond = new long[here.length];
        for (long trial = from; trial < to; trial++) {
            first.run(trial, here);
            second.run(trial, there);
            for (int e = 0; e < here.length; e++) {
                both[e] += here[e] && there[e] ? 1 : 0;
                onlyFirst[e] += here[e] && !there[e] ? 1 : 0;
                onlySecond[e] += !here[e] && there[e] ? 1 : 0;
            }
        }
        return IntStream.range(0, here.length)
                .mapToObj(e -> new Counts(both[e], onlyFirst[e], onlySecond[e], to - from))
                .toList();
    }
}

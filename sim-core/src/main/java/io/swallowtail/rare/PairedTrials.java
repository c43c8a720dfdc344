package io.swallowtail.rare;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.random.Purpose;

/**
 * Trials of two points on the same random words: the first point's are its own, and the second makes the same choices wherever
 * both have the same streams (a permutation, when n is the same), so that what differs is what the points make of them. One
 * thread owns it.
 */
public final class PairedTrials {
    private final PlainTrials first;
    private final PlainTrials second;

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
     * @param firstEvent the event there
     * @param second the second, on the first one's words
     * @param secondEvent the event there
     * @param seed the user's seed
     */
    public PairedTrials(Point first, Event firstEvent, Point second, Event secondEvent, long seed) {
        this.first = new PlainTrials(first, firstEvent, seed, first.random(seed, Purpose.TRIAL));
        this.second = new PlainTrials(second, secondEvent, seed, first.random(seed, Purpose.TRIAL));
    }

    /**
     * Simulates a range of trials at both points.
     *
     * @param from first trial
     * @param to end of the range, not simulated
     * @return what happened where
     */
    public Counts run(long from, long to) {
        long[] here = first.exceedances(from, to);
        long[] there = second.exceedances(from, to);
        long both = 0;
        int t = 0;
        for (long trial : here) {
            while (t < there.length && there[t] < trial) {
                t++;
            }
            both += t < there.length && there[t] == trial ? 1 : 0;
        }
        return new Counts(both, here.length - both, there.length - both, to - from);
    }
}

package io.swallowtail.rare;

import java.util.Arrays;

/**
 * How rare the scores of one comparison were in a pilot: what makes comparisons of different units comparable.
 *
 * <p>A trial of a conjunction may be far below all that the pilot of one part saw, if its parts oppose each other. There the rarity that
 * it has yet to gain grows with its distance, by a factor e for each {@code scale}: the order of scores leads back.
 *
 * @param scores scores that occurred, ascending; the first is among the lowest drawn, the last is the goal
 * @param rarities minus the natural logarithm of the probability of reaching each, roughly, times {@value #UNITS}; ascending
 * @param scale by how much scores differ below the first for a factor e, at least 1
 */
public record RarityCurve(long[] scores, long[] rarities, long scale) {
    /** Units of rarity of a factor e. */
    public static final long UNITS = 256;

    /** What the farthest score has yet to gain: sums of it over thousands of parts do not overflow. */
    static final long FARTHEST = 1L << 50;

    /** Gives the rarity that a trial has yet to gain: 0 where its score reaches the goal, at most {@link #FARTHEST}. */
    long missing(long score) {
        int last = scores.length - 1;
        if (score >= scores[last]) {
            return 0;
        }
        if (score < scores[0]) {
            long difference = scores[0] - score;
            double distance = difference > 0 ? difference : 0x1p64 + difference;
            return (long) Math.min(FARTHEST, rarities[last] + Math.ceil(distance * UNITS / scale));
        }
        int place = Arrays.binarySearch(scores, score);
        int below = place >= 0 ? place : -place - 2;
        // A trial short of the goal is never at it.
        return Math.max(1, rarities[last] - rarities[below]);
    }
}

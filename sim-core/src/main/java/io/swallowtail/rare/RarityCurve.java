package io.swallowtail.rare;

import java.util.Arrays;

/**
 * How rare the scores of one comparison were in a pilot: what makes comparisons of different units comparable.
 *
 * @param scores scores that occurred, ascending; the last is the goal
 * @param rarities minus the natural logarithm of the probability of reaching each, roughly, times {@value #UNITS}; ascending
 */
public record RarityCurve(long[] scores, long[] rarities) {
    /** Units of rarity of a factor e. */
    public static final long UNITS = 256;

    /** Gives the rarity that a trial has yet to gain: 0 where its score reaches the goal. */
    long missing(long score) {
        int last = scores.length - 1;
        if (score >= scores[last]) {
            return 0;
        }
        int place = Arrays.binarySearch(scores, score);
        int below = place >= 0 ? place : -place - 2;
        // A trial short of the goal is never at it.
        return Math.max(1, rarities[last] - (below < 0 ? 0 : rarities[below]));
    }
}

package io.swallowtail.core.rare;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Rarity of the scores of one comparison, measured by a pilot. It makes comparisons with different units comparable.
 *
 * <p>If the parts of a conjunction oppose each other, a trial may score far below all scores of one part's pilot. Its
 * missing rarity then grows with the distance, by a factor e for each {@code scale}, so that scores still have an order
 * that leads back.
 *
 * @param scores scores that occurred, ascending; the first is among the lowest drawn, the last is the goal
 * @param rarities for each score, approximately minus the natural logarithm of the probability of reaching it, times
 *     {@value #UNITS}; ascending
 * @param scale difference of scores below the first that corresponds to a factor e, at least 1
 */
public record RarityCurve(long[] scores, long[] rarities, long scale) implements Serializable {
    /** Units of rarity of a factor e. */
    public static final long UNITS = 256;

    /** Largest missing rarity; a sum of thousands of these does not overflow. */
    static final long FARTHEST = 1L << 50;

    /** Gives the missing rarity of a score: 0 if it reaches the goal, at most {@link #FARTHEST}. */
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
        // A score below the goal always misses at least 1.
        return Math.max(1, rarities[last] - rarities[below]);
    }
}

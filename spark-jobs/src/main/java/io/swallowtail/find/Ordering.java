package io.swallowtail.find;

import java.util.BitSet;
import java.util.List;

/**
 * Some values from the most preferred on, and what is known beforehand about the order of their probabilities: of which pairs the first
 * meets the target for certain if the second does.
 */
public final class Ordering {
    private final int[] ranks;
    /** Bit j of entry i: value j meets the target if i does. */
    private final BitSet[] implied;
    /** Bit j of entry i: value j misses the target if i does. */
    private final BitSet[] refuted;

    /** What is known of two values beforehand. */
    public interface Implication {
        /**
         * Tells whether the verdict on one value decides on another.
         *
         * @param one a value's place
         * @param other another value's place
         * @return true if the other value meets the target whenever the first one does; false if that is not known
         */
        boolean holds(int one, int other);
    }

    /**
     * Takes the order.
     *
     * @param costs what each value costs, by which they are sorted; values of equal cost are equally preferred
     * @param implication what is known of each two values
     */
    public Ordering(List<? extends Comparable<?>> costs, Implication implication) {
        int count = costs.size();
        ranks = new int[count];
        implied = new BitSet[count];
        refuted = new BitSet[count];
        for (int i = 0; i < count; i++) {
            ranks[i] = i > 0 && costs.get(i).equals(costs.get(i - 1)) ? ranks[i - 1] : i;
            implied[i] = new BitSet(count);
            refuted[i] = new BitSet(count);
        }
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                if (i == j || implication.holds(i, j)) {
                    implied[i].set(j);
                    refuted[j].set(i);
                }
            }
        }
    }

    /** Counts the values. */
    int size() {
        return ranks.length;
    }

    /** Gives the place of the first value that costs the same. */
    int rank(int value) {
        return ranks[value];
    }

    /** Lists the values that meet the target if one does, that one too. */
    BitSet implied(int value) {
        return implied[value];
    }

    /** Lists the values that miss the target if one does, that one too. */
    BitSet refuted(int value) {
        return refuted[value];
    }
}

package io.swallowtail.answers.find;

import java.util.BitSet;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Values in the order of preference, and the known order of their probabilities: the pairs in which the first value meets the target
 * if the second does.
 */
public final class Ordering {
    private final int[] ranks;
    /** Bit j of entry i: value j meets the target if i does. */
    private final BitSet[] implied;
    /** Bit j of entry i: value j misses the target if i does. */
    private final BitSet[] refuted;

    /**
     * Computes the order and the implications.
     *
     * @param costs the cost of each value, sorted from the most preferred; values of equal cost are equally preferred
     * @param implication the known order of the probabilities at two places: true if the second value meets the target whenever the first
     *     does; false if this is not known
     */
    public Ordering(List<? extends Comparable<?>> costs, BiPredicate<Integer, Integer> implication) {
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
                if (i == j || implication.test(i, j)) {
                    implied[i].set(j);
                    refuted[j].set(i);
                }
            }
        }
    }

    int size() {
        return ranks.length;
    }

    /** Returns the place of the first value of the same cost. */
    int rank(int value) {
        return ranks[value];
    }

    /** Lists the values that meet the target if the given one does, including it. */
    BitSet implied(int value) {
        return implied[value];
    }

    /** Lists the values that miss the target if the given one does, including it. */
    BitSet refuted(int value) {
        return refuted[value];
    }
}

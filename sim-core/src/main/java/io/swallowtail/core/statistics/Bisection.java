package io.swallowtail.core.statistics;

import java.util.function.LongPredicate;

/** Searches for the least number that has a property, where all larger ones have it too. */
public final class Bisection {
    private Bisection() {}

    /**
     * Searches between two numbers.
     *
     * @param tooFew does not have the property
     * @param enough has it
     * @return the least number that has it
     */
    public static long least(long tooFew, long enough, LongPredicate suffices) {
        long low = tooFew;
        long high = enough;
        while (high - low > 1) {
            long middle = (low + high) >>> 1;
            if (suffices.test(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    /**
     * Searches upwards.
     *
     * @param first the least number that is tried
     * @param most the largest number that is tried
     * @param refusal the message of the exception
     * @return the least number that has the property
     * @throws IllegalArgumentException if no number up to the largest has it
     */
    static long leastFrom(long first, long most, LongPredicate suffices, String refusal) {
        long tooFew = first - 1;
        long enough = first;
        while (!suffices.test(enough)) {
            if (enough == most) {
                throw new IllegalArgumentException(refusal);
            }
            tooFew = enough;
            enough = Math.min(2 * enough, most);
        }
        return least(tooFew, enough, suffices);
    }
}

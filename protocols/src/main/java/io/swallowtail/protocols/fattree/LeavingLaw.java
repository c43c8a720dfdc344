package io.swallowtail.protocols.fattree;

import io.swallowtail.core.statistics.BinomialTail;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * The law of the number of hosts below a switch that send to others, summed over independent uniform permutations of all hosts: for one
 * permutation a hypergeometric law, for several its convolution. As many hosts elsewhere send to hosts below the switch.
 *
 * <p>Probabilities below 10^-300 count as 0. Memory: 8 bytes for each number with a larger one.
 */
final class LeavingLaw {
    /** The natural logarithm of a probability that is not represented, about 10^-300. */
    private static final double NONE = -690;
    /** The largest product of two widths of laws to convolve, on the order of a second. */
    private static final double LARGEST_CONVOLUTION = 1e9;
    /** A law reaches to about this many standard deviations on either side of its mean. */
    private static final double DEVIATIONS = 37;

    private final long n;
    private final long below;
    /** By number of permutations. */
    private final Map<Integer, Sum> sums = new HashMap<>();

    /**
     * The law of a sum.
     *
     * @param least its least value
     * @param probabilities of this value and the following ones
     */
    record Sum(int least, double[] probabilities) {
        /** Makes the law of a sum that is always the same. */
        static Sum of(int value) {
            return new Sum(value, new double[] {1});
        }

        private int width() {
            return probabilities.length;
        }

        private double of(long value) {
            long place = value - least;
            return place < 0 || place >= width() ? 0 : probabilities[(int) place];
        }

        private Sum plus(Sum other) {
            double[] all = new double[width() + other.width() - 1];
            for (int i = 0; i < width(); i++) {
                for (int j = 0; j < other.width(); j++) {
                    all[i + j] += probabilities[i] * other.probabilities[j];
                }
            }
            return new Sum(least + other.least, all).cut();
        }

        /** Leaves out values at the ends that are too unlikely. */
        private Sum cut() {
            double limit = StrictMath.exp(NONE);
            int from = 0;
            int to = width();
            while (probabilities[from] < limit) {
                from++;
            }
            while (probabilities[to - 1] < limit) {
                to--;
            }
            return new Sum(least + from, Arrays.copyOfRange(probabilities, from, to));
        }
    }

    /**
     * Prepares for a switch.
     *
     * @param n hosts
     * @param below those below the switch
     */
    LeavingLaw(int n, int below) {
        this.n = n;
        this.below = below;
    }

    /** Reports whether the law of a number of permutations is cheap enough. */
    boolean isCheap(int permutations) {
        double share = (double) below / n;
        double variance = below * share * (1 - share) * (1 - share) * permutations;
        double width = Math.min((double) permutations * below, 2 * DEVIATIONS * StrictMath.sqrt(variance) + DEVIATIONS);
        return permutations == 1 || width * width / 2 < LARGEST_CONVOLUTION;
    }

    /** Gives the law of the sum over some permutations, at least 1. */
    Sum of(int permutations) {
        Sum known = sums.get(permutations);
        if (known == null) {
            known = permutations == 1 ? one() : of(permutations / 2).plus(of(permutations - permutations / 2));
            sums.put(permutations, known);
        }
        return known;
    }

    private Sum one() {
        long most = Math.min(below, n - below);
        long mode = (below + 1) * (n - below + 1) / (n + 2);
        long from = mode;
        while (from > 0 && log(from - 1) > NONE) {
            from--;
        }
        long to = mode;
        while (to < most && log(to + 1) > NONE) {
            to++;
        }
        double[] probabilities = new double[(int) (to - from + 1)];
        for (int i = 0; i < probabilities.length; i++) {
            probabilities[i] = StrictMath.exp(log(from + i));
        }
        return new Sum((int) from, probabilities);
    }

    private double log(long leaving) {
        return logHypergeometric(leaving, n - below, below, n);
    }

    /**
     * Gives the natural logarithm of a hypergeometric probability: the law of a binomial number, given its sum with another one.
     *
     * @param x marked things that are drawn
     * @param marked marked things
     * @param drawn things that are drawn
     * @param n things
     */
    static double logHypergeometric(long x, long marked, long drawn, long n) {
        double p = (double) marked / n;
        return BinomialTail.logPmf(x, drawn, p)
                + BinomialTail.logPmf(marked - x, n - drawn, p)
                - BinomialTail.logPmf(marked, n, p);
    }

    /**
     * Draws the numbers of single permutations, given their sum.
     *
     * @param sum of positive probability
     * @param uniforms gives a number in (0, 1) by its index, below {@code into.length - 1}
     * @param into receives the numbers
     */
    void split(int sum, IntToDoubleFunction uniforms, int[] into) {
        split(sum, uniforms, into, 0, into.length);
    }

    private void split(int sum, IntToDoubleFunction uniforms, int[] into, int from, int permutations) {
        if (permutations == 1) {
            into[from] = sum;
            return;
        }
        int first = permutations / 2;
        Sum ofFirst = of(first);
        Sum ofOthers = of(permutations - first);
        double[] weights = new double[ofFirst.width()];
        Arrays.setAll(weights, i -> ofFirst.probabilities[i] * ofOthers.of((long) sum - ofFirst.least - i));
        // A sum of parts has one part less than it has permutations, so each part has an index of its own.
        int drawn = ofFirst.least + pick(weights, uniforms.applyAsDouble(from + first - 1));
        split(drawn, uniforms, into, from, first);
        split(sum - drawn, uniforms, into, from + first, permutations - first);
    }

    /** Draws an index in proportion to weights, not all 0. */
    static int pick(double[] weights, double uniform) {
        double left = uniform * Arrays.stream(weights).sum();
        int last = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] > 0) {
                last = i;
                left -= weights[i];
                if (left < 0) {
                    return i;
                }
            }
        }
        return last;
    }
}

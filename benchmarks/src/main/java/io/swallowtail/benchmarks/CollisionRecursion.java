package io.swallowtail.benchmarks;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Prediction for the c-collision protocol on the two-fold butterfly with flip switches: a recursion for the share b_k
 * of paths that are still blocked after k rounds. A request stays unsettled while both its paths are blocked, so about
 * n·b_k² are left.
 *
 * <p>b_0 = 1. A path is not blocked in a round if on each of the d interior edge levels fewer than c other active paths are on
 * its edge. Along the path, their number on level l of the first half is Y_l: Y_1 ~ Bin(1, b/2), then each stays by a fair
 * coin and Bin(2^l, b/2^(l+1)) come; the second half is the first one reversed. With F_m(y) = P(Y_1, …, Y_m &lt; c, Y_m = y),
 * m = ceil(d/2) and q = floor(d/2),
 *
 * <pre>1 - b_(k+1) = Σ F_m(y)·C(y, s)·2^-y·Pois(b/2; j)·F_q(z) / Pois(b; z)   over y &lt; c, s ≤ y, z = s + j &lt; c, b = b_k.</pre>
 *
 * <p>It is an approximation (paths are taken as independent) and never a bound. Accuracy: absolute errors of b below 1e-14.
 * Cost: a round takes O(d·c²) operations.
 *
 * @param d log2 of the number of inputs, at least 1
 * @param c the protocol's threshold, 1 to 40
 */
record CollisionRecursion(int d, int c) {
    /** Below this share, a round leaves almost no request for c ≥ 2, regardless of rounding errors. */
    private static final double NEGLIGIBLE = 1e-12;

    /** Rounds are predicted up to this d: n·b² &lt; 1 is then decided far above the rounding errors of b. */
    private static final int MAX_D_OF_ROUNDS = 60;

    /** A smaller change of the share in a round counts as a fixed point. */
    private static final double UNCHANGED = 1e-13;

    /**
     * Checks the point.
     *
     * @throws IllegalArgumentException if d is below 1 or c outside [1, 40]
     */
    public CollisionRecursion {
        if (d < 1 || c < 1 || c > 40) {
            throw new IllegalArgumentException("d = " + d + " must be at least 1, and c = " + c + " in [1, 40]");
        }
    }

    /**
     * Computes the share of blocked paths after one more round.
     *
     * @param blocked the share b_k, in [0, 1]
     * @return b_(k+1), in [0, 1]
     */
    public double next(double blocked) {
        if (blocked == 0) {
            return 0;
        }
        double[] firstHalf = halfWay((d + 1) / 2, blocked);
        double[] secondHalf = halfWay(d / 2, blocked);
        double[] arrivals = poisson(blocked / 2);
        double[] atMiddle = poisson(blocked);
        double free = 0;
        for (int y = 0; y < c; y++) {
            for (int s = 0; s <= y; s++) {
                double stay = firstHalf[y] * fairCoins(y, s);
                for (int z = s; z < c; z++) {
                    free += stay * arrivals[z - s] * (secondHalf[z] / atMiddle[z]);
                }
            }
        }
        return Math.max(0, Math.min(1, 1 - free));
    }

    /**
     * The law F_levels: index y is the probability that y other paths are on the edge, and fewer than c were before;
     * F_0 is that of the middle.
     */
    private double[] halfWay(int levels, double blocked) {
        if (levels == 0) {
            return poisson(blocked);
        }
        double[] law = new double[c];
        law[0] = 1 - blocked / 2;
        if (c > 1) {
            law[1] = blocked / 2;
        }
        for (int level = 1; level < levels; level++) {
            law = crossed(law, newcomers(level, blocked));
        }
        return law;
    }

    private double[] crossed(double[] law, double[] newcomers) {
        double[] crossed = new double[c];
        for (int y = 0; y < c; y++) {
            for (int s = 0; s <= y; s++) {
                double stay = law[y] * fairCoins(y, s);
                for (int load = s; load < c; load++) {
                    crossed[load] += stay * newcomers[load - s];
                }
            }
        }
        return crossed;
    }

    /** Bin(2^level, blocked / 2^(level+1)), up to c - 1. */
    private double[] newcomers(int level, double blocked) {
        // Beyond 2^60 trials the law is Poisson's to the last digit.
        double trials = StrictMath.scalb(1.0, Math.min(level, MAX_D_OF_ROUNDS));
        double p = blocked / 2 / trials;
        double[] law = new double[c];
        law[0] = StrictMath.exp(trials * StrictMath.log1p(-p));
        for (int k = 1; k < c; k++) {
            law[k] = law[k - 1] * Math.max(0, trials - k + 1) / k * (p / (1 - p));
        }
        return law;
    }

    private double[] poisson(double mean) {
        double[] law = new double[c];
        law[0] = StrictMath.exp(-mean);
        for (int k = 1; k < c; k++) {
            law[k] = law[k - 1] * mean / k;
        }
        return law;
    }

    /** C(y, s)·2^-y. */
    private static double fairCoins(int y, int s) {
        double probability = StrictMath.scalb(1.0, -y);
        for (int i = 1; i <= s; i++) {
            probability = probability * (y - s + i) / i;
        }
        return probability;
    }

    /**
     * Predicts the number of requests that are never settled.
     *
     * @return n·b² at the fixed point; 0 if the share of blocked paths goes to 0
     */
    public double unsettled() {
        double[] shares = shares();
        double last = shares[shares.length - 1];
        return last < NEGLIGIBLE ? 0 : StrictMath.scalb(last * last, d);
    }

    /**
     * Predicts whether all requests are settled in the end.
     *
     * @return whether the share of blocked paths goes to 0: whether the curve b_(k+1) of b_k stays below the diagonal
     */
    public boolean settles() {
        return unsettled() == 0;
    }

    /**
     * Predicts the number of rounds.
     *
     * @return the smallest k with n·b_k² &lt; 1; empty if there is none
     * @throws IllegalStateException if d is above 60, where rounding errors of b would decide
     */
    public OptionalInt rounds() {
        if (d > MAX_D_OF_ROUNDS) {
            throw new IllegalStateException("rounds are predicted for d up to " + MAX_D_OF_ROUNDS + ", not for " + d);
        }
        double[] shares = shares();
        for (int k = 1; k < shares.length; k++) {
            if (StrictMath.scalb(shares[k] * shares[k], d) < 1) {
                return OptionalInt.of(k);
            }
        }
        return OptionalInt.empty();
    }

    /**
     * Iterates the recursion from b_0 = 1 until it converges, or almost no path is blocked.
     *
     * @return b_k at index k
     */
    public double[] shares() {
        double[] shares = {1, next(1)};
        for (int k = 1; shares[k] >= NEGLIGIBLE && shares[k - 1] - shares[k] > UNCHANGED; k++) {
            shares = Arrays.copyOf(shares, k + 2);
            shares[k + 1] = next(shares[k]);
        }
        return shares;
    }
}

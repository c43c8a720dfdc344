package io.swallowtail.protocols.bounds;

/**
 * The probability that the collision protocol on the randomly wired butterfly has not settled every request after t rounds,
 * n = 2^d, repaired: at most n·c^κ·c_bar^(2κt)·((d + 2)/n)^κ up to a factor 1 + o(1), κ = ceil(c_bar/2).
 *
 * <p>Conditions: c ≥ c_bar, β = d/c! + 2^c_bar/c_bar! &lt; 1, and an integer t of at least 2 + log_c_bar log_(1/β)(n/d), and at
 * least 2. The sum over types of collisions stands inside β, the superfluous children of an edge collision count c^κ, and t has
 * the "+ 2" of Theorem 2.1. The printed formula lacks the three and is false.
 *
 * <p>Source: after Cole et al., STOC 1998, section 3.1, Theorem 3.1 and the proof of Theorem 2.1.
 */
public final class RepairedDataServerBound {
    private RepairedDataServerBound() {}

    /**
     * Reports whether the conditions on the parameters hold.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param c maximum number of paths on an edge of an eligible path, at least 1
     * @param cBar how many paths a disk serves, at least 1
     * @return whether c ≥ c_bar and β &lt; 1
     */
    public static boolean applies(int d, long c, long cBar) {
        return c >= cBar && beta(d, c, cBar) < 1;
    }

    /** The expected number of collisions into which a path's collision continues, all types together. */
    private static double beta(int d, long c, long cBar) {
        double edges = StrictMath.exp(StrictMath.log(d) - Factorials.log(c));
        double disks = StrictMath.exp(cBar * StrictMath.log(2) - Factorials.log(cBar));
        return edges + disks;
    }

    /**
     * Finds the least number of rounds for which the bound holds.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param c a threshold of edges, and
     * @param cBar a threshold of disks, to which the bound applies
     * @return the least integer t ≥ 2 with c_bar^(t - 2)·log2(1/β) ≥ log2(n/d)
     */
    public static int leastRounds(int d, long c, long cBar) {
        double needed = d - StrictMath.log(d) / StrictMath.log(2);
        double growth = -StrictMath.log(beta(d, c, cBar)) / StrictMath.log(2);
        int rounds = 2;
        for (double nodes = 1; nodes * growth < needed; nodes *= cBar) {
            rounds++;
        }
        return rounds;
    }

    /**
     * Evaluates the bound without its factor 1 + o(1); it may be above 1.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param c a threshold of edges, at least 1
     * @param cBar a threshold of disks, at least 2
     * @param t rounds, at least {@link #leastRounds}
     */
    public static double log10(int d, long c, long cBar, long t) {
        double kappa = (cBar + 1) / 2;
        return d * WitnessTree.LOG_2
                + kappa
                        * (StrictMath.log10(c)
                                + 2.0 * t * StrictMath.log10(cBar)
                                + StrictMath.log10(d + 2.0)
                                - d * WitnessTree.LOG_2);
    }
}

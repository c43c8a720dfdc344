package io.swallowtail.protocols.bounds;

/**
 * Probability that the c-collision protocol on the two-fold butterfly has not settled every request after t rounds, with the
 * flip switches' two paths: at most n·c^(2κt + κ)·(2^(5c + 3)·(d + 1)/√n)^κ, where κ = ceil(c/2).
 *
 * <p>Conditions: c! &gt; d, and t an integer of at least log_c log_(1+ε) n + 2, where 1 + ε = c!/d, and at least 2 (a witness
 * tree of less height has no subtrees to prune; this matters only where c! &gt; n·d). For odd d see {@link WitnessTree}.
 *
 * <p>Source: Cole et al., STOC 1998, Theorem 2.1, the last but one line of its proof.
 */
public final class CollisionRoundsBound {
    private CollisionRoundsBound() {}

    /**
     * Reports whether the theorem covers a threshold.
     *
     * @param d log2 of the number n of inputs, at least 1
     * @param c the threshold of the protocol, at least 1
     * @return whether c! &gt; d
     */
    public static boolean applies(int d, long c) {
        return Factorials.atLeast(c, d + 1L);
    }

    /**
     * Finds the least number of rounds for which the theorem holds. It is exact also where the condition holds with
     * equality, which it does only where c!/d is a power of two.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param c a threshold to which the theorem applies
     * @return the least integer t with t &gt;= 2 and c^(t - 2)·log2(c!/d) &gt;= d
     */
    public static int leastRounds(int d, long c) {
        double growth = Factorials.log2OfRatio(c, d);
        int rounds = 2;
        for (double internalNodes = 1; internalNodes * growth < d; internalNodes *= c) {
            rounds++;
        }
        return rounds;
    }

    /**
     * Evaluates the bound, which may be above 1.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param c a threshold to which the theorem applies
     * @param t rounds, at least {@link #leastRounds}
     */
    public static double log10(int d, long c, long t) {
        double pruningNodes = (c + 1) / 2;
        return d * WitnessTree.LOG_2
                + pruningNodes * ((2.0 * t + 1) * StrictMath.log10(c) + WitnessTree.log10PruningNode(d, c));
    }
}

package io.swallowtail.protocols.bounds;

/**
 * The probability that the collision protocol on the randomly wired butterfly takes more than t = log_c_bar log2(n/d)
 * rounds, n = 2^d: at most n · c_bar^(2κt) · c · 2^(c_bar^t) · (d/n)^κ with κ = ceil(c_bar/2), as printed before the
 * last inequality of the proof. That is n · L^(2κ) · c · 2^L · (d/n)^κ with L = log2(n/d) = c_bar^t.
 *
 * <p>It is false, for t ≥ 1 too: at c = c_bar = 9 and d = 22 it says 0.0788, and in 0.21 of the trials two disks alone
 * hold a request up for longer. Its t lacks the "+ 2" and the rounding of Theorem 2.1; 2^(c_bar^t) counts types of
 * collisions that belong inside the sum over collisions; and c should be c^κ. So no experiment says that it applies;
 * this class evaluates the printed formula for tests that refute it.
 *
 * <p>Source: Cole et al., STOC 1998, section 3.1, Theorem 3.1.
 */
public final class DataServerRoundsBound {
    private DataServerRoundsBound() {}

    /**
     * Rounds t down, exactly.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param cBar how many paths a disk serves, at least 2
     * @return floor(t): the largest m with c_bar^m ≤ log2(n/d), that is d ≤ 2^(d - c_bar^m)
     */
    public static int rounds(int d, long cBar) {
        int rounds = 0;
        for (long power = cBar; power <= d && (d - power >= 31 || d <= 1L << (d - power)); power *= cBar) {
            rounds++;
        }
        return rounds;
    }

    /**
     * Evaluates the bound, which may be above 1.
     *
     * @param d log2 of the number of inputs, at least 1
     * @param c maximum number of paths on an edge of an eligible path, at least 1
     * @param cBar how many paths a disk serves, at least 1
     * @return log10 of the bound
     */
    public static double log10(int d, long c, long cBar) {
        double logRatio = d - StrictMath.log10(d) / WitnessTree.LOG_2;
        double kappa = (cBar + 1) / 2;
        return (d + (1 - kappa) * logRatio) * WitnessTree.LOG_2
                + 2 * kappa * StrictMath.log10(logRatio)
                + StrictMath.log10(c);
    }
}

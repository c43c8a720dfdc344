package io.swallowtail.protocols.bounds;

import io.swallowtail.core.statistics.Bisection;
import io.swallowtail.core.statistics.LogSum;

/**
 * Phases that a wave takes on the multibutterfly: T(β) of Theorem 1 where every half expands by β &gt; 1, and the
 * probability that a wave on a random network takes more.
 *
 * <p>With L waves, α = 1/(2L): all sets of at most m/(2L) nodes of a half with m ≥ 2L must have β times as many
 * neighbours. Then the potential Σ K_i·ω^i of the packets on levels 0 … d - 1 falls by δ in each phase, ω = 1/√β, δ =
 * 2√β/(β + 1), and it is below ω^(d-1) after T(β) = ceil(((d-1)·ln(1/ω) + ln(n/L))/ln(1/δ)) phases. Holds for L ≥ 2 a
 * power of two, n = 2^d ≥ 2L, one packet per node, no faults. A random network does not expand by β with probability at
 * most Σ_{m = n, n/2, …, 2L} 2·(n/m)·S(m), S the sum of {@link ConcentratorBound#log10Exact}: there are 2·n/m halves of
 * m nodes.
 *
 * <p>Source: Diebold 2008, Theorem 1 and Lemmas 1 to 3.
 */
public final class MultibutterflyPhases {
    /** β is taken from the multiples of 1/840, which 1 … 8 divide, above 1 and up to L. */
    public static final int GRID = 840;

    private static final double LN_10 = StrictMath.log(10);

    private MultibutterflyPhases() {}

    /**
     * Reports whether the theorem covers this number of waves.
     *
     * @param d log2 of the number of inputs
     * @param waves L
     * @return whether L is a power of two, at least 2, and n ≥ 2L
     */
    public static boolean applies(int d, long waves) {
        return waves >= 2 && Long.bitCount(waves) == 1 && 1L << d >= 2 * waves;
    }

    /**
     * Evaluates T(β).
     *
     * @param d log2 of the number of inputs
     * @param waves L, to which the theorem applies
     * @param beta the expansion, above 1
     * @return phases that suffice for a wave
     */
    public static long phases(int d, long waves, double beta) {
        double potential = (d - 1) * StrictMath.log(beta) / 2 + StrictMath.log((double) (1L << d) / waves);
        double fall = StrictMath.log((beta + 1) / (2 * StrictMath.sqrt(beta)));
        return (long) StrictMath.ceil(potential / fall);
    }

    /**
     * Reports whether some β of the grid has T(β) ≤ t.
     *
     * @param d log2 of the number of inputs
     * @param waves L, to which the theorem applies
     * @param t phases
     * @return true if {@link #log10} is defined
     */
    public static boolean reaches(int d, long waves, long t) {
        return phases(d, waves, waves) <= t;
    }

    /**
     * Bounds the probability that some wave of a random network takes more than t phases, by the least β of the grid
     * with T(β) ≤ t, with which the sum is least.
     *
     * @param d log2 of the number of inputs
     * @param c degree of a concentrator
     * @param waves L, to which the theorem applies
     * @param t phases, that some β reaches
     * @return log10 of the bound as it stands, which may be above 0
     */
    public static double log10(int d, long c, long waves, long t) {
        long grid = leastGrid(d, waves, t);
        double sum = Double.NEGATIVE_INFINITY;
        for (long m = 1L << d; m >= 2 * waves; m /= 2) {
            double halves = StrictMath.log(2.0 * (1L << d) / m);
            double one = ConcentratorBound.logSum(
                    m, c, m / (2 * waves), nodes -> (Math.multiplyExact(grid, nodes) + GRID - 1) / GRID);
            sum = LogSum.log(sum, halves + one);
        }
        return sum / LN_10;
    }

    /**
     * Gives the β of the bound for t phases.
     *
     * @param d log2 of the number of inputs
     * @param waves L, to which the theorem applies
     * @param t phases, that some β reaches
     * @return the least multiple of 1/840 above 1 with T(β) ≤ t
     */
    public static double beta(int d, long waves, long t) {
        return (double) leastGrid(d, waves, t) / GRID;
    }

    /** T falls with β, so the least grid point that reaches t is found by halving. */
    private static long leastGrid(int d, long waves, long t) {
        return Bisection.least(GRID, waves * GRID, grid -> phases(d, waves, (double) grid / GRID) <= t);
    }
}

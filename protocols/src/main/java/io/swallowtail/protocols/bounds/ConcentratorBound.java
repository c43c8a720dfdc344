package io.swallowtail.protocols.bounds;

import io.swallowtail.core.statistics.LogSum;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.LongUnaryOperator;

/**
 * Probability that a random concentrator fails: c independent uniform permutations join m nodes to m/2, and some set U
 * of 1 … u = floor(α·m) nodes has |Γ(U)| &lt; β·|U|. A union bound over the sets U of μ nodes and the sets of y nodes
 * that might hold Γ(U).
 *
 * <p>The paper's lemma in three forms, which differ in what they lose. All are evaluated term by term in logarithms,
 * and may be above 1.
 *
 * <p>Source: Diebold 2008, Lemma 1.
 */
public final class ConcentratorBound {
    private static final double LN_10 = StrictMath.log(10);

    private ConcentratorBound() {}

    /**
     * Finds the size of the largest sets that must expand.
     *
     * @param m nodes, at least 1
     * @param alpha their share, at least 0
     * @return floor(α·m), exactly
     */
    public static long largestSet(long m, BigDecimal alpha) {
        return alpha.multiply(BigDecimal.valueOf(m))
                .setScale(0, RoundingMode.FLOOR)
                .longValueExact();
    }

    /**
     * Finds how many neighbours a set needs, so as not to fail.
     *
     * @param beta the expansion, at least 0
     * @param nodes nodes of the set
     * @return ceil(β·nodes), exactly
     */
    public static long needed(BigDecimal beta, long nodes) {
        return beta.multiply(BigDecimal.valueOf(nodes))
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }

    /**
     * Evaluates the sum with the exact probability that c permutations map U into the neighbours' preimages: Σ_{μ=1..u}
     * C(m,μ)·C(m/2,y)·(C(2y,μ)/C(m,μ))^c, y = ceil(β·μ) - 1; 1 where β·u &gt; m/2, since no set has so many neighbours.
     *
     * @param m nodes, even
     * @param c permutations, at least 1
     * @param alpha share of the nodes that a set may have
     * @param beta the expansion
     * @return log10 of the sum; minus infinity if no term is positive
     */
    public static double log10Exact(long m, long c, BigDecimal alpha, BigDecimal beta) {
        long u = largestSet(m, alpha);
        if (beta.multiply(BigDecimal.valueOf(u)).compareTo(BigDecimal.valueOf(m / 2)) > 0) {
            return 0;
        }
        return logSum(m, c, u, nodes -> needed(beta, nodes)) / LN_10;
    }

    /**
     * Evaluates ln Σ_{μ=1..u} C(m,μ)·C(m/2,y)·(C(2y,μ)/C(m,μ))^c, y = needed(μ) - 1 ≤ m/2.
     *
     * @param m nodes, even
     * @param c permutations, at least 1
     * @param u nodes of the largest sets
     * @param needed number of neighbours that a set of a given size needs
     * @return the logarithm; minus infinity if no term is positive
     */
    static double logSum(long m, long c, long u, LongUnaryOperator needed) {
        double sum = Double.NEGATIVE_INFINITY;
        for (long nodes = 1; nodes <= u; nodes++) {
            long neighbours = needed.applyAsLong(nodes) - 1;
            if (2 * neighbours >= nodes) {
                double sets = Factorials.logBinomial(m, nodes);
                sum = LogSum.log(
                        sum,
                        sets
                                + Factorials.logBinomial(m / 2, neighbours)
                                + c * (Factorials.logBinomial(2 * neighbours, nodes) - sets));
            }
        }
        return sum;
    }

    /**
     * Evaluates the paper's sum, Σ_{μ=1..u} C(m,μ)·C(m/2,floor(β·μ))·(2·β·μ/m)^(c·μ); 1 where β·u &gt; m/2.
     *
     * @param m nodes, even
     * @param c permutations, at least 1
     * @param alpha share of the nodes that a set may have
     * @param beta the expansion, above 0
     * @return log10 of the sum; minus infinity if there is no term
     */
    public static double log10Paper(long m, long c, BigDecimal alpha, BigDecimal beta) {
        long u = largestSet(m, alpha);
        if (beta.multiply(BigDecimal.valueOf(u)).compareTo(BigDecimal.valueOf(m / 2)) > 0) {
            return 0;
        }
        double sum = Double.NEGATIVE_INFINITY;
        for (long nodes = 1; nodes <= u; nodes++) {
            BigDecimal most = beta.multiply(BigDecimal.valueOf(nodes));
            long neighbours = most.setScale(0, RoundingMode.FLOOR).longValueExact();
            double share = 2 * most.doubleValue() / m;
            sum = LogSum.log(
                    sum,
                    Factorials.logBinomial(m, nodes)
                            + Factorials.logBinomial(m / 2, neighbours)
                            + c * nodes * StrictMath.log(share));
        }
        return sum / LN_10;
    }

    /**
     * Reports whether the closed form applies.
     *
     * @param c permutations
     * @param alpha share of the nodes that a set may have
     * @param beta the expansion
     * @return whether c &gt; β + 1 and r &lt; 1
     */
    public static boolean closedApplies(long c, BigDecimal alpha, BigDecimal beta) {
        return alpha.signum() > 0
                && beta.signum() > 0
                && BigDecimal.valueOf(c - 1).compareTo(beta) > 0
                && logR(c, alpha, beta) < 0;
    }

    /**
     * Evaluates r/(1 - r), r = α^(c-1-β)·e^(1+β)·(2β)^(c-β): the geometric series above the sum. At the paper's own
     * threshold for α, r is 1/2 and this is exactly 1.
     *
     * @param c permutations
     * @param alpha share of the nodes that a set may have
     * @param beta the expansion, such that it applies
     * @return log10 of the bound
     */
    public static double log10Closed(long c, BigDecimal alpha, BigDecimal beta) {
        double logR = logR(c, alpha, beta);
        return (logR - StrictMath.log1p(-StrictMath.exp(logR))) / LN_10;
    }

    private static double logR(long c, BigDecimal alpha, BigDecimal beta) {
        double b = beta.doubleValue();
        return (c - 1 - b) * StrictMath.log(alpha.doubleValue()) + 1 + b + (c - b) * StrictMath.log(2 * b);
    }
}

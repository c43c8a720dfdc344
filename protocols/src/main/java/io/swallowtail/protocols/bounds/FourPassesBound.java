package io.swallowtail.protocols.bounds;

/**
 * Upper bounds on the congestion of packets that go from a good input to a random one and on to another good input,
 * four passes through a butterfly of n = 2^d inputs with faults.
 *
 * <p>Source: Cole, Maggs, Sitaraman, "Routing on butterfly networks with random faults", Lemmas 3.1 to 3.3. The second
 * bound is Lemma 3.1's argument without its simplifications: a load of a pass is a sum of independent 0-1 variables of
 * mean at most μ, so it is y or more with probability at most e^-(y ln(y/μ) - y + μ), and there are 8nd of them.
 */
public final class FourPassesBound {
    private FourPassesBound() {}

    /**
     * Reports whether the explicit lemma covers a congestion: x = 4αγ(d + 1) with α &gt; 2e.
     *
     * @param d log2 of the number of inputs
     * @param gamma paths of one permutation that may share an edge
     * @param x the congestion
     * @return whether x exceeds 8eγ(d + 1)
     */
    public static boolean lemmaApplies(int d, long gamma, double x) {
        return x > 8 * StrictMath.E * gamma * (d + 1);
    }

    /**
     * Evaluates the explicit lemma: 4N·2^-x.
     *
     * @param nodes N; n·d where level d is level 0
     * @param x the congestion
     * @return log10 of the bound
     */
    public static double lemmaLog10(long nodes, double x) {
        return StrictMath.log10(4.0 * nodes) - x * StrictMath.log10(2);
    }

    /**
     * Computes an upper bound of an edge's expected load in one pass.
     *
     * @param gamma paths of one permutation that may share an edge
     * @param packets packets that an input sends, and receives
     * @param goodShare s, the share of the permutations for which a good input succeeds, above 1/2
     * @return μ = γ·packets/(2s - 1)
     */
    public static double mean(long gamma, long packets, double goodShare) {
        return (double) gamma * packets / (2 * goodShare - 1);
    }

    /**
     * Evaluates the bound by Chernoff: 8nd·e^-(y ln(y/μ) - y + μ).
     *
     * @param d log2 of the number of inputs
     * @param y the congestion, above μ
     */
    public static double chernoffLog10(int d, double mean, double y) {
        double exponent = y * StrictMath.log(y / mean) - y + mean;
        return StrictMath.log10(8.0 * d) + d * StrictMath.log10(2) - exponent / StrictMath.log(10);
    }
}

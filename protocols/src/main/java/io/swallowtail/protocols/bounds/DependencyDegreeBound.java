package io.swallowtail.protocols.bounds;

/**
 * The tail of the largest degree d of the dependency graphs of bufferless routing, explicitly: P(d ≥ k) ≤ N·max(1,
 * ceil((D - 1)/λ))·e^-μ·(eμ/k)^k for k above μ = min(2λ, D)/(8αe).
 *
 * <p>At most min(2λ, D)·C packets share an edge with a given one in two frames, each of them in its set with
 * probability 1/s, s ≥
 * 8αeC, independently, so Chernoff's bound holds with mean at most μ. A packet whose path lies in f frames has all its
 * neighbours in the max(1, f - 1) pairs of consecutive frames of its own, and f ≤ ceil((D - 1)/λ)
 * + 1, since its D edges begin on D consecutive levels.
 *
 * <p>Source: Busch, Kelkar, Magdon-Ismail, Lemma 2.2 and its proof, with the Chernoff bound (e^δ/(1 + δ)^(1 + δ))^μ in
 * place of the
 * weaker one that the lemma uses.
 */
public final class DependencyDegreeBound {
    private DependencyDegreeBound() {}

    /**
     * Computes the mean.
     *
     * @param dilation D, at least 1
     * @param frameLevels λ, at least 1
     * @param alpha α, above 0
     */
    public static double mean(long dilation, long frameLevels, double alpha) {
        return Math.min(2 * frameLevels, dilation) / (8 * alpha * Math.E);
    }

    /**
     * Evaluates the bound.
     *
     * @param packets N, at least 1
     * @param dilation D, at least 1
     * @param frameLevels λ, at least 1
     * @param alpha α, above 0
     * @param k a degree above the mean
     * @return log10 of the bound on P(d &gt;= k), which may be above 0
     */
    public static double log10(long packets, long dilation, long frameLevels, double alpha, long k) {
        double mean = mean(dilation, frameLevels, alpha);
        long pairs = Math.max(1, (dilation + frameLevels - 2) / frameLevels);
        return (StrictMath.log((double) packets * pairs) - mean + k * (1 + StrictMath.log(mean / k)))
                / StrictMath.log(10);
    }
}

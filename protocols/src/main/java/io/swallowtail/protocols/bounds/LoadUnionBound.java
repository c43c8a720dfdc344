package io.swallowtail.protocols.bounds;

/**
 * Union bound over edges whose load is a sum of at most rare, exchangeable crossings of mean at most 1: some edge carries k
 * paths or more with probability at most edges / k!.
 *
 * <p>Source: Cole et al., STOC 1998, Lemma 2.4, with 2·n·log n collision edges; 4·n·log n, all of them, where both paths of
 * every request go by independent intermediate rows (an edge that 2^(l-1) inputs reach is then on a path of theirs with
 * probability 2^-l).
 */
public final class LoadUnionBound {
    private LoadUnionBound() {}

    /**
     * Evaluates the bound, which may be above 1.
     *
     * @param edges number of edges that can collide, at least 1
     * @param k the load; for k below 0 it is taken as 0
     * @return log10(edges / k!)
     */
    public static double log10(long edges, long k) {
        return StrictMath.log10(edges) - Factorials.log(Math.max(k, 0)) / StrictMath.log(10);
    }
}

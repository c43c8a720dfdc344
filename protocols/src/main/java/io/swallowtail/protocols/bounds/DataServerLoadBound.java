package io.swallowtail.protocols.bounds;

/**
 * Probability that at a fixed time some edge or disk of the dynamic data server has more than 4c circuits, where c =
 * ceil(log d), repaired: at most n·c^(5κ)·2^(3cκ)·((d + 2)/n)^κ up to a factor 1 + o(1), where κ = ceil(c/3).
 *
 * <p>The printed n·c^(4κ)·2^(2cκ)·(d/n)^κ counts one conflicting node for each pruning node, but the rules of section
 * 2.2 give it two, as in Theorem 2.5; and its (d/n)^κ leaves out the 2/n of a collision with a disk, which here has as
 * many circuits as an edge's. The factor 1 + o(1) is that of sampling without replacement, as in {@link
 * RepairedDataServerBound}.
 *
 * <p>The paper requires c = Θ(log log n); ceil(log d) is our choice. Condition: (2^(c-1) - 1)·log2(c!/(d + 2^c)) ≥
 * log2(n/d), so that trees without pruning nodes, whose collisions are with edges and with disks, are unlikely enough.
 * That is 17 ≤ d ≤ 21 and every d ≥ 33; c! ≥ 2d, the condition of Theorem 2.5, forgets the disks.
 *
 * <p>Source: after Cole et al., STOC 1998, section 3.2, Theorem 3.4, the last but one line of its proof, and Theorem
 * 2.5.
 */
public final class DataServerLoadBound {
    private DataServerLoadBound() {}

    /**
     * Gives the load in the theorem.
     *
     * @param d log2 of the number n of inputs, at least 1
     * @return 4c: the probability of a larger load is bounded
     */
    public static long load(int d) {
        return 4L * WitnessTree.c(d);
    }

    /**
     * Reports whether the theorem covers a network.
     *
     * @param d log2 of the number of inputs, at least 1
     * @return whether the condition above holds
     */
    public static boolean applies(int d) {
        int c = WitnessTree.c(d);
        double log2 = StrictMath.log(2);
        double logGrowth = Factorials.log(c) / log2 - StrictMath.log(d + StrictMath.scalb(1.0, c)) / log2;
        return (StrictMath.scalb(1.0, c - 1) - 1) * logGrowth >= d - StrictMath.log(d) / log2;
    }

    /**
     * Evaluates the bound without its factor 1 + o(1); it may be above 1.
     *
     * @param d log2 of the number of inputs, at least 2
     */
    public static double log10(int d) {
        int c = WitnessTree.c(d);
        double pruningNodes = (c + 2) / 3;
        return d * WitnessTree.LOG_2
                + pruningNodes
                        * (5 * StrictMath.log10(c) + (3.0 * c - d) * WitnessTree.LOG_2 + StrictMath.log10(d + 2.0));
    }
}

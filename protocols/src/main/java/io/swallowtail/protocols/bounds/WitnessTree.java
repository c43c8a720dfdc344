package io.swallowtail.protocols.bounds;

/** Common parts of the bounds that are proved with witness trees, in decimal logarithms. */
final class WitnessTree {
    /** log10 of 2. */
    static final double LOG_2 = StrictMath.log10(2);

    private WitnessTree() {}

    /** Computes c = ceil(log2 d), exactly: Theorems 2.5 and 3.4 bound the chance of a load above 4c; d at least 1. */
    static int c(int d) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(d - 1);
    }

    /**
     * Evaluates the expected number of configurations of one pruning node on the two-fold butterfly: 2^(5c + 3)·(d + 1)/√n
     * for even d (Lemmas 2.3 and 2.7). Its 2/√n is the sum of the probabilities 2^-h and 2^-(d - h) of meeting in either
     * half of the interior, where h = floor(d/2); so for odd d their mean, 3/√(8n), stands for 1/√n.
     */
    static double log10PruningNode(int d, long c) {
        double meeting = d % 2 == 0 ? -d / 2.0 * LOG_2 : StrictMath.log10(3) - (d + 3) / 2.0 * LOG_2;
        return (5.0 * c + 3) * LOG_2 + StrictMath.log10(d + 1.0) + meeting;
    }
}

package io.swallowtail.benchmarks;

/**
 * The induction by which Theorem 2.1's proof bounds how likely large subbutterflies are to fail, and the fault probability with which it
 * can begin. Subbutterflies of c = 2^r inputs fail with probability at most 2^(-2r²); then those of b = 2^(r²) inputs fail with probability
 * at most
 *
 * <pre>p_b ≤ 2^(-r²·2^(ε(r² - r) - 4 - r)),   where 2^r ≥ 4r and ε(r² - r) - 4 - r ≥ 0,</pre>
 *
 * <p>which has to be at most 2^(-2r⁴): just if 2^(ε(r² - r) - 4 - r) ≥ 2r². The next step has r² for r.
 *
 * <p>Source: Cole, Maggs, Sitaraman, "Routing on butterfly networks with random faults", section 2, part 1 (iii), with ε below 1/20.
 *
 * @param r log2 of the inputs of the smaller subbutterflies, at least 1
 * @param epsilon ε, above 0 and at most 1/20; the limit 1/20, which the proof excludes, gives the smallest bound
 */
record FaultPartitionBound(int r, double epsilon) {
    /** The least upper bound of ε in the proof. */
    public static final double LARGEST_EPSILON = 0.05;

    /**
     * Checks the step.
     *
     * @throws IllegalArgumentException if r is below 1 or ε not in (0, 1/20]
     */
    public FaultPartitionBound {
        if (r < 1 || !(epsilon > 0 && epsilon <= LARGEST_EPSILON)) {
            throw new IllegalArgumentException(
                    "r = " + r + " must be at least 1, and epsilon = " + epsilon + " in (0, " + LARGEST_EPSILON + "]");
        }
    }

    /**
     * Finds where the induction can begin.
     *
     * @param epsilon ε, above 0 and at most 1/20
     * @return the step of the least r that holds; all larger ones hold too
     * @throws IllegalArgumentException if ε is out of range
     */
    public static FaultPartitionBound first(double epsilon) {
        FaultPartitionBound step = new FaultPartitionBound(4, epsilon);
        while (!step.holds()) {
            step = new FaultPartitionBound(step.r + 1, epsilon);
        }
        return step;
    }

    /** ε(r² - r) - 4 - r. */
    private double exponent() {
        return epsilon * ((double) r * r - r) - 4 - r;
    }

    /**
     * Evaluates the bound on p_b.
     *
     * @return log2 of it, if 2^r ≥ 4r and the exponent is at least 0; otherwise 0, because the proof does not apply
     */
    public double log2Larger() {
        return r >= 4 && exponent() >= 0 ? -(double) r * r * StrictMath.pow(2, exponent()) : 0;
    }

    /**
     * Reports whether the induction step holds: p_b is at most the hypothesis of the next step.
     *
     * @return whether {@link #log2Larger()} is at most -2r⁴
     */
    public boolean holds() {
        return log2Larger() <= -2 * StrictMath.pow(r, 4);
    }

    /**
     * Computes how rare faults must be for the induction to begin here: a subbutterfly of 2^r inputs has 2^r (r + 1) nodes, and the union
     * bound over them has to be at most 2^(-2r²).
     *
     * @return log2 of the largest p
     */
    public double log2FaultProbability() {
        return -2.0 * r * r - r - StrictMath.log(r + 1) / StrictMath.log(2);
    }
}

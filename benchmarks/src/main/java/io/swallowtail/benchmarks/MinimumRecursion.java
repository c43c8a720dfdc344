package io.swallowtail.benchmarks;

/**
 * How large the congestion of the minimum protocol becomes on the two-fold butterfly with flip switches, all n requests arriving one after
 * the other: a recursion for the share s_k of edges with k circuits or more.
 *
 * <p>Time runs from 0 to 1 while the requests arrive. Each of the d interior edge levels has 2n edges and is crossed by both paths of every
 * arrival, so an edge is on dτ paths in a time dτ. Its load j grows if that path is taken: if the largest load on it, max(j, R), R the
 * largest on its d - 1 other edges, is below the largest on the buddy, or equal and a coin says so. Edges are taken as independent and
 * levels as equal. With U_k = 1 - (1 - s_k)^d and G_k = (U_k + U_(k+1)) / 2, the chance that a path whose largest load is k is taken,
 *
 * <pre>s_(j+1)' = a_j·(s_j - s_(j+1)),   a_j = Σ_k P(max(j, R) = k)·G_k,   s_0 = 1, s_k = 0 for k &gt; 0 at time 0.</pre>
 *
 * <p>Once d·s_k &lt; 1, s_(k+1) is about d·s_k²: the number of levels with an edge of the load falls doubly exponentially, so that
 * congestion is log2 d and lower terms. It is an approximation and never a bound: the loads along a path are not independent, and near the
 * ends of the interior few paths can meet. Accuracy: relative errors of s_k below 1e-6. Cost: some 10^5 powers.
 *
 * @param d log2 of the number of inputs, 2 to 1000
 */
record MinimumRecursion(int d) {
    /** For larger d, relevant shares are not normal doubles. */
    private static final int MAX_D = 1000;
    /** Upper bound of the loads with an expected edge, for d up to {@value #MAX_D}. */
    private static final int LOADS = 24;

    private static final int STEPS = 400;

    /**
     * Checks the network.
     *
     * @throws IllegalArgumentException if d is outside [2, 1000]
     */
    public MinimumRecursion {
        if (d < 2 || d > MAX_D) {
            throw new IllegalArgumentException("d = " + d + " must be in [2, " + MAX_D + "]");
        }
    }

    /**
     * Follows the recursion to the last arrival, by Runge and Kutta's method of fourth order.
     *
     * @return at index k the share of edges with k circuits or more, up to loads that no edge has
     */
    public double[] shares() {
        double[] shares = new double[LOADS + 1];
        shares[0] = 1;
        double step = 1.0 / STEPS;
        for (int i = 0; i < STEPS; i++) {
            double[] first = growth(shares);
            double[] second = growth(after(shares, first, step / 2));
            double[] third = growth(after(shares, second, step / 2));
            double[] fourth = growth(after(shares, third, step));
            for (int k = 1; k < LOADS; k++) {
                shares[k] += step / 6 * (first[k] + 2 * second[k] + 2 * third[k] + fourth[k]);
            }
        }
        return shares;
    }

    private static double[] after(double[] shares, double[] growth, double time) {
        double[] later = shares.clone();
        for (int k = 1; k < LOADS; k++) {
            later[k] += time * growth[k];
        }
        return later;
    }

    /** The derivatives of the shares; sums of numbers that are not negative, so that tiny shares keep their digits. */
    private double[] growth(double[] shares) {
        double[] taken = new double[LOADS];
        for (int k = 0; k < LOADS; k++) {
            taken[k] = (someOf(d, shares[k]) + someOf(d, shares[k + 1])) / 2;
        }
        double[] growth = new double[LOADS + 1];
        double above = 0;
        for (int j = LOADS - 2; j >= 0; j--) {
            // The largest load on the other edges is j + 1.
            above += (someOf(d - 1, shares[j + 1]) - someOf(d - 1, shares[j + 2])) * taken[j + 1];
            double rate = (1 - someOf(d - 1, shares[j + 1])) * taken[j] + above;
            growth[j + 1] = rate * (shares[j] - shares[j + 1]);
        }
        return growth;
    }

    /** 1 - (1 - share)^edges: the probability that at least one of the edges belongs to the share. */
    private static double someOf(int edges, double share) {
        return -StrictMath.expm1(edges * StrictMath.log1p(-share));
    }

    /**
     * Predicts the congestion.
     *
     * @return the largest k with 2·n·d·s_k &ge; 1: as many circuits are expected on one edge or more
     */
    public int congestion() {
        double[] shares = shares();
        int k = 0;
        while (log2OfEdges(shares[k + 1]) >= 0) {
            k++;
        }
        return k;
    }

    /**
     * Predicts the mean congestion, where the edges of a load are a Poisson number.
     *
     * @return Σ_k (1 - exp(-2·n·d·s_k)) over k &ge; 1
     */
    public double meanCongestion() {
        double[] shares = shares();
        double mean = 0;
        for (int k = 1; k <= LOADS; k++) {
            mean -= StrictMath.expm1(-StrictMath.pow(2, log2OfEdges(shares[k])));
        }
        return mean;
    }

    /** log2 of the expected number of edges in a share. */
    private double log2OfEdges(double share) {
        return d + 1 + (StrictMath.log(d) + StrictMath.log(share)) / StrictMath.log(2);
    }
}

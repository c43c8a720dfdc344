package io.swallowtail.benchmarks.audit;

import org.apache.commons.math3.distribution.PoissonDistribution;

/**
 * The probability that the counts of a sample, how many of n observations are at or below each of some levels, all stay inside
 * boundaries. A sample's counts are those of a Poisson process given that it ends at n, so that the increments are
 * independent and the
 * masses can be carried from level to level.
 */
final class SampleOrder {
    private SampleOrder() {}

    /**
     * Sums the law.
     *
     * @param n how many observations
     * @param levels the distribution function at each level, ascending, 0 to 1
     * @param low the least count at or below the level
     * @param high the largest
     */
    static double inside(int n, double[] levels, long[] low, long[] high) {
        CountLadder ladder = new CountLadder();
        double[] masses = new double[n + 1];
        double before = 0;
        for (int i = 0; i < levels.length; i++) {
            ladder.climb(masses, poisson(n * (levels[i] - before), masses), low[i], Math.min(n, high[i]));
            before = levels[i];
        }
        ladder.climb(masses, poisson(n * (1 - before), masses), n, n);
        return ladder.inside() / new PoissonDistribution(n).probability(n);
    }

    private static int poisson(double mean, double[] masses) {
        if (mean <= 0) {
            masses[0] = 1;
            return 1;
        }
        PoissonDistribution law = new PoissonDistribution(mean);
        int used = 0;
        while (used < masses.length && (used <= mean || masses[used - 1] > 1e-40)) {
            masses[used] = law.probability(used);
            used++;
        }
        return used;
    }
}

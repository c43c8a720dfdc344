package io.swallowtail.benchmarks.audit;

import io.swallowtail.core.statistics.DistributionBand;
import java.util.Arrays;

/** Coverage of the band for a whole distribution, at all values at once. */
final class BandAudit {
    private final Ledger ledger;

    BandAudit(Ledger ledger) {
        this.ledger = ledger;
    }

    Table table(double alpha, int... trials) {
        Table table = new Table(
                "Band for a whole distribution (Massart's constant), confidence " + Table.number(1 - alpha)
                        + ": coverage for continuous laws, and for discrete ones",
                "n",
                "half width",
                "continuous",
                "6 equal values",
                "geometric, 1/2",
                "flag, p = 0.5",
                "flag, p = 0.01");
        for (int n : trials) {
            double halfWidth = DistributionBand.halfWidth(n, alpha);
            table.row(
                    n,
                    Table.probability(halfWidth),
                    Table.probability(judged("continuous", n, continuous(n, halfWidth), alpha)),
                    Table.probability(discrete(n, alpha, equal(6))),
                    Table.probability(discrete(n, alpha, geometric(20))),
                    Table.probability(discrete(n, alpha, 0.5)),
                    Table.probability(discrete(n, alpha, 0.99)));
        }
        return table;
    }

    private double judged(String law, int n, double coverage, double alpha) {
        ledger.judge("band", law + ", n = " + n + ", alpha = " + alpha, 1 - alpha, coverage);
        return coverage;
    }

    /** The coverage for a law with these values of its distribution function below 1. */
    double discrete(int n, double alpha, double... levels) {
        long[] low = new long[levels.length];
        long[] high = new long[levels.length];
        for (int i = 0; i < levels.length; i++) {
            double level = levels[i];
            low[i] = Limits.first(0, n, k -> DistributionBand.high(k, n, alpha) >= level);
            high[i] = Limits.first(0, n, k -> DistributionBand.low(k, n, alpha) > level) - 1;
        }
        return judged(levels.length + 1 + " values", n, Math.min(1, SampleOrder.inside(n, levels, low, high)), alpha);
    }

    /**
     * The coverage for continuous laws, where the true distribution function takes all values t: the count at t must be
     * below j for
     * t &lt; j/n &minus; &epsilon;, and above j for t &gt; j/n + &epsilon;.
     */
    static double continuous(int n, double halfWidth) {
        double[] levels = new double[2 * n + 2];
        int size = 0;
        int upper = 0; // the next j with a fence at j/n - halfWidth
        int lower = 0; // the next j with a fence at j/n + halfWidth
        long[] low = new long[levels.length];
        long[] high = new long[levels.length];
        while (true) {
            double above = upper <= n ? (double) upper / n - halfWidth : 2;
            double below = lower <= n ? (double) lower / n + halfWidth : 2;
            double level = Math.min(above, below);
            if (level >= 1) {
                break;
            }
            if (above <= below) {
                upper++;
            } else {
                lower++;
            }
            if (level > 0) {
                levels[size] = level;
                high[size] = above <= below ? upper - 1 - 1 : upper - 1;
                low[size++] = lower;
            }
        }
        return SampleOrder.inside(n, Arrays.copyOf(levels, size), Arrays.copyOf(low, size), Arrays.copyOf(high, size));
    }

    private static double[] equal(int values) {
        double[] levels = new double[values - 1];
        for (int i = 0; i < levels.length; i++) {
            levels[i] = (i + 1.0) / values;
        }
        return levels;
    }

    private static double[] geometric(int values) {
        double[] levels = new double[values - 1];
        for (int i = 0; i < levels.length; i++) {
            levels[i] = 1 - Math.pow(0.5, i + 1);
        }
        return levels;
    }
}

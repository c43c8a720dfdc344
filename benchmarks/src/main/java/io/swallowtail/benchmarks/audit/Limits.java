package io.swallowtail.benchmarks.audit;

import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.InverseBinomialLimits;
import java.util.function.LongPredicate;
import org.apache.commons.math3.distribution.NormalDistribution;

/** A rule that makes two limits of k exceedances in n trials. Both rise with k and fall with n. */
interface Limits {
    double low(long k, long n);

    double high(long k, long n);

    static Limits of(Limit low, Limit high) {
        return new Limits() {
            @Override
            public double low(long k, long n) {
                return low.of(k, n);
            }

            @Override
            public double high(long k, long n) {
                return high.of(k, n);
            }
        };
    }

    /** One limit. */
    interface Limit {
        double of(long k, long n);
    }

    static Limits clopperPearson(double alpha) {
        return of((k, n) -> ClopperPearson.low(k, n, alpha), (k, n) -> ClopperPearson.high(k, n, alpha));
    }

    static Limits inverse(double alpha) {
        return of((k, n) -> InverseBinomialLimits.low(k, n, alpha), (k, n) -> InverseBinomialLimits.high(k, n, alpha));
    }

    static Limits anytime(double alpha) {
        return of((k, n) -> AnytimeLimits.low(k, n, alpha), (k, n) -> AnytimeLimits.high(k, n, alpha));
    }

    /** Wald's: the share and so many times its estimated standard deviation. */
    static Limits wald(double alpha) {
        double z = -new NormalDistribution(null, 0, 1).inverseCumulativeProbability(alpha / 2);
        return of((k, n) -> wald(k, n, -z), (k, n) -> wald(k, n, z));
    }

    private static double wald(double k, double n, double z) {
        return (k + z * Math.sqrt(k * (1 - k / n))) / n;
    }

    /** Wilson's: the p from which the share is so many of p's standard deviations away. */
    static Limits wilson(double alpha) {
        double z = -new NormalDistribution(null, 0, 1).inverseCumulativeProbability(alpha / 2);
        return of((k, n) -> wilson(k, n, -z), (k, n) -> wilson(k, n, z));
    }

    private static double wilson(double k, double n, double z) {
        double zz = z * z;
        return (k + zz / 2 + z * Math.sqrt(k * (1 - k / n) + zz / 4)) / (n + zz);
    }

    /**
     * The smallest number in a range for which something holds that then holds for all above; {@code to} + 1 if there
     * is none.
     */
    static long first(long from, long to, LongPredicate holds) {
        long below = from - 1;
        long above = to + 1;
        while (above - below > 1) {
            long middle = below + (above - below) / 2;
            if (holds.test(middle)) {
                above = middle;
            } else {
                below = middle;
            }
        }
        return above;
    }

    /**
     * How often an interval misses a probability p.
     *
     * @param above the probability that the low limit is above p
     * @param below the probability that the high limit is below p
     */
    record Misses(double above, double below) {
        double coverage() {
            return 1 - above - below;
        }

        double worseSide() {
            return Math.max(above, below);
        }
    }
}

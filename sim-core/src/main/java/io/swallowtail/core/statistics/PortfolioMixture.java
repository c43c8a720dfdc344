package io.swallowtail.core.statistics;

/**
 * The capital of a universal portfolio that bets against a mean: the mixture over b, by the beta law with a = b =
 * &frac12;, of the product over the observations x of b x/m + (1&minus;b)(1&minus;x)/(1&minus;m). {@link
 * BoundedMeanLimits} uses it.
 */
final class PortfolioMixture {
    private static final double HALF_PI = 1.5707963267948966;

    /** Relative size of a node's term, in logarithms, below which it and all nodes beyond it are omitted. */
    private static final double NEGLIGIBLE = 1e-19;

    private static final double AGREED = 1e-13;

    private final double[] shares;
    private final double[] rests;
    private final long[] counts;
    private final long trials;

    /**
     * Takes the observations.
     *
     * @param shares their distinct values x, 0 to 1
     * @param rests 1 &minus; x, to full precision
     * @param counts how often each was seen
     * @param trials the sum of the counts
     */
    PortfolioMixture(double[] shares, double[] rests, long[] counts, long trials) {
        this.shares = shares;
        this.rests = rests;
        this.counts = counts.clone();
        this.trials = trials;
    }

    /** The logarithm of the capital against m, above 0; {@code rest} is 1 &minus; m, above 0, to full precision. */
    double log(double m, double rest) {
        double bestShare = bestShare(m, rest);
        double angle = StrictMath.asin(Math.min(1, Math.sqrt(bestShare)));
        long enough = trials / 2 + 2; // the rule is exact for polynomials of degree below twice the intervals
        long intervals = Math.min(enough, Math.max(8, (long) (4 * HALF_PI * Math.sqrt(bend(bestShare, m, rest))) + 1));
        double value = rule(m, rest, angle, intervals);
        while (intervals < enough) {
            intervals = Math.min(enough, 2 * intervals);
            double finer = rule(m, rest, angle, intervals);
            boolean agreed = Math.abs(finer - value) <= AGREED * Math.max(1, Math.abs(finer));
            value = finer;
            if (agreed) {
                break;
            }
        }
        return value;
    }

    /** The logarithm of the trapezoidal mean over angles 0 to &pi;/2, from the node nearest to the peak outwards. */
    private double rule(double m, double rest, double angle, long intervals) {
        long peak = Math.round(angle / HALF_PI * intervals);
        double top = logProduct(peak, intervals, m, rest);
        double sum = weight(peak, intervals);
        for (int direction = -1; direction <= 1; direction += 2) {
            for (long node = peak + direction; node >= 0 && node <= intervals; node += direction) {
                double term = weight(node, intervals) * StrictMath.exp(logProduct(node, intervals, m, rest) - top);
                sum += term;
                if (term < NEGLIGIBLE * sum) {
                    break;
                }
            }
        }
        return top + StrictMath.log(sum / intervals);
    }

    private static double weight(long node, long intervals) {
        return node == 0 || node == intervals ? 0.5 : 1;
    }

    private double logProduct(long node, long intervals, double m, double rest) {
        double sine = StrictMath.sin(HALF_PI * ((double) node / intervals));
        double cosine = StrictMath.sin(HALF_PI * ((double) (intervals - node) / intervals));
        double up = sine * sine / m;
        double down = cosine * cosine / rest;
        double lead = m <= 0.5 ? sine * sine - m : rest - cosine * cosine; // b - m
        double log = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                double gain = lead * (shares[i] / m - rests[i] / rest);
                log += counts[i]
                        * (Math.abs(gain) < 0.5
                                ? StrictMath.log1p(gain)
                                : StrictMath.log(shares[i] * up + rests[i] * down));
            }
        }
        return log;
    }

    /** The b at which the product is largest, roughly: the product is log-concave in b. */
    private double bestShare(double m, double rest) {
        double least = 0;
        double most = 1;
        if (slope(0, m, rest) <= 0) {
            return 0;
        }
        if (slope(1, m, rest) >= 0) {
            return 1;
        }
        double b = m;
        for (int round = 0; round < 100; round++) {
            double slope = slope(b, m, rest);
            if (slope > 0) {
                least = b;
            } else {
                most = b;
            }
            double bend = slopeOfSlope(b, m, rest);
            double step = -slope / bend;
            double next = b + step;
            if (step * step * -bend < 1e-4 || most - least <= 1e-15 * most) {
                return Math.min(most, Math.max(least, next));
            }
            b = next > least && next < most ? next : 0.5 * (least + most);
        }
        return b;
    }

    private double slope(double b, double m, double rest) {
        double slope = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                double factor = shares[i] * (b / m) + rests[i] * ((1 - b) / rest);
                slope += counts[i] * (shares[i] / m - rests[i] / rest) / factor;
            }
        }
        return slope;
    }

    private double slopeOfSlope(double b, double m, double rest) {
        double sum = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                double factor = shares[i] * (b / m) + rests[i] * ((1 - b) / rest);
                double ratio = (shares[i] / m - rests[i] / rest) / factor;
                sum -= counts[i] * ratio * ratio;
            }
        }
        return sum;
    }

    /** Minus the second derivative of the log product by the angle: one over the square of the peak's width. */
    private double bend(double b, double m, double rest) {
        double bend = -slope(b, m, rest) * 2 * (1 - 2 * b);
        if (b > 0 && b < 1) {
            bend -= slopeOfSlope(b, m, rest) * 4 * b * (1 - b);
        }
        return Math.max(1, bend);
    }
}

package io.swallowtail.protocols.bounds;

import io.swallowtail.core.statistics.BinomialTail;
import io.swallowtail.core.statistics.LogSum;
import java.util.Arrays;

/**
 * The exact law of the extreme loads of bins, if each of some balls falls into an independent uniform bin.
 *
 * <p>Balls are thrown one after the other. Among j bins and after s balls, let q(j, s) be the probability that every bin has a or
 * more, and v(j, s) that this holds and some bin has more than b. Both events only begin, and they begin with one ball: it falls
 * into a bin with a - 1 or with b balls while the other j - 1 bins have a known state. With t(k) = P(Bin(s - 1, 1/j) = k):
 *
 * <pre>
 * q(j, s) = q(j, s - 1) + t(a - 1) q(j - 1, s - a)
 * v(j, s) = v(j, s - 1) + t(a - 1) v(j - 1, s - a) + t(b) (q - v)(j - 1, s - 1 - b)
 * </pre>
 *
 * <p>The event that some bin has less than a is summed over the later balls that end it. All sums are of logarithms of positive
 * numbers, so small probabilities lose no digits.
 */
public final class OccupancyLaw {
    /** The largest product of balls and bins that {@link #logOutside} accepts. */
    public static final long MAX_PRODUCT = 10_000_000;

    /** Terms below this share of a sum, as a logarithm, are left out. */
    private static final double NEGLIGIBLE = -40;

    private static final double NEVER = Double.NEGATIVE_INFINITY;

    private final long balls;
    private final int bins;
    private final int least;
    private final int most;
    /** The balls that are thrown: more than {@link #balls} where the end of an event is awaited. */
    private final int thrown;

    private OccupancyLaw(long balls, int bins, int least, int most) {
        this.balls = balls;
        this.bins = bins;
        this.least = least;
        this.most = most;
        double now = logShort(balls);
        // The probability of a short bin is then at least three quarters of the bound.
        boolean isRare = least > 0 && now < StrictMath.log(0.5);
        long end = balls;
        for (long step = balls; isRare && step > 0; step /= 2) {
            while (logShort(end + step) >= now + NEGLIGIBLE) {
                end += step;
            }
        }
        thrown = Math.toIntExact(isRare ? end + 1 : end);
    }

    /**
     * Computes the probability that some bin has too few or too many balls. Cost: about half a microsecond for each ball and each
     * bin, at most; 32 bytes for each ball.
     *
     * @param balls number of balls, at least 0
     * @param bins number of bins, at least 1; {@code balls} times {@code bins} is at most {@value #MAX_PRODUCT}
     * @param least the smallest load that is not too small; at most 0 for any
     * @param most the largest load that is not too large; at least {@code balls} for any
     * @return the natural logarithm of the probability that a load is below {@code least} or above {@code most}
     */
    public static double logOutside(long balls, int bins, long least, long most) {
        if (balls < 0 || bins < 1 || balls * bins > MAX_PRODUCT) {
            throw new IllegalArgumentException(balls + " balls in " + bins
                    + " bins, allowed: at least 0 in at least 1, product at most " + MAX_PRODUCT);
        }
        if (least > most || most < 0 || most * bins < balls || Math.max(least, 0) > balls / bins) {
            return 0;
        }
        if (bins == 1 || least <= 0 && most >= balls) {
            return NEVER;
        }
        return new OccupancyLaw(balls, bins, (int) Math.max(least, 0), (int) Math.min(most, balls)).sum();
    }

    /** Bounds the logarithm of the probability that a bin has less than the least load. */
    private double logShort(long after) {
        return least == 0 ? NEVER : StrictMath.log(bins) + BinomialTail.logAtMost(least - 1, after, 1.0 / bins);
    }

    private double sum() {
        int step = least == 0 ? most + 1 : least;
        int first = Math.max(1, bins - thrown / step);
        // q and v of j bins, and those of one bin less.
        double[][] these = {filled(), filled()};
        double[][] fewer = {filled(), filled()};
        these[0][0] = 0;
        for (int j = first; j <= bins; j++) {
            double[][] old = fewer;
            fewer = these;
            these = old;
            throwBalls(j, thrown - (bins - j) * step, fewer[0], fewer[1], these[0], these[1]);
        }
        double some = these[1][(int) balls];
        if (least > 0 && thrown == balls) {
            return LogSum.log(some, logDifference(0, these[0][(int) balls]));
        }
        for (int s = (int) balls + 1; s <= thrown && least > 0; s++) {
            some = LogSum.log(some, logPmf(least - 1, s - 1, bins) + fewer[0][s - least]);
        }
        return Math.min(0, some);
    }

    private double[] filled() {
        double[] logs = new double[thrown + 1];
        Arrays.fill(logs, NEVER);
        return logs;
    }

    private void throwBalls(int j, int end, double[] otherQ, double[] otherV, double[] q, double[] v) {
        q[0] = least == 0 ? 0 : NEVER;
        v[0] = NEVER;
        for (int s = 1; s <= end; s++) {
            q[s] = q[s - 1];
            v[s] = v[s - 1];
            if (least > 0 && s >= least) {
                double fills = logPmf(least - 1, s - 1, j);
                q[s] = LogSum.log(q[s], fills + otherQ[s - least]);
                v[s] = LogSum.log(v[s], fills + otherV[s - least]);
            }
            int others = s - 1 - most;
            if (others >= 0) {
                v[s] = LogSum.log(v[s], logPmf(most, s - 1, j) + logDifference(otherQ[others], otherV[others]));
            }
        }
    }

    private static double logPmf(int load, int balls, int bins) {
        return balls == 0 ? load == 0 ? 0 : NEVER : BinomialTail.logPmf(load, balls, 1.0 / bins);
    }

    private static double logDifference(double larger, double smaller) {
        return smaller >= larger ? NEVER : larger + StrictMath.log1p(-StrictMath.exp(smaller - larger));
    }
}

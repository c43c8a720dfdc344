package io.swallowtail.core.statistics;

import java.util.Arrays;

/**
 * A lower confidence limit for the mean of nonnegative numbers that holds for every law, without an upper bound of the
 * numbers.
 *
 * <p>A bet that the mean of x is above m multiplies the capital by 1 + &lambda;(x/m &minus; 1), &lambda; in [0, 1]. If
 * the mean is at most m, the bet is fair or unfavourable under any law. Divided evenly among bets &lambda; =
 * sin&sup2;&theta;, with &theta; at the middles of equal parts of [0, &pi;/2], the capital reaches 1/&alpha; with
 * probability at most &alpha;, so {m: capital &ge; 1/&alpha;} holds the mean with probability at most &alpha;; it is an
 * interval that begins at 0, since the capital falls in m, and the limit is its end.
 *
 * <p>There is no upper limit of this kind, because large numbers with small probability can never be excluded.
 *
 * <p>Source: I. Waudby-Smith and A. Ramdas, <i>Estimating means of bounded random variables by betting</i>, J. R. Stat.
 * Soc. B 86 (2024), here one-sided and without the bound above.
 */
final class BettingLowLimit {
    private static final double SETTLED = 1e-12;
    private static final int BETS = 32;

    private BettingLowLimit() {}

    /**
     * Finds the limit. Cost: some thousand logarithms for each number.
     *
     * @param numbers independent numbers of one mean, 0 or more, at least one above 0
     * @param alpha the error probability, in (0, 1)
     * @return the natural logarithm of the limit, below that of the sample mean
     */
    static double log(double[] numbers, double alpha) {
        double goal = -StrictMath.log(alpha);
        double high = StrictMath.log(Arrays.stream(numbers).average().orElseThrow());
        double low = high - 1;
        while (logCapital(numbers, low) < goal) {
            high = low;
            low -= 2;
        }
        while (high - low > SETTLED * Math.max(1, Math.abs(low))) {
            double middle = 0.5 * (low + high);
            if (logCapital(numbers, middle) < goal) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }

    /** The natural logarithm of the capital against the mean with the given logarithm. */
    private static double logCapital(double[] numbers, double logMean) {
        double scale = StrictMath.exp(-logMean);
        double[] logs = new double[BETS];
        double largest = Double.NEGATIVE_INFINITY;
        for (int bet = 0; bet < BETS; bet++) {
            double sine = StrictMath.sin(Math.PI / 2 * (bet + 0.5) / BETS);
            double share = sine * sine;
            for (double number : numbers) {
                logs[bet] += StrictMath.log1p(share * (number * scale - 1));
            }
            largest = Math.max(largest, logs[bet]);
        }
        double sum = 0;
        for (double log : logs) {
            sum += StrictMath.exp(log - largest);
        }
        return largest + StrictMath.log(sum / BETS);
    }
}

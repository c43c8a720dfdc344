package io.swallowtail.statistics;

/**
 * Decides whether a probability is at most a limit, looking after every trial: Wald's sequential probability ratio
 * test.
 *
 * <p>Between limit/r and limit·r either answer is right; r is the indifference. If p is at most limit/r the answer
 * "above" comes with probability at most alpha, and if p is at least limit·r the answer "at most" does: the likelihood
 * ratio of the two ends is compared to 1/alpha and alpha, which it passes under the wrong end with at most that
 * probability (Ville's inequality), and under any p beyond that end with less. The expected number of trials is a few
 * times log(1/alpha) over the information of a trial, which for small limits is about limit·(r - 1/r - 2 log r)/r or
 * more.
 *
 * <p>Source: A. Wald, <i>Sequential tests of statistical hypotheses</i>, Ann. Math. Statist. 16 (1945), with the
 * boundaries of its inequalities (1/alpha and alpha), which keep both errors.
 */
public final class SequentialTest {
    /** The current answer. */
    public enum Answer {
        /** The probability is at most limit·r. */
        AT_MOST,
        /** The probability is at least limit/r. */
        ABOVE,
        /** More trials are needed. */
        OPEN
    }

    private final double gain;
    private final double loss;
    private final double boundary;

    /**
     * Sets the test up.
     *
     * @param limit the limit in question, in (0, 1)
     * @param indifference r, above 1; limit·r is below 1
     * @param alpha upper bound of either error probability, in (0, 0.5)
     * @throws IllegalArgumentException if an argument is out of range
     */
    public SequentialTest(double limit, double indifference, double alpha) {
        if (!(limit > 0 && limit < 1)) {
            throw new IllegalArgumentException("limit = " + limit + ", allowed: above 0, below 1");
        }
        if (!(indifference > 1 && limit * indifference < 1)) {
            throw new IllegalArgumentException(
                    "indifference = " + indifference + ", allowed: above 1, below 1/limit = " + 1 / limit);
        }
        if (!(alpha > 0 && alpha < 0.5)) {
            throw new IllegalArgumentException("alpha = " + alpha + ", allowed: above 0, below 0.5");
        }
        double low = limit / indifference;
        double high = limit * indifference;
        gain = 2 * StrictMath.log(indifference);
        loss = StrictMath.log1p(-low) - StrictMath.log1p(-high);
        boundary = -StrictMath.log(alpha);
    }

    /**
     * Finds the trial after which the test decides.
     *
     * @param exceedances indices of the trials that exceeded, ascending, all those below {@code trials}
     * @param count how many of the array there are
     * @param trials how many trials have run
     * @return how many trials the answer took, or -1 if it is open
     */
    public long decidedAfter(long[] exceedances, int count, long trials) {
        for (int k = 0; k < count; k++) {
            // Before the next exceedance the ratio only decreases, and the test may decide "at most".
            long quiet = quietTrials(k);
            if (quiet <= exceedances[k]) {
                return quiet;
            }
            if (logRatio(k + 1, exceedances[k] + 1) >= boundary) {
                return exceedances[k] + 1;
            }
        }
        long quiet = quietTrials(count);
        return quiet <= trials ? quiet : -1;
    }

    /** The first number of trials after which, with so many exceedances, the ratio is low enough. */
    private long quietTrials(int exceedances) {
        return exceedances + (long) Math.ceil((boundary + exceedances * gain) / loss);
    }

    private double logRatio(long exceedances, long trials) {
        return exceedances * gain - (trials - exceedances) * loss;
    }

    /**
     * Gives the answer after a number of trials.
     *
     * @param exceedances how many of them exceeded
     * @param trials how many ran
     * @return the answer, if the test has not ended before
     */
    public Answer answer(long exceedances, long trials) {
        double ratio = logRatio(exceedances, trials);
        if (ratio >= boundary) {
            return Answer.ABOVE;
        }
        return ratio <= -boundary * (1 - 1e-12) ? Answer.AT_MOST : Answer.OPEN;
    }
}

package io.swallowtail.answers.method;

import io.swallowtail.answers.message.Words;
import io.swallowtail.core.rare.FaultSpectrum;
import io.swallowtail.core.rare.Gradient;
import io.swallowtail.core.rare.SplittingDoubts;
import io.swallowtail.core.rare.WitnessTally;
import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.IntervalKind;
import io.swallowtail.core.statistics.InverseBinomialLimits;
import io.swallowtail.core.statistics.LogSum;
import io.swallowtail.core.statistics.ReplicatedTail;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The estimated probability of an event: estimate, limits and reliability.
 *
 * <p>One class, because a reader compares the kinds of limits side by side.
 */
public interface Tail {
    /** The reliability of an estimate without signs of a problem. */
    String UNFLAGGED = "unflagged";

    /** The reliability of an estimate with such signs. */
    String DOUBTFUL = "doubtful";

    /** Natural logarithm of 10. */
    double LN_10 = StrictMath.log(10);

    /** Returns the method of estimation. */
    Method method();

    /**
     * Returns the kind of the limits.
     *
     * @return as in the column {@code interval}
     */
    String interval();

    /**
     * Returns the natural logarithm of the estimate.
     *
     * @return -infinity for 0
     */
    double log();

    /**
     * Returns the natural logarithms of the low and the high limit.
     *
     * @param alpha error probability of both limits, in (0, 1)
     * @return two numbers up to 0; -infinity for 0
     */
    double[] logLimits(double alpha);

    /**
     * Returns the natural logarithm of the low limit.
     *
     * @param alpha error probability of both limits, in (0, 1)
     * @return -infinity for 0
     */
    default double logLow(double alpha) {
        return logLimits(alpha)[0];
    }

    /**
     * Returns the natural logarithm of the high limit.
     *
     * @param alpha error probability of both limits, in (0, 1)
     * @return at most 0; -infinity for 0
     */
    default double logHigh(double alpha) {
        return logLimits(alpha)[1];
    }

    /**
     * Returns the relative error: the largest distance of a limit from the estimate, divided by the estimate.
     *
     * @param alpha error probability of both limits, in (0, 1)
     * @return 0 if the event is impossible; empty if the estimate is 0 otherwise
     */
    default OptionalDouble relativeError(double alpha) {
        double[] limits = logLimits(alpha);
        if (log() == Double.NEGATIVE_INFINITY) {
            return limits[1] == Double.NEGATIVE_INFINITY ? OptionalDouble.of(0) : OptionalDouble.empty();
        }
        return OptionalDouble.of(Math.max(StrictMath.expm1(limits[1] - log()), -StrictMath.expm1(limits[0] - log())));
    }

    /**
     * Counts the trials that it rests on.
     *
     * @param ofPoint the trials of its point
     * @return all of them, unless it needs fewer
     */
    default long trials(long ofPoint) {
        return ofPoint;
    }

    /**
     * Returns what is known of the event given numbers of faults.
     *
     * @return the spectrum; null if the method does not give it
     */
    default FaultSpectrum spectrum() {
        return null;
    }

    /**
     * Returns whether the probability is known without a sample.
     *
     * @return true if nothing was estimated
     */
    default boolean isKnown() {
        return false;
    }

    /**
     * Returns whether the number of trials follows from a prediction, so that the limits may be farther away than wanted.
     *
     * @return false if trials continue until the limits are close enough
     */
    default boolean isPredicted() {
        return isAsymptotic();
    }

    /**
     * Advises what to do if the limits are farther away than wanted.
     *
     * @return a sentence; empty if there is no advice
     */
    default String advice() {
        return "";
    }

    /**
     * Returns the estimate together with what no number of trials makes smaller.
     *
     * @return the natural logarithm of their sum
     */
    default double logWithRemainder() {
        return log();
    }

    /**
     * Counts the trials in which the event happened.
     *
     * @return the number; null if the estimate does not follow from it
     */
    default Long exceedances() {
        return null;
    }

    /**
     * Names the members of the sample.
     *
     * @return {@code trials} or {@code replications}
     */
    default String unit() {
        return "trials";
    }

    /**
     * Explains why estimate and limits are doubtful.
     *
     * @return one line; null if there is no reason
     */
    default String doubt() {
        return null;
    }

    /**
     * Explains why the high limit is doubtful.
     *
     * @return one line; null if there is no reason
     */
    default String doubtOfHighLimit() {
        return doubt();
    }

    /**
     * Explains why estimate and limits are doubtful, or how the probability is known.
     *
     * @return one line; null if there is nothing to explain
     */
    default String reason() {
        return doubt();
    }

    /**
     * Explains what the high limit assumes without a proof.
     *
     * @return part of a sentence; null if it assumes nothing, or only that limits are asymptotic
     */
    default String restsOn() {
        return null;
    }

    /**
     * Returns the word of the column {@code reliability}.
     *
     * @return {@code doubtful} if there is a {@link #doubt}; otherwise {@code unflagged}, which is not a proof: a splitting cannot
     *     detect a path to its event that no trial took
     */
    default String reliability() {
        return doubt() == null ? UNFLAGGED : DOUBTFUL;
    }

    /**
     * Returns whether the high limit holds only asymptotically in the number of replications, or if the remainder without a witness is
     * small.
     *
     * @return false if both limits are exact or conservative
     */
    default boolean isAsymptotic() {
        return false;
    }

    /**
     * Returns the estimate.
     *
     * @return a probability; 0 if it is below the range of doubles
     */
    default double estimate() {
        return StrictMath.exp(log());
    }

    /**
     * Returns the decimal logarithm of the estimate.
     *
     * @return empty for an estimate of 0
     */
    default OptionalDouble log10() {
        return log() > Double.NEGATIVE_INFINITY ? OptionalDouble.of(log() / LN_10) : OptionalDouble.empty();
    }

    /**
     * Returns the low limit.
     *
     * @param alpha error probability of both limits, in (0, 1)
     * @return a probability
     */
    default double low(double alpha) {
        return StrictMath.exp(logLow(alpha));
    }

    /**
     * Returns the high limit.
     *
     * @param alpha error probability of both limits, in (0, 1)
     * @return a probability
     */
    default double high(double alpha) {
        return StrictMath.exp(logHigh(alpha));
    }

    /**
     * Returns the decimal logarithm of a low limit that holds for every distribution of the sample; verdicts use it.
     *
     * @param alpha error probability of both limits, in (0, 1)
     * @return the logarithm, -infinity for 0
     */
    default double log10ValidLow(double alpha) {
        return logLow(alpha) / LN_10;
    }

    /**
     * Returns the decimal logarithm of the high limit.
     *
     * @param alpha error probability of both limits, in (0, 1)
     * @return the logarithm, -infinity for 0
     */
    default double log10High(double alpha) {
        return logHigh(alpha) / LN_10;
    }

    /**
     * The tail of an event that plain trials count.
     *
     * @param count the number of trials in which the event happened
     * @param trials the number of trials; 0 is allowed only if it was not fixed, and then nothing is known
     * @param rule the rule that determined the number of trials
     */
    record Counted(long count, long trials, Rule rule) implements Tail {
        /** The rule that determines the number of trials, and therefore the valid limits. */
        public enum Rule {
            /** The number was fixed before the first trial. */
            FIXED(IntervalKind.CLOPPER_PEARSON, ClopperPearson::low, ClopperPearson::high),
            /** The trials ended at the k-th exceedance for a fixed k of at least 2. */
            STOPPED(IntervalKind.INVERSE, InverseBinomialLimits::low, InverseBinomialLimits::high),
            /** Any other rule: the limits hold at every look. */
            ANYTIME(IntervalKind.ANYTIME, AnytimeLimits::low, AnytimeLimits::high);

            private final IntervalKind interval;
            private final Limit low;
            private final Limit high;

            Rule(IntervalKind interval, Limit low, Limit high) {
                this.interval = interval;
                this.low = low;
                this.high = high;
            }
        }

        private interface Limit {
            double of(long count, long trials, double alpha);
        }

        /** Returns 1 if the trials ended at an exceedance: then the last trial exceeded for certain and is not an observation. */
        private int certain() {
            return rule == Rule.STOPPED ? 1 : 0;
        }

        @Override
        public Method method() {
            return Method.MONTE_CARLO;
        }

        @Override
        public String interval() {
            return rule.interval.word();
        }

        @Override
        public long trials(long ofPoint) {
            return trials;
        }

        @Override
        public Long exceedances() {
            return count;
        }

        @Override
        public double estimate() {
            return (count - certain()) / (double) (trials - certain());
        }

        @Override
        public double log() {
            return StrictMath.log(estimate());
        }

        @Override
        public OptionalDouble log10() {
            return count > 0 ? OptionalDouble.of(StrictMath.log10(estimate())) : OptionalDouble.empty();
        }

        @Override
        public double low(double alpha) {
            return rule.low.of(count, trials, alpha);
        }

        @Override
        public double high(double alpha) {
            return rule.high.of(count, trials, alpha);
        }

        @Override
        public double[] logLimits(double alpha) {
            return new double[] {StrictMath.log(low(alpha)), StrictMath.log(high(alpha))};
        }

        @Override
        public double log10ValidLow(double alpha) {
            return StrictMath.log10(low(alpha));
        }

        @Override
        public double log10High(double alpha) {
            return StrictMath.log10(high(alpha));
        }
    }

    /**
     * The tail of an event by planted witnesses. The estimate is the probability of the event with a witness. The high limit includes the
     * remainder, the event without a witness, which no theorem bounds.
     *
     * @param tally the trials; without trials the event is impossible
     */
    record Witness(WitnessTally tally) implements Tail {
        /** A remainder above this share of the estimate makes it doubtful. */
        private static final double LARGE = 0.5;

        @Override
        public Method method() {
            return Method.planting(tally.family());
        }

        @Override
        public String interval() {
            return (tally.trials() == 0
                            ? IntervalKind.EXACT
                            : isAsymptotic() ? IntervalKind.WITNESS : IntervalKind.BOUNDED)
                    .word();
        }

        @Override
        public double log() {
            return Math.min(0, tally.log());
        }

        @Override
        public double[] logLimits(double alpha) {
            double[] limits = tally.logLimits(alpha);
            double high = LogSum.log(limits[1], tally.family().logRemainder());
            return new double[] {limits[0], Math.min(0, high)};
        }

        @Override
        public double logWithRemainder() {
            return LogSum.log(log(), tally.family().logRemainder());
        }

        @Override
        public boolean isAsymptotic() {
            return !tally.family().isComplete();
        }

        @Override
        public String restsOn() {
            return isAsymptotic()
                    ? "the high limit takes the remainder as " + remainder() + ", which is not proved: "
                            + tally.family().remainder()
                    : null;
        }

        private String remainder() {
            double log = tally.family().logRemainder();
            double probability = StrictMath.exp(log);
            return log == Double.NEGATIVE_INFINITY
                    ? "0"
                    : Words.of(
                            "at most " + (probability < Double.MIN_NORMAL ? "10^%.1f" : "%.2g"),
                            probability < Double.MIN_NORMAL ? log / LN_10 : probability);
        }

        @Override
        public String doubt() {
            return tally.family().logRemainder() > log() + StrictMath.log(LARGE)
                    ? "the event without a witness may be as probable as with one"
                    : null;
        }
    }

    /**
     * The tail of an event by splitting.
     *
     * @param replications the combined estimate of the replications
     * @param unreached texts of alternatives that no pilot reached
     * @param secondLogs natural logarithms of estimates by a second schedule; empty without one
     * @param gradient what is in the way of the splitting
     */
    record Splitting(ReplicatedTail replications, List<String> unreached, List<Double> secondLogs, Gradient gradient)
            implements Tail {
        @Override
        public Method method() {
            return Method.SPLITTING;
        }

        @Override
        public String interval() {
            return replications.interval().word();
        }

        @Override
        public String unit() {
            return "replications";
        }

        @Override
        public double log() {
            return replications.log();
        }

        @Override
        public double[] logLimits(double alpha) {
            return new double[] {replications.logLow(alpha), replications.logHigh(alpha)};
        }

        @Override
        public double log10ValidLow(double alpha) {
            return replications.logValidLow(alpha) / LN_10;
        }

        @Override
        public boolean isAsymptotic() {
            return replications.interval().isAsymptotic();
        }

        @Override
        public boolean isPredicted() {
            return true;
        }

        @Override
        public String doubtOfHighLimit() {
            return log() > Double.NEGATIVE_INFINITY
                    ? doubt()
                    : replications.reachDoubt().orElse(null);
        }

        @Override
        public String doubt() {
            return SplittingDoubts.of(replications, unreached, secondLogs, gradient);
        }
    }
}

package io.swallowtail.core.rare;

import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.BinomialTail;
import io.swallowtail.core.statistics.LogSum;
import io.swallowtail.core.statistics.ReplicatedTail;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is known of the law of a critical number K ({@link FaultOrder}): the probabilities of an event given k faults. It gives
 * the event's probability for every p.
 *
 * <p>For small k the probabilities are proved by counting ({@link FaultSets}). The rest of P(event) = &Sigma; P(Bin(m, p) = k) P(K
 * &le; k) is the mean of a number between 0 and P(Bin(m, p) &gt; k<sub>proved</sub>). It is estimated by independent trials, or by
 * replications of a splitting ({@link FaultClimb}).
 *
 * @param parts the number m of parts
 * @param proved the probability of the event given 0, 1, 2, … faults, as far as it was counted; if the last is 1, it is 1 for more faults
 * @param orders the number of independent trials by their critical numbers, m + 1 where not even all faults cause the event; empty
 *     if there are replications
 * @param replications an estimated law of K for each replication of a splitting
 * @param ancestors the mean number of first trials from which the last trials of a replication descend; NaN without any
 */
public record FaultSpectrum(
        int parts,
        List<Double> proved,
        SortedMap<Integer, Long> orders,
        List<SortedMap<Integer, Double>> replications,
        double ancestors) {
    /** The most sets of so many parts whose share determines the number that cause the event. */
    private static final double MAX_SETS = 0x1p40;
    /** The largest probability of unseen numbers of faults, divided by the estimate, that only widens the limits. */
    private static final double MAX_UNSEEN = 0.1;
    /** What rounding may add to a probability of 1. */
    private static final double ROUNDING = 1e-9;

    /**
     * Checks the probabilities.
     *
     * @throws IllegalArgumentException if a number that should be a probability is none
     */
    public FaultSpectrum {
        for (double share : proved) {
            if (!(share >= 0 && share <= 1 + ROUNDING)) {
                throw new IllegalArgumentException("the probability given a number of faults is " + share
                        + "; expected: from 0 to 1; correct the shares that the experiment declares with exact");
            }
        }
    }

    /**
     * The probability of the event given a number of faults.
     *
     * @param faults the number k of faults
     * @param log natural logarithm of the probability; -infinity for 0
     * @param logLow that of its low limit
     * @param logHigh that of its high limit
     * @param isProved whether it was counted
     */
    public record Line(int faults, double log, double logLow, double logHigh, boolean isProved) {}

    /** Returns the largest number of faults whose probability is proved; -1 if there is none. */
    public int provedUpTo() {
        return proved.isEmpty() || proved.get(proved.size() - 1) < 1 ? proved.size() - 1 : parts;
    }

    /** Returns whether the probabilities given all numbers of faults are proved. */
    public boolean isExact() {
        return provedUpTo() == parts;
    }

    /** Counts the trials, or the replications. */
    public long trials() {
        return replications.isEmpty()
                ? orders.values().stream().mapToLong(count -> count).sum()
                : replications.size();
    }

    /** Returns whether the limits are asymptotic in the number of replications. */
    public boolean isAsymptotic() {
        return !replications.isEmpty();
    }

    /** Returns the spectrum with replications instead of independent trials. */
    public FaultSpectrum withReplications(List<SortedMap<Integer, Double>> other, double meanAncestors) {
        return new FaultSpectrum(parts, proved, Collections.emptySortedMap(), other, meanAncestors);
    }

    /** Returns the natural logarithm of the proved part of the probability. */
    private double logProved(double p) {
        double log = FaultSets.log(proved, parts, p);
        return proved.isEmpty() || proved.get(proved.size() - 1) < 1
                ? log
                : LogSum.log(log, BinomialTail.logAtLeast(proved.size(), parts, p));
    }

    /** Returns the logarithm of the probability that more faults occur than those proved, which bounds the rest. */
    private double logRest(double p) {
        return isExact() ? Double.NEGATIVE_INFINITY : BinomialTail.logAtLeast(provedUpTo() + 1L, parts, p);
    }

    /** Returns the logarithm of the share of the rest with which a trial counts. */
    private double logShare(int critical, double p) {
        double rest = logRest(p);
        return critical > parts || rest == Double.NEGATIVE_INFINITY
                ? Double.NEGATIVE_INFINITY
                : Math.min(0, BinomialTail.logAtLeast(Math.max(critical, provedUpTo() + 1L), parts, p) - rest);
    }

    /**
     * Estimates the probability of the event.
     *
     * @param p the probability of each fault, in [0, 1]
     * @return its natural logarithm
     */
    public double log(double p) {
        double mean = isAsymptotic() ? replicated(p).log() : logMean(law(), p);
        return LogSum.log(logProved(p), logRest(p) + mean);
    }

    /**
     * Gives the share of the estimate that rests on sampling.
     *
     * @param p the probability of each fault, in [0, 1]
     * @return 0 if the estimate is proved, 1 if nothing is, or if the estimate is 0
     */
    public double sampledShare(double p) {
        if (log(p) == Double.NEGATIVE_INFINITY) {
            return isExact() ? 0 : 1;
        }
        return Math.max(0, -StrictMath.expm1(logProved(p) - log(p)));
    }

    /** Returns the fewest faults with which a replication saw the event; m + 1 if none saw it. */
    private int fewestSeen() {
        return replications.stream().mapToInt(SortedMap::firstKey).min().orElseThrow();
    }

    /**
     * Returns the logarithm of the probability of the numbers of faults that were neither counted nor seen to cause the event by any
     * replication. Ways to the event with so few faults are a small share of the ways with more, where replications do not see them.
     */
    private double logUnseen(double p) {
        double log = Double.NEGATIVE_INFINITY;
        for (int k = provedUpTo() + 1; isAsymptotic() && k < fewestSeen() && k <= parts; k++) {
            log = LogSum.log(log, BinomialTail.logPmf(k, parts, p));
        }
        return log;
    }

    /**
     * Gives limits of the probability. Those of independent trials hold for every law and at all looks simultaneously ({@link
     * WeightedTally}); those of replications are asymptotic, and the high one includes the probability of all numbers of faults that were
     * neither counted nor seen to cause the event.
     *
     * @param p the probability of each fault, in [0, 1]
     * @param alpha the error probability of both limits
     * @return natural logarithms of the low and the high limit
     */
    public double[] logLimits(double p, double alpha) {
        double low = Double.NEGATIVE_INFINITY;
        double high = 0;
        if (isAsymptotic()) {
            ReplicatedTail rest = replicated(p);
            low = rest.logLow(alpha);
            high = rest.logHigh(alpha);
        } else if (trials() > 0) {
            WeightedTally tally = new WeightedTally();
            orders.forEach((critical, count) -> tally.add(StrictMath.exp(logShare(critical, p)), count));
            low = tally.logLow(alpha);
            high = tally.logHigh(alpha);
        }
        return new double[] {limit(p, low), Math.min(0, LogSum.log(limit(p, high), logUnseen(p)))};
    }

    private double limit(double p, double logShare) {
        return Math.min(0, LogSum.log(logProved(p), logRest(p) + logShare));
    }

    /**
     * Gives a low limit that holds for every law.
     *
     * @param p the probability of each fault, in [0, 1]
     * @param alpha twice its error probability
     * @return its natural logarithm
     */
    public double logValidLow(double p, double alpha) {
        return isAsymptotic() ? limit(p, replicated(p).logValidLow(alpha)) : logLimits(p, alpha)[0];
    }

    /**
     * Explains why estimate or limits are doubtful.
     *
     * @param p the probability of each fault, in [0, 1]
     * @return one line; empty if there is no reason
     */
    public Optional<String> doubt(double p) {
        if (!isAsymptotic()) {
            return Optional.empty();
        }
        double unseen = logUnseen(p);
        return replicated(p)
                .doubt()
                .or(() -> unseen > StrictMath.log(MAX_UNSEEN) + log(p)
                        ? Optional.of(String.format(
                                Locale.ROOT,
                                "%d to %d faults, of probability %.3g together, were neither counted nor seen to cause it",
                                provedUpTo() + 1,
                                fewestSeen() - 1,
                                StrictMath.exp(unseen)))
                        : Optional.empty());
    }

    /**
     * Predicts the number of independent trials for a relative error.
     *
     * @param p the probability of each fault, in [0, 1]
     * @param relativeError the largest distance of a limit from the estimate, divided by the estimate
     * @param alpha the error probability of both limits
     * @return the number, according to the estimated law of K
     */
    public double expectedOrders(double p, double relativeError, double alpha) {
        SortedMap<Integer, Double> law = law();
        double mean = StrictMath.exp(logMean(law, p));
        double square = 0;
        for (Map.Entry<Integer, Double> each : law.entrySet()) {
            square += each.getValue() * StrictMath.exp(2 * logShare(each.getKey(), p));
        }
        if (log(p) == Double.NEGATIVE_INFINITY) {
            return Double.POSITIVE_INFINITY;
        }
        double share = StrictMath.exp(logRest(p) - log(p));
        // Limits that hold at all looks are about sqrt(2 log(1/alpha) + log n) standard errors wide.
        double width = 2 * StrictMath.log(1 / alpha) + StrictMath.log(1 / Math.max(mean, Double.MIN_NORMAL)) + 4;
        double scaled = share / relativeError;
        // What was not seen widens them by the range over the number.
        return width * (Math.max(0, square - mean * mean) * scaled * scaled + scaled);
    }

    /** Returns the estimated law of K: the share of the trials, or the mean of the replications. */
    private SortedMap<Integer, Double> law() {
        SortedMap<Integer, Double> law = new TreeMap<>();
        orders.forEach((critical, count) -> law.put(critical, (double) count / trials()));
        replications.forEach(
                each -> each.forEach((critical, mass) -> law.merge(critical, mass / replications.size(), Double::sum)));
        return law;
    }

    /**
     * Gives the probabilities of the event given numbers of faults.
     *
     * @param alpha the error probability of both limits of a line
     * @return a line for each number that was proved, and for each that was seen as a critical number; none for an impossible event
     */
    public List<Line> lines(double alpha) {
        List<Line> lines = new ArrayList<>();
        if (isExact() && proved.stream().allMatch(share -> share == 0)) {
            return lines;
        }
        for (int k = 0; k < proved.size(); k++) {
            double log = StrictMath.log(proved.get(k));
            lines.add(new Line(k, log, log, log, true));
        }
        long below = 0;
        for (int k : law().keySet()) {
            below += orders.getOrDefault(k, 0L);
            if (k >= proved.size() && k <= parts && !isExact()) {
                lines.add(isAsymptotic() ? replicated(k, alpha) : counted(k, below, alpha));
            }
        }
        return lines;
    }

    /**
     * Counts the sets of faults that cause the event.
     *
     * @param faults the number of faults in each set
     * @return the number of sets; empty if it is not proved, or if there are more than 2<sup>40</sup> sets of so many parts, whose
     *     share does not determine it
     */
    public OptionalLong sets(int faults) {
        double all = FaultSets.choose(parts, faults);
        return faults < proved.size() && all <= MAX_SETS
                ? OptionalLong.of(Math.round(proved.get(faults) * all))
                : OptionalLong.empty();
    }

    private Line counted(int faults, long exceedances, double alpha) {
        return new Line(
                faults,
                StrictMath.log((double) exceedances / trials()),
                StrictMath.log(AnytimeLimits.low(exceedances, trials(), alpha)),
                StrictMath.log(AnytimeLimits.high(exceedances, trials(), alpha)),
                false);
    }

    private Line replicated(int faults, double alpha) {
        ReplicatedTail tail = ReplicatedTail.of(
                replications.stream()
                        .mapToDouble(law -> StrictMath.log(law.headMap(faults + 1).values().stream()
                                .mapToDouble(mass -> mass)
                                .sum()))
                        .toArray(),
                ancestors);
        return new Line(faults, tail.log(), tail.logLow(alpha), tail.logHigh(alpha), false);
    }

    private ReplicatedTail replicated(double p) {
        return ReplicatedTail.of(
                replications.stream().mapToDouble(law -> logMean(law, p)).toArray(), ancestors);
    }

    private double logMean(Map<Integer, Double> law, double p) {
        double log = Double.NEGATIVE_INFINITY;
        for (Map.Entry<Integer, Double> each : law.entrySet()) {
            log = LogSum.log(log, StrictMath.log(each.getValue()) + logShare(each.getKey(), p));
        }
        return log;
    }
}

package io.swallowtail.answers.tables;

import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.statistics.BoundedMeanLimits;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.SampleMoments;
import java.util.Map;

/**
 * Mean and deviation of a metric at a point, computed from the counts of its values. The limits hold for a number of trials that was
 * fixed beforehand.
 */
record MetricSummary(Metric metric, ValueTotals totals, Moments moments) {
    /** Student's interval needs this many trials that do not have the most frequent value. */
    private static final long MIN_DEVIATING_TRIALS = 200;
    /** Student's interval also suffices if at least one in this many trials does not have the most frequent value. */
    private static final long MAX_TRIALS_PER_DEVIATION = 4;

    /**
     * An interval of the mean.
     *
     * @param low the low limit; null if unknown
     * @param high the high limit; null if unknown
     * @param interval as in the column {@code mean_interval} of the table {@code summary}; null if unknown
     */
    record MeanLimits(Double low, Double high, String interval) {
        static final MeanLimits NONE = new MeanLimits(null, null, null);

        /** Returns whether the limits hold only for laws without rare large deviations. */
        boolean isAsymptotic() {
            return "student".equals(interval) || "binomial".equals(interval);
        }
    }

    double mean() {
        return moments.sample().mean() / metric.unitsPerOne();
    }

    /** Returns the sample's standard deviation; null for one value. */
    Double deviation() {
        double deviation = moments.sample().standardDeviation();
        return Double.isNaN(deviation) ? null : (Double) (deviation / metric.unitsPerOne());
    }

    double least() {
        return moments.least() / (double) metric.unitsPerOne();
    }

    double greatest() {
        return moments.greatest() / (double) metric.unitsPerOne();
    }

    MeanLimits mean(double alpha) {
        return mean(alpha, SampleMoments.student(moments.count(), alpha));
    }

    /**
     * Returns the interval of the mean in the table {@code summary}: exact for a flag, otherwise Student's; none if all values are
     * equal.
     *
     * @param student Student's quantile for the number of values and alpha
     */
    MeanLimits mean(double alpha, double student) {
        if (metric.flag()) {
            return new MeanLimits(
                    ClopperPearson.low(moments.sum().longValueExact(), moments.count(), alpha),
                    ClopperPearson.high(moments.sum().longValueExact(), moments.count(), alpha),
                    "clopper-pearson");
        }
        if (moments.least() == moments.greatest()) {
            return MeanLimits.NONE;
        }
        double mean = moments.sample().mean();
        double half = moments.sample().halfWidth(student);
        double units = metric.unitsPerOne();
        return new MeanLimits((mean - half) / units, (mean + half) / units, "student");
    }

    /**
     * Returns the interval of the mean that excludes laws of growth. With a declared range of the metric it holds for every law.
     *
     * @param least the least possible value; {@link Long#MIN_VALUE} if unknown
     * @param most the greatest possible value; {@link Long#MAX_VALUE} if unknown
     */
    MeanLimits meanForVerdicts(double alpha, long least, long most) {
        boolean isRange = least > Long.MIN_VALUE && most < Long.MAX_VALUE && least < most;
        // a bin of several values does not determine their mean
        if (!isRange || totals.values().values().stream().anyMatch(seen -> seen.least() != seen.greatest())) {
            return cautiousMean(alpha);
        }
        BoundedMeanLimits limits = new BoundedMeanLimits(
                totals.values().entrySet().stream()
                        .mapToLong(entry -> entry.getKey() + entry.getValue().least())
                        .toArray(),
                totals.values().values().stream()
                        .mapToLong(ValueTotals.Seen::count)
                        .toArray(),
                least,
                most);
        return new MeanLimits(limits.low(alpha), limits.high(alpha), "bounded");
    }

    /**
     * Returns the interval of the mean of a metric without a range. If nearly all trials have one value m, Student's interval is too
     * short or has no width. Then the mean is m plus the mean excess above m minus the mean shortfall below m. Each of these is a
     * probability, with exact limits, times a deviation. The deviation is at least one unit of the metric, and at most the largest
     * observed one. The interval is wrong only if much larger deviations exist that no trial had.
     */
    private MeanLimits cautiousMean(double alpha) {
        long mode = mode();
        ValueTotals.Seen seen = totals.values().get(mode);
        long away = moments.count() - seen.count();
        boolean isRare = away < MIN_DEVIATING_TRIALS && away * MAX_TRIALS_PER_DEVIATION < moments.count();
        if (metric.flag() || !isRare || seen.least() != seen.greatest()) {
            return mean(alpha);
        }
        if (away == 0 && metric.isRatio()) {
            return MeanLimits.NONE;
        }
        long above = 0;
        for (Map.Entry<Long, ValueTotals.Seen> entry :
                totals.values().tailMap(mode + 1).entrySet()) {
            above += entry.getValue().count();
        }
        long below = away - above;
        // four limits share the error probability
        long least = metric.isRatio() ? 0 : 1;
        double rise = Math.max(least, moments.greatest() - mode);
        double fall = Math.max(least, mode - moments.least());
        long count = moments.count();
        double low = mode
                + least * ClopperPearson.low(above, count, alpha / 2)
                - fall * ClopperPearson.high(below, count, alpha / 2);
        double high = mode
                + rise * ClopperPearson.high(above, count, alpha / 2)
                - least * ClopperPearson.low(below, count, alpha / 2);
        return new MeanLimits(low / metric.unitsPerOne(), high / metric.unitsPerOne(), "binomial");
    }

    /** Returns the most frequent value, the least of several. */
    private long mode() {
        long mode = 0;
        long most = 0;
        for (Map.Entry<Long, ValueTotals.Seen> entry : totals.values().entrySet()) {
            if (entry.getValue().count() > most) {
                mode = entry.getKey();
                most = entry.getValue().count();
            }
        }
        return mode;
    }
}

package io.swallowtail.tails;

import io.swallowtail.experiment.Metric;
import io.swallowtail.statistics.ClopperPearson;
import io.swallowtail.statistics.SampleMoments;
import java.util.Map;

/** Mean and spread of a metric at a point, from how often each value was seen, with limits for a number of trials that was fixed beforehand. */
final class MetricSummary {
    /** Fewer trials away from the most frequent value are too few for Student's interval. */
    private static final long FEW = 200;
    /** So is a share of them below one in so many. */
    private static final long RARE = 4;

    private final Metric metric;
    private final ValueTotals totals;
    private final Moments moments;
    private final SampleMoments sample;

    /**
     * An interval of the mean.
     *
     * @param low the low limit; null if nothing is known
     * @param high the high limit; null if nothing is known
     * @param interval as in the column {@code interval} of the table {@code summary}; null if nothing is known
     */
    record MeanLimits(Double low, Double high, String interval) {
        static final MeanLimits NONE = new MeanLimits(null, null, null);
    }

    private MetricSummary(Metric metric, ValueTotals totals, Moments moments) {
        this.metric = metric;
        this.totals = totals;
        this.moments = moments;
        this.sample = moments.sample();
    }

    /** Summarizes a metric that has at least one value. */
    static MetricSummary of(Metric metric, ValueTotals totals, Moments moments) {
        return new MetricSummary(metric, totals, moments);
    }

    double mean() {
        return sample.mean() / metric.unitsPerOne();
    }

    /** Gives the sample's standard deviation; null for one value. */
    Double deviation() {
        double deviation = sample.standardDeviation();
        return Double.isNaN(deviation) ? null : (Double) (deviation / metric.unitsPerOne());
    }

    double least() {
        return moments.least() / (double) metric.unitsPerOne();
    }

    double greatest() {
        return moments.greatest() / (double) metric.unitsPerOne();
    }

    /** Gives the interval of the mean that the table {@code summary} has: exact for a flag, else Student's, and none where only one value was seen. */
    MeanLimits mean(double alpha) {
        if (metric.flag()) {
            return new MeanLimits(
                    ClopperPearson.low(moments.sum().longValueExact(), moments.count(), alpha),
                    ClopperPearson.high(moments.sum().longValueExact(), moments.count(), alpha),
                    "clopper-pearson");
        }
        if (moments.least() == moments.greatest()) {
            return MeanLimits.NONE;
        }
        double half = sample.meanHalfWidth(alpha);
        double units = metric.unitsPerOne();
        return new MeanLimits((sample.mean() - half) / units, (sample.mean() + half) / units, "student");
    }

    /**
     * Gives an interval of the mean that decides which laws of growth are excluded. Where nearly all trials have one value m, Student's interval is
     * too short, or has no width. There the mean is m plus the mean excess above m minus the mean shortfall below m, and each
     * of these is a probability, with exact limits, times a deviation: at least one unit of the metric, and at most the largest that was seen. So it
     * errs only if much larger deviations exist that no trial had.
     */
    MeanLimits cautiousMean(double alpha) {
        long mode = mode();
        ValueTotals.Seen seen = totals.values().get(mode);
        long away = moments.count() - seen.count();
        boolean isRare = away < FEW && away * RARE < moments.count();
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
        // four limits share the error
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

    /** Finds the most frequent value, the least of several. */
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

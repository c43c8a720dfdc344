package io.swallowtail.core.rows;

/** Mean, quantiles and extremes of a metric at a point, in the table {@code summary}. */
public record SummaryRow(
        @Meaning(TableRow.POINT) String point,
        @Meaning(TableRow.EXPERIMENT) String experiment,

        @Meaning("the metric; describe EXPERIMENT explains it")
        String metric,

        @Meaning("trials in which the metric is not null") long trials,
        @Meaning("the mean") double mean,

        @Meaning("the lower confidence limit of the mean; null where mean_interval is null")
        Double meanLow,

        @Meaning("the upper confidence limit of the mean; null where mean_interval is null")
        Double meanHigh,

        @OrNull
        @Meaning(
                "clopper-pearson for flags (exact), student for other metrics (asymptotic); null where all values are equal and the"
                        + " metric is no flag, and where the number of trials was not fixed in advance")
        String meanInterval,

        @Meaning(TableRow.CONFIDENCE) double confidence,

        @Meaning("the standard deviation; null with one trial")
        Double standardDeviation,

        @Meaning("the smallest value") double minimum,
        @Meaning("the largest value") double maximum,
        @Meaning("median") Quantile q50,
        @Meaning("90 % quantile") Quantile q90,
        @Meaning("99 % quantile") Quantile q99,
        @Meaning("99.9 % quantile") Quantile q999)
        implements TableRow {}

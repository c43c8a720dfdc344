package io.swallowtail.core.rows;

import java.math.BigInteger;

/** The exact sums of a metric at a point, in the table {@code moments}. */
public record MomentRow(
        @Meaning(TableRow.EXPERIMENT) String experiment,
        @Meaning(TableRow.POINT) String point,
        @Meaning("the metric") String metric,
        @Meaning("trials in which the metric is not null") long count,

        @Meaning("the sum of all values; a ratio is in its units; null where 38 digits do not suffice")
        BigInteger sum,

        @Meaning("the sum of all squared values; null where 38 digits do not suffice")
        BigInteger sumSquares,

        @Meaning("the smallest value") long min,
        @Meaning("the largest value") long max)
        implements TableRow {}

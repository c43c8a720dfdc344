package io.swallowtail.core.rows;

import java.io.Serializable;

/** A quantile of a sample with its interval: three columns of the table {@code summary}, such as {@code q50}, {@code q50_low}, {@code q50_high}. */
public record Quantile(
        @Meaning("the {}; where values are binned, the least value seen in its bin")
        double value,

        @Meaning("the lower confidence limit of the {}" + Quantile.MISSING)
        Double low,

        @Meaning("the upper confidence limit of the {}" + Quantile.MISSING)
        Double high)
        implements Serializable {
    private static final String MISSING =
            "; null where no order statistic reaches it, and where the number of trials was not fixed in advance";
}

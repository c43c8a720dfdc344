package io.swallowtail.core.rows;

/** The probability of an event at a point, in the table {@code tails}. */
public record TailRow(
        @Meaning(TableRow.POINT) String point,
        @Meaning(TableRow.EXPERIMENT) String experiment,
        @Meaning(TableRow.EVENT) String event,

        @OrNull
        @Meaning("the metric, where the event is one comparison with an integer; null for compound events and ratios")
        String metric,

        @OrNull @Meaning("the relation of that comparison, such as >=")
        String relation,

        @Meaning("the threshold of that comparison as an integer: flow < 57.6 has < and 58")
        Long threshold,

        @Meaning("trials of this estimate; with splitting, replications")
        long trials,

        @Meaning(
                "trials in which the event happened; with interval inverse, the last trial is one of them; null with every other method"
                        + " than plain trials")
        Long exceedances,

        @Meaning(
                "plain trials of the point in which a metric of the event has no value, so that comparisons with it and their negations do not"
                        + " hold; of several such metrics, the one that lacks a value most often; null with every other method than plain trials")
        Long trialsWithoutValue,

        @Meaning(
                "exceedances / trials; with interval inverse, (exceedances - 1) / (trials - 1); with splitting, planted witnesses and strata,"
                        + " the sample mean, with failures in random order, the mean over the spectrum, 0 where it is smaller than any double")
        double estimate,

        @Meaning(
                "the decimal logarithm of the estimate, also below the smallest double; null where the event never happened")
        Double log10Estimate,

        @Meaning("the lower confidence limit") double ciLow,
        @Meaning("the upper confidence limit") double ciHigh,
        @Meaning(TableRow.CONFIDENCE) double confidence,
        @Meaning("{}") String interval,

        @Meaning(
                "the error probability of this interval: 1 - confidence, divided by the number of tails with simultaneous = bonferroni")
        double alphaSpent,

        @Meaning(
                "monte-carlo, splitting, union, witness, order or strata; exact where the event is impossible or its law is known")
        String method,

        @Meaning(
                "the largest distance of a limit from the estimate, divided by the estimate, as in stopping rules; null where the event"
                        + " never happened, 0 where it is impossible")
        Double relativeError,

        @Meaning(
                "doubtful, or unflagged where no diagnostic found trouble; a splitting can be unflagged and still miss a way to its event that"
                        + " no trial took")
        String reliability,

        @OrNull @Meaning("why the row is doubtful; null where it is not")
        String reason)
        implements TableRow {}

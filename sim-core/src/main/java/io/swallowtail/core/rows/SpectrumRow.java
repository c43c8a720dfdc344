package io.swallowtail.core.rows;

/** The probability of an event given a number of faults, in the table {@code spectrum}. */
public record SpectrumRow(
        @Meaning(TableRow.POINT) String point,
        @Meaning(TableRow.EXPERIMENT) String experiment,
        @Meaning(TableRow.EVENT) String event,
        @Meaning("the number of faults") long faultCount,

        @Meaning("the share of the sets of so many parts whose failure causes the event")
        double estimate,

        @Meaning("its decimal logarithm; null where it is 0")
        Double log10Estimate,

        @Meaning(
                "the lower confidence limit, without assumption about the distribution and at every look; the estimate where it is proved")
        double ciLow,

        @Meaning("the upper confidence limit, likewise") double ciHigh,
        @Meaning(TableRow.CONFIDENCE) double confidence,

        @Meaning("whether the sets were counted; else the estimate rests on random orders")
        boolean proved,

        @Meaning(
                "the number of sets that cause the event; null where it is not proved, and where there are more than 2^40 sets of so many"
                        + " parts")
        Long faultSets)
        implements TableRow {}

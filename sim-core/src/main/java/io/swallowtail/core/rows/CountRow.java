package io.swallowtail.core.rows;

/** How often a quantity had a value, in the table {@code counts}. */
public record CountRow(
        @Meaning(TableRow.EXPERIMENT) String experiment,
        @Meaning(TableRow.POINT) String point,

        @Meaning(
                "the metric, or the text of an event: such a row has value 1 where the event happened and 0 where not; with splitting,"
                        + " planted witnesses, strata or failures in random order, the text of the event that was estimated")
        String metric,

        @Meaning(
                "the value, or the least value of its bin; a ratio is in its units, 10^-8 unless the metric declares others; with planted"
                        + " witnesses, the divisor of a trial's weight (union: its overloaded edges); with failures in random order, the"
                        + " least number of first parts whose failure causes the event, one more than the parts where none does; with"
                        + " strata, the number of faults where the event happened, -1 elsewhere, or 1 and 0 if faults have several"
                        + " probabilities; with splitting, the natural logarithm of a replication's estimate in units of 2^-40")
        long value,

        @Meaning("trials with this value; with splitting, replications")
        long count,

        @Meaning("the smallest index of a trial (or replication) with this value")
        long firstTrial)
        implements TableRow {}

package io.swallowtail.core.rows;

/** A point of a sweep, in the table {@code points}. */
public record PointRow(
        @Meaning(TableRow.POINT) String point,
        @Meaning(TableRow.EXPERIMENT) String experiment,

        @Meaning("the experiment and its parameters, sorted by name, without those that have their default")
        String identity,

        @Meaning("the seed of the sweep") long seed,

        @Meaning("the revision of the experiment; a new revision changes the trials")
        int revision,

        @OrNull
        @Meaning(
                "the numbers of trials that the point had each time that the plan changed, such as 400, 800; null if its size was"
                        + " declared before its first trial")
        String looks)
        implements TableRow {}

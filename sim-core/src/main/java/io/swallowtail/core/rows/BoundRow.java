package io.swallowtail.core.rows;

/** A theorem about an event of a point, in the table {@code bounds}. */
public record BoundRow(
        @Meaning(TableRow.POINT) String point,
        @Meaning(TableRow.EXPERIMENT) String experiment,
        @Meaning(TableRow.EVENT) String event,

        @Meaning("the theorem, such as Theorem 2.1") String boundName,

        @OrNull @Meaning("the value that the theorem leaves to choose, such as t = 4; null if there is none")
        String boundParameter,

        @Meaning("upper, lower or exact") String kind,

        @Meaning("whether the conditions of the theorem hold at this point")
        boolean applies,

        @Meaning("the decimal logarithm of the bound; above 0 where the bound exceeds 1; null where it does not apply")
        Double log10Bound,

        @OrNull
        @Meaning(
                "consistent, violated, inconclusive, agrees (the limits contain an exact probability, which is no proof), never violated (the"
                        + " bound is 0, and the event never happened), or vacuous (the bound excludes nothing); consistent (asymptotic) rests on an"
                        + " asymptotic limit; null where the bound does not apply")
        String verdict,

        @Meaning(
                "the error probability of this verdict: all applicable bounds of the sweep that are not vacuous share 1 - confidence")
        double verdictAlpha)
        implements TableRow {}

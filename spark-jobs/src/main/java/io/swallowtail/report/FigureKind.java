package io.swallowtail.report;

import java.util.List;

/** A kind of figure: which figures it makes of a sweep, and the query that gives their numbers. */
public interface FigureKind {
    /**
     * Names the query that gives the numbers of all these figures.
     *
     * @return a resource of this package, such as {@code tails.sql}
     */
    String query();

    /**
     * Makes the figures.
     *
     * @param data the sweep
     * @return the figures, by experiment and parameters; none where the sweep has nothing of the kind
     */
    List<Figure> of(SweepData data);

    /**
     * Reads a query.
     *
     * @param query its name
     * @return one statement, with comments, for {@code swallowtail sql}
     */
    static String sql(String query) {
        return Page.resource(query);
    }
}

package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Drawing;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A figure of a report: a picture and the numbers that it shows.
 *
 * @param experiment the experiment of its points
 * @param name a short name for lists, of identifiers
 * @param drawing the picture; null if the numbers are only a table
 * @param caption a few sentences that explain the picture
 * @param seen false if all its events never happened, or all always did, and no bound is violated; the figure may then be folded
 * @param shown its numbers, shortened for people
 * @param numbers its numbers in full, as the query returns them
 * @param query the query that returns the numbers: the name of a resource
 * @param interest the reason to show the figure early
 * @param weight a measure of its content; among figures with the same interest, larger weights come first
 */
public record Figure(
        String experiment,
        String name,
        Drawing drawing,
        String caption,
        boolean seen,
        NumberTable shown,
        NumberTable numbers,
        String query,
        Interest interest,
        long weight) {
    /** Reasons to show a figure early, the strongest first. */
    public enum Interest {
        /** A bound is violated. */
        VIOLATED,
        /** An estimate is doubtful. */
        DOUBTFUL,
        /** Tails with bounds that are not vacuous. */
        BOUNDED,
        /** The dependence of a quantity on a parameter. */
        DEPENDENCE,
        /** Other figures. */
        OTHER
    }

    /**
     * Makes a figure outside a report.
     *
     * @param drawing the picture
     * @return a figure without an experiment
     */
    public static Figure standalone(Drawing drawing, NumberTable numbers) {
        return new Figure("plot", "plot", drawing, "", true, numbers, numbers, "query", Interest.OTHER, 0);
    }

    /**
     * Makes a figure of rows.
     *
     * @param names the points of the rows
     * @param name a short name for lists
     * @param chart the picture
     * @param caption a few sentences that explain the picture
     * @param shown the columns of its numbers, shortened for people
     * @param rows the rows of its numbers
     * @param query the query that returns the numbers
     * @param numbers writes a row in full, by the columns of the query
     * @param interest the reason to show the figure early
     * @return a figure whose weight is the number of points
     */
    static <R> Figure of(
            PointNames names,
            String name,
            Drawing chart,
            String caption,
            Columns<R> shown,
            List<R> rows,
            Query query,
            Function<R, Map<String, Object>> numbers,
            Interest interest) {
        String experiment = names.varied().contains(PointNames.EXPERIMENT)
                ? Placement.ALL
                : names.points().get(0).experiment().name();
        return new Figure(
                experiment,
                name,
                chart,
                caption,
                true,
                shown.table(rows),
                query.table(rows.stream().map(numbers)),
                query.file(),
                interest,
                names.points().size());
    }

    /**
     * Replaces the picture.
     *
     * @param other another picture of the same numbers
     * @return the figure with this picture
     */
    public Figure showing(Drawing other) {
        return new Figure(experiment, name, other, caption, seen, shown, numbers, query, interest, weight);
    }
}

package io.swallowtail.report;

import io.swallowtail.answer.NumberTable;
import io.swallowtail.chart.Drawing;
import io.swallowtail.experiment.Point;
import java.util.Collection;
import java.util.List;

/**
 * A figure of a report: a picture and the numbers that it shows.
 *
 * @param experiment the experiment of its points
 * @param key identifies the content; figures of several sweeps with the same key are shown side by side on one scale
 * @param drawing the picture
 * @param caption a few sentences that explain the picture
 * @param seen false if all its events never happened, or all always did, and no bound is violated; the figure may then be folded
 * @param shown its numbers, shortened for people
 * @param numbers its numbers in full, as the query returns them
 * @param query the query that returns the numbers: the name of a resource
 * @param subject the entries under which the index lists it
 */
public record Figure(
        String experiment,
        String key,
        Drawing drawing,
        String caption,
        boolean seen,
        NumberTable shown,
        NumberTable numbers,
        String query,
        Subject subject) {
    /** Reasons to show a figure early, the strongest first. */
    enum Interest {
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
     * The entries of a figure in the index.
     *
     * @param name a short name for lists, of identifiers
     * @param points the points
     * @param events the events, curves over thresholds or metrics
     * @param interest the reason to show the figure early
     * @param weight a measure of its content; among figures with the same interest, larger weights come first
     */
    record Subject(String name, Collection<Point> points, Collection<String> events, Interest interest, long weight) {
        /** Makes the subject of a figure of averages or quantiles. */
        static Subject ofMetric(String name, Collection<Point> points, String metric) {
            return new Subject(name, points, List.of(metric), Interest.DEPENDENCE, points.size());
        }
    }

    /**
     * Makes a figure outside a report.
     *
     * @param drawing the picture
     * @param numbers its numbers
     * @return a figure without an experiment
     */
    public static Figure standalone(Drawing drawing, NumberTable numbers) {
        return new Figure(
                "plot",
                "",
                drawing,
                "",
                true,
                numbers,
                numbers,
                "query",
                new Subject(drawing.title(), List.of(), List.of(), Interest.OTHER, 0));
    }

    /**
     * Replaces the picture.
     *
     * @param other another picture of the same numbers
     * @return the figure with this picture
     */
    public Figure showing(Drawing other) {
        return new Figure(experiment, key, other, caption, seen, shown, numbers, query, subject);
    }
}

package io.swallowtail.report;

import io.swallowtail.chart.Drawing;
import io.swallowtail.experiment.Point;
import java.util.Collection;
import java.util.List;

/**
 * A picture in a report, and the numbers that it shows.
 *
 * @param experiment the experiment that it is about
 * @param key what it shows; pictures of several sweeps with one key stand side by side, on one scale
 * @param drawing the picture
 * @param caption what to know when looking at it, a few sentences
 * @param seen whether it shows more than events that never, or always, happened; if not it may stand aside
 * @param shown its numbers as people read them
 * @param numbers its numbers in full, as the query gives them
 * @param query which query does: the name of a resource
 * @param subject what it is about, by which it is found
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
    /** Why a reader looks at a figure first, in that order. */
    enum Interest {
        /** A bound is violated. */
        VIOLATED,
        /** An estimate is doubtful. */
        DOUBTFUL,
        /** Tails with bounds that say something. */
        BOUNDED,
        /** How something depends on a parameter. */
        DEPENDENCE,
        /** Anything else. */
        OTHER
    }

    /**
     * What a figure is about.
     *
     * @param name a short name for lists, of identifiers
     * @param points the points
     * @param events the events, curves over thresholds or metrics
     * @param interest why to look at it first
     * @param weight how much it shows: among figures of one interest the heavier ones are shown first
     */
    record Subject(String name, Collection<Point> points, Collection<String> events, Interest interest, long weight) {
        /** Makes the subject of averages or quantiles. */
        static Subject ofMetric(String name, Collection<Point> points, String metric) {
            return new Subject(name, points, List.of(metric), Interest.DEPENDENCE, points.size());
        }
    }

    /**
     * Makes a figure that stands alone.
     *
     * @param drawing the picture
     * @param numbers its numbers
     * @return a figure that belongs to no experiment
     */
    public static Figure alone(Drawing drawing, NumberTable numbers) {
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
     * Shows another picture of the same numbers.
     *
     * @param other the picture
     * @return the same figure otherwise
     */
    public Figure showing(Drawing other) {
        return new Figure(experiment, key, other, caption, seen, shown, numbers, query, subject);
    }
}

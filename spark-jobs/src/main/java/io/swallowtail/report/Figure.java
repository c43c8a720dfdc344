package io.swallowtail.report;

import io.swallowtail.chart.Drawing;

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
 */
public record Figure(
        String experiment,
        String key,
        Drawing drawing,
        String caption,
        boolean seen,
        NumberTable shown,
        NumberTable numbers,
        String query) {
    /** Draws it otherwise. */
    Figure with(Drawing other) {
        return new Figure(experiment, key, other, caption, seen, shown, numbers, query);
    }
}

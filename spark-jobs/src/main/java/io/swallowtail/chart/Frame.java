package io.swallowtail.chart;

/**
 * The rectangle in which a chart's points stand, and where a value is in it.
 *
 * @param left its left side
 * @param top its top
 * @param right its right side
 * @param bottom its bottom
 * @param xs what its width shows
 * @param ys what its height shows
 */
record Frame(double left, double top, double right, double bottom, Extent xs, Extent ys) {
    double x(double value) {
        return left + (value - xs.low()) / xs.span() * (right - left);
    }

    /** Gives the height of a value, at the edge if it is beyond. */
    double y(double value) {
        return bottom - (ys.clamp(value) - ys.low()) / ys.span() * (bottom - top);
    }
}

package io.swallowtail.answers.chart;

/**
 * The rectangle of a chart's points, and the positions of values in it.
 *
 * @param left its left side
 * @param right its right side
 * @param xs the extent of the horizontal axis
 * @param ys the extent of the vertical axis
 */
record Frame(double left, double top, double right, double bottom, Extent xs, Extent ys) {
    double x(double value) {
        return left + (value - xs.low()) / xs.span() * (right - left);
    }

    /** Returns the height of a value, clamped to the frame. */
    double y(double value) {
        return bottom - (ys.clamp(value) - ys.low()) / ys.span() * (bottom - top);
    }
}

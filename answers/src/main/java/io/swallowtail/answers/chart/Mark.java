package io.swallowtail.answers.chart;

import io.swallowtail.answers.chart.Axis.Scale;

/**
 * A point of a series and its interval, in the scales of the axes.
 *
 * @param x its place on the horizontal axis
 * @param y its value; NaN if there is none, negative infinity for the logarithm of 0
 * @param low the low end of its interval; NaN if there is none, negative infinity if it is open
 * @param high the high end; NaN if there is none, positive infinity if it is open
 * @param tip the text that appears under the pointer; empty for none
 */
public record Mark(double x, double y, double low, double high, String tip) {
    /**
     * Makes a point without an interval.
     *
     * @param x its place on the horizontal axis
     * @param y its value
     * @param tip the text that appears under the pointer
     */
    public static Mark of(double x, double y, String tip) {
        return new Mark(x, y, Double.NaN, Double.NaN, tip);
    }

    /**
     * Makes a point from quantities.
     *
     * @param x its place on the horizontal axis
     * @param low the low end of its interval; null if there is none
     * @param high the high end of its interval; null if there is none
     * @param tip the text that appears under the pointer
     */
    public static Mark of(double x, Scale scale, double value, Double low, Double high, String tip) {
        return new Mark(
                x,
                scale.place(value),
                low == null ? Double.NaN : scale.place(low),
                high == null ? Double.NaN : scale.place(high),
                tip);
    }

    /**
     * Returns whether the value can be drawn.
     *
     * @return whether it is finite
     */
    public boolean hasValue() {
        return Double.isFinite(y);
    }

    /**
     * Returns whether there is an interval, even if it is open.
     *
     * @return whether it has both ends
     */
    public boolean hasInterval() {
        return !Double.isNaN(low) && !Double.isNaN(high);
    }
}

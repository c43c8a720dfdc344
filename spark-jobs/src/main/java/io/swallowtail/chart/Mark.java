package io.swallowtail.chart;

/**
 * A point of a series and its interval, in the numbers of the axes.
 *
 * @param x where it stands
 * @param y its value; not a number where there is none, negative infinity for the logarithm of 0
 * @param low the low end of its interval; not a number where there is none, negative infinity if it is open
 * @param high the high end; not a number where there is none, positive infinity if it is open
 * @param tip what it says when it is pointed at; empty for nothing
 */
public record Mark(double x, double y, double low, double high, String tip) {
    /**
     * Makes a point without an interval.
     *
     * @param x where it stands
     * @param y its value
     * @param tip what it says when it is pointed at
     * @return the point
     */
    public static Mark of(double x, double y, String tip) {
        return new Mark(x, y, Double.NaN, Double.NaN, tip);
    }

    /**
     * Asks whether the value can be drawn.
     *
     * @return whether it is finite
     */
    public boolean hasValue() {
        return Double.isFinite(y);
    }

    /**
     * Asks whether there is an interval, be it open.
     *
     * @return whether it has both ends
     */
    public boolean hasInterval() {
        return !Double.isNaN(low) && !Double.isNaN(high);
    }
}

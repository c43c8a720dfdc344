package io.swallowtail.chart;

/**
 * An axis of a chart.
 *
 * @param label what it shows, with its unit
 * @param scale what its numbers are
 * @param whole whether only whole numbers of the scale make sense as ticks
 */
public record Axis(String label, Scale scale, boolean whole) {
    /**
     * Makes an axis of real numbers.
     *
     * @param label what it shows
     * @param scale what its numbers are
     * @return the axis
     */
    public static Axis of(String label, Scale scale) {
        return new Axis(label, scale, false);
    }

    /**
     * Makes an axis of whole numbers, of the quantity or of its logarithm.
     *
     * @param label what it shows
     * @param scale what its numbers are
     * @return the axis
     */
    public static Axis whole(String label, Scale scale) {
        return new Axis(label, scale, true);
    }
}

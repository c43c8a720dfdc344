package io.swallowtail.chart;

/**
 * An axis of a chart.
 *
 * @param label what it shows, with its unit
 * @param scale what its numbers are
 * @param whole whether only whole numbers of the scale make sense as ticks
 */
public record Axis(String label, Scale scale, boolean whole) {
    /** What the numbers of an axis are. */
    public enum Scale {
        /** The quantity itself. */
        LINEAR,
        /** The decimal logarithm of the quantity, which may be that of no double. */
        LOG10,
        /** The binary logarithm of the quantity. */
        LOG2;

        /**
         * Finds the place of a quantity that cannot be below 0, though an end of its interval may be written so.
         *
         * @param quantity the quantity
         * @return its number on an axis; negative infinity for 0 and less on a logarithmic one
         */
        public double place(double quantity) {
            return switch (this) {
                case LINEAR -> quantity;
                case LOG10 -> Math.log10(Math.max(0, quantity));
                case LOG2 -> Math.log10(Math.max(0, quantity)) / Math.log10(2);
            };
        }
    }

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

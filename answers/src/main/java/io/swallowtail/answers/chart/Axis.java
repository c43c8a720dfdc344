package io.swallowtail.answers.chart;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * An axis of a chart.
 *
 * @param label the quantity and its unit
 * @param whole whether only whole numbers of the scale make sense as ticks
 * @param words the words at 0, 1 and so on; empty on an axis of numbers
 */
public record Axis(String label, Scale scale, boolean whole, List<String> words) {
    /**
     * Makes an axis of numbers.
     *
     * @param label the quantity and its unit
     * @param whole whether only whole numbers of the scale make sense as ticks
     */
    public Axis(String label, Scale scale, boolean whole) {
        this(label, scale, whole, List.of());
    }

    /** The scale of an axis. */
    public enum Scale {
        /** The quantity itself. */
        LINEAR,
        /** The decimal logarithm of the quantity; the quantity itself may be outside the range of doubles. */
        LOG10,
        /** The binary logarithm of the quantity. */
        LOG2;

        /**
         * Chooses the scale of some quantities.
         *
         * @param ratio the ratio of the largest to the smallest one from which on the scale is logarithmic
         * @return the decimal logarithm if all are positive and far apart, otherwise the linear scale
         */
        public static Scale of(DoubleStream quantities, double ratio) {
            DoubleSummaryStatistics all = quantities.summaryStatistics();
            return all.getMin() > 0 && all.getMax() >= ratio * all.getMin() ? LOG10 : LINEAR;
        }

        /**
         * Converts a quantity that is not negative to a number on the axis; negative values can only be ends of intervals.
         *
         * @return its number on the axis; negative infinity for 0 and less on a logarithmic axis
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
     * @param label the quantity
     */
    public static Axis of(String label, Scale scale) {
        return new Axis(label, scale, false);
    }

    /**
     * Makes an axis of whole numbers, of the quantity or of its logarithm.
     *
     * @param label the quantity
     */
    public static Axis whole(String label, Scale scale) {
        return new Axis(label, scale, true);
    }
}

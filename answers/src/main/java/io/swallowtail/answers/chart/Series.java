package io.swallowtail.answers.chart;

import java.util.List;

/**
 * Points with a common label. Series that share a style, such as a curve and its bound, have the same colour and symbol.
 *
 * @param label its name in the legend
 * @param style the number of a colour, symbol and line pattern, from 0: the first {@link #STYLES} differ in colour, the first
 *     {@code STYLES * STYLES} in colour or symbol
 * @param look the way to draw it
 * @param marks its points, by x
 */
public record Series(String label, int style, Look look, List<Mark> marks) {
    /** The number of styles that are distinct, even without colours. */
    public static final int STYLES = 10;

    /**
     * Symbols as relative paths around the current point: circle, square, triangle, diamond, triangle, cross, hexagon,
     * hourglass, star, bow tie.
     */
    public static final List<String> SHAPES = List.of(
            "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
            "m-3.6-3.6h7.2v7.2h-7.2z",
            "m0-4.8l4.5 8h-9z",
            "m0-5.2l4.4 5.2-4.4 5.2-4.4-5.2z",
            "m0 4.8l4.5-8h-9z",
            "m-1.6-4.6h3.2v3h3v3.2h-3v3h-3.2v-3h-3v-3.2h3z",
            "m-4.6 0l2.3-4h4.6l2.3 4-2.3 4h-4.6z",
            "m-4.2-4.4h8.4l-8.4 8.8h8.4z",
            "m0-5.4l1.5 3.6 3.9.3-3 2.5 1 3.8-3.4-2.1-3.4 2.1 1-3.8-3-2.5 3.9-.3z",
            "m-4.4-4.2v8.4l8.8-8.4v8.4z");

    /** The ways to draw a series. */
    public enum Look {
        /** Points joined by lines, with a band of intervals. */
        CURVE,
        /** Like a curve, with hollow points and thinner lines. */
        SECOND,
        /** Points and bars of intervals, without lines between points. */
        POINTS,
        /** A thin line without points: reference values for the same quantity. */
        REFERENCE,
        /** A line without points in a separate style: a fitted formula. */
        LINE,
        /** Rings around points of other series. */
        RINGS,
        /** Arrows at the upper limits of events that several series never saw. */
        UNSEEN,
        /** A theorem's upper bound: the values are below it. */
        UPPER_BOUND,
        /** A theorem's lower bound: the values are above it. */
        LOWER_BOUND,
        /** A theorem's exact values. */
        EXACT;

        /**
         * Returns whether it comes from a theorem and not from observations.
         *
         * @return whether it is drawn as steps or a dotted line, with ticks that point to the side of the values
         */
        public boolean isBound() {
            return this == UPPER_BOUND || this == LOWER_BOUND || this == EXACT;
        }

        /**
         * Returns whether its marks are observations of one series.
         *
         * @return whether it has marks with intervals and an entry of its own in the legend
         */
        public boolean isObserved() {
            return this == CURVE || this == SECOND || this == POINTS;
        }

        boolean isBareLine() {
            return this == REFERENCE || this == LINE;
        }
    }

    /** Replaces the points. */
    public Series with(List<Mark> others) {
        return new Series(label, style, look, others);
    }

    /**
     * Joins two labels.
     *
     * @param label a label, or several that were joined
     * @return such as {@code c = 3, 4} if they differ only in their last value; otherwise both with a semicolon
     */
    public static String joined(String label, String other) {
        int value = other.lastIndexOf("= ") + 2;
        return value > 1
                        && label.startsWith(
                                other.substring(0, value),
                                label.lastIndexOf("; ") < 0 ? 0 : label.lastIndexOf("; ") + 2)
                ? label + ", " + other.substring(value)
                : label + "; " + other;
    }
}

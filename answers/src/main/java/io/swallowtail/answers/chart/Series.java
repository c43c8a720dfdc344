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
    public static final int STYLES = 7;

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

        boolean isBareLine() {
            return this == REFERENCE || this == LINE;
        }
    }

    Series with(List<Mark> others) {
        return new Series(label, style, look, others);
    }
}

package io.swallowtail.chart;

import java.util.List;

/**
 * Points that belong together. Those that share a style, such as a curve and the bound about it, are drawn alike.
 *
 * @param label its name in the legend
 * @param style which colour, symbol and pattern of lines; any number from 0: the first {@link #STYLES} differ in colour, the first
 *     {@code STYLES * STYLES} in colour or symbol
 * @param look how it is drawn
 * @param marks its points, by x
 */
public record Series(String label, int style, Look look, List<Mark> marks) {
    /** How many styles are told apart, without colours too. */
    public static final int STYLES = 7;

    /** How a series is drawn. */
    public enum Look {
        /** Points joined by lines, with a band of intervals. */
        CURVE,
        /** As a curve, with hollow points and thinner lines. */
        SECOND,
        /** Points and bars of intervals that nothing joins. */
        POINTS,
        /** A thin line without points: what others say of the same. */
        REFERENCE,
        /** A line without points in a style of its own: a formula that is fitted. */
        LINE,
        /** Rings around points of other series. */
        RINGS,
        /** A theorem's: the values lie below. */
        UPPER_BOUND,
        /** A theorem's: the values lie above. */
        LOWER_BOUND,
        /** A theorem's: the values lie there. */
        EXACT;

        /**
         * Asks whether it is a theorem's and not an observation.
         *
         * @return whether it is drawn as steps or a dotted line, with strokes to the side of the values
         */
        public boolean isBound() {
            return this == UPPER_BOUND || this == LOWER_BOUND || this == EXACT;
        }

        /** Asks whether it is only a line. */
        boolean isBareLine() {
            return this == REFERENCE || this == LINE;
        }
    }
}

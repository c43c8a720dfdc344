package io.swallowtail.answers.chart;

import io.swallowtail.answers.chart.Axis.Scale;
import java.util.List;

/**
 * The part of an axis that a chart shows.
 *
 * @param low its low end
 * @param high its high end, above it
 */
public record Extent(double low, double high) {
    double span() {
        return high - low;
    }

    /** Limits a value, which may be infinite, to the extent. */
    double clamp(double value) {
        return Math.max(low, Math.min(high, value));
    }

    /**
     * Returns the smallest extent that contains two others.
     *
     * @param other another extent of the same axis
     * @return their hull
     */
    public Extent and(Extent other) {
        return new Extent(Math.min(low, other.low), Math.max(high, other.high));
    }

    boolean holds(double value) {
        return value >= low - 1e-9 * span() && value <= high + 1e-9 * span();
    }

    static Extent ofX(Axis axis, List<Series> series) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Series each : series) {
            for (Mark mark : each.marks()) {
                low = Math.min(low, mark.x());
                high = Math.max(high, mark.x());
            }
        }
        if (low > high) {
            return new Extent(0, 1);
        }
        double margin =
                high > low ? 0.04 * (high - low) : axis.scale() == Scale.LINEAR && low != 0 ? 0.1 * Math.abs(low) : 1;
        boolean step = series.stream().anyMatch(each -> each.look().isBound());
        margin = step && axis.whole() ? Math.max(0.5, margin) : margin;
        return new Extent(low - margin, high + margin);
    }

    /**
     * Computes an extent from the values and their intervals. Bounds widen it on each side by at most its length; a distant bound
     * would compress the values.
     */
    static Extent ofY(Axis axis, List<Series> series) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        boolean openBelow = false;
        boolean openAbove = false;
        for (Series each : series) {
            for (Mark mark : each.marks()) {
                if (!each.look().isBound()) {
                    for (double value : new double[] {mark.y(), mark.low(), mark.high()}) {
                        low = Double.isFinite(value) ? Math.min(low, value) : low;
                        high = Double.isFinite(value) ? Math.max(high, value) : high;
                    }
                    openBelow |= mark.low() == Double.NEGATIVE_INFINITY;
                    openAbove |= mark.high() == Double.POSITIVE_INFINITY;
                }
            }
        }
        if (low > high) {
            return new Extent(axis.scale() == Scale.LINEAR ? 0 : -1, axis.scale() == Scale.LINEAR ? 1 : 0);
        }
        double reach = Math.max(1, high - low);
        double lowest = low;
        double highest = high;
        for (Series each : series) {
            for (Mark mark : each.marks()) {
                if (each.look().isBound() && Double.isFinite(mark.y())) {
                    lowest = Math.min(lowest, Math.max(mark.y(), low - reach));
                    highest = Math.max(highest, Math.min(mark.y(), high + reach));
                }
            }
        }
        return rounded(axis, lowest, highest, openBelow, openAbove);
    }

    private static Extent rounded(Axis axis, double low, double high, boolean openBelow, boolean openAbove) {
        if (axis.scale() == Scale.LOG10) {
            double margin = openBelow ? Math.max(0.5, 0.08 * (high - low)) : 0;
            double bottom = Math.floor(low - margin);
            double top = Math.ceil(high - 1e-9);
            return new Extent(bottom, top > bottom ? top : bottom + 1);
        }
        double span = high > low ? high - low : Math.max(1, Math.abs(high) * 0.1);
        double bottom = low >= 0 && low < 0.6 * high ? 0 : low - 0.08 * span;
        return new Extent(openBelow ? bottom - 0.1 * span : bottom, high + (openAbove ? 0.2 : 0.08) * span);
    }
}

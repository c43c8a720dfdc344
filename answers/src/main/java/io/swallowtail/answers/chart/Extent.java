package io.swallowtail.answers.chart;

import io.swallowtail.answers.chart.Axis.Scale;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;

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
        DoubleSummaryStatistics places = series.stream()
                .flatMap(each -> each.marks().stream())
                .mapToDouble(Mark::x)
                .summaryStatistics();
        if (places.getCount() == 0) {
            return new Extent(0, 1);
        }
        double low = places.getMin();
        double high = places.getMax();
        double margin =
                high > low ? 0.04 * (high - low) : axis.scale() == Scale.LINEAR && low != 0 ? 0.1 * Math.abs(low) : 1;
        boolean step = series.stream().anyMatch(each -> each.look().isBound());
        margin = step && axis.whole() ? Math.max(0.5, margin) : margin;
        return new Extent(low - margin, high + margin);
    }

    /**
     * Computes an extent from the values and their intervals. Bounds widen it on each side by at most half its length; a distant bound
     * would compress the values.
     */
    static Extent ofY(Axis axis, List<Series> series) {
        List<Mark> observed = marks(series, false);
        DoubleSummaryStatistics values = observed.stream()
                .flatMapToDouble(mark -> DoubleStream.of(mark.y(), mark.low(), mark.high()))
                .filter(Double::isFinite)
                .summaryStatistics();
        if (values.getCount() == 0) {
            return new Extent(axis.scale() == Scale.LINEAR ? 0 : -1, axis.scale() == Scale.LINEAR ? 1 : 0);
        }
        double low = values.getMin();
        double high = values.getMax();
        double reach = Math.max(1, (high - low) / 2);
        Extent widest = new Extent(low - reach, high + reach);
        DoubleSummaryStatistics all = DoubleStream.concat(
                        DoubleStream.of(low, high),
                        marks(series, true).stream()
                                .mapToDouble(Mark::y)
                                .filter(Double::isFinite)
                                .map(widest::clamp))
                .summaryStatistics();
        return rounded(
                axis,
                all.getMin(),
                all.getMax(),
                observed.stream().anyMatch(mark -> mark.low() == Double.NEGATIVE_INFINITY),
                observed.stream().anyMatch(mark -> mark.high() == Double.POSITIVE_INFINITY));
    }

    private static List<Mark> marks(List<Series> series, boolean ofBounds) {
        return series.stream()
                .filter(each -> each.look().isBound() == ofBounds)
                .flatMap(each -> each.marks().stream())
                .toList();
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

package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.Quantile;
import io.swallowtail.core.rows.SummaryRow;
import io.swallowtail.core.rows.SweepTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * The growth of metrics: median and 99th percentile against log2 n, with order-statistic intervals, if n varies. The designs of all
 * experiments are in one chart; with many designs it shows only medians, and with too many the reader chooses some.
 */
final class GrowthFigures implements Figures.Kind {
    private static final String SIZE = "n";
    private static final int FEWEST_SIZES = 3;
    /** The axis is logarithmic if the largest quantile is at least this many times the smallest one. */
    private static final double LOGARITHMIC_RATIO = 50;

    private static final int MAX_DESIGNS = 12;
    /** More designs would hide each other's 99th percentiles. */
    private static final int MAX_WITH_HIGH = 5;

    @Override
    public List<Figure> of(SweepData data) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        data.experiments()
                .values()
                .forEach(experiment -> experiment.metrics().stream()
                        .filter(metric -> !metric.flag())
                        .forEach(metric -> metrics.putIfAbsent(metric.name(), metric)));
        List<Figure> figures = new ArrayList<>();
        metrics.values().forEach(metric -> {
            Map<Point, SummaryRow> rows = new LinkedHashMap<>();
            data.experiments().keySet().forEach(name -> rows.putAll(data.rows().summary(name, metric.name())));
            rows.keySet().removeIf(point -> !point.parameters().texts().containsKey(SIZE));
            Panels.keepLong(rows.keySet(), SIZE, FEWEST_SIZES);
            if (rows.values().stream().map(SummaryRow::maximum).distinct().count() > 1) {
                List<String> designs =
                        new ArrayList<>(PointNames.of(rows.keySet()).distinguishing());
                designs.remove(SIZE);
                Panels.chosen(rows.keySet(), SIZE, designs).stream()
                        .filter(panel -> panel.curves().size() <= MAX_DESIGNS)
                        .forEach(panel -> figures.add(figure(metric, panel, rows)));
            }
        });
        return figures;
    }

    private static Figure figure(Metric metric, Panels.Panel panel, Map<Point, SummaryRow> rows) {
        PointNames names = panel.names();
        ParameterAxis across = ParameterAxis.of(names, SIZE);
        Scale scale = Scale.of(
                names.points().stream()
                        .map(rows::get)
                        .flatMapToDouble(row ->
                                DoubleStream.of(row.q50().value(), row.q99().value())),
                LOGARITHMIC_RATIO);
        boolean withHigh = panel.curves().size() <= MAX_WITH_HIGH;
        List<Series> series = new ArrayList<>();
        panel.curves().forEach((label, points) -> {
            int style = series.size() / (withHigh ? 2 : 1);
            Function<Point, Mark> median =
                    point -> mark("median", rows.get(point), SummaryRow::q50, point, across, scale);
            Function<Point, Mark> high =
                    point -> mark("99th percentile", rows.get(point), SummaryRow::q99, point, across, scale);
            // Both have one name, so the legend has one entry for them.
            series.add(across.series(label, style, Series.Look.CURVE, points, median));
            if (withHigh) {
                series.add(across.series(label, style, Series.Look.SECOND, points, high));
            }
        });
        return Figure.of(
                names,
                metric.name() + " as n grows" + panel.titleEnd(),
                panel.chart(
                        Words.title(names.points().get(0).experiment(), metric.name()) + ", as n grows",
                        (withHigh ? "Median and 99th percentile of " : "Median of ") + metric.name() + " ("
                                + metric.description()
                                + ") against the binary logarithm of n, with intervals of order statistics.",
                        across.axis(),
                        new Axis(
                                Words.axis(metric) + (withHigh ? ": median ●, 99th percentile ○" : ": median"),
                                scale,
                                scale == Scale.LINEAR && !metric.isRatio()),
                        series,
                        List.of()),
                "",
                Columns.of(names, (Point point) -> point)
                        .add("trials", point -> rows.get(point).trials())
                        .add("mean", point -> Numbers.of(rows.get(point).mean()))
                        .add(
                                "median",
                                point -> String.valueOf(rows.get(point).q50().value()))
                        .add("its interval", point -> interval(rows.get(point).q50()))
                        .add(
                                "99th percentile",
                                point -> String.valueOf(rows.get(point).q99().value()))
                        .add("its interval", point -> interval(rows.get(point).q99()))
                        .add("largest", point -> String.valueOf(rows.get(point).maximum())),
                names.points(),
                Query.GROWTH,
                point -> SweepTable.byColumn(rows.get(point)),
                Figure.Interest.DEPENDENCE);
    }

    private static Mark mark(
            String name,
            SummaryRow row,
            Function<SummaryRow, Quantile> which,
            Point point,
            ParameterAxis across,
            Scale scale) {
        Quantile quantile = which.apply(row);
        boolean hasInterval = row.q50().low() != null || row.q50().high() != null;
        double low = quantile.low() == null ? Double.NEGATIVE_INFINITY : quantile.low();
        double high = quantile.high() == null ? Double.POSITIVE_INFINITY : quantile.high();
        return new Mark(
                across.of(point),
                scale.place(quantile.value()),
                hasInterval ? scale.place(low) : Double.NaN,
                hasInterval ? scale.place(high) : Double.NaN,
                across.label(point) + ", " + name + ": " + Numbers.shortened(quantile.value()) + " "
                        + interval(quantile));
    }

    private static String interval(Quantile quantile) {
        return quantile.low() == null && quantile.high() == null
                ? ""
                : (quantile.low() == null ? "(…" : "[" + Numbers.shortened(quantile.low())) + ", "
                        + (quantile.high() == null ? "…)" : Numbers.shortened(quantile.high()) + "]");
    }
}

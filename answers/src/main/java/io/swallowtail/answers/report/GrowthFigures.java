package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.tails.Table;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * The growth of metrics: median and 99th percentile against log2 n, with order-statistic intervals, if n varies. The designs of all
 * experiments are in one chart; with many designs it shows only medians, and with too many the reader chooses some.
 */
final class GrowthFigures implements Figures.Kind {
    static final String QUERY = "growth.sql";

    private static final String SIZE = "n";
    private static final int FEWEST_SIZES = 3;
    /** The axis is logarithmic if the largest quantile is at least this many times the smallest one. */
    private static final double LOGARITHMIC_RATIO = 50;

    private static final int MAX_DESIGNS = 12;
    /** More designs would hide each other's 99th percentiles. */
    private static final int MAX_WITH_HIGH = 5;

    static final List<String> NUMBERS = List.of(
            "point",
            "experiment",
            "metric",
            "trials",
            "mean",
            "mean_low",
            "mean_high",
            "minimum",
            "q50",
            "q50_low",
            "q50_high",
            "q99",
            "q99_low",
            "q99_high",
            "maximum");

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
            Map<Point, Table.Row> rows = new LinkedHashMap<>();
            data.experiments().keySet().forEach(name -> rows.putAll(data.summary(name, metric.name(), "q50")));
            rows.keySet().removeIf(point -> !point.parameters().texts().containsKey(SIZE));
            Panels.keepLong(rows.keySet(), SIZE, FEWEST_SIZES);
            boolean varies = rows.values().stream()
                            .mapToDouble(row -> row.real("maximum"))
                            .distinct()
                            .count()
                    > 1;
            if (varies) {
                List<String> designs =
                        new ArrayList<>(PointNames.of(rows.keySet()).distinguishing());
                designs.remove(SIZE);
                List<Panels.Panel> panels = Panels.chosen(rows.keySet(), SIZE, designs);
                panels.stream()
                        .filter(panel -> panel.curves().size() <= MAX_DESIGNS)
                        .forEach(panel -> figures.add(figure(metric, panel, rows)));
            }
        });
        return figures;
    }

    private Figure figure(Metric metric, Panels.Panel panel, Map<Point, Table.Row> rows) {
        PointNames names = PointNames.of(panel.labels().keySet());
        ParameterAxis across = ParameterAxis.of(names, SIZE);
        List<Series> series = new ArrayList<>();
        Scale scale = scale(panel.labels().keySet(), rows);
        boolean withHigh = panel.curves().size() <= MAX_WITH_HIGH;
        int style = 0;
        for (Map.Entry<String, List<Point>> curve : panel.curves().entrySet()) {
            String label = curve.getKey();
            List<Point> sorted = across.sorted(curve.getValue());
            // Both have one name, so the legend has one entry for them.
            series.add(
                    new Series(label, style, Series.Look.CURVE, marks("median", "q50", sorted, rows, across, scale)));
            if (withHigh) {
                List<Mark> high = marks("99th percentile", "q99", sorted, rows, across, scale);
                series.add(new Series(label, style, Series.Look.SECOND, high));
            }
            style++;
        }
        Point first = panel.labels().keySet().iterator().next();
        String experiment = names.varied().contains(PointNames.EXPERIMENT)
                ? Placement.ALL
                : first.experiment().name();
        Chart chart = new Chart(
                Words.title(first.experiment(), metric.name()) + ", as n grows",
                Words.subtitle(names, panel.common()),
                (withHigh ? "Median and 99th percentile of " : "Median of ") + metric.name() + " ("
                        + metric.description()
                        + ") against the binary logarithm of n, with intervals of order statistics.",
                across.axis(),
                new Axis(
                        Words.axis(metric) + (withHigh ? ": median ●, 99th percentile ○" : ": median"),
                        scale,
                        scale == Scale.LINEAR && !metric.isRatio()),
                series,
                List.of());
        NumberTable shown = NumberTable.of(
                names, "trials", "mean", "median", "its interval", "99th percentile", "its interval", "largest");
        NumberTable numbers = NumberTable.of(NUMBERS);
        for (Point point : panel.labels().keySet()) {
            Table.Row row = rows.get(point);
            shown.add(
                    names,
                    point,
                    row.get("trials"),
                    Numbers.of(row.real("mean")),
                    row.text("q50"),
                    interval(row, "q50"),
                    row.text("q99"),
                    interval(row, "q99"),
                    row.text("maximum"));
            numbers.addFrom(List.of(row));
        }
        return new Figure(
                experiment,
                metric.name() + " as n grows" + panel.titleEnd(),
                chart,
                "",
                true,
                shown,
                numbers,
                QUERY,
                Figure.Interest.DEPENDENCE,
                panel.labels().size());
    }

    /** Makes the table of all metrics at all points, from which the reader of the page chooses figures. */
    static NumberTable numbers(SweepData data) {
        NumberTable numbers = NumberTable.of(NUMBERS);
        data.summary().rows().forEach(row -> numbers.addFrom(List.of(row)));
        return numbers;
    }

    private static Scale scale(Collection<Point> points, Map<Point, Table.Row> rows) {
        DoubleSummaryStatistics quantiles = points.stream()
                .map(rows::get)
                .flatMapToDouble(row -> DoubleStream.of(row.real("q50"), row.real("q99")))
                .summaryStatistics();
        boolean far = quantiles.getMin() > 0 && quantiles.getMax() >= LOGARITHMIC_RATIO * quantiles.getMin();
        return far ? Scale.LOG10 : Scale.LINEAR;
    }

    private static List<Mark> marks(
            String name,
            String quantile,
            List<Point> points,
            Map<Point, Table.Row> rows,
            ParameterAxis across,
            Scale scale) {
        List<Mark> marks = new ArrayList<>();
        for (Point point : points) {
            Table.Row row = rows.get(point);
            boolean hasInterval = row.has("q50_low") || row.has("q50_high");
            double low = row.has(quantile + "_low") ? row.real(quantile + "_low") : Double.NEGATIVE_INFINITY;
            double high = row.has(quantile + "_high") ? row.real(quantile + "_high") : Double.POSITIVE_INFINITY;
            marks.add(new Mark(
                    across.of(point),
                    scale.place(row.real(quantile)),
                    hasInterval ? scale.place(low) : Double.NaN,
                    hasInterval ? scale.place(high) : Double.NaN,
                    across.names().label(point, across.names().varied()) + ", " + name + ": " + text(row, quantile)
                            + " " + interval(row, quantile)));
        }
        return marks;
    }

    private static String interval(Table.Row row, String quantile) {
        String low = text(row, quantile + "_low");
        String high = text(row, quantile + "_high");
        if (low.isEmpty() && high.isEmpty()) {
            return "";
        }
        return (low.isEmpty() ? "(…" : "[" + low) + ", " + (high.isEmpty() ? "…)" : high + "]");
    }

    private static String text(Table.Row row, String column) {
        return row.has(column) ? Numbers.shortened(row.real(column)) : "";
    }
}

package io.swallowtail.report;

import io.swallowtail.answer.NumberTable;
import io.swallowtail.answer.Numbers;
import io.swallowtail.answer.PointNames;
import io.swallowtail.chart.Axis;
import io.swallowtail.chart.Axis.Scale;
import io.swallowtail.chart.Chart;
import io.swallowtail.chart.Mark;
import io.swallowtail.chart.Series;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Point;
import io.swallowtail.tails.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** The growth of metrics: median and 99th percentile against log2 n, with order-statistic intervals, if n varies. */
final class GrowthFigures implements Figures.Kind {
    static final String QUERY = "growth.sql";

    private static final String SIZE = "n";
    private static final int FEWEST_SIZES = 3;
    /** The axis is logarithmic if the largest quantile is at least this many times the smallest one. */
    private static final double LOGARITHMIC_RATIO = 50;

    private static final String SMALL = "small values";

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
        List<Figure> figures = new ArrayList<>();
        data.experiments().forEach((name, experiment) -> {
            Map<String, Point> points = data.points(name);
            PointNames names = PointNames.of(points.values());
            long sizes = points.values().stream()
                    .map(point -> names.value(point, SIZE))
                    .distinct()
                    .count();
            if (names.varied().contains(SIZE) && sizes >= FEWEST_SIZES) {
                addFigures(data, experiment, figures);
            }
        });
        return figures;
    }

    private void addFigures(SweepData data, Experiment experiment, List<Figure> figures) {
        for (Metric metric : experiment.metrics()) {
            Map<Point, Table.Row> rows = data.summary(experiment.name(), metric.name(), "q50");
            Panels.keepLong(rows.keySet(), SIZE, FEWEST_SIZES);
            boolean varies = rows.values().stream()
                            .mapToDouble(row -> row.real("maximum"))
                            .distinct()
                            .count()
                    > 1;
            if (!metric.flag() && varies) {
                for (Panels.Panel panel : Panels.along(rows.keySet(), SIZE)) {
                    ofOneSize(panel, rows).forEach(part -> figures.add(figure(metric, part, rows)));
                }
            }
        }
    }

    /** Divides curves on a linear axis, which includes 0. Otherwise small curves would coincide with the axis next to much larger ones. */
    private static List<Panels.Panel> ofOneSize(Panels.Panel panel, Map<Point, Table.Row> rows) {
        Map<Point, String> large = new LinkedHashMap<>();
        Map<Point, String> small = new LinkedHashMap<>();
        double largest = largest(panel.labels().keySet(), rows);
        if (scale(panel.labels().keySet(), rows) == Scale.LINEAR) {
            panel.curves().values().forEach(curve -> {
                boolean isFar = largest(curve, rows) * LOGARITHMIC_RATIO < largest;
                curve.forEach(point ->
                        (isFar ? small : large).put(point, panel.labels().get(point)));
            });
        }
        return small.isEmpty() || large.isEmpty() || largest(small.keySet(), rows) == 0
                ? List.of(panel)
                : List.of(
                        new Panels.Panel(panel.common(), large),
                        new Panels.Panel(panel.common().isEmpty() ? SMALL : panel.common() + ", " + SMALL, small));
    }

    private static double largest(Collection<Point> points, Map<Point, Table.Row> rows) {
        return points.stream()
                .mapToDouble(point -> rows.get(point).real("q99"))
                .max()
                .orElse(0);
    }

    private Figure figure(Metric metric, Panels.Panel panel, Map<Point, Table.Row> rows) {
        PointNames names = PointNames.of(panel.labels().keySet());
        ParameterAxis across = ParameterAxis.of(names, SIZE);
        List<Series> series = new ArrayList<>();
        Scale scale = scale(panel.labels().keySet(), rows);
        int style = 0;
        for (Map.Entry<String, List<Point>> curve : panel.curves().entrySet()) {
            String label = curve.getKey();
            List<Point> sorted = across.sorted(curve.getValue());
            // Both have one name, so the legend has one entry for them.
            series.add(
                    new Series(label, style, Series.Look.CURVE, marks("median", "q50", sorted, rows, across, scale)));
            series.add(new Series(
                    label, style, Series.Look.SECOND, marks("99th percentile", "q99", sorted, rows, across, scale)));
            style++;
        }
        Point first = panel.labels().keySet().iterator().next();
        String experiment = first.experiment().name();
        Chart chart = new Chart(
                Words.title(first.experiment(), metric.name()) + ", as n grows",
                Words.subtitle(first.experiment(), panel.common()),
                "Median and 99th percentile of " + metric.name() + " (" + metric.description()
                        + ") against the binary logarithm of n, with intervals of order statistics.",
                across.axis(),
                new Axis(
                        Words.axis(metric) + ": median ●, 99th percentile ○",
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

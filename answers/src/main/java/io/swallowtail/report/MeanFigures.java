package io.swallowtail.report;

import io.swallowtail.answer.NumberTable;
import io.swallowtail.answer.Numbers;
import io.swallowtail.answer.PointNames;
import io.swallowtail.chart.Axis;
import io.swallowtail.chart.Axis.Scale;
import io.swallowtail.chart.Chart;
import io.swallowtail.chart.Mark;
import io.swallowtail.chart.Series;
import io.swallowtail.experiment.Point;
import io.swallowtail.tails.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Averages of a metric, or of its ratio to a number, against a parameter. A ring marks the least or the largest value of each curve.
 *
 * @param query the query that returns the numbers
 * @param axis the parameter on the horizontal axis
 * @param within the parameter that varies within a chart; null if several may
 * @param columns the parameters in the numbers
 * @param value the query's column of averages
 * @param means the metrics
 */
record MeanFigures(String query, String axis, String within, List<String> columns, String value, List<Mean> means)
        implements Figures.Kind {
    private static final int MIN_POINTS = 3;
    /** The axis of curves of different protocols is logarithmic if their values differ by this factor. */
    private static final double LOGARITHMIC_RATIO = 10;

    private static final int LONGEST_PLACES = 111;

    /**
     * One kind of curve.
     *
     * @param unit the unit in the label of the axis, after a comma
     * @param divisor the number by which the metric's mean is divided at a point
     * @param peak the label of the largest value, which has a ring then; empty for no ring
     * @param latency the coefficients of a latency, whose least value has a ring; null for other metrics
     */
    private record Mean(
            String experiment,
            String metric,
            String words,
            String unit,
            ToDoubleFunction<Point> divisor,
            String peak,
            double[] latency) {
        private boolean isLatency() {
            return latency != null;
        }

        private double of(Point point, Table.Row row, String column) {
            return row.real(column) / divisor.applyAsDouble(point);
        }
    }

    /**
     * Makes the figures of latency against the number r of extra stages, with the fit of Felperin, Snir and Upfal (SPAA 1993, section
     * 4).
     */
    static MeanFigures ofExtraStages() {
        return new MeanFigures(
                "extra_stages.sql",
                "r",
                "t",
                List.of("n", "r", "t"),
                "latency",
                List.of(
                        latency(
                                "latency_sum",
                                "mean latency",
                                point -> number(point, "n") * number(point, "t"),
                                -12.90,
                                3.18,
                                0.75,
                                0.69,
                                0.07,
                                3.20),
                        latency("latency_max", "largest latency", point -> 1, -29.69, 8.09, 1.83, 0.84, 0.76, -1.43)));
    }

    /** Makes the figures of the connectivity of butterflies with random faults. */
    static MeanFigures ofFaults() {
        return new MeanFigures(
                "faults.sql",
                "p",
                null,
                List.of("n", "p"),
                "value",
                List.of(
                        share("fault_flow", "flow", 1, "flow / n", ""),
                        share("fault_routing", "good_inputs", 1, "good inputs / n", ""),
                        share("fault_component", "largest_share", 0, "share of the largest component", ""),
                        share(
                                "fault_component",
                                "second_share",
                                0,
                                "share of the second component",
                                "largest where the giant component ends"),
                        share("fault_component", "connected_pairs", 2, "connected pairs / n²", ""),
                        share("fault_propagation", "faulty_after", 0, "faulty subbutterflies", "")));
    }

    /** Makes the figures of multibutterflies with faults. */
    static MeanFigures ofMultibutterflies() {
        return new MeanFigures(
                "multibutterfly_faults.sql",
                "p",
                null,
                List.of("n", "c", "p", "placement"),
                "value",
                List.of(
                        share("multibutterfly_faults", "connected_pairs", 2, "connected pairs / n²", ""),
                        share("multibutterfly_faults", "inputs_kept", 1, "kept inputs / n", "")));
    }

    private static Mean latency(String metric, String words, ToDoubleFunction<Point> divisor, double... fit) {
        return new Mean("extra_stage", metric, words, ", steps", divisor, "", fit);
    }

    private static Mean share(String experiment, String metric, int power, String words, String peak) {
        ToDoubleFunction<Point> whole =
                point -> power == 0 ? 1 : power == 1 ? number(point, "n") : number(point, "n") * number(point, "n");
        return new Mean(experiment, metric, words, "", whole, peak, null);
    }

    private static double number(Point point, String parameter) {
        return Double.parseDouble(point.parameters().texts().get(parameter));
    }

    @Override
    public List<Figure> of(SweepData data) {
        List<Figure> figures = new ArrayList<>();
        for (Mean mean : means) {
            Map<Point, Table.Row> rows = data.summary(mean.experiment(), mean.metric(), "mean");
            Panels.keepLong(rows.keySet(), axis, MIN_POINTS);
            if (!rows.isEmpty()) {
                (within == null ? Panels.along(rows.keySet(), axis) : Panels.apart(rows.keySet(), axis, within))
                        .forEach(panel -> figures.add(figure(mean, panel, rows)));
            }
        }
        return figures;
    }

    private Figure figure(Mean mean, Panels.Panel panel, Map<Point, Table.Row> rows) {
        PointNames names = PointNames.of(panel.labels().keySet());
        ParameterAxis across = ParameterAxis.of(names, axis);
        Scale scale = scale(mean, names, rows);
        List<Series> series = new ArrayList<>();
        List<String> ringed = new ArrayList<>();
        int style = 0;
        for (Map.Entry<String, List<Point>> curve : panel.curves().entrySet()) {
            List<Mark> marks = new ArrayList<>();
            List<Mark> paper = new ArrayList<>();
            for (Point point : across.sorted(curve.getValue())) {
                Table.Row row = rows.get(point);
                double x = across.of(point);
                marks.add(new Mark(
                        x,
                        scale.place(mean.of(point, row, "mean")),
                        scale.place(mean.of(point, row, "mean_low")),
                        scale.place(mean.of(point, row, "mean_high")),
                        names.label(point, names.varied()) + ": " + Numbers.of(mean.of(point, row, "mean"))));
                if (mean.isLatency() && isFitted(point)) {
                    paper.add(Mark.of(x, scale.place(fit(mean.latency(), point)), ""));
                }
            }
            series.add(new Series(curve.getKey(), style, Series.Look.CURVE, marks));
            if (mean.isLatency() || !mean.peak().isEmpty()) {
                Comparator<Mark> order = Comparator.comparingDouble(mark -> mean.isLatency() ? mark.y() : -mark.y());
                Mark ring = marks.stream().min(order).orElseThrow();
                List<Mark> rings = List.of(Mark.of(ring.x(), ring.y(), ring.tip()));
                series.add(new Series(mean.isLatency() ? "best r" : "largest", style, Series.Look.RINGS, rings));
                String label = curve.getKey().isEmpty() ? "" : curve.getKey() + ": ";
                ringed.add(label + axis + " = " + across.text(ring.x()));
            }
            if (paper.size() > 1) {
                series.add(new Series("the paper's fit", style, Series.Look.REFERENCE, paper));
            }
            style++;
        }
        String where = String.join("; ", ringed) + ".";
        String description;
        String caption;
        if (mean.isLatency()) {
            description = "The " + mean.words()
                    + " in steps against the number r of extra levels, averages over the trials. Least at " + where;
            // With many curves the rings suffice.
            caption = where.length() <= LONGEST_PLACES ? "Least at " + where : "";
        } else {
            description = "Averages over the trials of " + mean.words() + " against " + axis
                    + ", with asymptotic intervals of the means."
                    + (ringed.isEmpty() ? "" : " It is " + mean.peak() + ", here at " + where);
            caption = "Intervals of means are asymptotic."
                    + (ringed.isEmpty() ? "" : " A ring: " + mean.peak() + ", here at " + where);
        }
        Point first = names.points().get(0);
        Chart chart = new Chart(
                title(mean, first) + ": average against " + axis,
                Words.subtitle(first.experiment(), panel.common()),
                description,
                across.axis(),
                Axis.of(mean.words() + mean.unit(), scale),
                series,
                List.of(),
                null);
        List<String> numbered = new ArrayList<>(List.of("point", "experiment", "metric"));
        numbered.addAll(columns);
        numbered.addAll(List.of("trials", value, value + "_low", value + "_high"));
        NumberTable numbers = NumberTable.of(numbered);
        NumberTable shown =
                NumberTable.of(names, "trials", mean.isLatency() ? value : mean.words(), "interval of the mean");
        for (Point point : panel.labels().keySet()) {
            Table.Row row = rows.get(point);
            double average = mean.of(point, row, "mean");
            Double low = row.has("mean_low") ? (Double) mean.of(point, row, "mean_low") : null;
            Double high = row.has("mean_low") ? (Double) mean.of(point, row, "mean_high") : null;
            shown.add(names, point, row.get("trials"), Numbers.of(average), Numbers.interval(low, high));
            List<Object> all = new ArrayList<>(List.of(point.id().substring(0, 12), mean.experiment(), mean.metric()));
            columns.forEach(column -> all.add(row.get(column)));
            all.addAll(Arrays.asList(row.get("trials"), average, low, high));
            numbers.add(all.toArray());
        }
        String key = mean.isLatency() ? mean.words() : mean.metric() + " over " + axis;
        return new Figure(
                mean.experiment(),
                key + panel.titleEnd(),
                chart,
                caption,
                true,
                shown,
                numbers,
                query,
                Figure.Subject.ofMetric(
                        mean.words() + " over " + axis + panel.titleEnd(), names.points(), mean.metric()));
    }

    /** Names an average; a formula is named by the title of its metric. */
    private static String title(Mean mean, Point point) {
        return mean.words().contains("/")
                ? Words.title(point.experiment(), mean.metric())
                : Words.capitalized(mean.words());
    }

    private Scale scale(Mean mean, PointNames names, Map<Point, Table.Row> rows) {
        DoubleSummaryStatistics values = names.points().stream()
                .mapToDouble(point -> mean.of(point, rows.get(point), "mean"))
                .summaryStatistics();
        boolean far = values.getMin() > 0 && values.getMax() >= LOGARITHMIC_RATIO * values.getMin();
        return mean.isLatency() && far && !names.varied().contains(within) ? Scale.LOG10 : Scale.LINEAR;
    }

    /** Returns whether the paper's fit covers the point: repeated random permutations, first in first out, 1024 to 16384 inputs. */
    private static boolean isFitted(Point point) {
        Map<String, String> values = point.parameters().texts();
        return values.get("discipline").equals("fifo")
                && values.get("traffic").equals("repeated")
                && values.get("permutation").equals("random")
                && number(point, "n") >= 1024
                && number(point, "n") <= 16384;
    }

    /**
     * Evaluates the paper's formula. Its coefficients belong to 1, d, t, t/2^r, d t/2^r and r, where d is the binary logarithm of the
     * inputs.
     */
    private static double fit(double[] latency, Point point) {
        double d = Math.log(number(point, "n")) / Math.log(2);
        double t = number(point, "t");
        double r = number(point, "r");
        double shared = t * StrictMath.pow(2, -r);
        return latency[0]
                + latency[1] * d
                + latency[2] * t
                + latency[3] * shared
                + latency[4] * d * shared
                + latency[5] * r;
    }
}

package io.swallowtail.report;

import io.swallowtail.chart.Axis;
import io.swallowtail.chart.Axis.Scale;
import io.swallowtail.chart.Chart;
import io.swallowtail.chart.Mark;
import io.swallowtail.chart.Series;
import io.swallowtail.experiment.Point;
import io.swallowtail.tails.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The figures of butterflies with extra stages: latency against the number r of extra levels, with the best r of each sequence
 * ringed, beside the linear forms that Felperin, Snir and Upfal (SPAA 1993, section 4) fitted to their own trials.
 */
final class LatencyFigures implements FigureKind {
    private static final String EXPERIMENT = "extra_stage";
    private static final String AXIS = "r";
    private static final String WITHIN = "t";
    private static final int FEWEST = 3;
    /** Curves of different protocols whose latencies are so far apart have a logarithmic axis. */
    private static final double FAR = 10;

    private static final int LONGEST_CAPTION = 120;
    private static final List<String> NUMBERS =
            List.of("point", "experiment", "metric", "n", "r", "t", "trials", "latency", "latency_low", "latency_high");

    /** What is drawn of a metric: its name, how its figure is called, and the paper's coefficients of 1, d, t, t/2^r, d t/2^r and r. */
    private enum Latency {
        MEAN("latency_sum", "mean latency", -12.90, 3.18, 0.75, 0.69, 0.07, 3.20),
        LARGEST("latency_max", "largest latency", -29.69, 8.09, 1.83, 0.84, 0.76, -1.43);

        private final String metric;
        private final String words;
        private final double[] fit;

        Latency(String metric, String words, double... fit) {
            this.metric = metric;
            this.words = words;
            this.fit = fit;
        }

        /** Evaluates the paper's form; d is the binary logarithm of the inputs. */
        private double paper(double d, double t, double r) {
            double shared = t * StrictMath.pow(2, -r);
            return fit[0] + fit[1] * d + fit[2] * t + fit[3] * shared + fit[4] * d * shared + fit[5] * r;
        }
    }

    @Override
    public String query() {
        return "extra_stages.sql";
    }

    @Override
    public List<Figure> of(SweepData data) {
        List<Figure> figures = new ArrayList<>();
        for (Latency latency : Latency.values()) {
            Map<Point, Table.Row> rows = GrowthFigures.rows(data, EXPERIMENT, latency.metric, "mean");
            Panels.keepLong(rows.keySet(), AXIS, FEWEST);
            if (!rows.isEmpty()) {
                Panels.apart(rows.keySet(), AXIS, WITHIN).forEach(panel -> figures.add(figure(latency, panel, rows)));
            }
        }
        return figures;
    }

    private Figure figure(Latency latency, Panels.Panel panel, Map<Point, Table.Row> rows) {
        PointNames names = PointNames.of(panel.labels().keySet());
        ParameterAxis across = ParameterAxis.of(names, AXIS);
        Scale scale = scale(panel, rows, names);
        List<Series> series = new ArrayList<>();
        List<String> best = new ArrayList<>();
        int style = 0;
        for (Map.Entry<String, List<Point>> curve : panel.curves().entrySet()) {
            List<Point> sorted = across.sorted(curve.getValue(), point -> point);
            List<Mark> marks = new ArrayList<>();
            List<Mark> paper = new ArrayList<>();
            for (Point point : sorted) {
                marks.add(mark(rows.get(point), point, names, across, scale));
                if (isThePapers(point)) {
                    double d = Math.log(names.number(point, "n")) / Math.log(2);
                    double form = latency.paper(d, names.number(point, "t"), across.of(point));
                    paper.add(Mark.of(across.of(point), scale.place(form), ""));
                }
            }
            series.add(new Series(curve.getKey(), style, Series.Look.CURVE, marks));
            Mark least = marks.stream().min(Comparator.comparingDouble(Mark::y)).orElseThrow();
            series.add(new Series(
                    "best r", style, Series.Look.RINGS, List.of(Mark.of(least.x(), least.y(), least.tip()))));
            best.add((curve.getKey().isEmpty() ? "" : curve.getKey() + ": ") + "r = " + Numbers.of(least.x()));
            if (paper.size() > 1) {
                series.add(new Series("the paper's fit", style, Series.Look.REFERENCE, paper));
            }
            style++;
        }
        Chart chart = new Chart(
                EXPERIMENT + ": " + latency.words + " against r" + panel.titleEnd(),
                "The " + latency.words
                        + " in steps against the number r of extra levels, averages over the trials. Least at "
                        + String.join("; ", best) + ".",
                across.axis(),
                Axis.of(latency.words + ", steps", scale),
                series,
                List.of(),
                null);
        NumberTable shown = NumberTable.of(names, "trials", "latency", "interval of the mean");
        NumberTable numbers = NumberTable.of(NUMBERS);
        panel.labels().keySet().forEach(point -> addNumbers(rows.get(point), point, names, shown, numbers));
        return new Figure(
                EXPERIMENT, latency.words + panel.titleEnd(), chart, caption(best), true, shown, numbers, query());
    }

    /** Says where each curve is least; of many curves the rings say it in fewer words. */
    private static String caption(List<String> best) {
        String words = "Least at " + String.join("; ", best) + ".";
        return words.length() <= LONGEST_CAPTION ? words : "";
    }

    private static Scale scale(Panels.Panel panel, Map<Point, Table.Row> rows, PointNames names) {
        double[] latencies = panel.labels().keySet().stream()
                .mapToDouble(point -> each(rows.get(point), "mean", point, names))
                .sorted()
                .toArray();
        boolean far = latencies[0] > 0 && latencies[latencies.length - 1] >= FAR * latencies[0];
        return far && !names.varied().contains(WITHIN) ? Scale.LOG10 : Scale.LINEAR;
    }

    /** Asks whether the paper's form is about a point: the paper fitted trials of 1024 to 16384 inputs. */
    private static boolean isThePapers(Point point) {
        Map<String, String> values = point.parameters().texts();
        double n = Double.parseDouble(values.get("n"));
        return values.get("discipline").equals("fifo")
                && values.get("traffic").equals("repeated")
                && values.get("permutation").equals("random")
                && n >= 1024
                && n <= 16384;
    }

    /** What one packet takes of a total over all of them, or the value itself. */
    private static double each(Table.Row row, String column, Point point, PointNames names) {
        double packets = names.number(point, "n") * names.number(point, "t");
        return row.text("metric").equals(Latency.MEAN.metric) ? row.real(column) / packets : row.real(column);
    }

    private static Mark mark(Table.Row row, Point point, PointNames names, ParameterAxis across, Scale scale) {
        double latency = each(row, "mean", point, names);
        return new Mark(
                across.of(point),
                scale.place(latency),
                scale.place(each(row, "mean_low", point, names)),
                scale.place(each(row, "mean_high", point, names)),
                names.label(point, names.varied()) + ": " + Numbers.of(latency));
    }

    private static void addNumbers(
            Table.Row row, Point point, PointNames names, NumberTable shown, NumberTable numbers) {
        boolean known = row.has("mean_low");
        Double low = known ? (Double) each(row, "mean_low", point, names) : null;
        Double high = known ? (Double) each(row, "mean_high", point, names) : null;
        double mean = each(row, "mean", point, names);
        shown.add(names, point, row.get("trials"), Numbers.of(mean), Numbers.interval(low, high));
        numbers.add(
                point.id().substring(0, 12),
                EXPERIMENT,
                row.text("metric"),
                Long.valueOf(names.value(point, "n")),
                Long.valueOf(names.value(point, "r")),
                Long.valueOf(names.value(point, "t")),
                row.get("trials"),
                mean,
                low,
                high);
    }
}

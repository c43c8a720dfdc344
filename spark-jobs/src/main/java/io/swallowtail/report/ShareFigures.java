package io.swallowtail.report;

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
import java.util.List;
import java.util.Map;

/** What faults leave, against their probability: flow, good inputs, components and connected pairs, averages as shares of what there is. */
final class ShareFigures implements FigureKind {
    private static final int FEWEST = 3;

    private final String query;
    private final String axis;
    private final List<String> columns;
    private final List<Share> shares;

    /**
     * One kind of curve.
     *
     * @param experiment the experiment
     * @param metric its metric
     * @param power by which power of n its mean is divided
     * @param words what that is
     * @param peak what its largest value says, which is ringed then; empty for nothing
     */
    private record Share(String experiment, String metric, int power, String words, String peak) {
        private double of(Table.Row row, String column) {
            double n = row.real("n");
            return row.real(column) / (power == 0 ? 1 : power == 1 ? n : n * n);
        }
    }

    private ShareFigures(String query, String axis, List<String> columns, List<Share> shares) {
        this.query = query;
        this.axis = axis;
        this.columns = columns;
        this.shares = shares;
    }

    /** The figures of butterflies with random faults. */
    static ShareFigures ofButterflies() {
        return new ShareFigures(
                "faults.sql",
                "p",
                List.of("n", "p"),
                List.of(
                        new Share("fault_flow", "flow", 1, "flow / n", ""),
                        new Share("fault_routing", "good_inputs", 1, "good inputs / n", ""),
                        new Share("fault_component", "largest_share", 0, "share of the largest component", ""),
                        new Share(
                                "fault_component",
                                "second_share",
                                0,
                                "share of the second component",
                                "largest where the giant component ends"),
                        new Share("fault_component", "connected_pairs", 2, "connected pairs / n²", ""),
                        new Share("fault_propagation", "faulty_after", 0, "faulty subbutterflies", "")));
    }

    /** The figures of multibutterflies with faults. */
    static ShareFigures ofMultibutterflies() {
        return new ShareFigures(
                "multibutterfly_faults.sql",
                "fault_probability",
                List.of("n", "c", "fault_probability", "placement"),
                List.of(
                        new Share("multibutterfly_faults", "connected_pairs", 2, "connected pairs / n²", ""),
                        new Share("multibutterfly_faults", "inputs_kept", 1, "kept inputs / n", "")));
    }

    @Override
    public String query() {
        return query;
    }

    @Override
    public List<Figure> of(SweepData data) {
        List<Figure> figures = new ArrayList<>();
        for (Share share : shares) {
            Map<Point, Table.Row> rows = GrowthFigures.rows(data, share.experiment(), share.metric(), "mean");
            Panels.keepLong(rows.keySet(), axis, FEWEST);
            if (!rows.isEmpty()) {
                Panels.along(rows.keySet(), axis).forEach(panel -> figures.add(figure(share, panel, rows)));
            }
        }
        return figures;
    }

    private Figure figure(Share share, Panels.Panel panel, Map<Point, Table.Row> rows) {
        PointNames names = PointNames.of(panel.labels().keySet());
        ParameterAxis across = ParameterAxis.of(names, axis);
        List<Series> series = new ArrayList<>();
        List<String> peaks = new ArrayList<>();
        panel.curves().forEach((label, points) -> {
            int style = series.stream().mapToInt(each -> each.style() + 1).max().orElse(0);
            List<Mark> marks = across.sorted(points, point -> point).stream()
                    .map(point -> mark(share, rows.get(point), point, names, across))
                    .toList();
            series.add(new Series(label, style, Series.Look.CURVE, marks));
            if (!share.peak().isEmpty()) {
                Mark most =
                        marks.stream().max(Comparator.comparingDouble(Mark::y)).orElseThrow();
                series.add(new Series(
                        "largest", style, Series.Look.RINGS, List.of(Mark.of(most.x(), most.y(), most.tip()))));
                peaks.add((label.isEmpty() ? "" : label + ": ") + axis + " = " + across.text(most.x()));
            }
        });
        String peak = peaks.isEmpty() ? "" : share.peak() + ", here at " + String.join("; ", peaks) + ".";
        Chart chart = new Chart(
                share.experiment() + ": " + share.words() + " against " + axis + panel.titleEnd(),
                "Averages over the trials of " + share.words() + " against " + axis
                        + ", with asymptotic intervals of the means."
                        + (peak.isEmpty() ? "" : " It is " + peak),
                across.axis(),
                Axis.of(share.words(), Scale.LINEAR),
                series,
                List.of(),
                null);
        NumberTable shown = NumberTable.of(names, "trials", share.words(), "interval of the mean");
        List<String> all = new ArrayList<>(List.of("point", "experiment", "metric"));
        all.addAll(columns);
        all.addAll(List.of("trials", "value", "value_low", "value_high"));
        NumberTable numbers = NumberTable.of(all);
        panel.labels().keySet().forEach(point -> addNumbers(share, rows.get(point), point, names, shown, numbers));
        return new Figure(
                share.experiment(),
                share.metric() + " over " + axis + panel.titleEnd(),
                chart,
                "Intervals of means are asymptotic." + (peak.isEmpty() ? "" : " A ring: " + peak),
                true,
                shown,
                numbers,
                query);
    }

    private static Mark mark(Share share, Table.Row row, Point point, PointNames names, ParameterAxis across) {
        double value = share.of(row, "mean");
        return new Mark(
                across.of(point),
                value,
                share.of(row, "mean_low"),
                share.of(row, "mean_high"),
                names.label(point, names.varied()) + ": " + Numbers.of(value));
    }

    private void addNumbers(
            Share share, Table.Row row, Point point, PointNames names, NumberTable shown, NumberTable numbers) {
        boolean known = row.has("mean_low");
        Double low = known ? (Double) share.of(row, "mean_low") : null;
        Double high = known ? (Double) share.of(row, "mean_high") : null;
        double mean = share.of(row, "mean");
        shown.add(names, point, row.get("trials"), Numbers.of(mean), Numbers.interval(low, high));
        List<Object> all = new ArrayList<>();
        all.addAll(List.of(point.id().substring(0, 12), share.experiment(), share.metric()));
        columns.forEach(column -> all.add(row.get(column)));
        all.addAll(Arrays.asList(row.get("trials"), mean, low, high));
        numbers.add(all.toArray());
    }
}

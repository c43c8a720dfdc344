package io.swallowtail.report;

import io.swallowtail.chart.Axis;
import io.swallowtail.chart.Chart;
import io.swallowtail.chart.Mark;
import io.swallowtail.chart.Scale;
import io.swallowtail.chart.Series;
import io.swallowtail.experiment.Point;
import io.swallowtail.tails.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Routing time of bufferless algorithms against congestion + dilation, averages over the trials of a point, beside C + D itself. */
final class RoutingTimeFigures implements FigureKind {
    private static final String EXPERIMENT = "bufferless";
    private static final List<String> NUMBERS = List.of(
            "point",
            "experiment",
            "trials",
            "congestion_dilation",
            "routing_time",
            "routing_time_low",
            "routing_time_high");
    private static final double LEAST = 1e-300;

    /** What a point needs: its routing time, and the sum of the means of C and D. */
    private record Routed(Point point, Table.Row time, double sum) {
        double log10(String column) {
            return time.has(column) ? Math.log10(Math.max(LEAST, time.real(column))) : Double.NaN;
        }
    }

    @Override
    public String query() {
        return "bufferless.sql";
    }

    @Override
    public List<Figure> of(SweepData data) {
        Map<String, Map<String, Table.Row>> rows = new HashMap<>();
        for (Table.Row row : data.summary().rows()) {
            rows.computeIfAbsent(row.text("metric"), metric -> new HashMap<>()).put(row.text("point"), row);
        }
        Map<String, Table.Row> none = Map.of();
        List<Routed> routed = new ArrayList<>();
        data.points(EXPERIMENT).forEach((id, point) -> {
            Table.Row time = rows.getOrDefault("routing_time", none).get(id);
            Table.Row congestion = rows.getOrDefault("congestion", none).get(id);
            Table.Row dilation = rows.getOrDefault("dilation", none).get(id);
            if (time != null && time.has("mean") && congestion != null && dilation != null) {
                routed.add(new Routed(point, time, congestion.real("mean") + dilation.real("mean")));
            }
        });
        Map<String, List<Routed>> byNetwork = new LinkedHashMap<>();
        routed.forEach(each -> byNetwork
                .computeIfAbsent(parameter(each, "network"), network -> new ArrayList<>())
                .add(each));
        List<Figure> figures = new ArrayList<>();
        byNetwork.forEach((network, points) -> figures.add(figure(network, points)));
        return figures;
    }

    private static String parameter(Routed routed, String name) {
        return routed.point().parameters().texts().get(name);
    }

    private Figure figure(String network, List<Routed> points) {
        PointNames names = PointNames.of(points.stream().map(Routed::point).toList());
        Map<String, List<Routed>> algorithms = new LinkedHashMap<>();
        points.forEach(each -> algorithms
                .computeIfAbsent(parameter(each, "algorithm"), algorithm -> new ArrayList<>())
                .add(each));
        List<Series> series = new ArrayList<>();
        algorithms.forEach((algorithm, each) -> series.add(new Series(
                algorithm,
                series.size(),
                Series.Look.POINTS,
                each.stream()
                        .map(one -> new Mark(
                                Math.log10(one.sum()),
                                one.log10("mean"),
                                one.log10("mean_low"),
                                one.log10("mean_high"),
                                names.label(one.point(), names.varied()) + ": "
                                        + Numbers.of(one.time().real("mean")) + " steps"))
                        .toList())));
        List<Mark> itself = points.stream()
                .mapToDouble(each -> Math.log10(each.sum()))
                .distinct()
                .sorted()
                .mapToObj(sum -> Mark.of(sum, sum, ""))
                .toList();
        if (itself.size() > 1) {
            series.add(new Series("C + D", series.size(), Series.Look.REFERENCE, itself));
        }
        String title = EXPERIMENT + ": routing time against C + D, network = " + network;
        Chart chart = new Chart(
                title,
                "Averages over the trials of the routing time, in steps, against the sum of the averages of congestion and"
                        + " dilation, a point each, by algorithm.",
                Axis.of("C + D", Scale.LOG10),
                Axis.of("routing time, steps", Scale.LOG10),
                series,
                List.of(),
                null);
        List<String> columns = new ArrayList<>(names.varied());
        columns.addAll(List.of("trials delivered", "C + D", "routing time", "interval of the mean"));
        NumberTable shown = NumberTable.of(columns);
        NumberTable numbers = NumberTable.of(NUMBERS);
        for (Routed each : points) {
            Table.Row time = each.time();
            List<Object> cells = new ArrayList<>();
            names.varied().forEach(name -> cells.add(names.value(each.point(), name)));
            cells.add(time.get("trials"));
            cells.add(Numbers.of(each.sum()));
            cells.add(Numbers.of(time.real("mean")));
            cells.add(
                    time.has("mean_low")
                            ? "[" + Numbers.of(time.real("mean_low")) + ", " + Numbers.of(time.real("mean_high")) + "]"
                            : "");
            shown.add(cells.toArray());
            numbers.add(
                    each.point().id().substring(0, 12),
                    EXPERIMENT,
                    time.get("trials"),
                    each.sum(),
                    time.get("mean"),
                    time.get("mean_low"),
                    time.get("mean_high"));
        }
        return new Figure(
                EXPERIMENT,
                "routing time " + network,
                chart,
                "A point for each point of the sweep; trials that failed have no routing time. Intervals of means are"
                        + " asymptotic.",
                true,
                shown,
                numbers,
                query());
    }
}

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Mean routing time of bufferless algorithms against mean congestion + dilation, with C + D itself as a reference. */
final class RoutingTimeFigures implements Figures.Kind {
    private static final String EXPERIMENT = "bufferless";
    private static final List<String> NUMBERS = List.of(
            "point",
            "experiment",
            "trials",
            "congestion_dilation",
            "routing_time",
            "routing_time_low",
            "routing_time_high");
    private static final double MIN_POINTS = 1e-300;

    /** A point's routing time, and the sum of the means of C and D. */
    private record Routed(Point point, Table.Row time, double sum) {
        double log10(String column) {
            return time.has(column) ? Math.log10(Math.max(MIN_POINTS, time.real(column))) : Double.NaN;
        }
    }

    @Override
    public List<Figure> of(SweepData data) {
        Map<Point, Table.Row> congestions = data.summary(EXPERIMENT, "congestion", "mean");
        Map<Point, Table.Row> dilations = data.summary(EXPERIMENT, "dilation", "mean");
        List<Routed> routed = new ArrayList<>();
        data.summary(EXPERIMENT, "routing_time", "mean").forEach((point, time) -> {
            if (congestions.containsKey(point) && dilations.containsKey(point)) {
                double sum = congestions.get(point).real("mean")
                        + dilations.get(point).real("mean");
                routed.add(new Routed(point, time, sum));
            }
        });
        List<Figure> figures = new ArrayList<>();
        by("network", routed).forEach((network, points) -> figures.add(figure(network, points)));
        return figures;
    }

    private static Map<String, List<Routed>> by(String parameter, List<Routed> points) {
        return points.stream()
                .collect(Collectors.groupingBy(
                        each -> each.point().parameters().texts().get(parameter),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private Figure figure(String network, List<Routed> points) {
        PointNames names = PointNames.of(points.stream().map(Routed::point).toList());
        List<Series> series = new ArrayList<>();
        by("algorithm", points)
                .forEach((algorithm, each) -> series.add(new Series(
                        "algorithm = " + algorithm,
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
        Point first = names.points().get(0);
        Chart chart = new Chart(
                "Routing time against congestion + dilation",
                Words.subtitle(first.experiment(), "network = " + network),
                "Averages over the trials of the routing time, in steps, against the sum of the averages of congestion and"
                        + " dilation, a point each, by algorithm.",
                Axis.of("C + D: congestion + dilation, steps", Scale.LOG10),
                Axis.of("routing time, steps", Scale.LOG10),
                series,
                List.of());
        NumberTable shown = NumberTable.of(names, "trials delivered", "C + D", "routing time", "interval of the mean");
        NumberTable numbers = NumberTable.of(NUMBERS);
        for (Routed each : points) {
            Table.Row time = each.time();
            shown.add(
                    names,
                    each.point(),
                    time.get("trials"),
                    Numbers.of(each.sum()),
                    Numbers.of(time.real("mean")),
                    time.has("mean_low") ? Numbers.interval(time.real("mean_low"), time.real("mean_high")) : "");
            numbers.addFrom(List.of(time), each.sum(), time.get("mean"), time.get("mean_low"), time.get("mean_high"));
        }
        return new Figure(
                EXPERIMENT,
                "routing time against C + D, network = " + network,
                chart,
                "A point for each point of the sweep; trials that failed have no routing time. Intervals of means are"
                        + " asymptotic.",
                true,
                shown,
                numbers,
                "bufferless.sql",
                Figure.Interest.DEPENDENCE,
                names.points().size());
    }
}

package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.tails.Table;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rare.FaultOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Spectra of failures in random order: the probability of an event given a number of faults, one curve for all probabilities of faults. */
final class SpectrumFigures implements Figures.Kind {
    static final String QUERY = "spectrum.sql";

    private static final List<String> NUMBERS = List.of(
            "point",
            "experiment",
            "event",
            "fault_count",
            "estimate",
            "log10_estimate",
            "ci_low",
            "ci_high",
            "confidence",
            "proved",
            "fault_sets");

    @Override
    public List<Figure> of(SweepData data) {
        Map<String, List<Table.Row>> rows = new LinkedHashMap<>();
        data.spectrum()
                .rows()
                .forEach(row -> rows.computeIfAbsent(row.text("point") + row.text("event"), key -> new ArrayList<>())
                        .add(row));
        // By experiment and event, then by the probability of faults.
        Map<List<String>, Map<Point, List<Table.Row>>> spectra = new LinkedHashMap<>();
        for (PlannedPoint planned : data.plan().points()) {
            Point point = planned.point();
            for (PlannedEvent each : planned.events()) {
                String event = each.event().text();
                if (rows.containsKey(point.id() + event)) {
                    String p = FaultOrder.probability(point, each.event())
                            .orElseThrow()
                            .name();
                    spectra.computeIfAbsent(List.of(point.experiment().name(), event, p), key -> new LinkedHashMap<>())
                            .put(point, rows.get(point.id() + event));
                }
            }
        }
        List<Figure> figures = new ArrayList<>();
        spectra.forEach((key, byPoint) -> {
            for (Panels.Panel panel : Panels.along(byPoint.keySet(), key.get(2))) {
                figures.add(figure(key.get(1), key.get(2), panel, byPoint));
            }
        });
        return figures;
    }

    private static Figure figure(String event, String p, Panels.Panel panel, Map<Point, List<Table.Row>> spectra) {
        List<Point> first =
                panel.curves().values().stream().map(points -> points.get(0)).toList();
        PointNames names = PointNames.of(first);
        NumberTable shown = NumberTable.of(names, "faults", "probability", "interval", "proved", "fault sets");
        NumberTable numbers = NumberTable.of(NUMBERS);
        List<Series> series = new ArrayList<>();
        for (Point point : first) {
            List<Mark> marks = new ArrayList<>();
            for (Table.Row row : spectra.get(point)) {
                marks.add(mark(row));
                shown.add(
                        names,
                        point,
                        row.get("fault_count"),
                        probability(row),
                        Numbers.interval(row.real("ci_low"), row.real("ci_high"), Numbers.digits(row.real("estimate"))),
                        Boolean.TRUE.equals(row.get("proved")) ? "yes" : "no",
                        row.get("fault_sets"));
                numbers.addFrom(List.of(row));
            }
            series.add(new Series(panel.labels().get(point), series.size(), Series.Look.CURVE, marks));
        }
        String what = "P(" + event + " | k faults)";
        Chart chart = new Chart(
                "Spectrum of faults",
                Words.subtitle(first.get(0).experiment(), panel.common()),
                "Decimal logarithm of " + what + " against k, with confidence intervals. It is the same for every " + p
                        + ".",
                Axis.whole("k, the number of faults", Scale.LINEAR),
                Axis.of(what, Scale.LOG10),
                series,
                List.of());
        String name = what + panel.titleEnd();
        return new Figure(
                first.get(0).experiment().name(),
                name,
                chart,
                "Marks without an interval are proved: the sets of so many faults are counted. With the law of the number of faults, the"
                        + " curve gives the probability of the event for every " + p + ".",
                true,
                shown,
                numbers,
                QUERY,
                Figure.Interest.OTHER,
                first.size());
    }

    private static String probability(Table.Row row) {
        return row.has("log10_estimate") ? Numbers.ofLog10(row.real("log10_estimate")) : "0";
    }

    private static Mark mark(Table.Row row) {
        double y = row.has("log10_estimate") ? row.real("log10_estimate") : Double.NEGATIVE_INFINITY;
        boolean isProved = Boolean.TRUE.equals(row.get("proved"));
        return new Mark(
                row.real("fault_count"),
                y,
                isProved ? Double.NaN : Math.log10(row.real("ci_low")),
                isProved ? Double.NaN : Math.log10(row.real("ci_high")),
                row.text("fault_count") + " faults: " + probability(row) + (isProved ? ", proved" : ""));
    }
}

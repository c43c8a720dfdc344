package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rare.FaultOrder;
import io.swallowtail.core.rows.SpectrumRow;
import io.swallowtail.core.rows.SweepTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Spectra of failures in random order: the probability of an event given a number of faults, one curve for all probabilities of faults. */
final class SpectrumFigures implements Figures.Kind {
    /** A spectrum's event and the parameter that is the probability of faults. */
    private record Subject(String experiment, String event, String p) {}

    @Override
    public List<Figure> of(SweepData data) {
        Map<String, List<SpectrumRow>> rows = data.rows().of(SpectrumRow.class).stream()
                .collect(Collectors.groupingBy(row -> row.point() + row.event()));
        Map<Subject, Map<Point, List<SpectrumRow>>> spectra = new LinkedHashMap<>();
        for (PlannedPoint planned : data.plan().points()) {
            Point point = planned.point();
            for (PlannedEvent each : planned.events()) {
                String event = each.event().text();
                if (rows.containsKey(point.id() + event)) {
                    String p = FaultOrder.probability(point, each.event())
                            .orElseThrow()
                            .name();
                    spectra.computeIfAbsent(
                                    new Subject(point.experiment().name(), event, p), key -> new LinkedHashMap<>())
                            .put(point, rows.get(point.id() + event));
                }
            }
        }
        List<Figure> figures = new ArrayList<>();
        spectra.forEach((subject, byPoint) -> Panels.along(byPoint.keySet(), subject.p)
                .forEach(panel -> figures.add(figure(subject, panel, byPoint))));
        return figures;
    }

    private static Figure figure(Subject subject, Panels.Panel panel, Map<Point, List<SpectrumRow>> spectra) {
        Map<String, Point> points = new LinkedHashMap<>();
        panel.curves().values().forEach(curve -> points.put(curve.get(0).id(), curve.get(0)));
        List<Series> series = new ArrayList<>();
        points.values()
                .forEach(point -> series.add(new Series(
                        panel.labels().get(point),
                        series.size(),
                        Series.Look.CURVE,
                        spectra.get(point).stream().map(SpectrumFigures::mark).toList())));
        String what = "P(" + subject.event + " | k faults)";
        PointNames names = PointNames.of(points.values());
        List<SpectrumRow> rows = points.values().stream()
                .flatMap(point -> spectra.get(point).stream())
                .toList();
        return Figure.of(
                names,
                what + panel.titleEnd(),
                panel.chart(
                        "Spectrum of faults",
                        "Decimal logarithm of " + what
                                + " against k, with confidence intervals. It is the same for every " + subject.p + ".",
                        Axis.whole("k, the number of faults", Scale.LINEAR),
                        Axis.of(what, Scale.LOG10),
                        series,
                        List.of()),
                "Marks without an interval are proved: the sets of so many faults are counted. With the law of the number of faults, the"
                        + " curve gives the probability of the event for every " + subject.p + ".",
                Columns.of(names, (SpectrumRow row) -> points.get(row.point()))
                        .add("faults", SpectrumRow::faultCount)
                        .add("probability", SpectrumFigures::probability)
                        .add(
                                "interval",
                                row -> Numbers.interval(row.ciLow(), row.ciHigh(), Numbers.digits(row.estimate())))
                        .add("proved", row -> row.proved() ? "yes" : "no")
                        .add("fault sets", SpectrumRow::faultSets),
                rows,
                Query.SPECTRUM,
                SweepTable::byColumn,
                Figure.Interest.OTHER);
    }

    private static String probability(SpectrumRow row) {
        return row.log10Estimate() == null ? "0" : Numbers.ofLog10(row.log10Estimate());
    }

    private static Mark mark(SpectrumRow row) {
        return new Mark(
                row.faultCount(),
                row.log10Estimate() == null ? Double.NEGATIVE_INFINITY : row.log10Estimate(),
                row.proved() ? Double.NaN : Math.log10(row.ciLow()),
                row.proved() ? Double.NaN : Math.log10(row.ciHigh()),
                row.faultCount() + " faults: " + probability(row) + (row.proved() ? ", proved" : ""));
    }
}

package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Probabilities of events that belong to no curve over thresholds. They are drawn against a parameter that varies, or listed in a
 * table.
 */
final class EventFigures implements Figures.Kind {
    private static final int FEWEST_ON_AXIS = 3;
    /** The part of the distance between words that their marks occupy. */
    private static final double WORD = 0.7;
    /** Probabilities above it look like 1. */
    private static final double CERTAIN = Math.log10(0.9);

    @Override
    public List<Figure> of(SweepData data) {
        List<Figure> figures = new ArrayList<>();
        for (String experiment : data.experiments().keySet()) {
            Map<String, List<SweptTail>> curves = TailFigures.curves(data.rows().tails(experiment));
            Map<String, List<SweptTail>> events = byEvent(data.rows().tails(experiment).stream()
                    .filter(tail -> !tail.hasThreshold() || !curves.containsKey(tail.curve()))
                    .toList());
            List<SweptTail> telling = new ArrayList<>();
            List<SweptTail> others = new ArrayList<>();
            events.values().forEach(event -> {
                String axis = axis(event);
                List<SweptTail> listed = axis == null ? event : addCharts(event, axis, figures);
                (SweptTail.areInformative(listed) ? telling : others).addAll(listed);
            });
            telling.addAll(others);
            if (!telling.isEmpty()) {
                List<Point> points =
                        telling.stream().map(SweptTail::point).distinct().toList();
                figures.add(TailFigures.figure("other events", null, PointNames.of(points), telling));
            }
        }
        return figures;
    }

    static Map<String, List<SweptTail>> byEvent(List<SweptTail> tails) {
        return tails.stream().collect(Collectors.groupingBy(SweptTail::event, LinkedHashMap::new, Collectors.toList()));
    }

    /** Chooses the parameter on the horizontal axis: the numeric one with the most points on curves, then with the most values. */
    private static String axis(List<SweptTail> event) {
        PointNames names = PointNames.of(event.stream().map(SweptTail::point).toList());
        return names.varied().stream()
                .filter(parameter ->
                        names.points().stream().noneMatch(point -> Double.isNaN(names.number(point, parameter))))
                .filter(parameter -> !longest(names, parameter).isEmpty())
                .min(Comparator.comparingInt(
                                (String parameter) -> -longest(names, parameter).size())
                        .thenComparing(parameter -> -names.points().stream()
                                .mapToDouble(point -> names.number(point, parameter))
                                .distinct()
                                .count()))
                .orElse(null);
    }

    /** Lists the points that are on curves against a parameter. */
    private static List<Point> longest(PointNames names, String parameter) {
        List<Point> points = new ArrayList<>(names.points());
        Panels.keepLong(points, parameter, FEWEST_ON_AXIS);
        return points;
    }

    /**
     * Draws an event against a parameter. Returns the tails that are not drawn, because too few points differ from theirs in that
     * parameter only.
     */
    private static List<SweptTail> addCharts(List<SweptTail> event, String axis, List<Figure> figures) {
        Map<Point, SweptTail> byPoint = new LinkedHashMap<>();
        event.forEach(tail -> byPoint.put(tail.point(), tail));
        Panels.keepLong(byPoint.keySet(), axis, FEWEST_ON_AXIS);
        List<SweptTail> others = event.stream()
                .filter(tail -> !byPoint.containsKey(tail.point()))
                .toList();
        if (!byPoint.isEmpty()) {
            addCharts(byPoint, axis, Panels.along(byPoint.keySet(), axis), figures);
        }
        return others;
    }

    /** Draws one event of some points against a parameter, in given charts. */
    static void addCharts(Map<Point, SweptTail> byPoint, String axis, List<Panels.Panel> panels, List<Figure> figures) {
        ParameterAxis across = ParameterAxis.of(PointNames.of(byPoint.keySet()), axis);
        figures.addAll(Figures.onOneRange(panels.stream()
                .map(panel -> figure(panel, point -> Stream.of(byPoint.get(point)), across))
                .toList()));
    }

    /**
     * Removes all but one of three or more curves that lie at 1, because each hides the others.
     *
     * @return a note that names the removed ones; empty if there are none
     */
    static Optional<String> thin(Map<String, List<SweptTail>> curves) {
        List<String> certain = curves.keySet().stream()
                .filter(label -> curves.get(label).stream().allMatch(tail -> tail.log10() > CERTAIN))
                .toList();
        List<String> hidden = certain.size() > 2 ? certain.subList(1, certain.size()) : List.of();
        hidden.forEach(curves::remove);
        return hidden.stream()
                .reduce(Series::joined)
                .map(names -> "Above 0.9 everywhere, so not drawn: " + names + ".");
    }

    /** Draws curves against a parameter; the marks of one word are drawn side by side. */
    static List<Series> series(Map<String, List<SweptTail>> curves, ParameterAxis across) {
        // Networks and words have no order, so no line joins them.
        boolean isOrdered = across.words().isEmpty() && !across.parameter().equals(NetworkParameters.INDEX.name());
        Series.Look look = isOrdered ? Series.Look.CURVE : Series.Look.POINTS;
        List<Series> series = new ArrayList<>();
        int style = 0;
        for (Map.Entry<String, List<SweptTail>> curve : curves.entrySet()) {
            double aside = across.words().isEmpty() ? 0 : (style - (curves.size() - 1) / 2.0) * WORD / curves.size();
            series.addAll(TailFigures.series(
                    new Series(curve.getKey(), style++, look, List.of()),
                    curve.getValue(),
                    tail -> across.of(tail.point()) + aside,
                    tail -> across.label(tail.point()),
                    tail -> across.isWord(tail.point())));
        }
        return series;
    }

    private static Figure figure(Panels.Panel panel, Function<Point, Stream<SweptTail>> rows, ParameterAxis across) {
        List<SweptTail> tails = panel.rows(rows);
        String event = tails.get(0).event();
        String what = "P(" + event + ")";
        String over = " over " + across.parameter();
        long impossible = tails.stream().filter(SweptTail::isImpossible).count();
        long never = tails.stream().filter(tail -> !tail.happened()).count() - impossible;
        Map<String, List<SweptTail>> curves = panel.curves(rows);
        Optional<String> thinned = thin(curves);
        Chart chart = panel.chart(
                "P(" + Words.event(tails.get(0).point().experiment(), event) + "), by " + across.parameter(),
                "Decimal logarithm of " + what + over + ", with confidence intervals."
                        + (never == 0 ? "" : " At " + never + " of " + tails.size() + " points it was never seen.")
                        + (impossible == 0 ? "" : " At " + impossible + " it is impossible."),
                across.axis(),
                Axis.of(what, Scale.LOG10),
                series(curves, across),
                Stream.of(thinned.stream(), across.meaning().stream(), TailFigures.vacuous(tails).stream())
                        .flatMap(notes -> notes)
                        .toList());
        return TailFigures.figure(what + over + panel.titleEnd(), chart, panel.names(), tails);
    }
}

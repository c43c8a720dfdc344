package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.answer.TailWords;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.report.Figure.Interest;
import io.swallowtail.core.catalogue.BoundRow;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Tail curves: the probability that a metric exceeds a threshold, against the threshold, with bounds. */
final class TailFigures implements Figures.Kind {
    private static final String THRESHOLD = "k";

    @Override
    public List<Figure> of(SweepData data) {
        List<Figure> figures = new ArrayList<>();
        data.experiments()
                .keySet()
                .forEach(experiment -> figures.addAll(figures(data.rows().tails(experiment), Panels::ofPoints)));
        return figures;
    }

    /** Draws the curves of some tails, divided into charts by their points. */
    static List<Figure> figures(List<SweptTail> tails, Function<Collection<Point>, List<Panels.Panel>> division) {
        List<Figure> figures = new ArrayList<>();
        curves(tails).values().forEach(curve -> {
            Map<Point, List<SweptTail>> byPoint = curve.stream()
                    .collect(Collectors.groupingBy(SweptTail::point, LinkedHashMap::new, Collectors.toList()));
            List<Figure> panels = division.apply(byPoint.keySet()).stream()
                    .map(panel -> figure(panel, byPoint))
                    .toList();
            figures.addAll(Figures.onOneRange(panels));
        });
        return figures;
    }

    /** Groups tails by metric and relation if there is more than one threshold. */
    static Map<String, List<SweptTail>> curves(List<SweptTail> tails) {
        Map<String, List<SweptTail>> curves = tails.stream()
                .filter(SweptTail::hasThreshold)
                .collect(Collectors.groupingBy(SweptTail::curve, LinkedHashMap::new, Collectors.toList()));
        curves.values()
                .removeIf(
                        curve -> curve.stream().map(SweptTail::point).distinct().count() == curve.size());
        return curves;
    }

    private static Figure figure(Panels.Panel panel, Map<Point, List<SweptTail>> curves) {
        List<SweptTail> tails = panel.labels().keySet().stream()
                .flatMap(point -> curves.get(point).stream())
                .toList();
        List<Series> series = new ArrayList<>();
        Set<String> bounds = new TreeSet<>();
        int style = 0;
        PointNames names = panel.names();
        for (Map.Entry<Point, String> entry : panel.labels().entrySet()) {
            List<SweptTail> curve = curves.get(entry.getKey()).stream()
                    .sorted(Comparator.comparingDouble(SweptTail::threshold))
                    .toList();
            List<Mark> marks = curve.stream()
                    .map(tail -> tail.mark(tail.threshold(), "k = " + (long) tail.threshold()))
                    .toList();
            series.add(new Series(entry.getValue(), style, Series.Look.CURVE, marks));
            bounds.addAll(addBounds(series, curve, SweptTail::threshold, style++));
        }
        SweptTail first = tails.get(0);
        Experiment experiment = first.point().experiment();
        String metric = first.row().metric();
        String what = "P(" + metric + " " + sign(first.row().relation()) + " k)";
        Chart chart = new Chart(
                Words.title(experiment, metric) + ": tail",
                Words.subtitle(names, panel.common()),
                description(what, panel, tails, bounds),
                Axis.whole("k" + Words.unit(experiment.metrics().named(metric)), Scale.LINEAR),
                Axis.of(what, Scale.LOG10),
                series,
                vacuous(tails));
        return figure(what + panel.titleEnd(), chart, names, tails);
    }

    /** Makes a figure of tails of one experiment. */
    static Figure figure(String name, Drawing drawing, PointNames names, List<SweptTail> tails) {
        return new Figure(
                tails.get(0).point().experiment().name(),
                name,
                drawing,
                caption(tails),
                SweptTail.areInformative(tails),
                shown(names, tails),
                Query.TAILS.table(tails.stream().flatMap(SweptTail::numbers)),
                Query.TAILS.file(),
                SweptTail.bounds(tails).anyMatch(TailWords::isViolated)
                        ? Interest.VIOLATED
                        : tails.stream().anyMatch(SweptTail::isDoubtful)
                                ? Interest.DOUBTFUL
                                : SweptTail.bounds(tails).allMatch(TailWords::isVacuous)
                                        ? Interest.OTHER
                                        : Interest.BOUNDED,
                tails.stream().filter(SweptTail::isBetween).count());
    }

    /** Makes the table for people. The caption states the kind of the limits and the number of trials if they are the same for all rows. */
    private static NumberTable shown(PointNames names, List<SweptTail> tails) {
        boolean isOneCurve = tails.stream().allMatch(SweptTail::hasThreshold)
                && tails.stream().map(SweptTail::curve).distinct().count() == 1
                && !names.varied().contains(THRESHOLD);
        List<String> theorems =
                SweptTail.bounds(tails).map(BoundRow::boundName).distinct().toList();
        return SweptTail.add(
                        Columns.of(names, SweptTail::point)
                                .add(
                                        isOneCurve ? THRESHOLD : "event",
                                        tail -> isOneCurve ? tail.row().threshold() : tail.event())
                                .addIf(
                                        commonTrials(tails).isEmpty(),
                                        "trials",
                                        tail -> tail.row().trials()),
                        "interval",
                        theorems.isEmpty() ? null : theorems.size() == 1 ? theorems.get(0) + " says" : "theorems say",
                        theorems.size() > 1,
                        intervals(tails).size() > 1,
                        tails.stream().anyMatch(SweptTail::isDoubtful))
                .table(tails);
    }

    /** Returns the number of plain trials if it is the same for all tails. */
    private static OptionalLong commonTrials(List<SweptTail> tails) {
        long trials = tails.get(0).row().trials();
        return tails.stream()
                        .map(SweptTail::row)
                        .allMatch(row ->
                                (Method.isPlain(row.method()) || row.method().equals("exact"))
                                        && row.trials() == trials)
                ? OptionalLong.of(trials)
                : OptionalLong.empty();
    }

    private static List<String> intervals(List<SweptTail> tails) {
        return tails.stream().map(tail -> tail.row().interval()).distinct().toList();
    }

    /** States the kind of the limits if all have the same. */
    private static String caption(List<SweptTail> tails) {
        List<String> kinds = intervals(tails);
        String limits = kinds.size() == 1 && !kinds.get(0).isEmpty() ? "Limits: " + kinds.get(0) + "." : "";
        OptionalLong trials = commonTrials(tails);
        return (trials.isPresent() ? CountWords.of(trials.getAsLong(), "trial") + " each. " + limits : limits).strip();
    }

    /** Adds the sharpest bounds of each kind on a curve; returns their labels. */
    static List<String> addBounds(
            List<Series> series, List<SweptTail> curve, ToDoubleFunction<SweptTail> place, int style) {
        List<String> labels = new ArrayList<>();
        for (String kind : SweptTail.KINDS) {
            List<Mark> marks = new ArrayList<>();
            Set<String> names = new TreeSet<>();
            for (SweptTail tail : curve) {
                tail.sharpest(kind).ifPresent(bound -> {
                    marks.add(Mark.of(place.applyAsDouble(tail), bound.log10Bound(), ""));
                    names.add(bound.boundName());
                });
            }
            if (!marks.isEmpty()) {
                labels.add(TailWords.side(kind) + ": " + String.join(" or ", names));
                series.add(new Series(labels.get(labels.size() - 1), style, SweptTail.LOOKS.get(kind), marks));
            }
        }
        return labels;
    }

    /** Names the theorems whose bounds are all vacuous. */
    static List<String> vacuous(List<SweptTail> tails) {
        Set<String> names = SweptTail.bounds(
                        tails.stream().filter(tail -> !tail.drawsVacuous()).toList())
                .filter(TailWords::isVacuous)
                .map(bound -> bound.boundName())
                .collect(Collectors.toCollection(TreeSet::new));
        return names.isEmpty()
                ? List.of()
                : List.of("Not drawn where it is at least 1 and says nothing: " + String.join(", ", names) + ".");
    }

    static String sign(String relation) {
        return switch (relation) {
            case ">=" -> "≥";
            case "<=" -> "≤";
            case "==" -> "=";
            case "!=" -> "≠";
            default -> relation;
        };
    }

    private static String description(String what, Panels.Panel panel, List<SweptTail> tails, Set<String> bounds) {
        long impossible = tails.stream().filter(SweptTail::isImpossible).count();
        long never = tails.stream().filter(tail -> !tail.happened()).count() - impossible;
        String curves = panel.labels().values().stream()
                .filter(label -> !label.isEmpty())
                .collect(Collectors.joining("; "));
        String rarest = tails.stream()
                .filter(SweptTail::happened)
                .min(Comparator.comparingDouble(SweptTail::log10))
                .map(tail ->
                        " The least estimate is " + tail.probability() + " at k = " + (long) tail.threshold() + ".")
                .orElse("");
        String of = " of " + tails.size() + " events";
        return "Decimal logarithm of " + what + " over k, with confidence intervals"
                + (curves.isEmpty() ? "." : "; a curve each for " + curves + ".")
                + rarest
                + (never == 0 ? "" : " " + never + of + " were never seen: an arrow at the upper limit of each.")
                + (impossible == 0 ? "" : " Impossible: " + impossible + of + ".")
                + (bounds.isEmpty() ? "" : " Steps are bounds: " + String.join("; ", bounds) + ".");
    }
}

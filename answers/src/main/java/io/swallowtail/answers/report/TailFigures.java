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
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.BoundRow;
import io.swallowtail.core.rows.TailRow;
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
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
            figures.addAll(Figures.onOneRange(division.apply(byPoint.keySet()).stream()
                    .map(panel -> figure(panel, point -> byPoint.get(point).stream()))
                    .toList()));
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

    private static Figure figure(Panels.Panel panel, Function<Point, Stream<SweptTail>> rows) {
        Map<String, List<SweptTail>> curves = panel.curves(rows);
        List<Series> series = new ArrayList<>();
        int style = 0;
        for (Map.Entry<String, List<SweptTail>> curve : curves.entrySet()) {
            series.addAll(series(
                    new Series(curve.getKey(), style++, Series.Look.CURVE, List.of()),
                    curve.getValue(),
                    SweptTail::threshold,
                    tail -> "k = " + (long) tail.threshold(),
                    tail -> false));
        }
        List<SweptTail> tails = panel.rows(rows);
        TailRow first = tails.get(0).row();
        Experiment experiment = tails.get(0).point().experiment();
        String what = "P(" + first.metric() + " " + sign(first.relation()) + " k)";
        Chart chart = panel.chart(
                Words.title(experiment, first.metric()) + ": tail",
                description(what, curves.keySet(), tails, series),
                Axis.whole("k" + Words.unit(experiment.metrics().named(first.metric())), Scale.LINEAR),
                Axis.of(what, Scale.LOG10),
                series,
                vacuous(tails));
        return figure(what + panel.titleEnd(), chart, panel.names(), tails);
    }

    /**
     * Draws a curve of tails and the sharpest bounds of each kind on it. No line leads to the mark of a lone tail.
     *
     * @param empty the curve without marks
     */
    static List<Series> series(
            Series empty,
            List<SweptTail> tails,
            ToDoubleFunction<SweptTail> place,
            Function<SweptTail, String> name,
            Predicate<SweptTail> isLone) {
        List<SweptTail> sorted =
                tails.stream().sorted(Comparator.comparingDouble(place)).toList();
        List<Mark> marks = new ArrayList<>();
        for (SweptTail tail : sorted) {
            double x = place.applyAsDouble(tail);
            marks.add(tail.mark(x, name.apply(tail)));
            if (isLone.test(tail)) {
                marks.add(Mark.of(x, Double.NaN, ""));
            }
        }
        List<Series> series = new ArrayList<>();
        series.add(empty.with(marks));
        for (String kind : SweptTail.KINDS) {
            List<Mark> limits = new ArrayList<>();
            Set<String> names = new TreeSet<>();
            for (SweptTail tail : sorted) {
                tail.sharpest(kind).ifPresent(bound -> {
                    limits.add(Mark.of(place.applyAsDouble(tail), bound.log10Bound(), ""));
                    names.add(bound.boundName());
                });
            }
            if (!limits.isEmpty()) {
                String label = TailWords.side(kind) + ": " + String.join(" or ", names);
                series.add(new Series(label, empty.style(), SweptTail.LOOKS.get(kind), limits));
            }
        }
        return series;
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
                        tails.stream().anyMatch(SweptTail::lacksValues),
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
                                (row.exceedances() != null || row.method().equals(Method.EXACT.word()))
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
        String each = trials.orElse(0) > 0 ? CountWords.of(trials.getAsLong(), "trial") + " each. " : "";
        return (each
                        + limits
                        + (tails.stream().anyMatch(SweptTail::lacksValues)
                                ? " N" + SweptTail.NO_VALUE.substring(1)
                                : ""))
                .strip();
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

    private static String description(String what, Set<String> labels, List<SweptTail> tails, List<Series> series) {
        long impossible = tails.stream().filter(SweptTail::isImpossible).count();
        long never = tails.stream().filter(tail -> !tail.happened()).count() - impossible;
        String curves = labels.stream().filter(label -> !label.isEmpty()).collect(Collectors.joining("; "));
        String bounds = series.stream()
                .filter(each -> each.look().isBound())
                .map(Series::label)
                .distinct()
                .sorted()
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
                + (bounds.isEmpty() ? "" : " Steps are bounds: " + bounds + ".");
    }
}

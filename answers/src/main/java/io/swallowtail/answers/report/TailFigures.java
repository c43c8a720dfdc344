package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.BoundWords;
import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.report.Figure.Interest;
import io.swallowtail.answers.tails.Table;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Tail curves: the probability that a metric exceeds a threshold, against the threshold, with bounds. */
final class TailFigures implements Figures.Kind {
    static final String QUERY = "tails.sql";
    static final List<String> KINDS = List.of("upper", "lower", "exact");

    @Override
    public List<Figure> of(SweepData data) {
        List<Figure> figures = new ArrayList<>();
        data.experiments()
                .keySet()
                .forEach(experiment -> figures.addAll(figures(data.tails(experiment), Panels::ofPoints)));
        return figures;
    }

    /** Draws the curves of some tails, divided into charts by their points. */
    static List<Figure> figures(List<Tail> tails, Function<Collection<Point>, List<Panels.Panel>> division) {
        List<Figure> figures = new ArrayList<>();
        curves(tails).values().forEach(curve -> {
            Map<Point, List<Tail>> byPoint =
                    curve.stream().collect(Collectors.groupingBy(Tail::point, LinkedHashMap::new, Collectors.toList()));
            List<Figure> panels = division.apply(byPoint.keySet()).stream()
                    .map(panel -> figure(panel, byPoint))
                    .toList();
            figures.addAll(Figures.onOneRange(panels));
        });
        return figures;
    }

    /** Groups tails by metric and relation if there is more than one threshold. */
    static Map<String, List<Tail>> curves(List<Tail> tails) {
        Map<String, List<Tail>> curves = new LinkedHashMap<>();
        for (Tail tail : tails) {
            if (tail.hasThreshold()) {
                curves.computeIfAbsent(tail.curve(), key -> new ArrayList<>()).add(tail);
            }
        }
        curves.values()
                .removeIf(curve ->
                        curve.stream()
                                .collect(Collectors.groupingBy(Tail::point, Collectors.counting()))
                                .values()
                                .stream()
                                .allMatch(thresholds -> thresholds < 2));
        return curves;
    }

    private static Figure figure(Panels.Panel panel, Map<Point, List<Tail>> curves) {
        List<Tail> tails = panel.labels().keySet().stream()
                .flatMap(point -> curves.get(point).stream())
                .toList();
        List<Series> series = new ArrayList<>();
        Set<String> bounds = new TreeSet<>();
        int style = 0;
        PointNames names = PointNames.of(panel.labels().keySet());
        for (Map.Entry<Point, String> entry : panel.labels().entrySet()) {
            List<Tail> curve = curves.get(entry.getKey()).stream()
                    .sorted(Comparator.comparingDouble(Tail::threshold))
                    .toList();
            String label = entry.getValue();
            List<Mark> marks = curve.stream()
                    .map(tail -> tail.mark(tail.threshold(), "k = " + (long) tail.threshold()))
                    .toList();
            series.add(new Series(label, style, Series.Look.CURVE, marks));
            bounds.addAll(addBounds(series, curve, Tail::threshold, style++));
        }
        Tail first = tails.get(0);
        Experiment experiment = first.point().experiment();
        String metric = first.row().text("metric");
        String what = "P(" + metric + " " + sign(first.row().text("relation")) + " k)";
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
    static Figure figure(String name, Drawing drawing, PointNames names, List<Tail> tails) {
        NumberTable numbers = NumberTable.of(Tail.NUMBERS);
        tails.forEach(tail -> tail.addNumbers(numbers));
        return new Figure(
                tails.get(0).point().experiment().name(),
                name,
                drawing,
                TailTable.caption(tails),
                Tail.areInformative(tails),
                TailTable.shown(names, tails),
                numbers,
                QUERY,
                interest(tails),
                tails.stream()
                        .filter(tail -> tail.happened() && tail.log10() < 0)
                        .count());
    }

    private static Interest interest(List<Tail> tails) {
        List<Table.Row> bounds =
                tails.stream().flatMap(tail -> tail.bounds().stream()).toList();
        return bounds.stream().anyMatch(bound -> bound.text("verdict").equals("violated"))
                ? Interest.VIOLATED
                : tails.stream().anyMatch(Tail::isDoubtful)
                        ? Interest.DOUBTFUL
                        : bounds.stream().anyMatch(bound -> !Tail.isVacuous(bound)) ? Interest.BOUNDED : Interest.OTHER;
    }

    /** Adds the sharpest bounds of each kind on a curve; returns their labels. */
    static List<String> addBounds(List<Series> series, List<Tail> curve, ToDoubleFunction<Tail> place, int style) {
        List<String> labels = new ArrayList<>();
        for (String kind : KINDS) {
            List<Mark> marks = new ArrayList<>();
            Set<String> names = new TreeSet<>();
            for (Tail tail : curve) {
                tail.sharpest(kind).ifPresent(bound -> {
                    marks.add(Mark.of(place.applyAsDouble(tail), bound.real("log10_bound"), ""));
                    names.add(BoundWords.theorem(bound.text("bound_name")));
                });
            }
            if (!marks.isEmpty()) {
                labels.add(BoundWords.side(kind) + ": " + String.join(" or ", names));
                series.add(new Series(labels.get(labels.size() - 1), style, Tail.look(kind), marks));
            }
        }
        return labels;
    }

    /** Names the theorems whose bounds are all vacuous. */
    static List<String> vacuous(List<Tail> tails) {
        Set<String> names = tails.stream()
                .flatMap(tail -> tail.bounds().stream())
                .filter(Tail::isVacuous)
                .map(bound -> BoundWords.theorem(bound.text("bound_name")))
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

    private static String description(String what, Panels.Panel panel, List<Tail> tails, Set<String> bounds) {
        long impossible = Tail.impossible(tails);
        long never = tails.stream().filter(tail -> !tail.happened()).count() - impossible;
        StringBuilder text = new StringBuilder("Decimal logarithm of " + what + " over k, with confidence intervals");
        List<String> labels = panel.labels().values().stream()
                .filter(label -> !label.isEmpty())
                .toList();
        text.append(labels.isEmpty() ? ". " : "; a curve each for " + String.join("; ", labels) + ". ");
        tails.stream()
                .filter(Tail::happened)
                .min(Comparator.comparingDouble(Tail::log10))
                .ifPresent(rarest -> text.append("The least estimate is ")
                        .append(rarest.probability())
                        .append(" at k = ")
                        .append((long) rarest.threshold())
                        .append(". "));
        if (never > 0) {
            text.append(never).append(" of ").append(tails.size());
            text.append(" events were never seen: an arrow at the upper limit of each. ");
        }
        if (impossible > 0) {
            text.append("Impossible: ").append(impossible).append(" of ").append(tails.size());
            text.append(" events. ");
        }
        if (!bounds.isEmpty()) {
            text.append("Steps are bounds: ").append(String.join("; ", bounds)).append(".");
        }
        return text.toString().strip();
    }
}

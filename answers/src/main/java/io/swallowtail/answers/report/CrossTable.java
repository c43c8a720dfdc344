package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Point;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The answer of a sweep in numbers: the probability of an event for each design, by the values of one parameter. */
public final class CrossTable {
    private static final String EVENT = "event";
    private static final String AT = "at";

    private final SweepPlan plan;
    private final CrossLayout layout;
    private final List<Line> lines;
    private final List<String> labels;

    /**
     * A row.
     *
     * @param event the event of its tails
     * @param cells the tails by column; null where there is none
     */
    record Line(String event, List<SweptTail> cells) {
        Stream<SweptTail> tails() {
            return cells.stream().filter(Objects::nonNull);
        }

        private SweptTail first() {
            return tails().findFirst().orElseThrow();
        }
    }

    CrossTable(SweepPlan plan, CrossLayout layout, List<Line> lines) {
        this.plan = plan;
        this.layout = layout;
        this.lines = lines;
        this.labels = Stream.of(List.of(PointNames.EXPERIMENT), layout.labels(), List.of(EVENT, AT))
                .flatMap(List::stream)
                .filter(name ->
                        lines.stream().map(line -> label(line, name)).distinct().count() > 1)
                .toList();
    }

    private String label(Line line, String name) {
        Point point = line.first().point();
        return switch (name) {
            case EVENT -> line.event();
            case AT -> at(line.first());
            default -> Objects.requireNonNullElse(layout.names.value(point, name), "");
        };
    }

    private String at(SweptTail tail) {
        return layout.names.label(tail.point(), layout.fixed(tail.point()));
    }

    /** Lists the tails of the table, row by row. */
    List<SweptTail> tails() {
        return lines.stream().flatMap(Line::tails).toList();
    }

    /** Returns what a property of all tails has in common; empty if they differ. */
    private Optional<String> common(Function<SweptTail, String> property) {
        List<String> values = tails().stream().map(property).distinct().toList();
        return values.size() == 1 && !values.get(0).isEmpty() ? Optional.of(values.get(0)) : Optional.empty();
    }

    /**
     * States what all numbers have in common.
     *
     * @return such as {@code valiant: P(congestion >= 7), n = 64, 1,000 trials each, 95% intervals}
     */
    public String heading() {
        return common(tail -> tail.point().experiment().name() + ": ").orElse("")
                + Stream.of(
                                common(tail -> "P(" + tail.event() + ")"),
                                common(this::at),
                                common(tail -> tail.row().trials() == 0
                                        ? ""
                                        : ReportSummary.text(
                                                "%,d %s each", tail.row().trials(), ReportSummary.unit(plan))),
                                Optional.of(Numbers.of(100 * plan.confidence()) + "% intervals")
                                        .filter(none -> !tails().stream().allMatch(SweptTail::isExact)))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining(", "));
    }

    /**
     * Makes the table.
     *
     * @return a row per design and event, and a column per value of a parameter; its cells have the probability and the interval
     */
    public NumberTable table() {
        Columns<Line> table = new Columns<>();
        labels.forEach(name -> table.add(name, line -> label(line, name)));
        IntStream.range(0, layout.columns.size()).forEach(i -> {
            int width = lines.stream()
                    .map(line -> line.cells().get(i))
                    .filter(tail -> tail != null && tail.happened())
                    .mapToInt(tail -> value(tail).length())
                    .max()
                    .orElse(1);
            table.add(
                    layout.column == null ? "probability" : layout.column + " = " + layout.columns.get(i),
                    line -> line.cells().get(i) == null ? "" : cell(line.cells().get(i), width));
        });
        NumberTable made = table.table(lines);
        if (layout.left() > 0) {
            List<Object> last =
                    new ArrayList<>(Collections.nCopies(made.columns().size(), ""));
            last.set(0, "… and " + layout.left() + " more");
            made.rows().add(last);
        }
        return made;
    }

    private static String value(SweptTail tail) {
        return tail.probability() + (tail.isDoubtful() ? " (doubtful)" : "");
    }

    private static String cell(SweptTail tail, int width) {
        return tail.isImpossible()
                ? "impossible"
                : (tail.happened()
                                ? ReportSummary.text("%-" + width + "s %s", value(tail), tail.interval())
                                : "none seen, at most " + Numbers.of(tail.row().ciHigh()))
                        + tail.law();
    }

    /** Finds the tail in a cell of the table. */
    Optional<SweptTail> tail(int row, int column) {
        return row < lines.size() && column >= labels.size()
                ? Optional.ofNullable(lines.get(row).cells().get(column - labels.size()))
                : Optional.empty();
    }

    /** Draws the numbers: the larger of two parameters is the horizontal axis; empty if no curve has two numbers. */
    Optional<Chart> figure() {
        String axis = layout.axis();
        boolean isOfColumns = Objects.equals(axis, layout.column);
        Map<String, List<SweptTail>> curves = new LinkedHashMap<>();
        for (Line line : lines) {
            String label = labels.stream()
                    .filter(name -> !name.equals(axis) && !label(line, name).isEmpty())
                    .map(name -> (layout.labels().contains(name) ? name + " = " : "") + label(line, name))
                    .collect(Collectors.joining(", "));
            line.tails()
                    .forEach(tail -> curves.computeIfAbsent(
                                    isOfColumns || layout.column == null
                                            ? label
                                            : layout.names.label(tail.point(), List.of(layout.column)),
                                    key -> new ArrayList<>())
                            .add(tail));
        }
        if (axis == null || curves.values().stream().allMatch(curve -> curve.size() < 2)) {
            return Optional.empty();
        }
        int left = curves.size() - Series.STYLES;
        List.copyOf(curves.keySet()).stream().skip(Series.STYLES).forEach(curves::remove);
        ParameterAxis across = ParameterAxis.of(
                PointNames.of(tails().stream().map(SweptTail::point).distinct().toList()), axis);
        String what = common(tail -> "P(" + tail.event() + ")").orElse("probability");
        return Optional.of(new Chart(
                what + ", by " + axis,
                common(tail -> Words.subtitle(tail.point().experiment(), at(tail)))
                        .orElse(""),
                "Decimal logarithms of the probabilities in the table.",
                across.axis(),
                Axis.of(what, Axis.Scale.LOG10),
                EventFigures.series(curves, across),
                left > 0 ? List.of("Not drawn: " + CountWords.of(left, "further row") + " of the table.") : List.of()));
    }

    /** Describes the figure for the script that draws the reader's choice, as the query of a URL; without a figure, only its event. */
    String choice() {
        if (lines.isEmpty()) {
            return "";
        }
        SweptTail first = lines.get(0).first();
        Map<String, String> choice = new LinkedHashMap<>();
        choice.put("figure", "P(" + first.event() + ")");
        if (layout.axis() != null) {
            choice.put("x", layout.axis());
            layout.fixed(first.point()).forEach(name -> choice.put(name, layout.names.value(first.point(), name)));
        }
        choice.values().removeIf(Objects::isNull);
        return choice.entrySet().stream()
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}

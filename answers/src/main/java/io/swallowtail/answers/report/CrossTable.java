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
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The answer of a sweep in numbers: the probability of an event for each design, by the values of one parameter. */
public final class CrossTable {
    private static final String EVENT = "event";
    private static final String AT = "at";
    /** Maximum number of designs that a sentence names. */
    private static final int MAX_NAMED = 2;

    private static final double SMALL = 0.01;

    private final SweepPlan plan;
    private final CrossLayout layout;
    private final List<Line> lines;
    /** The lines and the columns of the table. */
    private final List<Line> shown;

    private final List<String> columns;
    private final List<String> labels;

    /**
     * A design with its tails along the columns' parameter, also those between the columns.
     *
     * @param event the event of its tails
     * @param tails the tails by the parameter's value, at least one
     */
    record Line(String event, Map<String, SweptTail> tails) {
        private SweptTail first() {
            return tails.values().iterator().next();
        }
    }

    CrossTable(SweepPlan plan, CrossLayout layout, List<Line> lines) {
        this.plan = plan;
        this.layout = layout;
        this.lines = lines;
        this.columns = layout.columns.stream()
                .filter(place -> lines.stream().anyMatch(line -> line.tails().containsKey(place)))
                .toList();
        this.shown = lines.stream()
                .filter(line -> columns.stream().anyMatch(line.tails()::containsKey))
                .toList();
        this.labels = Stream.of(List.of(PointNames.EXPERIMENT), layout.labels(), List.of(EVENT, AT))
                .flatMap(List::stream)
                .filter(name ->
                        lines.stream().map(line -> label(line, name)).distinct().count() > 1)
                .toList();
    }

    /** Returns whether the values of a parameter have columns. */
    boolean hasColumns() {
        return layout.column != null;
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

    /** Names a value of the columns' parameter; a small real number is written as a power, as in {@code p = 1e-6}. */
    private String at(String place) {
        return layout.column + " = "
                + (place.matches("0[.]0+[1-9][0-9]?") ? Numbers.of(Double.parseDouble(place)) : place);
    }

    /** Lists the tails of the table, row by row. */
    List<SweptTail> tails() {
        return shown.stream()
                .flatMap(line -> columns.stream().map(line.tails()::get))
                .filter(Objects::nonNull)
                .toList();
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
        for (String place : columns) {
            int width = shown.stream()
                    .map(line -> line.tails().get(place))
                    .filter(tail -> tail != null && tail.happened())
                    .mapToInt(tail -> value(tail).length())
                    .max()
                    .orElse(1);
            table.add(
                    hasColumns() ? at(place) : "probability",
                    line -> line.tails().containsKey(place) ? cell(line.tails().get(place), width) : "");
        }
        NumberTable made = table.table(shown);
        int left = layout.left() + lines.size() - shown.size();
        if (left > 0) {
            List<Object> last =
                    new ArrayList<>(Collections.nCopies(made.columns().size(), ""));
            last.set(0, "… and " + left + " more");
            made.rows().add(last);
        }
        return made;
    }

    /** Writes a probability in three digits. */
    private static String estimate(SweptTail tail) {
        return Numbers.ofLog10(tail.log10());
    }

    private static String value(SweptTail tail) {
        return estimate(tail) + (tail.isDoubtful() ? " (doubtful)" : "");
    }

    /** Writes a tail in at most three digits. An exact one has no interval, and neither has one that three digits do not show. */
    private static String cell(SweptTail tail, int width) {
        if (tail.isImpossible()) {
            return "impossible";
        }
        String interval = Numbers.interval(tail.row().ciLow(), tail.row().ciHigh());
        boolean isShown = !tail.isExact() && !interval.equals("[" + estimate(tail) + ", " + estimate(tail) + "]");
        return (!tail.happened()
                        ? "none seen, at most " + Numbers.of(tail.row().ciHigh())
                        : isShown ? ReportSummary.text("%-" + width + "s %s", value(tail), interval) : value(tail))
                + tail.law();
    }

    /** Asks the question that the table answers; empty if the rows have several events. */
    Optional<String> question() {
        List<String> varied = Stream.concat(labels.stream(), Stream.ofNullable(layout.column))
                .filter(name -> !name.equals(AT))
                .toList();
        String on = String.join(", ", varied).replaceFirst(", (?=[^,]*$)", " and ");
        return common(SweptTail::event)
                .map(event -> varied.isEmpty()
                        ? "How large is P(" + event + ")?"
                        : "How does P(" + event + ") depend on " + on + "?");
    }

    /** Returns the event that all tails have in common. */
    private String what(String otherwise) {
        return common(tail -> "P(" + tail.event() + ")").orElse(otherwise);
    }

    /** Names a design by what distinguishes the lines, words first, so that names can be joined. */
    private String name(Line line, String without) {
        return labels.stream()
                .filter(name -> !name.equals(without) && !label(line, name).isEmpty())
                .sorted(Comparator.comparing(layout.labels()::contains))
                .map(name -> (layout.labels().contains(name) ? name + " = " : "") + label(line, name))
                .collect(Collectors.joining(", "));
    }

    /**
     * Answers in one sentence, from all tails of the designs, also those between the columns.
     *
     * @return where the probability is largest and where it is below 1%, and which designs never showed the event
     */
    public String sentence() {
        Map<SweptTail, String> places = new LinkedHashMap<>();
        lines.forEach(line -> line.tails()
                .forEach((place, tail) -> places.put(
                        tail,
                        Stream.of(name(line, null), hasColumns() ? at(place) : "")
                                .filter(text -> !text.isEmpty())
                                .collect(Collectors.joining(", ")))));
        String what = what("The probability");
        Optional<SweptTail> found =
                places.keySet().stream().filter(SweptTail::happened).max(Comparator.comparingDouble(SweptTail::log10));
        if (found.isEmpty()) {
            return what + " was never seen: it is " + unseen(places.keySet()) + ".";
        }
        SweptTail largest = found.get();
        long equal = places.keySet().stream()
                .filter(tail -> tail.happened() && estimate(tail).equals(estimate(largest)))
                .count();
        String number = cell(largest, 1);
        List<String> clauses = new ArrayList<>();
        clauses.add(
                places.size() == 1
                        ? what + " is " + number
                        : what + " is largest at "
                                + (equal == 1 ? places.get(largest) : equal + " of " + places.size() + " points") + ": "
                                + (equal == 1 ? number : estimate(largest)));
        if (places.size() > 1) {
            clauses.add("it is " + small());
        }
        List<Line> never = lines.stream()
                .filter(line ->
                        lines.size() > 1 && line.tails().values().stream().noneMatch(SweptTail::happened))
                .toList();
        if (!never.isEmpty()) {
            clauses.add("it was never seen for " + names(never) + " ("
                    + unseen(never.stream()
                            .flatMap(line -> line.tails().values().stream())
                            .toList())
                    + ")");
        }
        return String.join("; ", clauses) + ".";
    }

    private static String unseen(Collection<SweptTail> tails) {
        return tails.stream()
                .filter(tail -> !tail.isImpossible())
                .mapToDouble(tail -> tail.row().ciHigh())
                .boxed()
                .max(Comparator.naturalOrder())
                .map(high -> "at most " + Numbers.of(high))
                .orElse("impossible");
    }

    private String names(List<Line> some) {
        String names = some.stream()
                .map(line -> name(line, null))
                .reduce(Series::joined)
                .orElseThrow();
        return names.split("; ").length > MAX_NAMED
                ? some.size() + " of " + lines.size() + " rows"
                : names.replace("; ", " and ");
    }

    /** States where the probability is below 1%. */
    private String small() {
        Map<String, List<Line>> where = new LinkedHashMap<>();
        lines.forEach(line -> small(line)
                .ifPresent(range ->
                        where.computeIfAbsent(range, key -> new ArrayList<>()).add(line)));
        if (where.isEmpty()) {
            return "nowhere below 1%";
        }
        return "below 1% "
                + where.entrySet().stream()
                        .map(each -> each.getKey()
                                + (each.getValue().size() == lines.size() ? "" : " for " + names(each.getValue())))
                        .map(String::strip)
                        .collect(Collectors.joining(" and "));
    }

    /** Describes the values of the columns' parameter at which a line is below 1%; empty if there are none. */
    private Optional<String> small(Line line) {
        List<String> places =
                layout.values().stream().filter(line.tails()::containsKey).toList();
        List<String> below = places.stream()
                .filter(place -> line.tails().get(place).isBelow(SMALL))
                .toList();
        if (below.isEmpty()) {
            return Optional.empty();
        }
        int first = places.indexOf(below.get(0));
        boolean isRange =
                !layout.isWords() && places.subList(first, first + below.size()).equals(below);
        return Optional.of(
                below.size() == places.size()
                        ? hasColumns() ? "everywhere" : ""
                        : below.size() == 1
                                ? "at " + at(below.get(0))
                                : isRange && first + below.size() == places.size()
                                        ? "from " + at(below.get(0)) + " on"
                                        : isRange && first == 0
                                                ? "up to " + at(below.get(below.size() - 1))
                                                : "at " + below.size() + " of " + places.size() + " values of "
                                                        + layout.column);
    }

    /** Finds the tail in a cell of the table. */
    Optional<SweptTail> tail(int row, int column) {
        return row < shown.size() && column >= labels.size()
                ? Optional.ofNullable(shown.get(row).tails().get(columns.get(column - labels.size())))
                : Optional.empty();
    }

    /**
     * Draws the designs along the larger of two parameters, also between the columns; empty if no curve has two numbers.
     */
    Optional<Chart> figure() {
        String axis = layout.axis();
        boolean isOfColumns = Objects.equals(axis, layout.column);
        Map<String, List<SweptTail>> curves = new LinkedHashMap<>();
        for (Line line : lines) {
            String label = name(line, axis);
            line.tails().forEach((place, tail) -> {
                if (isOfColumns || columns.contains(place)) {
                    curves.computeIfAbsent(isOfColumns || !hasColumns() ? label : at(place), key -> new ArrayList<>())
                            .add(tail);
                }
            });
        }
        if (axis == null || curves.values().stream().allMatch(curve -> curve.size() < 2)) {
            return Optional.empty();
        }
        List<String> notes = new ArrayList<>(EventFigures.thin(curves).stream().toList());
        int left = curves.size() - Series.STYLES;
        List.copyOf(curves.keySet()).stream().skip(Series.STYLES).forEach(curves::remove);
        if (left > 0) {
            notes.add("Not drawn: " + CountWords.of(left, "further row") + " of the table.");
        }
        ParameterAxis across = ParameterAxis.of(
                PointNames.of(curves.values().stream()
                        .flatMap(List::stream)
                        .map(SweptTail::point)
                        .distinct()
                        .toList()),
                axis);
        String what = what("probability");
        return Optional.of(new Chart(
                what + ", by " + axis,
                common(tail -> Words.subtitle(tail.point().experiment(), at(tail)))
                        .orElse(""),
                "Decimal logarithms of the probabilities of the table's designs.",
                across.axis(),
                Axis.of(what, Axis.Scale.LOG10),
                EventFigures.series(curves, across),
                notes));
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

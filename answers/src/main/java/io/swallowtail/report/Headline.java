package io.swallowtail.report;

import io.swallowtail.answer.NumberTable;
import io.swallowtail.answer.Numbers;
import io.swallowtail.answer.PointNames;
import io.swallowtail.experiment.Point;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.tails.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The answer of a sweep: one event of each design at its largest size, and sentences on all events and bounds. It receives the rows of
 * the tables one by one, and keeps only those of its own rows, because a sweep may have a million tails.
 */
public final class Headline {
    private static final String SIZE = "n";
    private static final int MAX_ROWS = 12;
    private static final int MAX_NAMED = 3;
    private static final double MIN_LOG10 = -9;
    private static final double MAX_LOG10 = Math.log10(0.5);

    private final SweepPlan plan;
    private final Map<String, Point> points = new HashMap<>();
    /** The point of each row by its label, by experiment. */
    private final Map<String, Map<String, Point>> rows = new LinkedHashMap<>();
    /** The tails of these points by event. */
    private final Map<Point, Map<String, Tail>> shown = new HashMap<>();
    /** The number of estimates of each event that can be compared, by experiment. */
    private final Map<String, Map<String, Integer>> telling = new HashMap<>();

    private final Set<Long> trialsOfNever = new TreeSet<>();
    private final Map<String, Integer> verdicts = new HashMap<>();
    private final List<String> violated = new ArrayList<>();
    private int tails;
    private int never;
    private int impossible;
    private double highest;

    /**
     * Prepares the answer of a sweep without its estimates.
     *
     * @param plan the sweep
     */
    public Headline(SweepPlan plan) {
        this.plan = plan;
        Map<String, List<Point>> all = new LinkedHashMap<>();
        for (PlannedPoint planned : plan.points()) {
            Point point = planned.point();
            points.put(point.id(), point);
            all.computeIfAbsent(point.experiment().name(), name -> new ArrayList<>())
                    .add(point);
        }
        all.forEach((experiment, members) -> {
            PointNames names = PointNames.of(members);
            List<String> series = new ArrayList<>(names.varied());
            series.removeIf(name -> plan.question().series().isEmpty()
                    ? name.equals(SIZE)
                    : !plan.question().series().contains(name));
            Map<String, Point> largest = new LinkedHashMap<>();
            members.forEach(point -> largest.merge(
                    names.label(point, series),
                    point,
                    (before, next) -> names.number(before, SIZE) > names.number(next, SIZE) ? before : next));
            rows.put(experiment, largest);
            largest.values().forEach(point -> shown.put(point, new HashMap<>()));
        });
    }

    /**
     * Makes the answer of a sweep.
     *
     * @param data the sweep
     * @return the complete answer
     */
    static Headline of(SweepData data) {
        Headline headline = new Headline(data.plan());
        data.tails().rows().forEach(headline::addTail);
        data.bounds().rows().forEach(headline::addBound);
        return headline;
    }

    /**
     * Adds a tail.
     *
     * @param row a row of the table {@code tails}
     */
    public void addTail(Table.Row row) {
        Tail tail = new Tail(points.get(row.text("point")), row, List.of());
        tails++;
        Map<String, Integer> counts =
                telling.computeIfAbsent(tail.point().experiment().name(), name -> new LinkedHashMap<>());
        counts.merge(tail.event(), tail.log10() >= MIN_LOG10 && tail.log10() <= MAX_LOG10 ? 1 : 0, Integer::sum);
        if (shown.containsKey(tail.point())) {
            shown.get(tail.point()).put(tail.event(), tail);
        }
        if (tail.whyImpossible().isPresent()) {
            impossible++;
        } else if (!tail.happened()) {
            never++;
            highest = Math.max(highest, row.real("ci_high"));
            trialsOfNever.add(row.whole("trials"));
        }
    }

    /**
     * Adds a bound.
     *
     * @param row a row of the table {@code bounds}
     */
    public void addBound(Table.Row row) {
        if (row.has("verdict")) {
            verdicts.merge(row.text("verdict"), 1, Integer::sum);
            if (row.text("verdict").equals("violated")) {
                violated.add("P(" + row.text("event") + ") for " + name(points.get(row.text("point"))));
            }
        }
    }

    static String name(Point point) {
        String label = PointNames.label(point);
        return point.experiment().name() + (label.isEmpty() ? "" : ", " + label);
    }

    /** Writes the first names of a list. */
    static String few(List<String> names) {
        String first = names.stream().limit(MAX_NAMED).collect(Collectors.joining("; "));
        return names.size() <= MAX_NAMED
                ? first
                : first + ReportSummary.text(" and %,d more", names.size() - MAX_NAMED);
    }

    /**
     * Names the answer.
     *
     * @return the question, or the sweep's name
     */
    public String title() {
        return plan.question().text().isEmpty()
                ? "Sweep " + plan.name()
                : plan.question().text();
    }

    /** Chooses the events of an experiment: those of the plan, or one that all experiments have, or one of its own. */
    private List<String> events(String experiment) {
        Map<String, Integer> own = telling.getOrDefault(experiment, Map.of());
        if (!plan.question().events().isEmpty()) {
            return plan.question().events().stream().filter(own::containsKey).toList();
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        telling.values().forEach(each -> each.forEach((event, count) -> counts.merge(event, count, Integer::sum)));
        counts.keySet().removeIf(event -> telling.values().stream().anyMatch(each -> each.getOrDefault(event, 0) == 0));
        return (counts.isEmpty() ? own : counts)
                .entrySet().stream()
                        .min(Comparator.comparing(entry -> -entry.getValue())) // the first with the largest count
                        .map(Map.Entry::getKey)
                        .stream()
                        .toList();
    }

    /**
     * Makes the table.
     *
     * @return a row per experiment, design and event: the design, the probability, and the interval
     */
    public NumberTable table() {
        Map<Tail, String> labels = new LinkedHashMap<>();
        int most = Math.max(1, MAX_ROWS / rows.size());
        int left = 0;
        for (String experiment : rows.keySet()) {
            List<String> events = events(experiment);
            int own = 0;
            for (Map.Entry<String, Point> row : rows.get(experiment).entrySet()) {
                String label = experiment + (row.getKey().isEmpty() ? "" : ", " + row.getKey());
                for (String event : events) {
                    Tail tail = shown.get(row.getValue()).get(event);
                    if (tail != null && own++ < most) {
                        labels.put(tail, label);
                    }
                }
            }
            left += Math.max(0, own - most);
        }
        List<String> sizes = distinct(
                labels.keySet(),
                tail -> SIZE + " = " + tail.point().parameters().texts().get(SIZE));
        List<String> trials = distinct(
                labels.keySet(),
                tail -> ReportSummary.text("%,d %s each", tail.row().get("trials"), ReportSummary.unit(plan)));
        String common = Stream.of(sizes, trials)
                .filter(values -> values.size() == 1 && !values.get(0).endsWith("null"))
                .map(values -> values.get(0))
                .collect(Collectors.joining(", "));
        NumberTable table = NumberTable.of(List.of(
                "design",
                common.isEmpty() ? "probability" : common,
                Numbers.of(100 * plan.confidence()) + "% interval"));
        labels.forEach((tail, label) -> table.add(
                label
                        + (sizes.size() > 1 && !plan.question().series().contains(SIZE)
                                ? ", " + SIZE + " = "
                                        + tail.point().parameters().texts().get(SIZE)
                                : ""),
                statement(tail),
                tail.happened() || tail.whyImpossible().isPresent()
                        ? tail.interval()
                        : "at most " + Numbers.of(tail.row().real("ci_high"))));
        if (left > 0) {
            table.add(ReportSummary.text("… and %,d more", left), "", "");
        }
        return table;
    }

    private static List<String> distinct(Set<Tail> tails, Function<Tail, String> value) {
        return tails.stream().map(value).distinct().toList();
    }

    private static String statement(Tail tail) {
        String never = tail.whyImpossible().isPresent() ? ": impossible" : ": none seen";
        return "P(" + tail.event() + ")" + (tail.happened() ? " = " + tail.probability() : never)
                + (tail.isDoubtful() ? " (doubtful)" : "");
    }

    /**
     * Summarizes all events and bounds.
     *
     * @return one sentence about the events that never happened, if there are any, and one about the bounds
     */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (never + impossible > 0) {
            String trials = trialsOfNever.size() != 1
                    ? ""
                    : ReportSummary.text(" in %,d %s", trialsOfNever.iterator().next(), ReportSummary.unit(plan));
            String limit = "has P <= " + Numbers.of(highest);
            String certain = impossible + (impossible == 1 ? " is impossible" : " are impossible");
            sentences.add(ReportSummary.text(
                            "%,d of %s never happened", never + impossible, ReportSummary.count(tails, "event"))
                    + trials + ": "
                    + (impossible == 0
                            ? "each " + limit
                            : certain + (never == 0 ? "" : ", and each of the others " + limit))
                    + ".");
        }
        if (verdicts.isEmpty()) {
            sentences.add("No theorem applies to these events.");
            return sentences;
        }
        String counts = verdicts.keySet().stream()
                .sorted(Comparator.comparingInt(Verdicts::rank).thenComparing(verdict -> verdict))
                .map(this::counted)
                .collect(Collectors.joining(", "));
        sentences.add(
                violated.isEmpty()
                        ? "No estimate contradicts a theorem: " + counts + "."
                        : "An estimate contradicts a theorem: " + counts + "; violated at " + few(violated) + ".");
        return sentences;
    }

    private String counted(String verdict) {
        int count = verdicts.get(verdict);
        return ReportSummary.count(count, "bound")
                + (count == 1 ? " is " : " are ")
                + switch (verdict) {
                    case "vacuous" -> "at least 1 and " + (count == 1 ? "says" : "say") + " nothing";
                    case "violated" -> "VIOLATED";
                    default -> verdict;
                };
    }
}

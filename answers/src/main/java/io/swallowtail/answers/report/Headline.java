package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.answer.RowCommand;
import io.swallowtail.answers.chart.Forest;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tails.BoundVerdict;
import io.swallowtail.answers.tails.Table;
import io.swallowtail.core.experiment.Point;
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
    private static final int MAX_ROWS = 16;
    private static final int MAX_NAMED = 3;
    private static final double MIN_LOG10 = -9;
    private static final double MAX_LOG10 = Math.log10(0.5);

    private final SweepPlan plan;
    private final Map<String, Point> points = new HashMap<>();
    /** The parameters that distinguish the designs of each experiment, and those that each row states in addition. */
    private final Map<String, List<String>> series = new HashMap<>();

    private final Map<String, List<String>> fixed = new HashMap<>();
    /** The point of each row by its label, by experiment. */
    private final Map<String, Map<String, Point>> rows = new LinkedHashMap<>();
    /** The tails of these points by event. */
    private final Map<Point, Map<String, Tail>> shown = new HashMap<>();
    /** The number of estimates of each event that can be compared, by experiment. */
    private final Map<String, Map<String, Integer>> telling = new HashMap<>();

    private final Set<Long> trialsOfNever = new TreeSet<>();
    private final Map<String, Integer> verdicts = new HashMap<>();
    private final Map<String, Integer> intervals = new HashMap<>();
    private final List<String> violated = new ArrayList<>();
    private final List<String> doubtful = new ArrayList<>();
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
            List<String> chosen = new ArrayList<>(
                    plan.question().series().isEmpty()
                            ? names.distinguishing()
                            : plan.question().series());
            chosen.removeIf(name -> plan.question().series().isEmpty()
                    ? name.equals(SIZE)
                    : !names.varied().contains(name));
            series.put(experiment, chosen);
            rows.put(experiment, designs(names, chosen));
        });
        if (plan.question().series().isEmpty()) {
            all.forEach((experiment, members) -> {
                PointNames names = PointNames.of(members);
                List<String> numbers = new ArrayList<>(series.get(experiment));
                numbers.removeIf(name -> Double.isNaN(names.number(members.get(0), name)));
                while (!numbers.isEmpty() && rows.get(experiment).size() > most()) {
                    series.get(experiment).remove(numbers.remove(numbers.size() - 1));
                    rows.put(experiment, designs(names, series.get(experiment)));
                }
            });
        }
        rows.forEach((experiment, designs) -> {
            fixed.put(
                    experiment,
                    Stream.concat(
                                    Stream.of(SIZE),
                                    PointNames.of(all.get(experiment)).distinguishing().stream()
                                            .filter(name -> !name.equals(SIZE)))
                            .filter(name -> !series.get(experiment).contains(name))
                            .toList());
            designs.values().forEach(point -> shown.put(point, new HashMap<>()));
        });
    }

    /** Chooses a point of each design: the largest size, and the middle value of each other number that distinguishes no designs. */
    private static Map<String, Point> designs(PointNames names, List<String> series) {
        Comparator<Point> order = Comparator.comparingDouble(point -> -names.number(point, SIZE));
        for (String name : names.varied()) {
            double[] values = names.points().stream()
                    .mapToDouble(point -> names.number(point, name))
                    .sorted()
                    .distinct()
                    .toArray();
            double middle = values[values.length / 2];
            order = order.thenComparingDouble(point -> Math.abs(names.number(point, name) - middle));
        }
        Comparator<Point> byRank = order;
        Map<String, Point> designs = new LinkedHashMap<>();
        names.points()
                .forEach(point -> designs.merge(
                        names.label(point, series),
                        point,
                        (before, next) -> byRank.compare(next, before) < 0 ? next : before));
        return designs;
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
        intervals.merge(row.text("interval"), 1, Integer::sum);
        if (tail.isDoubtful()) {
            doubtful.add(name(row) + (row.has("reason") ? " (" + row.text("reason") + ")" : ""));
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
                violated.add(name(row));
            }
        }
    }

    private String name(Table.Row row) {
        return "P(" + row.text("event") + ") for " + points.get(row.text("point"));
    }

    private static String few(List<String> names) {
        String first = names.stream().limit(MAX_NAMED).collect(Collectors.joining("; "));
        return first + (names.size() <= MAX_NAMED ? "" : " and " + (names.size() - MAX_NAMED) + " more");
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

    /** Returns the number of designs of an experiment that have a row. */
    private int most() {
        int all = rows.values().stream().mapToInt(Map::size).sum();
        return all <= MAX_ROWS ? MAX_ROWS : Math.max(1, MAX_ROWS / rows.size());
    }

    /** Chooses the tails of the answer, in its order, with the names of their designs. */
    private Map<Tail, String> chosen() {
        Map<Tail, String> labels = new LinkedHashMap<>();
        rows.forEach((experiment, designs) -> designs.entrySet().stream()
                .limit(most())
                .forEach(design -> events(experiment).stream()
                        .filter(shown.get(design.getValue())::containsKey)
                        .forEach(event -> labels.put(
                                shown.get(design.getValue()).get(event),
                                experiment + (design.getKey().isEmpty() ? "" : ", " + design.getKey())))));
        return labels;
    }

    /**
     * Makes the table.
     *
     * @return a row per experiment, design and event: the design, the probability, and the interval
     */
    public NumberTable table() {
        Map<Tail, String> labels = chosen();
        List<String> sizes = distinct(labels.keySet(), this::size);
        List<String> trials = distinct(
                labels.keySet(),
                tail -> ReportSummary.text(", %,d %s each", tail.row().get("trials"), ReportSummary.unit(plan)));
        boolean isOneSize = sizes.size() == 1;
        String common = (isOneSize ? sizes.get(0) : "") + (trials.size() == 1 ? trials.get(0) : "");
        NumberTable table = new Columns<Tail>()
                .add("design", tail -> labels.get(tail) + (isOneSize ? "" : size(tail)))
                .add(common.isEmpty() ? "probability" : common.substring(2), Headline::statement)
                .add(Numbers.of(100 * plan.confidence()) + "% interval", Headline::limits)
                .table(labels.keySet());
        int left = rows.values().stream()
                .mapToInt(designs -> Math.max(0, designs.size() - most()))
                .sum();
        if (left > 0) {
            table.add("… and " + left + " more", "", "");
        }
        return table;
    }

    /** Lists the commands that repeat the numbers of the rows: the same trials again, or what the sweep knows about another estimate. */
    List<String> commands(String directory) {
        return chosen().keySet().stream()
                .map(tail -> command(tail, directory).option("--event", tail.event()))
                .map(RowCommand::toString)
                .toList();
    }

    private RowCommand command(Tail tail, String directory) {
        boolean isFixed = Method.isPlain(tail.row().text("method"))
                && tail.row().text("interval").equals("clopper-pearson")
                && !plan.simultaneous();
        return isFixed
                ? new RowCommand("estimate")
                        .wholePoint(tail.point())
                        .option("--method", tail.row().text("method"))
                        .option("--trials", tail.row().whole("trials"))
                        .option("--confidence", plan.confidence())
                        .option("--seed", plan.seed())
                : new RowCommand("explain")
                        .option("--data", directory)
                        .option("--point", tail.point().id().substring(0, 12));
    }

    /** Draws the rows of the table below each other, on one axis. */
    Forest figure() {
        Map<Tail, String> labels = chosen();
        List<Forest.Item> items = labels.keySet().stream()
                .map(tail -> new Forest.Item(
                        labels.get(tail) + ": " + statement(tail), tail.mark(0, labels.get(tail)), List.of()))
                .toList();
        return new Forest(
                title(),
                "Decimal logarithms of the probabilities in the table above.",
                "probability",
                items,
                List.of());
    }

    private String size(Tail tail) {
        Point point = tail.point();
        String size = PointNames.of(List.of(point))
                .label(point, fixed.get(point.experiment().name()));
        return size.isEmpty() ? "" : ", " + size;
    }

    private static List<String> distinct(Set<Tail> tails, Function<Tail, String> value) {
        return tails.stream().map(value).distinct().toList();
    }

    private static String statement(Tail tail) {
        String never = tail.whyImpossible().isPresent() ? ": impossible" : ": none seen";
        return "P(" + tail.event() + ")" + (tail.happened() ? " = " + tail.probability() : never)
                + (tail.isDoubtful() ? " (doubtful)" : "");
    }

    private static String limits(Tail tail) {
        return tail.happened() || tail.whyImpossible().isPresent()
                ? tail.interval()
                : "at most " + Numbers.of(tail.row().real("ci_high"));
    }

    /**
     * Summarizes all events and bounds.
     *
     * @return sentences about the events that never happened, the bounds, and what is doubtful or not exact
     */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (never + impossible > 0) {
            String trials = trialsOfNever.size() == 1
                    ? ReportSummary.text(" in %,d %s", trialsOfNever.iterator().next(), ReportSummary.unit(plan))
                    : "";
            String which = tails == 1 ? "it" : impossible == 0 ? "each" : "each other";
            String limit = never == 0 ? "" : ", " + which + " has P <= " + Numbers.of(highest);
            String certain = impossible == 0 ? "" : ", " + (tails == 1 ? "it" : impossible) + " cannot happen";
            String events =
                    tails == 1 ? "The event" : ReportSummary.text("%,d of %,d events", never + impossible, tails);
            sentences.add(events + " never happened" + trials + ": " + (certain + limit).substring(2) + ".");
        }
        String counts = verdicts.keySet().stream()
                .sorted(Comparator.comparingInt(Verdicts::rank).thenComparing(verdict -> verdict))
                .map(this::counted)
                .collect(Collectors.joining(", "));
        sentences.add(
                verdicts.isEmpty()
                        ? "No theorem applies to these events."
                        : violated.isEmpty()
                                ? "No estimate contradicts a theorem: " + counts + "."
                                : "An estimate contradicts a theorem: " + counts + "; violated at " + few(violated)
                                        + ".");
        if (!doubtful.isEmpty()) {
            sentences.add("Do not rely on " + CountWords.of(doubtful.size(), "doubtful estimate") + ": " + few(doubtful)
                    + ".");
        }
        addLimits(
                sentences,
                Tail.REPLICATIONS,
                "the upper limits are asymptotic. A splitting cannot detect a path to its event that no trial took");
        addLimits(
                sentences,
                "witness",
                "the upper limits include an estimate of the event without a witness, which is not proved");
        addLimits(
                sentences, "anytime", "they hold at every look, because the number of trials was not fixed beforehand");
        return sentences;
    }

    private void addLimits(List<String> sentences, String interval, String meaning) {
        if (intervals.containsKey(interval)) {
            sentences.add("\"" + interval + "\" limits (" + CountWords.of(intervals.get(interval), "tail") + "): "
                    + meaning + ".");
        }
    }

    private String counted(String verdict) {
        int count = verdicts.get(verdict);
        return CountWords.of(count, "bound")
                + (count == 1 ? " is " : " are ")
                + switch (verdict) {
                    case "vacuous" -> "at least 1 and " + (count == 1 ? "says" : "say") + " nothing";
                    case "violated" -> "VIOLATED";
                    case BoundVerdict.NEVER_VIOLATED -> "0 and never violated";
                    default -> verdict;
                };
    }
}

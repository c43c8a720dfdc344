package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.answer.RowCommand;
import io.swallowtail.answers.answer.TailWords;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.BoundRow;
import io.swallowtail.core.rows.TailRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The answer of a sweep: a cross table of one event, and sentences on all events and bounds. It receives the rows of the tables one by
 * one, and keeps only those of its own cells, because a sweep may have a million tails.
 */
public final class Headline {
    private static final int MAX_NAMED = 3;
    private static final double MIN_LOG10 = -9;
    private static final double MAX_LOG10 = Math.log10(0.5);
    /** An event that compares a metric with a fixed number. */
    private static final Pattern FIXED = Pattern.compile("\\w+ [<>=!]+ -?[0-9.]+");

    /** What the limits of some intervals do not say. */
    private static final Map<String, String> LIMITS = Map.of(
            "replications",
            "the upper limits are asymptotic. A splitting cannot detect a path to its event that no trial took",
            "witness",
            "the upper limits include an estimate of the event without a witness, which is not proved",
            "anytime",
            "they hold at every look, because the number of trials was not fixed beforehand");

    private final SweepPlan plan;
    private final CrossLayout layout;
    private final Map<String, Point> points = new HashMap<>();
    /** The tails of the points in the table by event. */
    private final Map<Point, Map<String, SweptTail>> shown = new HashMap<>();
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

    /** Prepares the answer of a sweep without its estimates. */
    public Headline(SweepPlan plan) {
        this.plan = plan;
        this.layout = new CrossLayout(plan);
        layout.names.points().forEach(point -> points.put(point.id(), point));
        layout.rows().forEach(row -> row.values().forEach(point -> shown.put(point, new HashMap<>())));
    }

    /**
     * Adds a tail.
     *
     * @param row a row of the table {@code tails}
     */
    public void addTail(TailRow row) {
        SweptTail tail = new SweptTail(points.get(row.point()), row, List.of(), false);
        tails++;
        Map<String, Integer> counts =
                telling.computeIfAbsent(tail.point().experiment().name(), name -> new LinkedHashMap<>());
        counts.merge(tail.event(), tail.log10() >= MIN_LOG10 && tail.log10() <= MAX_LOG10 ? 1 : 0, Integer::sum);
        if (shown.containsKey(tail.point())) {
            shown.get(tail.point()).put(tail.event(), tail);
        }
        intervals.merge(row.interval(), 1, Integer::sum);
        if (tail.isDoubtful()) {
            doubtful.add(name(row.event(), row.point()) + (row.reason() == null ? "" : " (" + row.reason() + ")"));
        }
        if (tail.isImpossible()) {
            impossible++;
        } else if (!tail.happened()) {
            never++;
            highest = Math.max(highest, row.ciHigh());
            trialsOfNever.add(row.trials());
        }
    }

    /**
     * Adds a bound.
     *
     * @param row a row of the table {@code bounds}
     */
    public void addBound(BoundRow row) {
        if (row.verdict() != null) {
            verdicts.merge(row.verdict(), 1, Integer::sum);
            if (TailWords.isViolated(row)) {
                violated.add(name(row.event(), row.point()));
            }
        }
    }

    private String name(String event, String point) {
        return "P(" + event + ") for " + points.get(point);
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

    /**
     * Chooses the events of an experiment: those of the plan, or the first one that all experiments have, or its own first one. Where a
     * number varies, metrics grow with it, so an event that compares one with a fixed number comes last; among such events the one with
     * the most estimates between 1e-9 and 0.5 is chosen.
     */
    private List<String> events(String experiment) {
        Map<String, Integer> own = telling.getOrDefault(experiment, Map.of());
        if (!plan.question().events().isEmpty()) {
            return plan.question().events().stream().filter(own::containsKey).toList();
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        telling.values().forEach(each -> each.forEach((event, count) -> counts.merge(event, count, Integer::sum)));
        counts.keySet()
                .removeIf(event -> telling.size() > 1
                        && telling.values().stream().anyMatch(each -> each.getOrDefault(event, 0) == 0));
        PointNames names = layout.names;
        boolean anyNumber = names.varied().stream().anyMatch(name -> !names.isWord(name));
        return (counts.isEmpty() ? own : counts)
                .entrySet().stream()
                        .min(Comparator.comparingInt(entry ->
                                anyNumber && FIXED.matcher(entry.getKey()).matches()
                                        ? Integer.MAX_VALUE - entry.getValue()
                                        : 0)) // the first one of the least
                        .map(Map.Entry::getKey)
                        .stream()
                        .toList();
    }

    /**
     * Makes the table.
     *
     * @return its cells, from the tails so far
     */
    public CrossTable answer() {
        List<CrossTable.Line> lines = new ArrayList<>();
        for (Map<String, Point> row : layout.rows()) {
            String experiment = row.values().iterator().next().experiment().name();
            for (String event : events(experiment)) {
                List<SweptTail> cells = new ArrayList<>();
                layout.columns.forEach(place ->
                        cells.add(shown.getOrDefault(row.get(place), Map.of()).get(event)));
                if (cells.stream().anyMatch(Objects::nonNull)) {
                    lines.add(new CrossTable.Line(event, cells));
                }
            }
        }
        return new CrossTable(plan, layout, lines);
    }

    /** Lists the commands that repeat the numbers of the table: the same trials again, or what the sweep knows about another estimate. */
    List<String> commands(String directory) {
        return answer().tails().stream()
                .map(tail -> command(tail, directory))
                .map(RowCommand::toString)
                .toList();
    }

    private RowCommand command(SweptTail tail, String directory) {
        TailRow row = tail.row();
        boolean isFixed = row.exceedances() != null && row.interval().equals("clopper-pearson") && !plan.simultaneous();
        return isFixed
                ? RowCommand.onPage("estimate")
                        .wholePoint(tail.point())
                        .option("--method", row.method())
                        .option("--trials", row.trials())
                        .option("--confidence", plan.confidence())
                        .option("--seed", plan.seed())
                        .option("--event", tail.event())
                : RowCommand.onPage("sql")
                        .option("--data", directory)
                        .word("SELECT * FROM tails WHERE point = '" + row.point() + "' AND event = '" + tail.event()
                                + "'");
    }

    /**
     * Summarizes all events and bounds.
     *
     * @return sentences about the events that never happened, the bounds, and what is doubtful or not exact
     */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        List<SweptTail> cells = answer().tails();
        long certain = cells.stream().filter(tail -> !tail.isBetween()).count();
        if (cells.size() > 1 && 2 * certain > cells.size()) {
            sentences.add(
                    certain + " of the " + cells.size()
                            + " numbers above are 0 or 1, so they compare little. headline { events = … } in the sweep file chooses another event.");
        }
        if (never + impossible > 0) {
            String trials = trialsOfNever.size() == 1
                    ? ReportSummary.text(" in %,d %s", trialsOfNever.iterator().next(), ReportSummary.unit(plan))
                    : "";
            String which = tails == 1 ? "it" : impossible == 0 ? "each" : "each other";
            String limit = never == 0 ? "" : ", " + which + " has P <= " + Numbers.of(highest);
            String impossibly = impossible == 0 ? "" : ", " + (tails == 1 ? "it" : impossible) + " cannot happen";
            String events =
                    tails == 1 ? "The event" : ReportSummary.text("%,d of %,d events", never + impossible, tails);
            sentences.add(events + " never happened" + trials + ": " + (impossibly + limit).substring(2) + ".");
        }
        String counts = verdicts.keySet().stream()
                .sorted(Comparator.comparingInt(
                                (String verdict) -> TailWords.verdict(verdict).rank())
                        .thenComparing(verdict -> verdict))
                .map(verdict -> TailWords.verdict(verdict).counted(verdicts.get(verdict)))
                .collect(Collectors.joining(", "));
        sentences.add(
                verdicts.isEmpty()
                        ? "No theorem applies to these events."
                        : violated.isEmpty()
                                ? "No estimate contradicts a theorem: " + counts + "."
                                : "An estimate contradicts a theorem: " + counts + "; violated at "
                                        + CountWords.list(violated, "; ", MAX_NAMED) + ".");
        if (!doubtful.isEmpty()) {
            sentences.add("Do not rely on " + CountWords.of(doubtful.size(), "doubtful estimate") + ": "
                    + CountWords.list(doubtful, "; ", MAX_NAMED) + ".");
        }
        List.of("replications", "witness", "anytime").forEach(interval -> {
            if (intervals.containsKey(interval)) {
                sentences.add("\"" + interval + "\" limits (" + CountWords.of(intervals.get(interval), "tail") + "): "
                        + LIMITS.get(interval) + ".");
            }
        });
        return sentences;
    }
}

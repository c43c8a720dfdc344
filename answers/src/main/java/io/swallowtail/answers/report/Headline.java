package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.answer.RowCommand;
import io.swallowtail.answers.answer.TailWords;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.BoundRow;
import io.swallowtail.core.rows.TailRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The answer of a sweep: cross tables of one event of each experiment, and sentences on all events and bounds. It receives the rows of the
 * tables one by one, and keeps only those of events that may be the answer, because a sweep may have a million tails.
 */
public final class Headline {
    private static final int MAX_NAMED = 3;
    /** Maximum number of tails that may be the answer, unless one event has more. */
    private static final int MAX_KEPT = 100_000;

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
    private final Map<String, Point> points = new HashMap<>();
    /** The experiments whose events the sweep file chooses: those of the headline, or else the stop events. */
    private final Set<String> chosen = new HashSet<>();

    /** The tails of the events that may be the answer, by experiment and event, in the order of the plan. */
    private final Map<String, Map<String, Map<Point, SweptTail>>> kept = new LinkedHashMap<>();

    private final Set<Long> trials = new HashSet<>();
    private final Map<String, Integer> verdicts = new HashMap<>();
    private final Map<String, Integer> intervals = new HashMap<>();
    private final List<String> violated = new ArrayList<>();
    private final List<String> doubtful = new ArrayList<>();
    private List<CrossTable> answers;
    private int tails;
    private int never;
    private int impossible;
    private double highest;

    /** Prepares the answer of a sweep without its estimates. */
    public Headline(SweepPlan plan) {
        this.plan = plan;
        Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();
        Map<String, Set<String>> asked = new HashMap<>();
        for (PlannedPoint planned : plan.points()) {
            String experiment = planned.point().experiment().name();
            points.put(planned.id(), planned.point());
            Map<String, Integer> own = counts.computeIfAbsent(experiment, name -> new LinkedHashMap<>());
            planned.events().forEach(each -> own.merge(each.event().text(), 1, Integer::sum));
            plan.stopEvents(planned)
                    .forEach(each -> asked.computeIfAbsent(experiment, name -> new LinkedHashSet<>())
                            .add(each.event().text()));
        }
        counts.forEach((experiment, own) -> {
            Set<String> events = plan.question().events().isEmpty()
                    ? asked.getOrDefault(experiment, Set.of())
                    : new LinkedHashSet<>(plan.question().events());
            events = events.stream().filter(own::containsKey).collect(Collectors.toCollection(LinkedHashSet::new));
            if (events.isEmpty() && plan.question().events().isEmpty()) {
                events.addAll(candidates(own));
            } else {
                chosen.add(experiment);
            }
            Map<String, Map<Point, SweptTail>> tailsOf = new LinkedHashMap<>();
            events.forEach(event -> tailsOf.put(event, new LinkedHashMap<>()));
            kept.put(experiment, tailsOf);
        });
    }

    /** Lists the events that at least half as many points have as any other event; with many points only the first ones. */
    private static List<String> candidates(Map<String, Integer> counts) {
        int most = counts.values().stream().mapToInt(count -> count).max().orElse(0);
        return counts.keySet().stream()
                .filter(event -> 2 * counts.get(event) >= most)
                .limit(Math.max(1, MAX_KEPT / Math.max(1, most)))
                .toList();
    }

    /**
     * Adds a tail.
     *
     * @param row a row of the table {@code tails}
     */
    public void addTail(TailRow row) {
        SweptTail tail = new SweptTail(points.get(row.point()), row, List.of(), false);
        tails++;
        answers = null;
        Map<Point, SweptTail> same = kept.get(tail.point().experiment().name()).get(tail.event());
        if (same != null) {
            same.put(tail.point(), tail);
        }
        trials.add(row.trials());
        intervals.merge(row.interval(), 1, Integer::sum);
        if (tail.isDoubtful()) {
            doubtful.add(name(row.event(), row.point()) + (row.reason() == null ? "" : " (" + row.reason() + ")"));
        }
        if (tail.isImpossible()) {
            impossible++;
        } else if (!tail.happened()) {
            never++;
            highest = Math.max(highest, row.ciHigh());
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
     * @return the question of the sweep file, or one about its only event, or the sweep's name
     */
    public String title() {
        return plan.question().text().isEmpty()
                ? answers().stream()
                        .limit(answers().size() == 1 ? 1 : 0)
                        .findFirst()
                        .flatMap(CrossTable::question)
                        .orElse("Sweep " + plan.name())
                : plan.question().text();
    }

    /**
     * Chooses the events of an experiment: those of the plan, or the first one that all experiments have, or its own first one. Where a
     * number varies, metrics grow with it, so an event that compares one with a fixed number comes last; among such events the one with
     * the most estimates between 1e-9 and 0.5 is chosen.
     */
    private List<String> events(String experiment, boolean anyNumber) {
        Map<String, Integer> own = telling(experiment);
        if (chosen.contains(experiment)) {
            return List.copyOf(own.keySet());
        }
        List<Map<String, Integer>> all = kept.keySet().stream()
                .filter(each -> !chosen.contains(each))
                .map(this::telling)
                .toList();
        Map<String, Integer> counts = new LinkedHashMap<>();
        all.forEach(each -> each.forEach((event, count) -> counts.merge(event, count, Integer::sum)));
        counts.keySet()
                .removeIf(event -> all.size() > 1 && all.stream().anyMatch(each -> each.getOrDefault(event, 0) == 0));
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

    /** Counts the estimates of each event of an experiment that can be compared. */
    private Map<String, Integer> telling(String experiment) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        kept.get(experiment).forEach((event, rows) -> {
            if (!rows.isEmpty()) {
                counts.put(event, (int) rows.values().stream()
                        .filter(tail -> tail.log10() >= MIN_LOG10 && tail.log10() <= MAX_LOG10)
                        .count());
            }
        });
        return counts;
    }

    /**
     * Makes the tables of the answer.
     *
     * @return one table if all experiments have the same events or vary the same parameter, otherwise one per experiment; none without tails
     */
    public List<CrossTable> answers() {
        if (answers == null) {
            PointNames names = PointNames.of(points.values());
            boolean anyNumber = names.varied().stream().anyMatch(name -> !names.isWord(name));
            Map<String, List<String>> events = new LinkedHashMap<>();
            kept.keySet().forEach(experiment -> events.put(experiment, events(experiment, anyNumber)));
            events.values().removeIf(List::isEmpty);
            List<CrossTable> joint = events.isEmpty() ? List.of() : List.of(table(events));
            boolean isOne = events.values().stream().distinct().count() == 1
                    || joint.stream().anyMatch(CrossTable::hasColumns);
            answers = isOne
                    ? joint
                    : events.entrySet().stream()
                            .map(each -> table(Map.ofEntries(each)))
                            .toList();
        }
        return answers;
    }

    /** Makes the table of some events of each experiment. */
    private CrossTable table(Map<String, List<String>> events) {
        Set<Point> shown = new LinkedHashSet<>();
        events.forEach((experiment, chosenEvents) -> chosenEvents.forEach(
                event -> shown.addAll(kept.get(experiment).get(event).keySet())));
        CrossLayout layout = new CrossLayout(shown, plan.question().series());
        List<CrossTable.Line> lines = new ArrayList<>();
        for (Map<String, Point> row : layout.rows) {
            String experiment = row.values().iterator().next().experiment().name();
            for (String event : events.get(experiment)) {
                Map<Point, SweptTail> rows = kept.get(experiment).get(event);
                Map<String, SweptTail> line = new LinkedHashMap<>();
                row.forEach((place, point) -> {
                    if (rows.containsKey(point)) {
                        line.put(place, rows.get(point));
                    }
                });
                if (!line.isEmpty()) {
                    lines.add(new CrossTable.Line(event, line));
                }
            }
        }
        return new CrossTable(plan, layout, lines);
    }

    /** Lists the commands that repeat the numbers of the table: the same trials again, or what the sweep knows about another estimate. */
    List<String> commands(String directory) {
        return answers().stream()
                .flatMap(answer -> answer.tails().stream())
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
     * Lists what speaks against the answer.
     *
     * @return sentences about violated bounds and doubtful estimates
     */
    public List<String> alarms() {
        List<String> sentences = new ArrayList<>();
        if (!violated.isEmpty()) {
            sentences.add("An estimate contradicts a theorem: " + verdicts() + "; violated at "
                    + CountWords.list(violated, "; ", MAX_NAMED) + ".");
        }
        if (!doubtful.isEmpty()) {
            sentences.add("Do not rely on " + CountWords.of(doubtful.size(), "doubtful estimate") + ": "
                    + CountWords.list(doubtful, "; ", MAX_NAMED) + ".");
        }
        return sentences;
    }

    private String verdicts() {
        return verdicts.keySet().stream()
                .sorted(Comparator.comparingInt(
                                (String verdict) -> TailWords.verdict(verdict).rank())
                        .thenComparing(verdict -> verdict))
                .map(verdict -> TailWords.verdict(verdict).counted(verdicts.get(verdict)))
                .collect(Collectors.joining(", "));
    }

    /**
     * Summarizes all events and bounds.
     *
     * @return sentences about the events that never happened, the bounds, and what is not exact
     */
    public List<String> notes() {
        List<String> sentences = new ArrayList<>();
        List<SweptTail> cells =
                answers().stream().flatMap(answer -> answer.tails().stream()).toList();
        long certain = cells.stream().filter(tail -> !tail.isBetween()).count();
        if (cells.size() > 1 && 2 * certain > cells.size()) {
            sentences.add(
                    certain + " of the " + cells.size()
                            + " numbers above are 0 or 1, so they compare little. headline { events = … } in the sweep file chooses another event.");
        }
        if (never + impossible > 0) {
            String in = trials.size() == 1
                    ? ReportSummary.text(" in %,d %s", trials.iterator().next(), ReportSummary.unit(plan))
                    : "";
            String which = tails == 1
                    ? "it has"
                    : impossible == 0
                            ? "each has"
                            : never == 1 ? "the other has" : ReportSummary.text("each of the other %,d has", never);
            String limit = never == 0 ? "" : ", " + which + " P <= " + Numbers.of(highest);
            String impossibly = impossible == 0 ? "" : ", " + (tails == 1 ? "it" : impossible) + " cannot happen";
            String events =
                    tails == 1 ? "The event" : ReportSummary.text("%,d of %,d events", never + impossible, tails);
            sentences.add(events + " never happened" + in + ": " + (impossibly + limit).substring(2) + ".");
        }
        if (violated.isEmpty()) {
            sentences.add(
                    verdicts.isEmpty()
                            ? "No theorem applies to these events."
                            : "No estimate contradicts a theorem: " + verdicts() + ".");
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

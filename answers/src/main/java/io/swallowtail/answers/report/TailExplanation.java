package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Answer;
import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.RowCommand;
import io.swallowtail.answers.answer.Section;
import io.swallowtail.answers.answer.Sentence;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.ShellWord;
import io.swallowtail.answers.message.TimeWords;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tails.BoundVerdict;
import io.swallowtail.answers.tails.Table;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionException;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.statistics.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Explains a tail of a sweep: its sample, its interval and the reason for its kind, its bounds, and the trials that would narrow it. */
public final class TailExplanation {
    private static final int MAX_NAMES = 20;
    private static final double WANTED_ERROR = 0.1;
    /** Time of a path-edge in nanoseconds if the directory does not record it. */
    private static final double NANOS_OF_WORK = 4;

    private final SweepData data;
    private final PlannedPoint planned;
    private final Tail tail;

    private TailExplanation(SweepData data, PlannedPoint planned, Tail tail) {
        this.data = data;
        this.planned = planned;
        this.tail = tail;
    }

    /**
     * Finds a tail.
     *
     * @param data the sweep
     * @param planned its point
     * @param event the event, in any spelling
     * @return its explanation
     * @throws BadInputException if the event is not one of the point's events
     */
    public static TailExplanation of(SweepData data, PlannedPoint planned, String event) {
        Point point = planned.point();
        String text = canonical(event, point);
        List<Tail> tails = data.tails(point.experiment().name()).stream()
                .filter(each -> each.point().id().equals(point.id()))
                .toList();
        return tails.stream()
                .filter(each -> each.event().equals(text))
                .findFirst()
                .map(each -> new TailExplanation(data, planned, each))
                .orElseThrow(() -> new BadInputException("--event", "", unknown(text, tails, point)));
    }

    private static String canonical(String event, Point point) {
        try {
            return Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point))
                    .text();
        } catch (ExpressionException e) {
            throw new BadInputException("--event", "", e.getMessage());
        }
    }

    private static String unknown(String text, List<Tail> tails, Point point) {
        List<String> names = tails.stream().map(Tail::event).toList();
        String known = names.isEmpty()
                ? "no trial of the point is committed yet"
                : NearestName.of(text, names)
                        .map(name -> "did you mean " + name + "?")
                        .orElse("")
                        .transform(near -> near.isEmpty()
                                ? "it has "
                                        + names.stream().limit(MAX_NAMES).collect(Collectors.joining(", "))
                                        + (names.size() > MAX_NAMES ? ", …" : "")
                                : near);
        return "the sweep has no tail " + text + " at " + point.identity() + "; " + known;
    }

    private Table.Row row() {
        return tail.row();
    }

    private Point point() {
        return planned.point();
    }

    private SweepPlan plan() {
        return data.plan();
    }

    private long trials() {
        return row().whole("trials");
    }

    private String interval() {
        return row().text("interval");
    }

    private double alpha() {
        return row().real("alpha_spent");
    }

    /** Returns the relative error; NaN if the event did not happen. */
    private double error() {
        return row().real("relative_error");
    }

    private boolean isPlain() {
        return planned.isPlain();
    }

    /** Describes the method and the number of trials. */
    private String sample() {
        String committed =
                trials() < planned.trials() && plan().stopEvents(planned).isEmpty()
                        ? String.format(Locale.ROOT, ", of %,d that the sweep wants", planned.trials())
                        : "";
        return String.format(
                Locale.ROOT,
                planned.method().sampling().clause(),
                trials(),
                committed,
                plan().seed(),
                row().has("exceedances") ? row().whole("exceedances") : null);
    }

    /** Explains the kind of the interval. */
    private String why() {
        String kind = switch (interval()) {
            case "clopper-pearson" ->
                "Clopper and Pearson's limits, which are exact: the number of trials was fixed before the first one.";
            case "inverse" ->
                "limits of inverse binomial sampling, which are exact: the trials of this event end with its "
                        + plan().exceedancesToStop() + "th exceedance, and that number was fixed beforehand"
                        + plan().stop()
                                .map(stop -> " by relative-error = " + stop.relativeError())
                                .orElse("")
                        + ".";
            case "anytime" ->
                "anytime limits, which hold at every look and are wider than those of a fixed number of trials: "
                        + anytime();
            case "bounded" -> "limits for bounded variables, which hold at every look.";
            case "witness" ->
                "limits for bounded variables, which hold at every look; the high one includes an estimate of the event without a"
                        + " witness, which no theorem bounds.";
            case "replications" ->
                "limits from the spread of the replications, which are asymptotic: they hold as the number of replications"
                        + " grows. That number was fixed before the first one.";
            case "anytime-replications" ->
                "limits from the spread of the replications for every look, which are asymptotic: " + anytime();
            case "betting" ->
                "fewer than 20 replications: the low limit holds without assumption about the distribution and at every look, and no high one is known.";
            default -> "no limits are needed: " + planned.method().sampling().whyExact() + ".";
        };
        String share = plan().simultaneous()
                ? String.format(
                        Locale.ROOT,
                        " The intervals of all %,d tails of the sweep hold together: this one has %s of the error.",
                        plan().tails(),
                        Numbers.of(alpha()))
                : "";
        return "Interval (" + interval() + "): " + kind + share;
    }

    private String anytime() {
        if (!planned.looks().isEmpty()) {
            return "the plan of the point changed after "
                    + planned.looks().stream()
                            .map(look -> String.format(Locale.ROOT, "%,d", look))
                            .collect(Collectors.joining(", "))
                    + " trials, perhaps because of their results.";
        }
        if (!plan().stopEvents(planned).isEmpty()) {
            boolean isStop = plan().stopEvents(planned).stream()
                    .anyMatch(each -> each.event().text().equals(tail.event()));
            return isStop
                    ? "this stop event has not ended yet."
                    : "a stop event determines the number of trials, and this event is not a stop event.";
        }
        return "the point lacks trials of its plan.";
    }

    /** Describes the bounds, one sentence per theorem. */
    private List<String> bounds() {
        List<String> lines = new ArrayList<>();
        for (Table.Row bound : tail.bounds()) {
            String verdict = bound.text("verdict");
            lines.add("Bound: " + Tail.inWords(bound, true) + ": " + verdict + ". " + reason(verdict, bound)
                    + statement(bound));
        }
        for (Table.Row bound : data.bounds().rows()) {
            if (Boolean.FALSE.equals(bound.get("applies"))
                    && bound.text("point").equals(point().id())
                    && bound.text("event").equals(tail.event())) {
                lines.add("Bound: " + bound.text("bound_name") + " does not apply at this point." + statement(bound));
            }
        }
        return lines.isEmpty() ? List.of("Bound: no theorem of the catalogue bounds this event.") : lines;
    }

    private static String reason(String verdict, Table.Row bound) {
        return switch (verdict) {
            case "vacuous" -> "It is at least 1, so it excludes nothing.";
            case "violated" -> "The limits at the verdicts' error lie beyond it" + error(bound) + ".";
            case BoundVerdict.NEVER_VIOLATED ->
                "It is 0, so no number of trials confirms it, and one trial with the event would violate it.";
            case "inconclusive" -> "The limits at the verdicts' error lie on both sides of it" + error(bound) + ".";
            default -> "The limit at the verdicts' error is on the side that the theorem states" + error(bound) + ".";
        };
    }

    private static String error(Table.Row bound) {
        return bound.has("verdict_alpha") ? " (" + Numbers.of(bound.real("verdict_alpha")) + ")" : "";
    }

    private String statement(Table.Row bound) {
        Experiment experiment = point().experiment();
        String name = bound.text("bound_name");
        return experiment.bounds().stream()
                .filter(each -> name.equals(each.name()) || name.startsWith(each.name() + ","))
                .map(Bound::statement)
                .findFirst()
                .map(text -> " It states: " + text)
                .orElse("");
    }

    /** The sample for a narrower interval: the required error, and the total number of trials or replications. */
    private record Next(double error, double trials, double seconds, String command) {}

    private Next next(int cores) {
        double now = error();
        double error = Double.isNaN(now) ? WANTED_ERROR : now > WANTED_ERROR ? WANTED_ERROR : now / 2;
        double wanted = Double.isNaN(now)
                ? Double.NaN
                : isPlain()
                        ? StoppingRule.exceedances(error, alpha()) / row().real("estimate")
                        : trials() * (now / error) * (now / error);
        SweepData.Committed committed = data.committed(point());
        double perTrial = committed.seconds() / committed.trials();
        if (!(perTrial > 0)) {
            perTrial = point().experiment().work(point().parameters()) * NANOS_OF_WORK / 1e9;
        }
        String rounded = Numbers.of(error);
        return new Next(
                error,
                wanted,
                wanted * perTrial / cores,
                new RowCommand("estimate")
                        .point(point())
                        .option("--event", tail.event())
                        .option("--method", isPlain() && !Double.isNaN(now) ? null : method(now))
                        .option("--relative-error", rounded)
                        .option("--confidence", 1 - alpha())
                        .option("--seed", plan().seed() + 1)
                        .toString());
    }

    private String method(double error) {
        return isPlain() && Double.isNaN(error) ? "auto" : planned.method().word();
    }

    private List<String> tighter(int cores) {
        if (interval().equals("exact")) {
            return List.of("Nothing can be tighter.");
        }
        Next next = next(cores);
        List<String> lines = new ArrayList<>();
        if (Double.isNaN(next.trials)) {
            lines.add(
                    "Tighter: the event did not happen, so more trials lower only the high limit, in proportion to their number."
                            + " A method for rare events may reach it:");
        } else {
            lines.add(String.format(
                    Locale.ROOT,
                    "Tighter: its relative error is %s. A relative error of %s takes about %s %s, %s on %s, by the pace of this sweep:",
                    Numbers.of(error()),
                    Numbers.of(next.error),
                    Numbers.of(Math.rint(next.trials)),
                    planned.method().sampling().isReplicated() ? "replications" : "trials",
                    next.seconds < 1 ? "less than a second" : TimeWords.of(next.seconds),
                    CountWords.of(cores, "core")));
        }
        lines.add("    " + next.command);
        if (isPlain()) {
            lines.add(
                    "It takes another seed, so its trials are independent of these. To extend the sweep instead, raise its `trials` or"
                            + " sharpen its `stop` and run it again with --out " + ShellWord.of(data.directory())
                            + "; an extended point has anytime limits.");
        }
        return lines;
    }

    private List<String> lines(int cores) {
        List<String> lines = new ArrayList<>();
        lines.add("P(" + tail.event() + ") at " + point().identity() + ", point "
                + point().id().substring(0, 12)
                + (data.running() ? ", from the trials committed so far" : ""));
        lines.add("");
        if (tail.whyImpossible().isPresent()) {
            lines.add("The event is impossible: " + tail.whyImpossible().get() + ".");
            lines.addAll(bounds());
            return lines;
        }
        lines.add("Estimate: " + tail.probability() + ", " + Numbers.of(100 * row().real("confidence")) + "% interval "
                + tail.interval() + ", " + row().text("reliability")
                + (row().has("reason") ? ": " + row().text("reason") : "") + ".");
        lines.add(sample());
        lines.add(why());
        lines.addAll(bounds());
        lines.addAll(tighter(cores));
        return lines;
    }

    /**
     * Makes the answer.
     *
     * @param cores the number of cores, for predictions of time
     * @return its sentences, and one row for programs
     */
    public Answer answer(int cores) {
        boolean isExact = interval().equals("exact") || tail.whyImpossible().isPresent();
        Next next = isExact ? null : next(cores);
        Columns<Table.Row> bounds = new Columns<>();
        for (String name : List.of("bound_name", "kind", "log10_bound", "verdict", "verdict_alpha")) {
            bounds.add(name, bound -> bound.get(name));
        }
        Columns<TailExplanation> columns = new Columns<TailExplanation>()
                .scripts("data", each -> data.directory())
                .scripts("running", each -> data.running())
                .scripts("point", each -> point().id())
                .scripts("identity", each -> point().identity());
        for (String name : List.of(
                "event",
                "method",
                "trials",
                "exceedances",
                "estimate",
                "log10_estimate",
                "ci_low",
                "ci_high",
                "confidence",
                "interval",
                "alpha_spent",
                "reliability")) {
            columns.scripts(name, each -> row().get(name));
        }
        columns.scripts("wanted_trials", each -> planned.trials())
                .scripts("interval_reason", each -> why())
                .scripts("relative_error", each -> row().get("relative_error"))
                .scripts("bounds", each -> bounds.objects(tail.bounds()))
                .scripts("next_relative_error", each -> isExact ? null : (Object) next.error)
                .scripts("next_trials", each -> isExact ? null : (Object) next.trials)
                .scripts("next_seconds", each -> isExact ? null : (Object) next.seconds)
                .scripts("command", each -> isExact ? null : next.command);
        List<Answer.Part> parts = new ArrayList<>(Sentence.all(lines(cores)));
        parts.add(new Section<>(List.of(this), columns));
        return new Answer(parts);
    }
}

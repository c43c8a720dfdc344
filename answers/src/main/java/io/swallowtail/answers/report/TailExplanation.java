package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Answer;
import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.RowCommand;
import io.swallowtail.answers.answer.Section;
import io.swallowtail.answers.answer.Sentence;
import io.swallowtail.answers.answer.TailWords;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.ShellWord;
import io.swallowtail.answers.message.TimeWords;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionException;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.rows.BoundRow;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.core.statistics.IntervalKind;
import io.swallowtail.core.statistics.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Explains a tail of a sweep: its sample, its interval and the reason for its kind, its bounds, and the trials that would narrow it.
 */
public record TailExplanation(SweepData data, PlannedPoint planned, SweptTail tail) {
    private static final int MAX_NAMES = 20;
    private static final double WANTED_ERROR = 0.1;
    /** Time of a path-edge in nanoseconds if the directory does not record it. */
    private static final double NANOS_OF_WORK = 4;

    /**
     * Finds a tail.
     *
     * @param event the event, in any spelling
     * @return its explanation
     * @throws BadInputException if the event is not one of the point's events
     */
    public static TailExplanation of(SweepData data, PlannedPoint planned, String event) {
        Point point = planned.point();
        String text = canonical(event, point);
        List<SweptTail> tails = data.rows().tails(point.experiment().name()).stream()
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

    private static String unknown(String text, List<SweptTail> tails, Point point) {
        List<String> names = tails.stream().map(SweptTail::event).toList();
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
        return "the sweep has no tail " + text + " at " + point + "; " + known;
    }

    private Point point() {
        return planned.point();
    }

    private SweepPlan plan() {
        return data.plan();
    }

    private double alpha() {
        return tail.row().alphaSpent();
    }

    /** Describes the method and the number of trials. */
    private String sample() {
        boolean isShort = tail.row().trials() < planned.trials()
                && plan().stopEvents(planned).isEmpty();
        return ReportSummary.text(
                planned.method().sampling().clause(),
                tail.row().trials(),
                isShort ? ReportSummary.text(", of %,d that the sweep wants", planned.trials()) : "",
                plan().seed(),
                tail.row().exceedances());
    }

    /** Explains the kind of the interval. */
    private String why() {
        IntervalKind kind = IntervalKind.of(tail.row().interval());
        String details = switch (kind) {
            case INVERSE ->
                ": the trials of this event end with its " + plan().exceedancesToStop()
                        + "th exceedance, and that number was fixed beforehand"
                        + plan().stop()
                                .map(stop -> " by relative-error = " + stop.relativeError())
                                .orElse("");
            case ANYTIME, ANYTIME_REPLICATIONS -> ": " + anytime();
            case EXACT -> ": " + planned.method().sampling().whyExact();
            default -> "";
        };
        String share = plan().simultaneous()
                ? ReportSummary.text(
                        " The intervals of all %,d tails of the sweep hold together: this one has %s of the error.",
                        plan().tails(), Numbers.of(alpha()))
                : "";
        return "Interval (" + kind.word() + "): " + kind.meaning().split(";")[0] + details + "." + share;
    }

    private String anytime() {
        if (!planned.looks().isEmpty()) {
            return "the plan of the point changed after "
                    + planned.looks().stream()
                            .map(look -> ReportSummary.text("%,d", look))
                            .collect(Collectors.joining(", "))
                    + " trials, perhaps because of their results";
        }
        List<PlannedEvent> stops = plan().stopEvents(planned);
        if (stops.isEmpty()) {
            return "the point lacks trials of its plan";
        }
        return stops.stream().anyMatch(each -> each.event().text().equals(tail.event()))
                ? "this stop event has not ended yet"
                : "a stop event determines the number of trials, and this event is not a stop event";
    }

    /** Describes the bounds, one sentence per theorem. */
    private List<String> bounds() {
        List<String> lines = new ArrayList<>();
        for (BoundRow bound : tail.bounds()) {
            lines.add("Bound: " + TailWords.of(bound, true) + ": " + bound.verdict() + ". "
                    + TailWords.verdict(bound.verdict())
                            .reason()
                            .replace("{}", " (" + Numbers.of(bound.verdictAlpha()) + ")")
                    + statement(bound));
        }
        data.rows().of(BoundRow.class).stream()
                .filter(bound -> !bound.applies()
                        && bound.point().equals(point().id())
                        && bound.event().equals(tail.event()))
                .forEach(bound ->
                        lines.add("Bound: " + bound.boundName() + " does not apply at this point." + statement(bound)));
        return lines.isEmpty() ? List.of("Bound: no theorem of the catalogue bounds this event.") : lines;
    }

    private String statement(BoundRow bound) {
        String name = bound.boundName();
        return point().experiment().bounds().stream()
                .filter(each -> name.equals(each.name()))
                .findFirst()
                .map(each -> " It states: " + each.statement())
                .orElse("");
    }

    /** The sample for a narrower interval: the required error, and the total number of trials or replications. */
    private record Next(double error, double trials, double seconds, String command) {}

    private Next next(int cores) {
        Double now = tail.row().relativeError();
        double error = now == null || now > WANTED_ERROR ? WANTED_ERROR : now / 2;
        double wanted = now == null
                ? Double.NaN
                : planned.isPlain()
                        ? StoppingRule.exceedances(error, alpha()) / tail.row().estimate()
                        : tail.row().trials() * (now / error) * (now / error);
        SweepData.Committed committed = data.committed().apply(point());
        double perTrial = committed.seconds() / committed.trials();
        if (!(perTrial > 0)) {
            perTrial = point().experiment().work(point().parameters()) * NANOS_OF_WORK / 1e9;
        }
        String ofPlain = now == null ? "auto" : null;
        return new Next(
                error,
                wanted,
                wanted * perTrial / cores,
                new RowCommand("estimate")
                        .point(point())
                        .option("--event", tail.event())
                        .option(
                                "--method",
                                planned.isPlain() ? ofPlain : planned.method().word())
                        .option("--relative-error", Numbers.of(error))
                        .option("--confidence", 1 - alpha())
                        .option("--seed", plan().seed() + 1)
                        .toString());
    }

    private List<String> tighter(int cores) {
        if (tail.row().interval().equals("exact")) {
            return List.of("Nothing can be tighter.");
        }
        Next next = next(cores);
        List<String> lines = new ArrayList<>();
        if (Double.isNaN(next.trials)) {
            lines.add(
                    "Tighter: the event did not happen, so more trials lower only the high limit, in proportion to their number."
                            + " A method for rare events may reach it:");
        } else {
            lines.add(ReportSummary.text(
                    "Tighter: its relative error is %s. A relative error of %s takes about %s %s, %s on %s, by the pace of this sweep:",
                    Numbers.of(tail.row().relativeError()),
                    Numbers.of(next.error),
                    Numbers.of(Math.rint(next.trials)),
                    planned.method().sampling().isReplicated() ? "replications" : "trials",
                    next.seconds < 1 ? "less than a second" : TimeWords.of(next.seconds),
                    CountWords.of(cores, "core")));
        }
        lines.add("    " + next.command);
        if (planned.isPlain()) {
            lines.add(
                    "It takes another seed, so its trials are independent of these. To extend the sweep instead, raise its `trials` or"
                            + " sharpen its `stop` and run it again with --out " + ShellWord.of(data.directory())
                            + "; an extended point has anytime limits.");
        }
        return lines;
    }

    private List<String> lines(int cores) {
        List<String> lines = new ArrayList<>();
        lines.add("P(" + tail.event() + ") at " + point() + ", point "
                + point().id().substring(0, 12)
                + (data.running() ? ", from the trials committed so far" : ""));
        lines.add("");
        if (tail.isImpossible()) {
            lines.add("The event is impossible: " + tail.whyImpossible().get() + ".");
            lines.addAll(bounds());
            return lines;
        }
        TailRow row = tail.row();
        lines.add("Estimate: " + tail.probability() + ", " + Numbers.of(100 * row.confidence()) + "% interval "
                + tail.interval() + ", " + row.reliability() + (row.reason() == null ? "" : ": " + row.reason()) + ".");
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
        boolean isExact = tail.row().interval().equals("exact") || tail.isImpossible();
        Next next = isExact ? null : next(cores);
        Columns<BoundRow> bounds = new Columns<BoundRow>()
                .add("bound_name", BoundRow::boundName)
                .add("bound_parameter", BoundRow::boundParameter)
                .add("kind", BoundRow::kind)
                .add("log10_bound", BoundRow::log10Bound)
                .add("verdict", BoundRow::verdict)
                .add("verdict_alpha", BoundRow::verdictAlpha);
        Columns<TailExplanation> columns = new Columns<TailExplanation>()
                .scripts("data", each -> data.directory())
                .scripts("running", each -> data.running())
                .scripts("identity", each -> point().identity());
        SweepTable.byColumn(tail.row()).forEach((name, value) -> columns.scripts(name, each -> value));
        columns.scripts("wanted_trials", each -> planned.trials())
                .scripts("interval_reason", each -> why())
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

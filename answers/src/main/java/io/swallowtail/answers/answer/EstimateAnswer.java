package io.swallowtail.answers.answer;

import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.message.TimeWords;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.tables.BoundVerdict;
import io.swallowtail.core.experiment.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The result of {@code estimate}: estimated tails of one experiment, each with the theorems' bounds that apply to it and their verdicts.
 *
 * @param rows the tails, at least one
 * @param seed the user's seed
 * @param confidence the confidence of each interval, or of all together
 * @param isSimultaneous whether all intervals hold together
 * @param wantedError the relative error that was wanted
 * @param isChosen whether the method was left to choose
 * @param spent the time budget if it ended the work; empty if nothing or the user ended it
 */
public record EstimateAnswer(
        List<Row> rows,
        long seed,
        double confidence,
        boolean isSimultaneous,
        double wantedError,
        boolean isChosen,
        Optional<Duration> spent) {
    /** The factor of a longer budget if the relative error gives none. */
    private static final double UNKNOWN_RATIO = 10;
    /** The longest budget that is advised: a year in seconds. */
    private static final double LONGEST_BUDGET = 365 * 86_400.0;
    /** The significant digits of a probability that is known exactly. */
    private static final int EXACT_DIGITS = 6;

    /**
     * An estimated tail.
     *
     * @param answer the estimated probability of an event
     * @param alpha the error probability of the row, which the answer's limits do not exceed
     * @param command the command that prints this row again, alone or with the other events of its point
     */
    public record Row(Point point, TailAnswer answer, double alpha, String command) {
        /**
         * Evaluates the bounds that apply to the event.
         *
         * @return one per bound
         */
        public List<BoundVerdict> bounds() {
            return BoundVerdict.applying(point, answer.event());
        }

        /** Explains the method by what was done: plain trials may also be all that was left, or all that was done in time. */
        private Choice choice() {
            Method method = answer.tail().method();
            boolean isCounted = answer.exceedances() != null;
            String reason = isCounted && answer.stopped() != null
                    ? "these trials were completed before the work was stopped"
                    : isCounted && answer.exceedances() == 0
                            ? "no pilot of another method reached the event, and none of the trials did; if it may be impossible, `--method"
                                    + " monte-carlo --absolute-error 1e-4` needs fewer trials"
                            : "chosen for the event because " + method.reason();
            return new Choice(method, reason);
        }

        /**
         * Compares a bound with the answer. If the limits were chosen among two, they get their share of the verdict's error. Nothing
         * is compared with an exact probability, which is a bound itself.
         */
        private String verdict(BoundVerdict bound, double verdictAlpha) {
            return answer.isKnown() && answer.impossible() == null
                    ? null
                    : bound.verdict(answer.tail(), verdictAlpha * Math.min(1, answer.alpha() / alpha));
        }
    }

    /** A method, and why it was used. */
    private record Choice(Method method, String reason) {
        private static final Comparator<Choice> ORDER =
                Comparator.comparing(Choice::method).thenComparing(Choice::reason);
    }

    /**
     * Makes the answer.
     *
     * @return its sentences and rows
     */
    public Answer answer() {
        PointNames names = PointNames.of(rows.stream().map(Row::point).toList());
        boolean isGrid = names.points().size() > 1;
        Point first = names.points().get(0);
        String subject = isGrid
                ? (first.experiment().name() + " " + names.label(first, names.constant())).strip()
                : first.toString();
        List<Answer.Part> parts = new ArrayList<>();
        parts.add(new Sentence(
                subject + ": probability of each event, with its " + Numbers.of(100 * confidence) + "% interval"
                        + (isSimultaneous
                                ? "; all " + rows.size() + " intervals hold together with that confidence (Bonferroni)."
                                : ".")));
        parts.add(new Section<>(rows, columns(names.varied())));
        parts.addAll(Sentence.all(Spectra.sentences(rows, names)));
        rows.stream()
                .map(Row::answer)
                .filter(answer -> answer.isKnown() && answer.impossible() == null)
                .map(answer -> answer.event() + ": " + answer.reason() + ".")
                .distinct()
                .forEach(reason -> parts.add(new Sentence(reason)));
        for (Row row : rows) {
            TailAnswer answer = row.answer;
            String event = answer.event() + at(row, names);
            parts.addAll(reasons(event, answer.doubt(), answer.impossible()));
            if (answer.tail().restsOn() != null) {
                parts.add(new Sentence(event + ": " + answer.tail().restsOn() + "."));
            }
        }
        rows.stream()
                .flatMap(row -> valueless(row.point, row.answer, at(row, names)).stream())
                .distinct()
                .forEach(parts::add);
        if (isChosen) {
            rows.stream()
                    .filter(row -> row.answer.trials() > 0)
                    .collect(Collectors.groupingBy(
                            Row::choice, () -> new TreeMap<>(Choice.ORDER), Collectors.counting()))
                    .forEach((choice, count) -> parts.add(new Sentence("Method " + choice.method.word()
                            + (count < rows.size() ? " (" + count + " of " + rows.size() + " rows)" : "") + ": "
                            + choice.reason + ".")));
        }
        if (isGrid) {
            parts.add(new Sentence("The first row alone: " + rows.get(0).command));
        }
        rows.stream().map(Row::answer).filter(this::isMissed).forEach(answer -> parts.add(missed(answer)));
        List<Row> stopped =
                rows.stream().filter(row -> row.answer.stopped() != null).toList();
        stopped.forEach(row -> parts.add(new Sentence(soFar(row.answer, at(row, names)))));
        if (!stopped.isEmpty()) {
            parts.add(new Sentence(ending(stopped)));
        }
        return new Answer(parts);
    }

    /** Names the point of a row in a grid. */
    private static String at(Row row, PointNames names) {
        return names.points().size() > 1 ? " at " + names.label(row.point, names.varied()) : "";
    }

    private static String soFar(TailAnswer answer, String at) {
        String what = "P(" + answer.event() + ")" + at;
        if (answer.trials() == 0) {
            return what + ": " + answer.stopped() + ".";
        }
        int digits = Numbers.digitsOfLogs(answer.log(), answer.logLow(), answer.logHigh());
        return Words.of(
                "%s = %s [%s, %s], from %,d %s.",
                what,
                Numbers.ofLog(answer.log(), digits),
                Numbers.ofLog(answer.logLow(), digits),
                Numbers.ofLog(answer.logHigh(), digits),
                answer.trials(),
                answer.tail().unit());
    }

    /** Explains why estimates are incomplete. The necessary time is proportional to the inverse square of the relative error. */
    private String ending(List<Row> stopped) {
        double error = stopped.stream()
                .mapToDouble(row -> row.answer.relativeError())
                .reduce(0, Math::max); // NaN if an event was never seen
        String reached = Double.isNaN(error) ? "" : "; relative error " + Numbers.of(error);
        if (spent.isEmpty()) {
            return "Interrupted" + reached + ".";
        }
        double seconds = spent.get().toMillis() / 1e3;
        double more = Double.isNaN(error) || error <= wantedError ? UNKNOWN_RATIO : Math.pow(error / wantedError, 2);
        return "The budget (" + TimeWords.of(seconds) + ") ended first" + reached + ". "
                + (more * seconds > LONGEST_BUDGET
                        ? "Relative error " + Numbers.of(wantedError) + " is not reachable this way."
                        : "Try --budget " + TimeWords.option(more * seconds) + ".");
    }

    /** Explains an estimate that is doubtful or of an impossible event. */
    static List<Sentence> reasons(String event, String doubt, String impossible) {
        List<Sentence> reasons = new ArrayList<>();
        if (doubt != null) {
            reasons.add(new Sentence(Sentence.Kind.DOUBTFUL, event + ": " + doubt + "."));
        }
        if (impossible != null) {
            reasons.add(new Sentence(Sentence.Kind.IMPOSSIBLE, event + ": " + impossible + "."));
        }
        return reasons;
    }

    /** Counts the trials without a value of the event's metrics; null if the answer's trials are not counted one by one. */
    static Long valueless(TailAnswer answer) {
        return answer.valueless().trials() == 0
                ? null
                : (Long) answer.valueless().count();
    }

    /** Says how many trials lack a value of the event's metrics; empty if all have one. */
    static Optional<Sentence> valueless(Point point, TailAnswer answer, String at) {
        return answer.valueless()
                .sentence(point, answer.event(), at)
                .map(text -> new Sentence(Sentence.Kind.NO_VALUE, text));
    }

    /** Returns whether replications vary more than was predicted, or strata settle too few sets of faults. */
    private boolean isMissed(TailAnswer answer) {
        boolean isUnseen = Double.isNaN(answer.relativeError());
        return answer.stopped() == null
                && answer.tail().isPredicted()
                && (isUnseen ? !answer.tail().advice().isEmpty() : answer.relativeError() > wantedError);
    }

    private Sentence missed(TailAnswer answer) {
        return new Sentence(
                Sentence.Kind.MISSED,
                answer.event() + ": "
                        + (Double.isNaN(answer.relativeError())
                                ? "no relative error, because no trial had it"
                                : "relative error " + Numbers.of(answer.relativeError()))
                        + ", wanted " + Numbers.of(wantedError) + "."
                        + answer.tail().advice());
    }

    private Columns<Row> columns(List<String> varied) {
        double alpha = verdictAlpha();
        boolean isExact = rows.stream().allMatch(row -> row.answer().interval().equals("exact"));
        Columns<Row> columns = new Columns<Row>()
                .scripts("experiment", row -> row.point.experiment().name());
        PointColumns.add(columns, rows.get(0).point.experiment(), varied, Row::point, seed)
                .add("event", of(answer -> answer.event().text()))
                .scripts("method", of(TailAnswer::method))
                .scripts("trials", of(TailAnswer::trials))
                .scripts("exceedances", of(TailAnswer::exceedances))
                .scripts("trials_without_value", of(EstimateAnswer::valueless));
        TailColumns.add(
                        columns,
                        Row::answer,
                        answer -> isExact
                                ? EXACT_DIGITS
                                : Numbers.digitsOfLogs(answer.log(), answer.logLow(), answer.logHigh()))
                .scripts("confidence", row -> confidence)
                .scripts("interval", of(TailAnswer::interval))
                .scripts("alpha_spent", Row::alpha)
                .scripts("relative_error", of(TailAnswer::relativeError))
                .people("relative error", of(answer -> Numbers.of(answer.relativeError())))
                .people("method", of(TailAnswer::method))
                .add("runs", of(TailAnswer::runs))
                .add("reliability", of(TailAnswer::reliability))
                .scripts("reason", of(TailAnswer::reason))
                .scripts("stopped", of(TailAnswer::stopped))
                .scripts(
                        "bounds",
                        row -> new Columns<BoundVerdict>()
                                .add("bound_name", BoundVerdict::name)
                                .add("bound_parameter", BoundVerdict::parameter)
                                .add("kind", BoundVerdict::kind)
                                .add("log10_bound", BoundVerdict::log10)
                                .add("verdict", bound -> row.verdict(bound, alpha))
                                .objects(row.bounds()))
                .scripts("verdict_alpha", row -> alpha)
                .scripts("command", Row::command);
        Spectra.add(columns, rows);
        if (rows.stream().anyMatch(row -> !row.bounds().isEmpty())) {
            columns.people(
                            "theorem says",
                            row -> joined(
                                    row,
                                    bound ->
                                            TailWords.of(bound.kind(), bound.log10(), bound.name(), bound.parameter())))
                    .people("verdict", row -> joined(row, bound -> row.verdict(bound, alpha)));
        }
        return columns;
    }

    private static Function<Row, Object> of(Function<TailAnswer, Object> value) {
        return row -> value.apply(row.answer);
    }

    private static String joined(Row row, Function<BoundVerdict, String> text) {
        return row.bounds().stream().map(text).filter(Objects::nonNull).collect(Collectors.joining("; "));
    }

    /** Returns the error probability of each verdict. The verdicts share the error of the confidence, as in the tables of a sweep. */
    private double verdictAlpha() {
        return BoundVerdict.alpha(rows.stream().flatMap(row -> row.bounds().stream()), confidence);
    }
}

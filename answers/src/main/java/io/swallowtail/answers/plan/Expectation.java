package io.swallowtail.answers.plan;

import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.core.statistics.IntervalKind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a user expects of the probability of an event.
 *
 * @param event the event's text
 * @param number the limit as the user wrote it
 * @param target the limit
 */
public record Expectation(String event, String number, Target target) {
    /** An expectation for messages. */
    static final String EXAMPLE = "failed <= 1e-6";

    private static final Pattern SYNTAX = Pattern.compile(
            "\\s*(.*?)\\s*([<>])=?\\s*([0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?)\\s*", Pattern.DOTALL);

    /**
     * Reads an expectation. The last relation is that of the probability, because an event may have one, too.
     *
     * @param text such as {@code failed <= 1e-6}
     * @param example such a text for messages
     * @throws IllegalArgumentException if it is not like that, or if the limit is not between 0 and 1
     */
    public static Expectation parse(String text, String example) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches() || matcher.group(1).isEmpty()) {
            throw new IllegalArgumentException("\"" + text + "\" is not like \"" + example + "\"");
        }
        String number = matcher.group(3);
        double limit = Double.parseDouble(number);
        if (!(limit > 0 && limit < 1)) {
            throw new IllegalArgumentException(number + " is not between 0 and 1");
        }
        return new Expectation(
                matcher.group(1), number, new Target(limit, matcher.group(2).equals("<")));
    }

    /**
     * Reads an expectation.
     *
     * @param text as {@link #text} writes it
     * @throws IllegalArgumentException if it is not like that
     */
    public static Expectation parse(String text) {
        return parse(text, EXAMPLE);
    }

    /** Returns the same expectation of another event. */
    Expectation of(String other) {
        return new Expectation(other, number, target);
    }

    /**
     * Writes the expectation.
     *
     * @return such as {@code failed <= 1e-6}
     */
    public String text() {
        return event + (isMost() ? " <= " : " >= ") + number;
    }

    /** Returns whether the probability should be at most the limit; otherwise at least. */
    public boolean isMost() {
        return target.isMost();
    }

    /** Returns the limit: a probability between 0 and 1. */
    public double limit() {
        return target.value();
    }

    /**
     * Decides from the confidence limits of the event's tail.
     *
     * @param row the tail; null if it has no trials yet
     * @return {@link Verdict#OPEN} if the limit is between the confidence limits, or if the tail is doubtful
     */
    public Verdict verdict(TailRow row) {
        return row == null || row.reliability().equals(Tail.DOUBTFUL)
                ? Verdict.OPEN
                : target.verdict(StrictMath.log(row.ciLow()), StrictMath.log(row.ciHigh()));
    }

    /**
     * Writes the verdict.
     *
     * @param row the tail; null if it has no trials yet
     * @return {@code met}, {@code not met} or {@code undecided}; with {@code (asymptotic)} if it follows from a limit that holds only as the
     *     number of replications grows, or that adds an estimate
     */
    public String verdictWords(TailRow row) {
        Verdict verdict = verdict(row);
        String word = verdict == Verdict.HOLDS ? "met" : verdict == Verdict.FAILS ? "not met" : "undecided";
        return verdict != Verdict.OPEN && isAsymptotic(row.interval(), (verdict == Verdict.HOLDS) == target.isMost())
                ? word + " (asymptotic)"
                : word;
    }

    /** Returns whether a limit of an interval is asymptotic, or adds an estimate. */
    private static boolean isAsymptotic(String interval, boolean isHigh) {
        return Stream.of(IntervalKind.values())
                .filter(kind -> kind.isAsymptotic() || kind == IntervalKind.WITNESS && isHigh)
                .anyMatch(kind -> kind.word().equals(interval));
    }
}

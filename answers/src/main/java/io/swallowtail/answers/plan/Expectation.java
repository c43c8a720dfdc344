package io.swallowtail.answers.plan;

import io.swallowtail.answers.find.Claim;
import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.core.statistics.IntervalKind;
import java.util.stream.Stream;

/**
 * What a user expects of the probability of an event.
 *
 * @param event the event's canonical text
 * @param relation {@code <=} or {@code >=}
 * @param number the limit as the user wrote it
 * @param target the limit
 */
public record Expectation(String event, String relation, String number, Target target) {
    /** An expectation for messages. */
    static final String EXAMPLE = "failed <= 1e-6";

    /**
     * Reads an expectation.
     *
     * @param text as {@link #text} writes it
     * @throws IllegalArgumentException if it is not like that
     */
    public static Expectation parse(String text) {
        Claim claim = Claim.parse(text, EXAMPLE);
        return of(claim, claim.subject());
    }

    static Expectation of(Claim claim, String event) {
        return new Expectation(event, claim.relation(), claim.number(), claim.target());
    }

    /**
     * Writes the expectation.
     *
     * @return such as {@code failed <= 1e-6}
     */
    public String text() {
        return event + " " + relation + " " + number;
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

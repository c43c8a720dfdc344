package io.swallowtail.answers.report;

import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.plan.Expectations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares expectations with tails in words.
 *
 * @param outcomes the unmet ones first
 */
public record ExpectedTails(List<Expectations.Outcome> outcomes) {
    private static final int LISTED = 20;

    /**
     * Writes a line with the numbers of verdicts, and a line for each expectation that is not met or undecided.
     *
     * @return at most 22 lines; none without expectations
     */
    public List<String> lines() {
        if (outcomes.isEmpty()) {
            return List.of();
        }
        List<String> open = outcomes.stream()
                .filter(each -> each.verdict() != Verdict.HOLDS)
                .map(ExpectedTails::line)
                .toList();
        List<String> lines = new ArrayList<>(List.of(summary()));
        lines.addAll(open.subList(0, Math.min(LISTED, open.size())));
        if (open.size() > LISTED) {
            lines.add("… and more: see the view expectations.");
        }
        return lines;
    }

    /** Counts the verdicts. */
    private String summary() {
        return Words.of(
                "Expectations: %,d met, %,d not met, %,d undecided.",
                count(Verdict.HOLDS), count(Verdict.FAILS), count(Verdict.OPEN));
    }

    /** Lists the outcomes of each claim, the unmet claims first. */
    List<ExpectedTails> claims() {
        return outcomes.stream()
                .collect(Collectors.groupingBy(
                        each -> each.expectation().text(), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(ExpectedTails::new)
                .toList();
    }

    /** Writes a claim with the numbers of points at which it is not met, undecided and met. */
    String claim() {
        return outcomes.get(0).expectation().text() + ": "
                + Stream.of(Verdict.FAILS, Verdict.OPEN, Verdict.HOLDS)
                        .flatMap(verdict -> outcomes.stream()
                                .filter(each -> each.verdict() == verdict)
                                .limit(1)
                                .map(each -> each.words() + " at " + CountWords.of(count(verdict), "point")))
                        .collect(Collectors.joining(", "));
    }

    private long count(Verdict verdict) {
        return outcomes.stream().filter(each -> each.verdict() == verdict).count();
    }

    /** Writes an expectation with its verdict and the limits that decide. */
    static String line(Expectations.Outcome outcome) {
        return outcome.words() + ": " + outcome.expectation().text() + " at "
                + OneLine.of(outcome.point().toString()) + ": "
                + String.join(", ", reasons(outcome).toList());
    }

    private static Stream<String> reasons(Expectations.Outcome outcome) {
        if (outcome.row() == null) {
            return Stream.of("no trials yet");
        }
        SweptTail tail = new SweptTail(outcome.point(), outcome.row(), List.of(), false);
        return Stream.of(
                        tail.isImpossible()
                                ? tail.probability()
                                : tail.probability() + " " + tail.interval() + tail.law(),
                        tail.isDoubtful() ? "doubtful: " + outcome.row().reason() : "")
                .filter(text -> !text.isEmpty());
    }
}

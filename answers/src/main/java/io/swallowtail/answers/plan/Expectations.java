package io.swallowtail.answers.plan;

import io.swallowtail.answers.find.Verdict;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.rows.TailRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares the expectations of a plan with the tails of its points. */
public final class Expectations {
    private final SweepPlan plan;
    private final Set<String> expected;
    /** The tails with an expectation. */
    private final Map<String, TailRow> tails = new HashMap<>();

    /** Prepares the comparison, without tails. */
    public Expectations(SweepPlan plan) {
        this.plan = plan;
        this.expected = plan.points().stream()
                .flatMap(planned -> planned.expectations().stream().map(each -> key(planned.id(), each.event())))
                .collect(Collectors.toSet());
    }

    /**
     * An expectation of a point, and its tail.
     *
     * @param row the tail; null if it has no trials yet
     */
    public record Outcome(Point point, Expectation expectation, TailRow row) {
        /** Returns the verdict, as {@link Expectation#verdict}. */
        public Verdict verdict() {
            return expectation.verdict(row);
        }

        /** Writes the verdict, as {@link Expectation#verdictWords}. */
        public String words() {
            return expectation.verdictWords(row);
        }
    }

    private static String key(String point, String event) {
        return point + " " + event;
    }

    /** Adds a tail, if there is an expectation of it. */
    public void add(TailRow row) {
        String key = key(row.point(), row.event());
        if (expected.contains(key)) {
            tails.put(key, row);
        }
    }

    /**
     * Decides whether all expectations are met.
     *
     * @return {@link Verdict#FAILS} if one is not met, {@link Verdict#OPEN} if one is undecided; {@link Verdict#HOLDS} also without any
     */
    public Verdict verdict() {
        return outcomes().stream().map(Outcome::verdict).findFirst().orElse(Verdict.HOLDS);
    }

    /**
     * Lists the expectations.
     *
     * @return the unmet ones first, then the undecided ones, each in the order of the points
     */
    public List<Outcome> outcomes() {
        List<Verdict> order = List.of(Verdict.FAILS, Verdict.OPEN, Verdict.HOLDS);
        return plan.points().stream()
                .flatMap(planned -> planned.expectations().stream()
                        .map(each -> new Outcome(planned.point(), each, tails.get(key(planned.id(), each.event())))))
                .sorted((one, next) -> Integer.compare(order.indexOf(one.verdict()), order.indexOf(next.verdict())))
                .toList();
    }
}

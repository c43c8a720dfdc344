package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.tails.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The bounds of a sweep with their verdicts, the worst first. */
final class Verdicts {
    static final String QUERY = "verdicts.sql";

    private static final List<String> NUMBERS = List.of(
            "point",
            "experiment",
            "event",
            "bound_name",
            "kind",
            "log10_bound",
            "log10_estimate",
            "ci_low",
            "ci_high",
            "verdict");

    private Verdicts() {}

    /** A bound and the tail that it bounds. */
    private record Judged(Tail tail, Table.Row bound) {}

    /** Returns the rank of a verdict: contradictions of a theorem first, vacuous bounds last. */
    static int rank(String verdict) {
        return switch (verdict) {
            case "violated" -> 0;
            case "inconclusive" -> 1;
            case "vacuous" -> 3;
            default -> 2;
        };
    }

    private static List<Judged> of(SweepData data) {
        List<Judged> judged = new ArrayList<>();
        for (String experiment : data.experiments().keySet()) {
            for (Tail tail : data.tails(experiment)) {
                tail.bounds().forEach(bound -> judged.add(new Judged(tail, bound)));
            }
        }
        judged.sort(Comparator.comparingInt(each -> rank(each.bound().text("verdict"))));
        return judged;
    }

    /** Makes the table in full, as the query returns it. */
    static NumberTable numbers(SweepData data) {
        NumberTable table = NumberTable.of(NUMBERS);
        of(data).forEach(each -> table.addFrom(List.of(each.tail().row(), each.bound())));
        return table;
    }
}

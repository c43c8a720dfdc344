package io.swallowtail.report;

import io.swallowtail.answer.Columns;
import io.swallowtail.answer.NumberTable;
import io.swallowtail.answer.PointNames;
import io.swallowtail.experiment.Point;
import io.swallowtail.tails.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    /** Makes the table for people. */
    static NumberTable shown(SweepData data) {
        Map<Point, String> labels = new HashMap<>();
        return new Columns<Judged>()
                .add(
                        "verdict",
                        each -> each.bound().has("verdict") ? each.bound().text("verdict") : "not judged yet")
                .add("experiment", each -> each.tail().point().experiment().name())
                .add("point", each -> labels.computeIfAbsent(each.tail().point(), PointNames::label))
                .add("event", each -> each.tail().event())
                .add("theorem says", each -> Tail.inWords(each.bound(), true))
                .add("probability", each -> each.tail().probability())
                .add("interval", each -> each.tail().interval())
                .table(of(data));
    }

    /** Makes the table in full, as the query returns it. */
    static NumberTable numbers(SweepData data) {
        NumberTable table = NumberTable.of(NUMBERS);
        of(data).forEach(each -> table.addFrom(List.of(each.tail().row(), each.bound())));
        return table;
    }
}

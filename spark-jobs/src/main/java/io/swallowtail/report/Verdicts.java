package io.swallowtail.report;

import io.swallowtail.experiment.Point;
import io.swallowtail.tails.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The bounds of a sweep and what the data say of each, the worst first. */
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

    /** A bound beside the tail that it is about. */
    private record Judged(Tail tail, Table.Row bound) {}

    /** Orders verdicts: what contradicts a theorem first, what says nothing last. */
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

    /** Writes them for people. */
    static NumberTable shown(SweepData data) {
        NumberTable table = NumberTable.of(
                List.of("verdict", "experiment", "point", "event", "theorem says", "probability", "interval"));
        Map<Point, String> labels = new HashMap<>();
        for (Judged each : of(data)) {
            Table.Row bound = each.bound();
            table.add(
                    bound.has("verdict") ? bound.text("verdict") : "not judged yet",
                    each.tail().point().experiment().name(),
                    labels.computeIfAbsent(each.tail().point(), Verdicts::label),
                    each.tail().event(),
                    Tail.side(bound.text("kind")) + " " + Numbers.ofLog10(bound.real("log10_bound")) + " ("
                            + bound.text("bound_name") + ")",
                    each.tail().probability(),
                    each.tail().interval());
        }
        return table;
    }

    private static String label(Point point) {
        PointNames names = PointNames.of(List.of(point));
        return names.label(point, names.constant());
    }

    /** Gives them in full, as the query does. */
    static NumberTable numbers(SweepData data) {
        NumberTable table = NumberTable.of(NUMBERS);
        for (Judged each : of(data)) {
            List<Object> values = new ArrayList<>();
            for (String column : NUMBERS) {
                boolean ofBound =
                        List.of("bound_name", "kind", "log10_bound", "verdict").contains(column);
                values.add((ofBound ? each.bound() : each.tail().row()).get(column));
            }
            values.set(0, each.tail().point().id().substring(0, 12));
            table.add(values.toArray());
        }
        return table;
    }
}

package io.swallowtail.jobs.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.method.Replications;
import io.swallowtail.answers.method.Results;
import io.swallowtail.core.rare.FaultStates;
import io.swallowtail.core.rare.FaultStrata;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The columns of results: all kinds survive them, and those of earlier versions keep their meaning. */
class ResultColumnsTest {
    private static TreeMap<String, Results> everyKind() {
        TreeMap<String, Results> results = new TreeMap<>();
        Replications.Level level = new Replications.Level("e", 1, "e", 2, 30, 1, 100, 100, 40, 5, 400, 300, 7, 250_000);
        results.put(
                "e",
                new Replications(
                        new Replications.Sample("e", false, 0, 30, 20, List.of(), List.of("x"), List.of(-5L)),
                        List.of(level)));
        results.put("orders", new Results.Orders(3, List.of(0.0, 0.25)));
        results.put("all orders", new Results.Orders(3, List.of(0.0, 0.25, 0.5, 1.0)));
        results.put("no orders", new Results.Orders(1, List.of()));
        results.put("one part", new Results.Orders(1, List.of(0.0, 1.0)));
        results.put("none proved", new Results.Orders(1, List.of(0.0)));
        results.put("known", new Results.Known(0.125, List.of()));
        results.put("known for a part", new Results.Known(0.125, List.of(0.0, 1.0)));
        results.put("known by faults", new Results.Known(0.125, List.of(0.0, 0.0, 0.25, 1.0)));
        results.put("settled", new Results.Strata(new FaultStates.Known(1e-9, 1e-12)));
        results.put("strata", new Results.Strata(new FaultStrata(3, 0.5, List.of(0.25), List.of(2L, 1L), 9)));
        return results;
    }

    @Test
    void everyKindSurvives() {
        assertEquals(everyKind(), ResultColumns.of(everyKind()).results());
    }

    /** The positions that commits have had since 0.3.0. */
    @Test
    void positionsAreThoseOfEarlierVersions() {
        Map<String, ResultColumns.Proved> proved = ResultColumns.of(everyKind()).proved().stream()
                .collect(Collectors.toMap(ResultColumns.Proved::event, each -> each));
        assertEquals(new ResultColumns.Proved("settled", 0, List.of(1e-9, 1e-12)), proved.get("settled"));
        assertEquals(new ResultColumns.Proved("known", 0, List.of(0.125)), proved.get("known"));
        assertEquals(
                new ResultColumns.Proved("known by faults", 3, List.of(0.125, 0.0, 0.0, 0.25, 1.0)),
                proved.get("known by faults"));
        assertEquals(new ResultColumns.Proved("orders", 3, List.of(0.0, 0.25)), proved.get("orders"));
    }
}

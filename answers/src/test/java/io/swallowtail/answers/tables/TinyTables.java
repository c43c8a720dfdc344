package io.swallowtail.answers.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.statistics.Tally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts and rows of points of a few trials, for tests of the engine. */
final class TinyTables {
    private TinyTables() {}

    /** Lists the slots of the first trials. */
    static List<long[]> slots(PlannedPoint planned, long trials) {
        List<long[]> all = new ArrayList<>();
        new TrialRunner(planned.point(), TinyPlans.SEED, List.of())
                .forEach(0, trials, (trial, slots) -> all.add(slots.clone()));
        return all;
    }

    /** Counts the first trials of the die, as a sweep does. */
    static PointCounts counted(PlannedPoint planned, long trials, Map<String, Long> ends) {
        Tally tally = new TrialRunner(planned.point(), TinyPlans.SEED, planned.talliedEvents()).run(0, trials);
        Map<String, ValueTotals> totals = new HashMap<>();
        List<String> quantities = planned.quantities();
        for (int i = 0; i < quantities.size(); i++) {
            ValueTotals each = new ValueTotals();
            each.add(QuantityCounts.of(quantities.get(i), tally.of(i)));
            totals.put(quantities.get(i), each);
        }
        return new PointCounts(planned, trials, ends, Map.of(), totals);
    }

    /** Lists the rows of a table as maps, so that a cell is found by its column. */
    static List<Map<String, Object>> rows(TableEngine engine, PointTables tables, SweepTable table) {
        List<SweepTable.Column> columns = engine.shapes().columns(table);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Object[] cells : tables.cells(table)) {
            assertEquals(columns.size(), cells.length);
            Map<String, Object> row = new HashMap<>();
            for (int i = 0; i < cells.length; i++) {
                assertTrue(
                        cells[i] != null || columns.get(i).isNullable(),
                        columns.get(i).name());
                row.put(columns.get(i).name(), cells[i]);
            }
            rows.add(row);
        }
        return rows;
    }

    static ValueTotals totals(long... pairs) {
        ValueTotals totals = new ValueTotals();
        for (int i = 0; i < pairs.length; i += 2) {
            totals.add(pairs[i], ValueTotals.Seen.value(pairs[i + 1], i));
        }
        return totals;
    }
}

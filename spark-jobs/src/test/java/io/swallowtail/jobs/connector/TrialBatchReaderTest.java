package io.swallowtail.jobs.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.tables.DiceExperiment;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;

/** Batches of an experiment whose metrics are null at times, against trials drawn one by one. */
class TrialBatchReaderTest {
    private static final List<TrialPartition.Slice> SLICES = List.of(
            new TrialPartition.Slice(Map.of("add", "7"), 42, 0, 10_000, 100),
            new TrialPartition.Slice(Map.of("add", "7"), 42, 20_000, 20_001, 100),
            new TrialPartition.Slice(Map.of("add", "7"), -1, 5, 9, 100),
            new TrialPartition.Slice(Map.of("add", "8"), -1, 5, 4101, 100));

    private static TrialBatchReader reader(Experiment experiment, String... names) {
        List<TrialColumn> columns = TrialColumn.of(experiment).stream()
                .filter(column -> List.of(names).contains(column.name()))
                .toList();
        return new TrialBatchReader(experiment, columns, SLICES);
    }

    private static List<String> expected(Experiment dice) {
        List<String> rows = new ArrayList<>();
        for (TrialPartition.Slice slice : SLICES) {
            Point point = new Point(dice, Parameters.parse(dice, slice.parameters()));
            Simulator simulator = dice.newSimulator(point.parameters());
            AddressedRandom random = point.random(slice.seed(), Purpose.TRIAL);
            long[] metrics = new long[6];
            for (long trial = slice.from(); trial < slice.to(); trial++) {
                random.moveTo(trial);
                simulator.choices().draw(random);
                simulator.run(new Outcome(metrics));
                rows.add(slice.seed() + " " + point.id() + " " + trial + " "
                        + slice.parameters().get("add") + " " + (metrics[2] == 3 ? "null" : metrics[0]) + " "
                        + (metrics[2] == 0 ? "null" : metrics[1] == 1) + " "
                        + (metrics[2] == 4 ? "null" : (double) metrics[3] / metrics[4]) + " " + metrics[5]);
            }
        }
        return rows;
    }

    @Test
    void batchesHoldTheTrialsInOrder() {
        Experiment dice = new DiceExperiment();
        TrialBatchReader reader = reader(dice, "seed", "point", "trial", "add", "total", "odd", "share", "wide");
        List<String> rows = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        while (reader.next()) {
            ColumnarBatch batch = reader.get();
            sizes.add(batch.numRows());
            assertEquals(8, batch.numCols());
            for (int column = 4; column < 8; column++) {
                assertNullsAreCounted(batch.column(column), batch.numRows());
            }
            batch.rowIterator()
                    .forEachRemaining(row -> rows.add(row.getLong(0) + " " + row.getUTF8String(1) + " " + row.getLong(2)
                            + " " + row.getLong(3) + " " + (row.isNullAt(4) ? null : row.getLong(4)) + " "
                            + (row.isNullAt(5) ? null : row.getBoolean(5)) + " "
                            + (row.isNullAt(6) ? null : row.getDouble(6)) + " " + row.getLong(7)));
        }
        assertEquals(List.of(4096, 4096, 1808, 1, 4, 4096), sizes);
        assertEquals(expected(dice), rows);
        assertTrue(rows.stream().anyMatch(row -> row.contains("null")));
    }

    private static void assertNullsAreCounted(ColumnVector vector, int rows) {
        int nulls = 0;
        for (int row = 0; row < rows; row++) {
            nulls += vector.isNullAt(row) ? 1 : 0;
        }
        assertEquals(nulls, vector.numNulls());
        assertEquals(nulls > 0, vector.hasNull());
    }

    @Test
    void withoutMetricsNothingIsPrepared() {
        DiceExperiment dice = new DiceExperiment();
        TrialBatchReader reader = new TrialBatchReader(dice, List.of(), List.of(SLICES.get(1)));
        assertTrue(reader.next());
        assertEquals(1, reader.get().numRows());
        assertEquals(0, reader.get().numCols());
        assertEquals(0, dice.prepared());
    }

    @Test
    void slicesOfOnePointShareASimulator() {
        DiceExperiment dice = new DiceExperiment();
        TrialBatchReader reader = reader(dice, "thrown");
        int rows = 0;
        while (reader.next()) {
            rows += reader.get().numRows();
        }
        assertEquals(14_101, rows);
        assertEquals(3, dice.prepared());
    }
}

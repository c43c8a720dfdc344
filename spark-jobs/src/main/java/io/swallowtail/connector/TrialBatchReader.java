package io.swallowtail.connector;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.experiment.TrialSink;
import io.swallowtail.statistics.Tally;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.vectorized.ConstantColumnVector;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Simulates the trials of a partition batch by batch. Batches share their arrays; nothing is allocated per trial. Without a requested
 * metric, nothing is simulated.
 */
final class TrialBatchReader implements PartitionReader<ColumnarBatch> {
    private static final int MAX_ROWS = 4096;

    /** The longest time of a batch. A task can be cancelled between batches. */
    private static final double LONGEST_BATCH_NANOS = 1e8;

    private final Experiment experiment;
    private final List<TrialColumn> columns;
    private final List<TrialPartition.Slice> slices;
    private final OnHeapColumnVector trials = new OnHeapColumnVector(MAX_ROWS, DataTypes.LongType);
    private final OnHeapColumnVector[] vectors;
    /** The slot of each vector's metric. */
    private final int[] slots;

    private int slice = -1;
    private Point point;
    private TrialRunner runner;
    private long batchRows;
    private ColumnarBatch batch;
    private long next;
    private long end;

    /**
     * Opens a partition.
     *
     * @param experiment the experiment of the trials
     * @param columns the requested columns
     * @param slices the trials
     */
    TrialBatchReader(Experiment experiment, List<TrialColumn> columns, List<TrialPartition.Slice> slices) {
        this.experiment = experiment;
        this.columns = columns;
        this.slices = slices;
        List<TrialColumn> shown = columns.stream().filter(TrialColumn::isMetric).toList();
        this.slots = shown.stream().mapToInt(TrialColumn::place).toArray();
        this.vectors = shown.stream()
                .map(column -> new OnHeapColumnVector(MAX_ROWS, column.type()))
                .toArray(OnHeapColumnVector[]::new);
    }

    @Override
    public boolean next() {
        while (next == end) {
            if (slice + 1 == slices.size()) {
                return false;
            }
            slice++;
            open(slices.get(slice));
        }
        int rows = (int) Math.min(batchRows, end - next);
        if (runner != null) {
            simulate(next, rows);
        }
        for (int row = 0; row < rows; row++) {
            trials.putLong(row, next + row);
        }
        batch.setNumRows(rows);
        next += rows;
        return true;
    }

    private void simulate(long first, int rows) {
        for (OnHeapColumnVector vector : vectors) {
            vector.reset();
        }
        TrialSink sink = (trial, quantities) -> {
            int row = (int) (trial - first);
            for (int i = 0; i < slots.length; i++) {
                put(vectors[i], row, quantities, slots[i]);
            }
        };
        runner.forEach(first, first + rows, sink);
    }

    private static void put(OnHeapColumnVector vector, int row, long[] metrics, int slot) {
        long value = metrics[slot];
        if (value == Tally.NULL) {
            vector.putNull(row);
        } else if (vector.dataType().equals(DataTypes.LongType)) {
            vector.putLong(row, value);
        } else if (vector.dataType().equals(DataTypes.BooleanType)) {
            vector.putBoolean(row, value != 0);
        } else {
            vector.putDouble(row, (double) value / metrics[slot + 1]);
        }
    }

    private void open(TrialPartition.Slice opened) {
        if (slice == 0 || !opened.isOfSameRunner(slices.get(slice - 1))) {
            point = new Point(experiment, Parameters.parse(experiment, opened.parameters()));
            runner = slots.length == 0 ? null : new TrialRunner(point, opened.seed(), List.of());
            double nanos = PartitionPlanner.nanosPerTrial(point, runner != null);
            batchRows = Math.max(1, Math.min(MAX_ROWS, (long) (LONGEST_BATCH_NANOS / nanos)));
            batch = new ColumnarBatch(vectors(opened));
        }
        next = opened.from();
        end = opened.to();
    }

    private ColumnVector[] vectors(TrialPartition.Slice opened) {
        List<ColumnVector> all = new ArrayList<>();
        int metric = 0;
        for (TrialColumn column : columns) {
            all.add(
                    switch (column.role()) {
                        case SEED -> constant(column, String.valueOf(opened.seed()));
                        case POINT -> constant(column, point.id());
                        case TRIAL -> trials;
                        case PARAMETER -> constant(column, opened.parameters().get(column.name()));
                        case METRIC -> vectors[metric++];
                    });
        }
        return all.toArray(ColumnVector[]::new);
    }

    private static ColumnVector constant(TrialColumn column, String text) {
        ConstantColumnVector vector = new ConstantColumnVector(MAX_ROWS, column.type());
        if (text == null) {
            vector.setNull();
        } else if (column.type().equals(DataTypes.LongType)) {
            vector.setLong(Long.parseLong(text));
        } else if (column.type().equals(DataTypes.DoubleType)) {
            vector.setDouble(Double.parseDouble(text));
        } else {
            vector.setUtf8String(UTF8String.fromString(text));
        }
        return vector;
    }

    @Override
    public ColumnarBatch get() {
        return batch;
    }

    @Override
    public void close() {
        // owns only arrays
    }
}

package io.swallowtail.jobs.connector;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.experiment.TrialSink;
import io.swallowtail.jobs.spark.BatchColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

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
    private final BatchColumn trials = new BatchColumn(MAX_ROWS, DataTypes.LongType);
    private final BatchColumn[] vectors;
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
     */
    TrialBatchReader(Experiment experiment, List<TrialColumn> columns, List<TrialPartition.Slice> slices) {
        this.experiment = experiment;
        this.columns = columns;
        this.slices = slices;
        List<TrialColumn> shown = columns.stream().filter(TrialColumn::isMetric).toList();
        this.slots = shown.stream().mapToInt(TrialColumn::place).toArray();
        this.vectors = shown.stream()
                .map(column -> new BatchColumn(MAX_ROWS, column.type()))
                .toArray(BatchColumn[]::new);
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
            trials.set(row, next + row);
        }
        batch.setNumRows(rows);
        next += rows;
        return true;
    }

    private void simulate(long first, int rows) {
        for (BatchColumn vector : vectors) {
            vector.begin();
        }
        TrialSink sink = (trial, quantities) -> {
            int row = (int) (trial - first);
            for (int i = 0; i < slots.length; i++) {
                vectors[i].set(row, quantities, slots[i]);
            }
        };
        runner.forEach(first, first + rows, sink);
    }

    private void open(TrialPartition.Slice opened) {
        if (slice == 0 || !opened.isOfSameRunner(slices.get(slice - 1))) {
            point = new Point(experiment, Parameters.parse(experiment, opened.parameters()));
            runner = slots.length == 0 ? null : new TrialRunner(point, opened.seed(), List.of());
            batchRows = Math.max(1, Math.min(MAX_ROWS, (long) (LONGEST_BATCH_NANOS / opened.nanosPerTrial())));
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
                        case SEED -> BatchColumn.constant(MAX_ROWS, column.type(), String.valueOf(opened.seed()));
                        case POINT -> BatchColumn.constant(MAX_ROWS, column.type(), point.id());
                        case TRIAL -> trials.column();
                        case PARAMETER ->
                            BatchColumn.constant(
                                    MAX_ROWS,
                                    column.type(),
                                    point.parameters().texts().get(column.name()));
                        case METRIC -> vectors[metric++].column();
                    });
        }
        return all.toArray(ColumnVector[]::new);
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

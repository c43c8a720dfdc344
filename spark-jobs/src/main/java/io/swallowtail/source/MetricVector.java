package io.swallowtail.source;

import io.swallowtail.estimate.Tally;
import org.apache.spark.sql.types.DataType;

/** A column with a metric, BIGINT or BOOLEAN, null where the metric is {@link Tally#NULL}. */
final class MetricVector extends SimulatedVector {
    private final long[] values;
    private int rows;

    /**
     * Makes room for a metric.
     *
     * @param type BIGINT, or BOOLEAN for a flag
     * @param capacity the most rows of a batch
     */
    MetricVector(DataType type, int capacity) {
        super(type);
        this.values = new long[capacity];
    }

    /** Writes a row. */
    void set(int row, long value) {
        values[row] = value;
    }

    /** Says how many rows the batch has. */
    void setRows(int count) {
        rows = count;
    }

    @Override
    public boolean hasNull() {
        return numNulls() > 0;
    }

    @Override
    public int numNulls() {
        int nulls = 0;
        for (int row = 0; row < rows; row++) {
            if (values[row] == Tally.NULL) {
                nulls++;
            }
        }
        return nulls;
    }

    @Override
    public boolean isNullAt(int row) {
        return values[row] == Tally.NULL;
    }

    @Override
    public boolean getBoolean(int row) {
        return values[row] != 0;
    }

    @Override
    public long getLong(int row) {
        return values[row];
    }
}

package io.swallowtail.connector;

import io.swallowtail.statistics.Tally;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** A column with a metric, BIGINT, BOOLEAN or DOUBLE, null where the metric is {@link Tally#NULL}. */
final class MetricVector extends SimulatedVector {
    /** The metric, of a ratio the numerator. */
    private final long[] values;
    /** The denominators of a ratio; empty for other metrics. */
    private final long[] denominators;

    private int rows;

    /**
     * Makes room for a metric.
     *
     * @param type BIGINT, BOOLEAN for a flag, or DOUBLE for a ratio
     * @param capacity the most rows of a batch
     */
    MetricVector(DataType type, int capacity) {
        super(type);
        this.values = new long[capacity];
        this.denominators = new long[type.equals(DataTypes.DoubleType) ? capacity : 0];
    }

    /** Writes a row from a trial's metrics. */
    void set(int row, long[] metrics, int slot) {
        values[row] = metrics[slot];
        if (denominators.length > 0) {
            denominators[row] = metrics[slot + 1];
        }
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

    @Override
    public double getDouble(int row) {
        return (double) values[row] / denominators[row];
    }
}

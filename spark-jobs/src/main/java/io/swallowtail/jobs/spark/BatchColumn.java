package io.swallowtail.jobs.spark;

import io.swallowtail.core.statistics.Tally;
import org.apache.spark.sql.execution.vectorized.ConstantColumnVector;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A column of a batch of trials, of type BIGINT, BOOLEAN or DOUBLE.
 *
 * @param vector Spark's memory of its values
 */
public record BatchColumn(OnHeapColumnVector vector) {
    /**
     * Allocates a column.
     *
     * @param rows the most rows of a batch
     * @param type the type of its values
     */
    public BatchColumn(int rows, DataType type) {
        this(new OnHeapColumnVector(rows, type));
    }

    /**
     * Makes a column with the same value in all rows.
     *
     * @param rows the most rows of a batch
     * @param type BIGINT, DOUBLE or STRING
     * @param text the value; null for null
     */
    public static ColumnVector constant(int rows, DataType type, String text) {
        ConstantColumnVector vector = new ConstantColumnVector(rows, type);
        if (text == null) {
            vector.setNull();
        } else if (type.equals(DataTypes.LongType)) {
            vector.setLong(Long.parseLong(text));
        } else if (type.equals(DataTypes.DoubleType)) {
            vector.setDouble(Double.parseDouble(text));
        } else {
            vector.setUtf8String(UTF8String.fromString(text));
        }
        return vector;
    }

    /**
     * Returns the column for a batch.
     *
     * @return Spark's column
     */
    public ColumnVector column() {
        return vector;
    }

    /** Forgets the nulls of the batch before. */
    public void begin() {
        vector.reset();
    }

    /** Sets an integer. */
    public void set(int row, long value) {
        vector.putLong(row, value);
    }

    /**
     * Sets the value of a metric.
     *
     * @param metrics a trial's metrics
     * @param slot the metric's slot
     */
    public void set(int row, long[] metrics, int slot) {
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
}

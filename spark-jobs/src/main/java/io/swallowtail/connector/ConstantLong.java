package io.swallowtail.connector;

import org.apache.spark.sql.types.DataTypes;

/** A column with the same number in every row. */
final class ConstantLong extends SimulatedVector {
    private final long value;

    ConstantLong(long value) {
        super(DataTypes.LongType);
        this.value = value;
    }

    @Override
    public long getLong(int row) {
        return value;
    }
}

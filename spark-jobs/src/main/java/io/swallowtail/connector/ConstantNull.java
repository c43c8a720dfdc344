package io.swallowtail.connector;

import org.apache.spark.sql.types.DataType;

/** A column that is null in every row: a parameter that means nothing at the point. */
final class ConstantNull extends SimulatedVector {
    ConstantNull(DataType type) {
        super(type);
    }

    @Override
    public boolean hasNull() {
        return true;
    }

    @Override
    public int numNulls() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean isNullAt(int row) {
        return true;
    }
}

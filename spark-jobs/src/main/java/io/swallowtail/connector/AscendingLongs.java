package io.swallowtail.connector;

import org.apache.spark.sql.types.DataTypes;

/** A column that counts up by one from row to row. */
final class AscendingLongs extends SimulatedVector {
    private long first;

    AscendingLongs() {
        super(DataTypes.LongType);
    }

    /** Sets the number in row 0. */
    void startAt(long number) {
        first = number;
    }

    @Override
    public long getLong(int row) {
        return first + row;
    }
}

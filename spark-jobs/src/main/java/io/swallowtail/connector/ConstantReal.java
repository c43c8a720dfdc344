package io.swallowtail.connector;

import org.apache.spark.sql.types.DataTypes;

/** A column with the same real number in every row. */
final class ConstantReal extends SimulatedVector {
    private final double value;

    ConstantReal(double value) {
        super(DataTypes.DoubleType);
        this.value = value;
    }

    @Override
    public double getDouble(int row) {
        return value;
    }
}

package io.swallowtail.connector;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** A column of a batch of trials: without nulls, and without values but for those that a subclass gives. */
abstract class SimulatedVector extends ColumnVector {
    SimulatedVector(DataType type) {
        super(type);
    }

    private UnsupportedOperationException otherType(String asked) {
        return new UnsupportedOperationException("a column of " + dataType().sql() + " has no " + asked);
    }

    @Override
    public void close() {
        // holds nothing but arrays
    }

    @Override
    public boolean hasNull() {
        return false;
    }

    @Override
    public int numNulls() {
        return 0;
    }

    @Override
    public boolean isNullAt(int row) {
        return false;
    }

    @Override
    public boolean getBoolean(int row) {
        throw otherType("BOOLEAN");
    }

    @Override
    public byte getByte(int row) {
        throw otherType("TINYINT");
    }

    @Override
    public short getShort(int row) {
        throw otherType("SMALLINT");
    }

    @Override
    public int getInt(int row) {
        throw otherType("INT");
    }

    @Override
    public long getLong(int row) {
        throw otherType("BIGINT");
    }

    @Override
    public float getFloat(int row) {
        throw otherType("FLOAT");
    }

    @Override
    public double getDouble(int row) {
        throw otherType("DOUBLE");
    }

    @Override
    public ColumnarArray getArray(int row) {
        throw otherType("ARRAY");
    }

    @Override
    public ColumnarMap getMap(int row) {
        throw otherType("MAP");
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        throw otherType("DECIMAL");
    }

    @Override
    public UTF8String getUTF8String(int row) {
        throw otherType("STRING");
    }

    @Override
    public byte[] getBinary(int row) {
        throw otherType("BINARY");
    }

    @Override
    public ColumnVector getChild(int child) {
        throw otherType("child");
    }
}

package io.swallowtail.connector;

import io.swallowtail.statistics.Tally;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** A column of a batch of trials. By default it has no nulls, and a subclass provides the values of its type. */
abstract sealed class SimulatedVector extends ColumnVector {
    SimulatedVector(DataType type) {
        super(type);
    }

    private UnsupportedOperationException otherType(String asked) {
        return new UnsupportedOperationException("a column of " + dataType().sql() + " has no " + asked);
    }

    @Override
    public void close() {
        // owns only arrays
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

    /** A column with the same value in every row; null for a parameter that is inapplicable at the point. */
    static final class Constant extends SimulatedVector {
        private final Object value;

        /**
         * Creates a column.
         *
         * @param type BIGINT, DOUBLE or STRING
         * @param value a Long, a Double or a {@link UTF8String} according to the type, or null
         */
        Constant(DataType type, Object value) {
            super(type);
            this.value = value;
        }

        @Override
        public boolean hasNull() {
            return value == null;
        }

        @Override
        public int numNulls() {
            return value == null ? Integer.MAX_VALUE : 0;
        }

        @Override
        public boolean isNullAt(int row) {
            return value == null;
        }

        @Override
        public long getLong(int row) {
            return (Long) value;
        }

        @Override
        public double getDouble(int row) {
            return (Double) value;
        }

        @Override
        public UTF8String getUTF8String(int row) {
            return (UTF8String) value;
        }
    }

    /** A column whose number increases by one per row. */
    static final class Ascending extends SimulatedVector {
        private long first;

        Ascending() {
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

    /** A column of a metric, of type BIGINT, BOOLEAN or DOUBLE. It is null where the metric is {@link Tally#NULL}. */
    static final class OfMetric extends SimulatedVector {
        /** The metric, or the numerators of a ratio. */
        private final long[] values;
        /** The denominators of a ratio; empty for other metrics. */
        private final long[] denominators;

        private int rows;

        /**
         * Allocates a column for a metric.
         *
         * @param type BIGINT, BOOLEAN for a flag, or DOUBLE for a ratio
         * @param capacity the most rows of a batch
         */
        OfMetric(DataType type, int capacity) {
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

        /** Sets the number of rows in the batch. */
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
}

package io.swallowtail.jobs.connector;

import io.swallowtail.answers.message.Words;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructType;

/** A {@link TailLimit} as a function of a catalog. */
record TailFunction(TailLimit limit) implements UnboundFunction {
    private static final Set<DataType> INTEGERS = Set.of(
            DataTypes.LongType, DataTypes.IntegerType, DataTypes.ShortType, DataTypes.ByteType, DataTypes.NullType);
    private static final String[] ARGUMENTS = {"exceedances", "trials", "confidence"};

    @Override
    public String name() {
        return limit.sqlName();
    }

    @Override
    public String description() {
        return limit.description();
    }

    /**
     * {@inheritDoc}
     *
     * @throws UnsupportedOperationException if there are not three arguments, or the first two are not integers
     */
    @Override
    public BoundFunction bind(StructType arguments) {
        if (arguments.size() != ARGUMENTS.length) {
            throw new UnsupportedOperationException(name() + ": give exceedances, trials and confidence");
        }
        return new Bound(limit, count(arguments.fields()[0].dataType(), 0), count(arguments.fields()[1].dataType(), 1));
    }

    /** Accepts decimals without fraction digits unchanged, because sums may exceed 64 bits. No value is truncated. */
    private DataType count(DataType given, int argument) {
        if (INTEGERS.contains(given)) {
            return DataTypes.LongType;
        }
        if (given instanceof DecimalType decimal && decimal.scale() == 0) {
            return decimal;
        }
        throw new UnsupportedOperationException(
                Words.of("%s: %s is a %s, not an integer", name(), ARGUMENTS[argument], given.sql()));
    }

    /**
     * The function for arguments of certain types.
     *
     * @param exceedances BIGINT or DECIMAL(p, 0)
     * @param trials BIGINT or DECIMAL(p, 0)
     */
    private record Bound(TailLimit limit, DataType exceedances, DataType trials) implements ScalarFunction<Double> {
        private static final long serialVersionUID = 1L;

        @Override
        public Double produceResult(InternalRow arguments) {
            return limit.of(
                    count(arguments, 0, exceedances),
                    count(arguments, 1, trials),
                    arguments.isNullAt(2) ? null : (Double) arguments.getDouble(2));
        }

        private static Number count(InternalRow arguments, int place, DataType type) {
            if (arguments.isNullAt(place)) {
                return null;
            }
            return type instanceof DecimalType decimal
                    ? arguments.getDecimal(place, decimal.precision(), 0).toJavaBigDecimal()
                    : (Number) arguments.getLong(place);
        }

        @Override
        public DataType[] inputTypes() {
            return new DataType[] {exceedances, trials, DataTypes.DoubleType};
        }

        @Override
        public DataType resultType() {
            return DataTypes.DoubleType;
        }

        @Override
        public String name() {
            return limit.sqlName();
        }

        @Override
        public String canonicalName() {
            return "swallowtail." + limit.sqlName() + "(" + exceedances.sql() + "," + trials.sql() + ")";
        }
    }
}

package io.swallowtail.connector;

import io.swallowtail.statistics.ClopperPearson;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** The SQL function {@code tail_low(exceedances, trials, confidence)}: null when an argument is. */
public final class TailLow implements ScalarFunction<Double> {
    private static final long serialVersionUID = 1L;

    /** Makes the function; a catalog does. */
    TailLow() {}

    /**
     * Computes the exact low limit of Clopper and Pearson. Spark calls it by this name.
     *
     * @param exceedances how often the event happened, 0 to {@code trials}
     * @param trials how often it could have, at least 1
     * @param confidence of the two-sided interval, at least 0.5 and below 1
     * @return the limit
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double invoke(long exceedances, long trials, double confidence) {
        return ClopperPearson.low(exceedances, trials, 1 - confidence);
    }

    @Override
    public DataType[] inputTypes() {
        return new DataType[] {DataTypes.LongType, DataTypes.LongType, DataTypes.DoubleType};
    }

    @Override
    public DataType resultType() {
        return DataTypes.DoubleType;
    }

    @Override
    public String name() {
        return "tail_low";
    }
}

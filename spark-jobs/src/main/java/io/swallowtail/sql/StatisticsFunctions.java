package io.swallowtail.sql;

import static org.apache.spark.sql.types.DataTypes.DoubleType;
import static org.apache.spark.sql.types.DataTypes.LongType;

import io.swallowtail.connector.TailLimit;
import io.swallowtail.statistics.AnytimeLimits;
import io.swallowtail.statistics.ClopperPearson;
import io.swallowtail.statistics.InverseBinomialLimits;
import io.swallowtail.statistics.OrderStatisticInterval;
import io.swallowtail.statistics.SampleMoments;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.UDFRegistration;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.api.java.UDF4;

/** sim-core's exact statistics as SQL functions of a session. A null argument gives null. */
public final class StatisticsFunctions {
    private StatisticsFunctions() {}

    /**
     * Registers the functions for users, each {@link TailLimit} by its name.
     *
     * @param spark the session
     */
    public static void registerForUsers(SparkSession spark) {
        for (TailLimit limit : TailLimit.values()) {
            // Spark does not convert the literals 3, 100 and 0.95 for a function of Java, so it takes numbers of any
            // type.
            UDF3<Number, Number, Number, Double> function = limit::of;
            spark.udf().register(limit.sqlName(), function, DoubleType);
        }
    }

    /**
     * Registers the functions that the derived tables are made with. They take the error probability alpha itself, because
     * 1 - confidence loses digits when alpha is tiny.
     *
     * @param spark the session
     */
    public static void registerForTables(SparkSession spark) {
        UDFRegistration functions = spark.udf();
        functions.register("limit_low", limit(ClopperPearson::low), DoubleType);
        functions.register("limit_high", limit(ClopperPearson::high), DoubleType);
        functions.register("stopped_low", limit(InverseBinomialLimits::low), DoubleType);
        functions.register("stopped_high", limit(InverseBinomialLimits::high), DoubleType);
        functions.register("running_low", limit(AnytimeLimits::low), DoubleType);
        functions.register("running_high", limit(AnytimeLimits::high), DoubleType);

        functions.register("sample_mean", (UDF2<Long, BigDecimal, Double>) StatisticsFunctions::mean, DoubleType);
        functions.register(
                "sample_standard_deviation",
                (UDF3<Long, BigDecimal, BigDecimal, Double>)
                        (n, sum, squares) -> finite(moments(n, sum, squares).standardDeviation()),
                DoubleType);
        functions.register(
                "mean_half_width",
                (UDF4<Long, BigDecimal, BigDecimal, Double, Double>) (n, sum, squares, alpha) ->
                        finite(moments(n, sum, squares).meanHalfWidth(alpha)),
                DoubleType);

        functions.register("quantile_rank", (UDF2<Long, Double, Long>) StatisticsFunctions::quantileRank, LongType);
        functions.register(
                "quantile_rank_low",
                (UDF3<Long, Double, Double, Long>) (n, q, alpha) ->
                        rankWithin(OrderStatisticInterval.of(n, q, alpha).lowRank(), n),
                LongType);
        functions.register(
                "quantile_rank_high",
                (UDF3<Long, Double, Double, Long>) (n, q, alpha) ->
                        rankWithin(OrderStatisticInterval.of(n, q, alpha).highRank(), n),
                LongType);
    }

    /** A limit of a binomial probability from (exceedances, trials, error). */
    @FunctionalInterface
    private interface Limit extends Serializable {
        double of(long exceedances, long trials, double alpha);
    }

    private static UDF3<Long, Long, Double, Double> limit(Limit limit) {
        return (exceedances, trials, alpha) -> exceedances == null || trials == null || alpha == null
                ? null
                : (Double) limit.of(exceedances, trials, alpha);
    }

    private static SampleMoments moments(long count, BigDecimal sum, BigDecimal sumOfSquares) {
        return new SampleMoments(count, sum.toBigIntegerExact(), sumOfSquares.toBigIntegerExact());
    }

    private static Double mean(long count, BigDecimal sum) {
        return new SampleMoments(
                        count, sum.toBigIntegerExact(), sum.toBigIntegerExact().pow(2))
                .mean();
    }

    private static Double finite(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }

    /** The rank of the sample's q-quantile, ceil(q·n), with q as its decimal says. */
    private static Long quantileRank(long count, double q) {
        return BigDecimal.valueOf(q)
                .multiply(BigDecimal.valueOf(count))
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }

    /** Ranks 0 and n + 1 stand for no order statistic at all. */
    private static Long rankWithin(long rank, long count) {
        return rank < 1 || rank > count ? null : (Long) rank;
    }
}

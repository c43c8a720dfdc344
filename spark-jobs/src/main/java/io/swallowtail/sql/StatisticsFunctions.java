package io.swallowtail.sql;

import static org.apache.spark.sql.types.DataTypes.DoubleType;
import static org.apache.spark.sql.types.DataTypes.LongType;

import io.swallowtail.statistics.AnytimeLimits;
import io.swallowtail.statistics.ClopperPearson;
import io.swallowtail.statistics.DistributionBand;
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
     * Registers the functions for users, each of (exceedances, trials, confidence): {@code tail_low} and {@code tail_high}, the
     * exact two-sided limits of Clopper and Pearson for a number of trials fixed beforehand; {@code inverse_low} and
     * {@code inverse_high}, for trials that ended with the last exceedance, a number of exceedances fixed beforehand;
     * {@code anytime_low} and {@code anytime_high}, which hold at whatever moment one looks; {@code band_low} and {@code
     * band_high}, which hold for all values of a metric at once.
     *
     * @param spark the session
     */
    public static void registerForUsers(SparkSession spark) {
        UDFRegistration functions = spark.udf();
        functions.register(
                "tail_low", limit((k, n, confidence) -> ClopperPearson.low(k, n, 1 - confidence)), DoubleType);
        functions.register(
                "tail_high", limit((k, n, confidence) -> ClopperPearson.high(k, n, 1 - confidence)), DoubleType);
        functions.register(
                "inverse_low",
                limit((k, n, confidence) -> InverseBinomialLimits.low(k, n, 1 - confidence)),
                DoubleType);
        functions.register(
                "inverse_high",
                limit((k, n, confidence) -> InverseBinomialLimits.high(k, n, 1 - confidence)),
                DoubleType);
        functions.register(
                "anytime_low", limit((k, n, confidence) -> AnytimeLimits.low(k, n, 1 - confidence)), DoubleType);
        functions.register(
                "anytime_high", limit((k, n, confidence) -> AnytimeLimits.high(k, n, 1 - confidence)), DoubleType);
        functions.register(
                "band_low", limit((k, n, confidence) -> DistributionBand.low(k, n, 1 - confidence)), DoubleType);
        functions.register(
                "band_high", limit((k, n, confidence) -> DistributionBand.high(k, n, 1 - confidence)), DoubleType);
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

    /** A limit of a binomial probability from (exceedances, trials, error or confidence). */
    @FunctionalInterface
    private interface Limit extends Serializable {
        double of(long exceedances, long trials, double level);
    }

    /** Takes numbers of any type: Spark does not convert the literals 3, 100 and 0.95 for a function of Java. */
    private static UDF3<Number, Number, Number, Double> limit(Limit limit) {
        return (exceedances, trials, level) -> exceedances == null || trials == null || level == null
                ? null
                : (Double) limit.of(exceedances.longValue(), trials.longValue(), level.doubleValue());
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

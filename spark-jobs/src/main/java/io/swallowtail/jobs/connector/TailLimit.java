package io.swallowtail.jobs.connector;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.DistributionBand;
import io.swallowtail.core.statistics.InverseBinomialLimits;
import java.math.BigDecimal;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.types.DataTypes;

/** The exact confidence limits of probabilities as SQL functions of (exceedances, trials, confidence). */
public enum TailLimit {
    /** Low limit for a number of trials fixed beforehand. */
    TAIL_LOW("exact low limit for a number of trials fixed beforehand (Clopper and Pearson)", ClopperPearson::low),
    /** High limit for a number of trials fixed beforehand. */
    TAIL_HIGH("exact high limit for a number of trials fixed beforehand (Clopper and Pearson)", ClopperPearson::high),
    /** Low limit for trials that ended with the last exceedance. */
    INVERSE_LOW(
            "exact low limit for trials that ended with the last of a number of exceedances fixed beforehand",
            InverseBinomialLimits::low),
    /** High limit for trials that ended with the last exceedance. */
    INVERSE_HIGH(
            "exact high limit for trials that ended with the last of a number of exceedances fixed beforehand",
            InverseBinomialLimits::high),
    /** Low limit that holds at every look. */
    ANYTIME_LOW("low limit that holds at every look", AnytimeLimits::low),
    /** High limit that holds at every look. */
    ANYTIME_HIGH("high limit that holds at every look", AnytimeLimits::high),
    /** Low limit that holds for all values of a metric at once. */
    BAND_LOW("low limit that holds for all values of a metric at once", DistributionBand::low),
    /** High limit that holds for all values of a metric at once. */
    BAND_HIGH("high limit that holds for all values of a metric at once", DistributionBand::high);

    /** A level from this value is a confidence, a smaller one an error probability. Limits with a larger error are not useful. */
    private static final double MIN_CONFIDENCE = 0.5;

    /** Computes a limit from counts and the error probability of both limits together. */
    @FunctionalInterface
    private interface Formula {
        double of(long exceedances, long trials, double alpha);
    }

    private final String meaning;
    private final Formula formula;

    TailLimit(String meaning, Formula formula) {
        this.meaning = meaning;
        this.formula = formula;
    }

    /** Registers all functions. */
    public static void register(SparkSession spark) {
        for (TailLimit limit : values()) {
            // Spark does not convert the literals 3, 100 and 0.95 for a Java function, so the function accepts
            // numbers of any type.
            UDF3<Number, Number, Number, Double> function = limit::of;
            spark.udf().register(limit.sqlName(), function, DataTypes.DoubleType);
        }
    }

    /**
     * Returns the function's name in SQL.
     *
     * @return such as {@code tail_low}
     */
    public String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Describes the function.
     *
     * @return one line
     */
    public String description() {
        return sqlName() + "(exceedances, trials, confidence): " + meaning
                + "; a third argument below 0.5 is alpha = 1 - confidence";
    }

    /**
     * Computes the limit.
     *
     * @param exceedances the number of trials with the event, from 0 to {@code trials}, for the inverse limits from 2; an integer of any
     *     type
     * @param trials the number of trials; the limits of 0 trials are 0 and 1
     * @param level the confidence of the two-sided interval, from 0.5 to below 1, or its error probability alpha below 0.5, which keeps its
     *     digits if the confidence is near 1
     * @return the limit; null if an argument is null
     * @throws BadInputException if an argument is out of range, or a count is not an integer of 64 bits
     */
    public Double of(Number exceedances, Number trials, Number level) {
        if (exceedances == null || trials == null || level == null) {
            return null;
        }
        long k = integer("exceedances", exceedances);
        long n = integer("trials", trials);
        double given = level.doubleValue();
        if (!(given > 0 && given < 1)) {
            throw new BadInputException(
                    sqlName(),
                    "confidence",
                    level + " is no confidence from 0.5 to below 1, and no alpha above 0 and below 0.5");
        }
        if (k == 0 && n == 0) {
            return name().endsWith("LOW") ? 0.0 : 1.0;
        }
        return BadInputException.reading(
                sqlName(), "", () -> formula.of(k, n, given < MIN_CONFIDENCE ? given : 1 - given));
    }

    private long integer(String argument, Number value) {
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return value.longValue();
        }
        try {
            return new BigDecimal(value.toString()).longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw new BadInputException(sqlName(), argument, value + " is not an integer of 64 bits");
        }
    }
}

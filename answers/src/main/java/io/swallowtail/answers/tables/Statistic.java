package io.swallowtail.answers.tables;

import java.math.BigDecimal;

/**
 * A statistic of a metric: its mean, or a quantile.
 *
 * @param level the level of the quantile, above 0 and below 1; null for the mean
 */
public record Statistic(BigDecimal level) {
    /** The mean. */
    public static final Statistic MEAN = new Statistic(null);

    /** The median. */
    public static final Statistic MEDIAN = quantile("0.5");

    /**
     * Reads a quantile.
     *
     * @param level the level as a decimal number
     * @throws IllegalArgumentException if it is not a number above 0 and below 1
     */
    public static Statistic quantile(String level) {
        BigDecimal number;
        try {
            number = new BigDecimal(level).stripTrailingZeros();
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + level + "\" is not a number between 0 and 1", e);
        }
        // the length is bounded because a column is named after the digits
        if (number.signum() <= 0 || number.compareTo(BigDecimal.ONE) >= 0 || number.scale() > 12) {
            throw new IllegalArgumentException("\"" + level + "\" is not between 0 and 1, with at most 12 decimals");
        }
        return new Statistic(number);
    }

    /**
     * Names the statistic for people.
     *
     * @return {@code mean}, {@code median}, or for example {@code 99.9% quantile}
     */
    public String words() {
        if (level == null) {
            return "mean";
        }
        return equals(MEDIAN)
                ? "median"
                : level.movePointRight(2).stripTrailingZeros().toPlainString() + "% quantile";
    }

    /**
     * Names the statistic in columns.
     *
     * @return {@code mean}, or for example {@code q999} with the level's decimals, as in the table {@code summary}
     */
    public String column() {
        return level == null
                ? "mean"
                : "q"
                        + level.setScale(Math.max(2, level.scale()))
                                .toPlainString()
                                .substring(2);
    }
}

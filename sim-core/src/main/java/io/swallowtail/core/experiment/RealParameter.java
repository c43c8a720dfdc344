package io.swallowtail.core.experiment;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A real-valued parameter: an exact decimal, never a binary fraction, so that {@code 0.1 * n} means a tenth.
 *
 * <p>Values have no trailing zeros and a scale of at least 0. Equal numbers are therefore equal objects with the same
 * text, which has no exponent.
 *
 * @param name the name
 * @param description one line
 * @param minimum smallest allowed value
 * @param maximum largest allowed value
 * @param defaultValue the default, empty if a value is required
 */
public record RealParameter(
        String name, String description, BigDecimal minimum, BigDecimal maximum, Optional<BigDecimal> defaultValue)
        implements Parameter<BigDecimal> {
    /** Maximum number of decimals of a value; a {@code double} still distinguishes such fractions. */
    public static final int MAX_DECIMALS = 15;

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,400}(\\.[0-9]{1,400})?([eE][-+]?[0-9]{1,3})?%?");

    /** Normalizes all numbers. */
    public RealParameter {
        minimum = normal(minimum);
        maximum = normal(maximum);
        defaultValue = defaultValue.map(RealParameter::normal);
    }

    /**
     * Declares a required real number.
     *
     * @param name the name
     * @param description one line
     * @param minimum smallest allowed value, a decimal
     * @param maximum largest allowed value, a decimal
     * @return the parameter
     */
    public static RealParameter required(String name, String description, String minimum, String maximum) {
        return new RealParameter(name, description, new BigDecimal(minimum), new BigDecimal(maximum), Optional.empty());
    }

    /**
     * Gives this parameter a default.
     *
     * @param value the default, a decimal
     * @return an optional parameter
     */
    public RealParameter withDefault(String value) {
        return new RealParameter(name, description, minimum, maximum, Optional.of(new BigDecimal(value)));
    }

    private static BigDecimal normal(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    @Override
    public boolean isNumber() {
        return true;
    }

    @Override
    public Object value(String text) {
        return Double.valueOf(text);
    }

    @Override
    public String range() {
        return "a number from " + format(minimum) + " to " + format(maximum) + " with at most " + MAX_DECIMALS
                + " decimals";
    }

    @Override
    public BigDecimal parse(String text) {
        if (NUMBER.matcher(text).matches()) {
            boolean isShare = text.endsWith("%");
            BigDecimal number = new BigDecimal(isShare ? text.substring(0, text.length() - 1) : text);
            BigDecimal value = normal(isShare ? number.movePointLeft(2) : number);
            if (value.compareTo(minimum) >= 0 && value.compareTo(maximum) <= 0 && value.scale() <= MAX_DECIMALS) {
                return value;
            }
        }
        throw new IllegalArgumentException(text + " is not " + range());
    }

    @Override
    public String format(BigDecimal value) {
        return normal(value).toPlainString();
    }
}

package io.swallowtail.core.experiment;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * An integer parameter.
 *
 * @param name the name
 * @param description one line
 * @param minimum smallest allowed value
 * @param maximum largest allowed value
 * @param powerOfTwo whether only powers of two are allowed
 * @param defaultValue the default; empty if a value is required or the default depends on other parameters
 * @param formula the default that depends on other parameters; empty if it has none
 * @param minimumIsSentinel whether the smallest value is a sentinel, such as "none" or "by the formula", and not a
 *     quantity; charts draw no curve to it
 */
public record IntegerParameter(
        String name,
        String description,
        long minimum,
        long maximum,
        boolean powerOfTwo,
        Optional<Long> defaultValue,
        Optional<Formula> formula,
        boolean minimumIsSentinel)
        implements Parameter<Long> {
    /**
     * A default that depends on earlier parameters.
     *
     * @param text as people read it, such as {@code 2n}
     * @param value computes it, always in the parameter's range; empty if a value is required
     */
    public record Formula(String text, Function<Parameters, Optional<Long>> value) {}

    /**
     * Declares a required integer.
     *
     * @param name the name
     * @param description one line
     * @param minimum smallest allowed value
     * @param maximum largest allowed value
     * @return the parameter
     */
    public static IntegerParameter required(String name, String description, long minimum, long maximum) {
        return new IntegerParameter(
                name, description, minimum, maximum, false, Optional.empty(), Optional.empty(), false);
    }

    /**
     * Declares a required power of two.
     *
     * @param name the name
     * @param description one line
     * @param minimum smallest allowed value, a power of two
     * @param maximum largest allowed value, a power of two
     * @return the parameter
     */
    public static IntegerParameter powerOfTwo(String name, String description, long minimum, long maximum) {
        return new IntegerParameter(
                name, description, minimum, maximum, true, Optional.empty(), Optional.empty(), false);
    }

    /**
     * Declares that the smallest value is a sentinel, such as "none" or "by the formula", and not a quantity.
     *
     * @return the same parameter with a sentinel minimum
     */
    public IntegerParameter withSentinelMinimum() {
        return new IntegerParameter(name, description, minimum, maximum, powerOfTwo, defaultValue, formula, true);
    }

    /**
     * Gives this parameter a default.
     *
     * @param value the default
     * @return an optional parameter
     */
    public IntegerParameter withDefault(long value) {
        return with(Optional.of(value), Optional.empty());
    }

    /**
     * Gives this parameter a default that depends on earlier parameters of the experiment.
     *
     * @param text the formula as people read it, such as {@code 2n}
     * @param value computes the default from the earlier values; always in range
     * @return an optional parameter
     */
    public IntegerParameter withDefault(String text, ToLongFunction<Parameters> value) {
        return withPartialDefault(text, parameters -> Optional.of(value.applyAsLong(parameters)));
    }

    /**
     * Gives this parameter a default that depends on parameters which the experiment lists before it, and that is
     * undefined for some of their values.
     *
     * @param text the formula as people read it, with its condition
     * @param value computes the default from the earlier values, always in range; empty if a value is required
     * @return a parameter that is optional where it has a default
     */
    public IntegerParameter withPartialDefault(String text, Function<Parameters, Optional<Long>> value) {
        return with(Optional.empty(), Optional.of(new Formula(text, value)));
    }

    private IntegerParameter with(Optional<Long> value, Optional<Formula> computed) {
        return new IntegerParameter(
                name, description, minimum, maximum, powerOfTwo, value, computed, minimumIsSentinel);
    }

    @Override
    public Optional<Long> defaultValue(Parameters earlier) {
        return formula.isPresent() ? formula.get().value().apply(earlier) : defaultValue;
    }

    @Override
    public Optional<String> defaultText() {
        return formula.isPresent() ? Optional.of(formula.get().text()) : defaultValue.map(this::format);
    }

    @Override
    public boolean isNumber() {
        return true;
    }

    @Override
    public Object value(String text) {
        return Long.valueOf(text);
    }

    @Override
    public String range() {
        return (powerOfTwo ? "a power of two" : "an integer") + " from " + minimum + " to " + maximum;
    }

    @Override
    public Long parse(String text) {
        long value;
        try {
            value = Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(text + " is not " + range(), e);
        }
        boolean isAscii = text.chars().allMatch(digit -> digit <= '9'); // parseLong reads the digits of all scripts
        if (!isAscii || value < minimum || value > maximum || powerOfTwo && Long.bitCount(value) != 1) {
            throw new IllegalArgumentException(text + " is not " + range());
        }
        return value;
    }

    @Override
    public String format(Long value) {
        return Long.toString(value);
    }
}

package io.swallowtail.experiment;

import java.util.Optional;

/**
 * An integer parameter.
 *
 * @param name the name
 * @param description one line
 * @param minimum smallest allowed value
 * @param maximum largest allowed value
 * @param powerOfTwo whether only powers of two are allowed
 * @param defaultValue the default, empty if a value is required
 */
public record IntegerParameter(
        String name, String description, long minimum, long maximum, boolean powerOfTwo, Optional<Long> defaultValue)
        implements Parameter<Long> {
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
        return new IntegerParameter(name, description, minimum, maximum, false, Optional.empty());
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
        return new IntegerParameter(name, description, minimum, maximum, true, Optional.empty());
    }

    /**
     * Gives this parameter a default.
     *
     * @param value the default
     * @return a parameter that may be left out
     */
    public IntegerParameter withDefault(long value) {
        return new IntegerParameter(name, description, minimum, maximum, powerOfTwo, Optional.of(value));
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
        if (value < minimum || value > maximum || powerOfTwo && Long.bitCount(value) != 1) {
            throw new IllegalArgumentException(text + " is not " + range());
        }
        return value;
    }

    @Override
    public String format(Long value) {
        return Long.toString(value);
    }
}

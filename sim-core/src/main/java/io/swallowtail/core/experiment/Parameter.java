package io.swallowtail.core.experiment;

import java.util.List;
import java.util.Optional;

/**
 * A named, typed, validated parameter of experiments. A name has the same type in the whole catalogue.
 *
 * @param <T> the type of its values: {@link Long}, {@link java.math.BigDecimal}, {@link Boolean}, an enum, a list of
 *     its constants, or a value with texts of its own
 */
public sealed interface Parameter<T>
        permits IntegerParameter, RealParameter, BooleanParameter, ChoiceParameter, SequenceParameter, TextParameter {
    /**
     * Names the parameter, as in sweeps, tables and SQL.
     *
     * @return a lower-case name
     */
    String name();

    /**
     * Describes the parameter.
     *
     * @return one line
     */
    String description();

    /**
     * Gives the frozen default, if it is the same at every point.
     *
     * @return the default; empty if a value is required or the default depends on other parameters
     */
    Optional<T> defaultValue();

    /**
     * Gives the frozen default at a point.
     *
     * @param earlier values of the parameters that the experiment lists before this one, at least
     * @return the default; empty if a value is required
     */
    default Optional<T> defaultValue(Parameters earlier) {
        return defaultValue();
    }

    /**
     * Writes the default as people read it.
     *
     * @return its canonical form, or a formula such as {@code 2n}; empty if a value is required
     */
    default Optional<String> defaultText() {
        return defaultValue().map(this::format);
    }

    /**
     * Describes the allowed values.
     *
     * @return one short line, such as {@code a power of two from 2 to 16777216}
     */
    String range();

    /**
     * Lists the allowed words.
     *
     * @return all allowed words, the default first; empty if the values are numbers
     */
    default List<String> words() {
        return List.of();
    }

    /**
     * Returns whether the values are numbers.
     *
     * @return true for integers and real numbers, false for words
     */
    default boolean isNumber() {
        return false;
    }

    /**
     * Returns a value as tables and scripts hold it.
     *
     * @param text the canonical form of a value, as from {@link #format}
     * @return a {@link Long} for an integer, the nearest {@link Double} for a real number, otherwise the text
     */
    default Object value(String text) {
        return text;
    }

    /**
     * Reads a value.
     *
     * @param text the value as a user writes it
     * @return the value, in range
     * @throws IllegalArgumentException if the text is not an allowed value; the message starts with the text and
     *     describes the allowed values
     */
    T parse(String text);

    /**
     * Formats a value in its canonical form, as tables and commands show it.
     *
     * @param value a value of this parameter
     * @return a text that {@link #parse} maps to the same value, unless it names a file ({@link #complete})
     */
    String format(T value);

    /**
     * Formats a value for a program that has no files.
     *
     * @param value a value of this parameter
     * @return a text that {@link #parse} maps to the same value
     */
    default String complete(T value) {
        return format(value);
    }

    /**
     * Formats a value for the point's identity.
     *
     * @param value a value of this parameter
     * @return a text that no other value has
     */
    default String identity(T value) {
        return format(value);
    }
}

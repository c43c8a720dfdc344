package io.swallowtail.experiment;

import java.util.List;
import java.util.Optional;

/**
 * A named, typed, validated parameter of experiments. One name has one type over the whole catalogue.
 *
 * @param <T> the type of its values: {@link Long}, {@link java.math.BigDecimal}, {@link Boolean}, an enum or a list of its constants
 */
public sealed interface Parameter<T>
        permits IntegerParameter, RealParameter, BooleanParameter, ChoiceParameter, SequenceParameter {
    /**
     * Names the parameter, as in sweeps, tables and SQL.
     *
     * @return a lower-case name
     */
    String name();

    /**
     * Says what the parameter means.
     *
     * @return one line
     */
    String description();

    /**
     * Gives the frozen default, the first value that the specification lists, where it is the same at every point.
     *
     * @return the default, or empty if a value is required or the default depends on other parameters
     */
    Optional<T> defaultValue();

    /**
     * Gives the frozen default at a point.
     *
     * @param earlier values of the parameters that the experiment lists before this one, at least
     * @return the default, or empty if a value is required
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
     * Lists the values, where they are words.
     *
     * @return all allowed words, the default first; nothing if the values are numbers
     */
    default List<String> words() {
        return List.of();
    }

    /**
     * Reads a value.
     *
     * @param text the value as a user writes it
     * @return the value, in range
     * @throws IllegalArgumentException if it is not one; the message says what is allowed and starts with the text
     */
    T parse(String text);

    /**
     * Writes a value in its one canonical form, which enters the point's identity.
     *
     * @param value a value of this parameter
     * @return its text, which {@link #parse} reads back
     */
    String format(T value);
}

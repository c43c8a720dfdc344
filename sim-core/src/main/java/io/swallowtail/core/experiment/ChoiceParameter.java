package io.swallowtail.core.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A parameter whose values are words: the constants of an enum, written in lower case.
 *
 * @param <E> the enum
 * @param name the name
 * @param description one line
 * @param type the enum
 * @param values the constants that are allowed
 * @param byDefault the default, unless {@code formula} is present
 * @param formula the default that depends on other parameters; empty if it has none
 */
public record ChoiceParameter<E extends Enum<E>>(
        String name, String description, Class<E> type, List<E> values, E byDefault, Optional<Formula<E>> formula)
        implements Parameter<E> {
    /**
     * A default that depends on earlier parameters.
     *
     * @param text as people read it
     * @param value computes it
     * @param <E> the enum
     */
    public record Formula<E extends Enum<E>>(String text, Function<Parameters, E> value) {}

    /**
     * Declares a choice whose default is the enum's first constant.
     *
     * @param name the name
     * @param description one line
     * @param type the enum
     */
    public ChoiceParameter(String name, String description, Class<E> type) {
        this(name, description, type, type.getEnumConstants()[0]);
    }

    /**
     * Declares a choice with a default.
     *
     * @param name the name
     * @param description one line
     * @param type the enum
     * @param byDefault the default
     */
    public ChoiceParameter(String name, String description, Class<E> type, E byDefault) {
        this(name, description, type, List.of(type.getEnumConstants()), byDefault, Optional.empty());
    }

    /**
     * Gives this parameter a default that depends on earlier parameters of the experiment.
     *
     * @param text the default as people read it
     * @param value computes the default from the earlier values
     * @return an optional parameter
     */
    public ChoiceParameter<E> withDefault(String text, Function<Parameters, E> value) {
        return new ChoiceParameter<>(
                name, description, type, values, byDefault, Optional.of(new Formula<>(text, value)));
    }

    /**
     * Excludes a constant.
     *
     * @param excluded any constant but the default
     * @return a parameter that refuses it
     */
    public ChoiceParameter<E> without(E excluded) {
        List<E> others = values.stream().filter(value -> value != excluded).toList();
        return new ChoiceParameter<>(name, description, type, others, byDefault, formula);
    }

    @Override
    public Optional<E> defaultValue() {
        return formula.isPresent() ? Optional.empty() : Optional.of(byDefault);
    }

    @Override
    public Optional<E> defaultValue(Parameters earlier) {
        return Optional.of(formula.isPresent() ? formula.get().value().apply(earlier) : byDefault);
    }

    @Override
    public Optional<String> defaultText() {
        return Optional.of(formula.isPresent() ? formula.get().text() : format(byDefault));
    }

    @Override
    public List<String> words() {
        return values.stream()
                .sorted(Comparator.comparing(value -> value != byDefault))
                .map(this::format)
                .collect(Collectors.toList());
    }

    @Override
    public String range() {
        List<String> words = words();
        return words.size() == 1 ? words.get(0) : "one of " + String.join(", ", words);
    }

    @Override
    public E parse(String text) {
        return values.stream()
                .filter(value -> format(value).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text + " is not " + range()));
    }

    @Override
    public String format(E value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}

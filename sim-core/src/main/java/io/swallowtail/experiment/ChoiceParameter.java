package io.swallowtail.experiment;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A parameter whose values are words: the constants of an enum, written in lower case.
 *
 * @param <E> the enum
 * @param name the name
 * @param description one line
 * @param type the enum
 * @param usual the default
 */
public record ChoiceParameter<E extends Enum<E>>(String name, String description, Class<E> type, E usual)
        implements Parameter<E> {
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

    @Override
    public Optional<E> defaultValue() {
        return Optional.of(usual);
    }

    /**
     * Lists the words.
     *
     * @return all allowed words, the default first
     */
    public List<String> words() {
        return Arrays.stream(type.getEnumConstants())
                .sorted(Comparator.comparing(value -> value != usual))
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
        for (E value : type.getEnumConstants()) {
            if (format(value).equals(text)) {
                return value;
            }
        }
        throw new IllegalArgumentException(text + " is not " + range());
    }

    @Override
    public String format(E value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}

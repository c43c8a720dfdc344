package io.swallowtail.experiment;

import java.util.Arrays;
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
 * @param type the enum; its first constant is the default
 */
public record ChoiceParameter<E extends Enum<E>>(String name, String description, Class<E> type)
        implements Parameter<E> {
    @Override
    public Optional<E> defaultValue() {
        return Optional.of(type.getEnumConstants()[0]);
    }

    /**
     * Lists the words.
     *
     * @return all allowed words, the default first
     */
    public List<String> words() {
        return Arrays.stream(type.getEnumConstants()).map(this::format).collect(Collectors.toList());
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

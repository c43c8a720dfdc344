package io.swallowtail.core.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A parameter whose values are sequences of a choice's words, joined by {@code +}. Most values are a single word.
 *
 * @param <E> the enum
 * @param element the choice at each position; its name, description and default are those of the sequence
 */
public record SequenceParameter<E extends Enum<E>>(ChoiceParameter<E> element) implements Parameter<List<E>> {
    /** Maximum number of words in a sequence. */
    public static final int MAX_WORDS = 64;

    private static final String JOINT = "+";

    @Override
    public String name() {
        return element.name();
    }

    @Override
    public String description() {
        return element.description();
    }

    @Override
    public Optional<List<E>> defaultValue() {
        return element.defaultValue().map(List::of);
    }

    /** Lists the words that are allowed at each position. */
    @Override
    public List<String> words() {
        return element.words();
    }

    @Override
    public String range() {
        return element.range() + ", or up to " + MAX_WORDS + " of them joined by " + JOINT;
    }

    @Override
    public List<E> parse(String text) {
        String[] words = text.split("\\+", -1);
        try {
            if (words.length <= MAX_WORDS) {
                return Arrays.stream(words).map(element::parse).toList();
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(text + " is not " + range(), e);
        }
        throw new IllegalArgumentException(
                text + " has " + words.length + " words; at most " + MAX_WORDS + " are allowed");
    }

    @Override
    public String format(List<E> value) {
        return value.stream().map(element::format).collect(Collectors.joining(JOINT));
    }
}

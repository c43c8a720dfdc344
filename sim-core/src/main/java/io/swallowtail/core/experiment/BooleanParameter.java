package io.swallowtail.core.experiment;

import java.util.List;
import java.util.Optional;

/**
 * A parameter that is on or off, written as one of two words.
 *
 * @param name the name
 * @param description one line
 * @param falseWord the word for false
 * @param trueWord the word for true
 * @param byDefault the default
 */
public record BooleanParameter(String name, String description, String falseWord, String trueWord, boolean byDefault)
        implements Parameter<Boolean> {
    /**
     * Declares a parameter whose words are {@code false}, the default, and {@code true}.
     *
     * @param name the name
     * @param description one line
     */
    public BooleanParameter(String name, String description) {
        this(name, description, "false", "true");
    }

    /**
     * Declares a parameter that is off by default.
     *
     * @param name the name
     * @param description one line
     * @param falseWord the word for false, the default
     * @param trueWord the word for true
     */
    public BooleanParameter(String name, String description, String falseWord, String trueWord) {
        this(name, description, falseWord, trueWord, false);
    }

    @Override
    public List<String> words() {
        return byDefault ? List.of(trueWord, falseWord) : List.of(falseWord, trueWord);
    }

    /**
     * Makes true the default.
     *
     * @return the same parameter with default true
     */
    public BooleanParameter withDefaultTrue() {
        return new BooleanParameter(name, description, falseWord, trueWord, true);
    }

    @Override
    public Optional<Boolean> defaultValue() {
        return Optional.of(byDefault);
    }

    @Override
    public String range() {
        return "one of " + String.join(", ", words());
    }

    @Override
    public Boolean parse(String text) {
        if (!text.equals(falseWord) && !text.equals(trueWord)) {
            throw new IllegalArgumentException(text + " is not " + range());
        }
        return text.equals(trueWord);
    }

    @Override
    public String format(Boolean value) {
        return value ? trueWord : falseWord;
    }
}

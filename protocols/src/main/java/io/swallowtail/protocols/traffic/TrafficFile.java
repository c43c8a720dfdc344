package io.swallowtail.protocols.traffic;

import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import io.swallowtail.core.random.RandomKey;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A value that a word names, or traffic from a file of the user, whose lines have numbers; {@code #} starts a comment. Traffic with one
 * canonical text is equal for any path. Immutable.
 */
public abstract class TrafficFile implements TextParameter.Value {
    private final String name;
    private final String text;
    private final String identity;

    /** Makes a value that a word names. */
    protected TrafficFile(String word) {
        this(word, "");
    }

    /**
     * Makes a value of a file.
     *
     * @param name its path, one line
     * @param text its canonical text, not empty
     */
    protected TrafficFile(String name, String text) {
        this.name = name;
        this.text = text;
        identity = text.isEmpty() ? name : HexFormat.of().formatHex(RandomKey.sha256(text));
    }

    /**
     * Restores a value from {@link #complete}.
     *
     * @param text a word, or a path and the canonical text
     * @param ofWord reads a word
     * @param ofFile reads the lines of a file
     */
    protected static <V> V parse(String text, Function<String, V> ofWord, BiFunction<String, List<Line>, V> ofFile) {
        int end = text.indexOf('\n');
        return end < 0 ? ofWord.apply(text) : ofFile.apply(text.substring(0, end), Line.of(text.substring(end + 1)));
    }

    /**
     * Reads the lines of a file that are not empty.
     *
     * @param file its path
     * @param reader receives each line without its comment
     * @throws IllegalArgumentException as the reader does; the message starts with the path and the number of the line
     */
    protected static void read(String file, List<Line> lines, Consumer<Line> reader) {
        for (Line line : lines) {
            String words = line.text().replaceFirst("#.*", "").strip();
            try {
                if (!words.isEmpty()) {
                    reader.accept(new Line(line.number(), words));
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ":" + line.number() + ": " + e.getMessage(), e);
            }
        }
    }

    /** Reports whether the traffic comes from a file. */
    public final boolean isFile() {
        return !text.isEmpty();
    }

    @Override
    public final String shown() {
        return isFile() ? name + "@" + identity.substring(0, TextParameter.DIGITS) : name;
    }

    @Override
    public final String complete() {
        return isFile() ? name + "\n" + text : name;
    }

    /** Gives the word, or the SHA-256 of the canonical text. */
    @Override
    public final String identity() {
        return identity;
    }

    @Override
    public final boolean equals(Object other) {
        return other != null && getClass() == other.getClass() && identity.equals(((TrafficFile) other).identity);
    }

    @Override
    public final int hashCode() {
        return identity.hashCode();
    }
}

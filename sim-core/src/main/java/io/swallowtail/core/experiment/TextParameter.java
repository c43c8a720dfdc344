package io.swallowtail.core.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A parameter whose values are read from texts, such as a network that the user describes.
 *
 * @param <V> the type of its values
 * @param name the name
 * @param description one line
 * @param range the allowed texts, one short line
 * @param words some allowed texts, the default first
 * @param type the type of its values
 * @param reader reads a text; throws {@link IllegalArgumentException} with the reason if it is not allowed
 * @param defaultValue the default; empty if a value is required
 * @param isSingle whether a text with commas is one value and not a list
 * @param fromFile reads a file; empty if values are not files
 */
public record TextParameter<V extends TextParameter.Value>(
        String name,
        String description,
        String range,
        List<String> words,
        Class<V> type,
        Function<String, V> reader,
        Optional<V> defaultValue,
        boolean isSingle,
        Optional<FromFile<V>> fromFile)
        implements Parameter<V> {
    /** How many digits of the SHA-256 of a file follow its path and an {@code @} in {@link Value#shown}. */
    public static final int DIGITS = 12;

    /**
     * How a value follows from a file of the user.
     *
     * @param <V> the type of the value
     * @param options words of options that may follow the path, as in {@code zoo.gml:direction=undirected}
     * @param paths those of the options whose values are paths of other files
     * @param reader reads a file; throws {@link IllegalArgumentException} with the path, the line and the reason
     */
    public record FromFile<V>(List<String> options, List<String> paths, Function<File, V> reader) {
        /** Describes a file none of whose options names another file. */
        public FromFile(List<String> options, Function<File, V> reader) {
            this(options, List.of(), reader);
        }
    }

    /**
     * A file of the user.
     *
     * @param path its path
     * @param options what the user says about it, by option, in the user's order
     * @param content its bytes, at most 16 MiB
     * @param others the bytes of the files that options name, by option
     */
    public record File(String path, Map<String, String> options, byte[] content, Map<String, byte[]> others) {
        /** Describes a file none of whose options names another file. */
        public File(String path, Map<String, String> options, byte[] content) {
            this(path, options, content, Map.of());
        }

        /**
         * Gives the name of the file in tables and commands.
         *
         * @return the path and the options
         */
        public String shown() {
            StringBuilder shown = new StringBuilder(path);
            options.forEach((option, value) ->
                    shown.append(':').append(option).append('=').append(value));
            return shown.toString();
        }
    }

    /**
     * A line of a file.
     *
     * @param number its number, from 1; 0 if it is not known
     * @param text its words
     */
    public record Line(int number, String text) {
        /**
         * Divides a text into lines.
         *
         * @param text the text
         * @return its lines with their numbers
         */
        public static List<Line> of(String text) {
            List<Line> lines = new ArrayList<>();
            text.lines().forEach(line -> lines.add(new Line(lines.size() + 1, line)));
            return lines;
        }
    }

    /** A value that has up to three texts. Values with one {@link #identity} are equal. */
    public interface Value {
        /**
         * Gives the text in tables and commands.
         *
         * @return a short line
         */
        String shown();

        /**
         * Gives a text from which the parameter restores the value without files.
         *
         * @return a text, which may have several lines
         */
        default String complete() {
            return shown();
        }

        /**
         * Gives the text in the identity of a point.
         *
         * @return a line that no other value has
         */
        default String identity() {
            return shown();
        }
    }

    @Override
    public V parse(String text) {
        return reader.apply(text);
    }

    @Override
    public String format(V value) {
        return value.shown();
    }

    @Override
    public String complete(V value) {
        return value.complete();
    }

    @Override
    public String identity(V value) {
        return value.identity();
    }
}

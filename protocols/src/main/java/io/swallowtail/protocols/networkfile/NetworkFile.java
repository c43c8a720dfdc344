package io.swallowtail.protocols.networkfile;

import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Translates the file of a network into lines of a text: {@code "u" "v" capacity p}, {@code node "u" at x y} and so on, in which every
 * name is a JSON string. The format follows from the content: GraphML, GML, the JSON of nodes and links, CSV with a header, or such a
 * text, whose lines are returned as they are. Other formats are refused by their names.
 */
public final class NetworkFile {
    private NetworkFile() {}

    /**
     * Makes the reader of values that are networks.
     *
     * @param <V> the type of the values
     * @param reader reads the lines of a file by the name that is shown
     * @return a reader of files; it throws {@link IllegalArgumentException} with the path and the line if the content is no network, or
     *     could be read as another network than its writer meant
     */
    public static <V> TextParameter.FromFile<V> network(BiFunction<String, List<Line>, V> reader) {
        return reader(ReadOption.words(), NetworkFile::read, reader);
    }

    /**
     * Makes the reader of values that are texts of their own format.
     *
     * @param <V> the type of the values
     * @param reader reads the lines of a file by its path
     * @return a reader of files; it throws {@link IllegalArgumentException} with the path and the line if the content is not UTF-8
     */
    public static <V> TextParameter.FromFile<V> text(BiFunction<String, List<Line>, V> reader) {
        return reader(List.of(), file -> Line.of(decoded(file.content())), reader);
    }

    private static <V> TextParameter.FromFile<V> reader(
            List<String> options,
            Function<TextParameter.File, List<Line>> lines,
            BiFunction<String, List<Line>, V> reader) {
        return new TextParameter.FromFile<>(options, file -> {
            try {
                return reader.apply(file.shown(), lines.apply(file));
            } catch (NetworkFileException e) {
                throw new IllegalArgumentException(
                        file.path() + (e.line() == 0 ? "" : ":" + e.line()) + ": " + e.getMessage(), e);
            }
        });
    }

    private static List<Line> read(TextParameter.File file) {
        byte[] content = file.content();
        Map<ReadOption, String> options = ReadOption.named(file.options());
        if (isXml(content)) {
            return GraphMl.read(content).lines(options);
        }
        String text = decoded(content);
        char first = text.isBlank() ? ' ' : text.stripLeading().charAt(0);
        if (first == '{' || first == '[') {
            return NodeLink.read(text).lines(options);
        }
        OtherFormats.refuse(text);
        if (Gml.isGml(text)) {
            return Gml.read(text).lines(options);
        }
        return CsvLinks.read(text).map(draft -> draft.lines(options)).orElseGet(() -> plain(text, options));
    }

    private static List<Line> plain(String text, Map<ReadOption, String> options) {
        for (ReadOption option : options.keySet()) {
            if (option != ReadOption.DIRECTION) {
                throw new NetworkFileException(
                        0,
                        option.word()
                                + "= names an attribute of GraphML, GML, JSON or CSV; in a text, lines such as \"link u v 0.01\" give probabilities");
            }
        }
        boolean isUndirected = ReadOption.isUndirected(options);
        return Line.of(text).stream()
                .map(line ->
                        isUndirected ? new Line(line.number(), line.text().replaceAll("(?<=\\s)->(?=\\s)", " ")) : line)
                .toList();
    }

    /** The first character of XML is {@code <}, in UTF-8 and in UTF-16. */
    private static boolean isXml(byte[] content) {
        for (byte each : content) {
            // NUL, white space and the bytes of byte-order marks
            boolean isBefore = each >= 0 && each <= ' '
                    || List.of(0xEF, 0xBB, 0xBF, 0xFE, 0xFF).contains(each & 0xFF);
            if (!isBefore) {
                return each == '<';
            }
        }
        return false;
    }

    private static String decoded(byte[] content) {
        int zeros = 0;
        for (int i = 0; i < Math.min(4, content.length); i++) {
            zeros += content[i] == 0 || (content[i] & 0xFE) == 0xFE ? 1 : 0;
        }
        if (zeros > 1) {
            throw new NetworkFileException(1, "is UTF-16 text; save it as UTF-8");
        }
        ByteBuffer bytes = ByteBuffer.wrap(content);
        CharBuffer characters = CharBuffer.allocate(content.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(bytes, characters, true);
        String text = characters.flip().toString();
        if (result.isError()) {
            long line = 1 + text.chars().filter(c -> c == '\n').count();
            throw new NetworkFileException(
                    (int) line, "is not UTF-8 text; save it as UTF-8 (it may be Latin-1 or another old encoding)");
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}

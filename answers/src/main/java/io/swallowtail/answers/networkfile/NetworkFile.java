package io.swallowtail.answers.networkfile;

import io.swallowtail.core.experiment.TextParameter.Line;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Translates the file of a network into lines of a text: {@code "u" "v" capacity p}, {@code node "u" at x y} and so on, in which every
 * name is a JSON string. The format follows from the content: GraphML, GML, the JSON of nodes and links, CSV with a header, or such a
 * text, whose lines are returned as they are. Other formats are refused by their names.
 */
public final class NetworkFile {
    private NetworkFile() {}

    /**
     * Reads a file.
     *
     * @param content the file's bytes
     * @param options attributes by {@link ReadOption#word}, as in {@code probability=failure_rate}
     * @return the lines with the numbers of the file's lines
     * @throws NetworkFileException if the content is no network, or could be read as another network than its writer meant
     */
    public static List<Line> read(byte[] content, Map<ReadOption, String> options) {
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

    /**
     * Reads a file that is a text, not a network.
     *
     * @param content the file's bytes
     * @return its lines
     * @throws NetworkFileException if the content is not UTF-8
     */
    public static List<Line> text(byte[] content) {
        return Line.of(decoded(content));
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

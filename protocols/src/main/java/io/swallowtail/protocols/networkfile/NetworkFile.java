package io.swallowtail.protocols.networkfile;

import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Reads the file of a network. The format follows from the content: GraphML, GEXF, SNDlib, GML, DOT, JSON, CSV, or a list of links. Other
 * formats are refused by their names.
 */
public final class NetworkFile {
    private NetworkFile() {}

    /**
     * Makes the reader of values that are networks.
     *
     * @param <V> the type of the values
     * @param reader makes a value of a network and the name that is shown
     * @return a reader of files; it throws {@link IllegalArgumentException} with the path and the line if the content is no network, or
     *     could be read as another network than its writer meant
     */
    public static <V> TextParameter.FromFile<V> network(BiFunction<String, Network, V> reader) {
        return new TextParameter.FromFile<>(
                ReadOption.words(),
                List.of(ReadOption.GROUPS.word()),
                file -> located(file.path(), () -> reader.apply(file.shown(), read(file))));
    }

    /**
     * Makes the reader of values that are texts of their own format.
     *
     * @param <V> the type of the values
     * @param reader reads the lines of a file by its path
     * @return a reader of files; it throws {@link IllegalArgumentException} with the path and the line if the content is not UTF-8
     */
    public static <V> TextParameter.FromFile<V> text(BiFunction<String, List<Line>, V> reader) {
        return new TextParameter.FromFile<>(
                List.of(),
                file -> located(file.path(), () -> reader.apply(file.shown(), Line.of(decoded(file.content())))));
    }

    /**
     * Reads a text that this program wrote: a list of links, in which capacities and probabilities follow the ends without a header.
     *
     * @param name the name of the network, for messages
     * @param text its lines
     * @return the network
     * @throws IllegalArgumentException if a line is wrong; the message starts with the name and the number of the line
     */
    public static Network canonical(String name, String text) {
        return located(
                name, () -> LinkLines.canonical(text).finish(Map.of(ReadOption.MIRRORED, "two"), Optional.empty()));
    }

    private static <V> V located(String path, Supplier<V> reading) {
        try {
            return reading.get();
        } catch (NetworkFileException e) {
            throw new IllegalArgumentException(path + (e.line() == 0 ? "" : ":" + e.line()) + ": " + e.getMessage(), e);
        }
    }

    private static Network read(TextParameter.File file) {
        Map<ReadOption, String> options = ReadOption.named(file.options());
        Optional<String> groups =
                Optional.ofNullable(file.others().get(ReadOption.GROUPS.word())).map(NetworkFile::decoded);
        return draft(file.content(), options).finish(options, groups);
    }

    private static NetworkDraft draft(byte[] content, Map<ReadOption, String> options) {
        OtherFormats.refuseCompressed(content);
        String text = isXml(content) ? "" : decoded(content);
        Optional<NetworkDraft> draft = isXml(content) ? Optional.of(xml(content)) : structured(text);
        if (draft.isPresent() && options.containsKey(ReadOption.COLUMNS)) {
            throw new NetworkFileException(0, "columns= is for CSV and lists of links without a header; leave it out");
        }
        return draft.or(() -> CsvLinks.read(text, options)).orElseGet(() -> LinkLines.read(text, options));
    }

    private static NetworkDraft xml(byte[] content) {
        XmlElement root = XmlElement.read(content);
        return switch (root.name()) {
            case "graphml" -> GraphMl.read(root);
            case "gexf" -> Gexf.read(root);
            case "network" -> SndLib.read(root);
            case "graph" -> throw root.refusal("is XGMML, which is not read; export GraphML or JSON from Cytoscape");
            default ->
                throw root.refusal("is XML with the root " + root.name()
                        + ", which is not read; convert it to GraphML (Gephi and networkx write it)");
        };
    }

    /** Reads a text with a grammar of its own; empty if it may be a table or a list of links. */
    private static Optional<NetworkDraft> structured(String text) {
        char first = text.isBlank() ? ' ' : text.stripLeading().charAt(0);
        if (first == '{' || first == '[') {
            return Optional.of(NodeLink.read(text));
        }
        if (SndLib.isNative(text)) {
            return Optional.of(SndLib.read(text));
        }
        if (Dot.isDot(text)) {
            return Optional.of(Dot.read(text));
        }
        OtherFormats.refuse(text);
        return Gml.isGml(text) ? Optional.of(Gml.read(text)) : Optional.empty();
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
        if (isUtf16(content)) {
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
        if (text.indexOf('\0') >= 0) {
            throw new NetworkFileException(0, "is a binary file; export the network as GraphML or another text");
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** Recognizes a byte-order mark, or two characters of which every second byte is 0. */
    private static boolean isUtf16(byte[] content) {
        if (content.length < 4) {
            return false;
        }
        boolean hasMark = (content[0] & content[1] & 0xFE) == 0xFE && content[0] != content[1];
        int even = (content[0] == 0 ? 1 : 0) + (content[2] == 0 ? 1 : 0);
        int odd = (content[1] == 0 ? 1 : 0) + (content[3] == 0 ? 1 : 0);
        return hasMark || even == 2 && odd == 0 || even == 0 && odd == 2;
    }
}

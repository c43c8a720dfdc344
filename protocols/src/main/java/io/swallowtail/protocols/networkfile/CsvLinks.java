package io.swallowtail.protocols.networkfile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads CSV with a header: {@code source,target[,capacity][,p]}, also with semicolons or tabs. */
final class CsvLinks {
    private static final List<String> FROM = List.of("source", "from", "src");
    private static final List<String> TO = List.of("target", "to", "dst", "destination");

    private CsvLinks() {}

    /** Reads a text; empty if its first line is no header with columns for both ends. */
    static Optional<NetworkDraft> read(String text) {
        List<String> lines = text.lines().toList();
        int first = 0;
        while (first < lines.size() && lines.get(first).isBlank()) {
            first++;
        }
        String header = first < lines.size() ? lines.get(first) : "";
        for (char separator : new char[] {',', ';', '\t'}) {
            List<String> columns = fields(header, separator);
            List<String> words = columns.stream()
                    .map(column -> column.toLowerCase(Locale.ROOT))
                    .toList();
            int from = index(words, FROM);
            int to = index(words, TO);
            if (columns.size() > 1 && from >= 0 && to >= 0) {
                NetworkDraft draft = new NetworkDraft();
                for (int i = first + 1; i < lines.size(); i++) {
                    if (!lines.get(i).isBlank()) {
                        add(draft, i + 1, fields(lines.get(i), separator), columns, from, to);
                    }
                }
                draft.addEnds();
                columns.stream()
                        .filter("capacity"::equalsIgnoreCase)
                        .forEach(column -> draft.presume(ReadOption.CAPACITY, column));
                columns.stream()
                        .filter("p"::equalsIgnoreCase)
                        .forEach(column -> draft.presume(ReadOption.PROBABILITY, column));
                return Optional.of(draft);
            }
        }
        return Optional.empty();
    }

    private static int index(List<String> columns, List<String> names) {
        return names.stream()
                .mapToInt(columns::indexOf)
                .filter(i -> i >= 0)
                .findFirst()
                .orElse(-1);
    }

    private static void add(NetworkDraft draft, int line, List<String> fields, List<String> columns, int from, int to) {
        if (fields.size() != columns.size()) {
            throw new NetworkFileException(
                    line,
                    "has " + fields.size() + " fields, and the header has " + columns.size()
                            + "; a field with a separator needs quotation marks, and one with quotation marks doubles them");
        }
        boolean isDirected = false;
        Map<String, String> data = new HashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            data.put(columns.get(i), fields.get(i));
            // Gephi writes a column Type.
            if (columns.get(i).toLowerCase(Locale.ROOT).matches("type|directed")) {
                isDirected |= fields.get(i).toLowerCase(Locale.ROOT).matches("directed|true|1");
            }
        }
        if (fields.get(from).isEmpty() || fields.get(to).isEmpty()) {
            throw new NetworkFileException(line, "an end of the link is empty");
        }
        draft.addLink(line, fields.get(from), fields.get(to), isDirected, data);
    }

    /** Divides a line, in which a quotation mark in quotation marks is doubled; none if a quotation mark is missing. */
    private static List<String> fields(String line, char separator) {
        String mark = Pattern.quote(Character.toString(separator));
        Matcher matcher = Pattern.compile(
                        "\\s*\"((?:[^\"]|\"\")*+)\"\\s*(" + mark + "|$)|([^" + separator + "\"]*)(" + mark + "|$)")
                .matcher(line);
        List<String> fields = new ArrayList<>();
        int at = 0;
        while (at <= line.length()) {
            if (!matcher.region(at, line.length()).lookingAt()) {
                return List.of();
            }
            boolean isQuoted = matcher.group(1) != null;
            fields.add(
                    isQuoted
                            ? matcher.group(1).replace("\"\"", "\"")
                            : matcher.group(3).strip());
            boolean isLast = matcher.group(isQuoted ? 2 : 4).isEmpty();
            at = isLast ? line.length() + 1 : matcher.end();
        }
        return fields;
    }
}

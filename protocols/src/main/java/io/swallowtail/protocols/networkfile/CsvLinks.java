package io.swallowtail.protocols.networkfile;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads CSV with a header, {@code source,target[,capacity][,p]}, or with the names of its columns from the user. */
final class CsvLinks {
    private static final Set<String> DIRECTED = Set.of("directed", "true", "yes", "y", "t", "1");
    private static final Set<String> UNDIRECTED = Set.of("undirected", "false", "no", "n", "f", "0", "");

    private CsvLinks() {}

    /** Reads a text; empty if it is no CSV with columns for both ends. */
    static Optional<NetworkDraft> read(String text, Map<ReadOption, String> options) {
        Optional<LinkColumns> given = LinkColumns.given(options);
        Optional<CsvLines> lines =
                CsvLines.of(text, given.map(LinkColumns::names).orElse(List.of()));
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        Optional<LinkColumns> header =
                LinkColumns.of(lines.get().firstLine(), lines.get().start());
        if (given.isPresent() && header.isPresent()) {
            throw new NetworkFileException(
                    lines.get().firstLine(), "is a header, which names the columns; leave out columns=");
        }
        return given.or(() -> header).map(columns -> read(columns, lines.get()));
    }

    private static NetworkDraft read(LinkColumns columns, CsvLines lines) {
        NetworkDraft draft = new NetworkDraft();
        Map<String, Integer> ids = new HashMap<>();
        List<String> words = columns.names().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();
        int id = words.indexOf("id");
        List<CsvLines.Row> rows = lines.rows();
        int direction = direction(words, rows);
        for (CsvLines.Row row : rows) {
            List<String> fields = row.fields();
            String from = fields.get(columns.from());
            String to = fields.get(columns.to());
            if (from.isEmpty() || to.isEmpty()) {
                throw new NetworkFileException(row.line(), "an end of the link is empty");
            }
            Integer other = id < 0 || fields.get(id).isEmpty() ? null : ids.put(fields.get(id), row.line());
            if (other != null) {
                throw new NetworkFileException(
                        row.line(),
                        "line " + other + " has the id " + fields.get(id)
                                + ", too; give each link an id of its own, or leave out one of the lines");
            }
            draft.mention(row.line(), from);
            draft.mention(row.line(), to);
            draft.addLink(row.line(), from, to, direction >= 0 && isDirected(row, direction), columns.values(fields));
        }
        columns.presume(draft, false);
        return draft;
    }

    /** Finds the column of directions: {@code directed}, or Gephi's {@code Type}; -1 if there is none. */
    private static int direction(List<String> words, List<CsvLines.Row> rows) {
        int type = words.indexOf("type");
        boolean isType = type >= 0
                && rows.stream()
                        .map(row -> row.fields().get(type).toLowerCase(Locale.ROOT))
                        .anyMatch(value -> value.matches("(?:un)?directed"));
        return words.contains("directed") || !isType ? words.indexOf("directed") : type;
    }

    private static boolean isDirected(CsvLines.Row row, int column) {
        String value = row.fields().get(column).toLowerCase(Locale.ROOT);
        if (!DIRECTED.contains(value) && !UNDIRECTED.contains(value)) {
            throw new NetworkFileException(
                    row.line(),
                    "the direction is \"" + row.fields().get(column)
                            + "\"; it is directed or undirected, true or false, yes or no, 1 or 0");
        }
        return DIRECTED.contains(value);
    }
}

package io.swallowtail.protocols.networkfile;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Reads a file with the probabilities of groups: CSV with the header {@code name,p} or {@code name,mtbf,mttr}. */
final class GroupProbabilities {
    private GroupProbabilities() {}

    /** A group's probability, and where it stands. */
    record Row(String file, int line, BigDecimal probability) {
        String place() {
            return file + ":" + line + ": ";
        }
    }

    /** Reads the probabilities by the names of the groups, in the order of the file. */
    static Map<String, Row> read(String text, String file) {
        Map<String, Row> rows = new LinkedHashMap<>();
        try {
            CsvLines lines = CsvLines.of(text, List.of())
                    .orElseThrow(() -> new NetworkFileException(1, "is no CSV file with the header name,p"));
            List<String> words = lines.columns().stream()
                    .map(column -> column.toLowerCase(Locale.ROOT))
                    .toList();
            boolean isTimes = words.contains("mtbf") && words.contains("mttr");
            boolean isP = words.contains("p") || words.contains("probability");
            if (!words.contains("name") || isTimes == isP) {
                throw new NetworkFileException(
                        lines.firstLine(),
                        "the header is " + String.join(",", lines.columns())
                                + "; expected is name,p or name,mtbf,mttr");
            }
            lines.rows().forEach(row -> {
                String name = row.fields().get(words.indexOf("name"));
                BigDecimal p = isTimes
                        ? AttributeValues.unavailability(
                                number(row, words.indexOf("mtbf")), number(row, words.indexOf("mttr")))
                        : number(row, Math.max(words.indexOf("p"), words.indexOf("probability")));
                try {
                    Row earlier = rows.put(name, new Row(file, row.line(), Network.P.parse(p.toPlainString())));
                    if (earlier != null) {
                        throw new NetworkFileException(
                                row.line(), "line " + earlier.line + " gives " + name + " a probability, too");
                    }
                } catch (IllegalArgumentException e) {
                    throw new NetworkFileException(row.line(), name + ": " + e.getMessage());
                }
            });
        } catch (NetworkFileException e) {
            throw new NetworkFileException(
                    0, "groups=" + file + (e.line() == 0 ? "" : ":" + e.line()) + ": " + e.getMessage());
        }
        return rows;
    }

    private static BigDecimal number(CsvLines.Row row, int column) {
        String text = row.fields().get(column);
        return Stream.of(text)
                .filter(value -> value.matches("[0-9]*\\.?[0-9]+(?:[eE][-+]?[0-9]{1,3})?"))
                .map(BigDecimal::new)
                .findFirst()
                .orElseThrow(() -> new NetworkFileException(row.line(), "\"" + text + "\" is not a number"));
    }
}

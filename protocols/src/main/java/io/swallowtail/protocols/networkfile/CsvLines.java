package io.swallowtail.protocols.networkfile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rows of a CSV file, also with semicolons or tabs.
 *
 * @param lines all lines of the file
 * @param first the index of the first row, which has the names of the columns unless the user gives them
 * @param field a field with the separator behind it
 * @param start the words of the first row
 * @param given the names of the columns that the user gives; empty if the first row has them
 */
record CsvLines(List<String> lines, int first, Pattern field, List<String> start, List<String> given) {
    /** A row with as many fields as there are columns. */
    record Row(int line, List<String> fields) {}

    /**
     * Divides a text. Empty lines are left out, and so are lines with # before the first row.
     *
     * @param columns the names of the columns; empty if the first row has them
     * @return the rows; empty if the first one has no comma, semicolon or tab
     */
    static Optional<CsvLines> of(String text, List<String> columns) {
        List<String> lines = text.lines().toList();
        int first = 0;
        while (first < lines.size()
                && (lines.get(first).isBlank() || lines.get(first).startsWith("#"))) {
            first++;
        }
        String start = first < lines.size() ? lines.get(first) : "";
        for (char separator : new char[] {',', ';', '\t'}) {
            Pattern field = field(separator);
            List<String> words = fields(start, field);
            if (words.size() > 1) {
                return Optional.of(new CsvLines(lines, first, field, words, columns));
            }
        }
        return Optional.empty();
    }

    /** Gives the number of the line of the first row. */
    int firstLine() {
        return first + 1;
    }

    /** Gives the names of the columns. */
    List<String> columns() {
        return given.isEmpty() ? start : given;
    }

    /** Reads the rows. */
    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (int i = given.isEmpty() ? first + 1 : first; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                rows.add(row(i + 1, fields(lines.get(i), field), columns().size()));
            }
        }
        return rows;
    }

    private static Row row(int line, List<String> fields, int columns) {
        if (fields.size() != columns) {
            throw new NetworkFileException(
                    line,
                    "has " + fields.size() + " fields, and there are " + columns
                            + " columns; a field with a separator needs quotation marks, and one with quotation marks doubles them");
        }
        return new Row(line, fields);
    }

    private static Pattern field(char separator) {
        String mark = Pattern.quote(Character.toString(separator));
        return Pattern.compile(
                "\\s*\"([^\"]*+(?:\"\"[^\"]*+)*+)\"\\s*(" + mark + "|$)|([^" + separator + "\"]*)(" + mark + "|$)");
    }

    /** Divides a line, in which a quotation mark in quotation marks is doubled; none if a quotation mark is missing. */
    private static List<String> fields(String line, Pattern field) {
        Matcher matcher = field.matcher(line);
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

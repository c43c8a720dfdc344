package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.NumberTable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A statement under queries/, which the report shows and users run. It returns the numbers under figures, so they have its columns.
 *
 * @param columns the columns that it returns, without the identity, which figures show as parameters
 */
record Query(String file, List<String> columns) {
    static final Query TAILS = of("tails.sql");
    static final Query VERDICTS = of("verdicts.sql");
    static final Query SPECTRUM = of("spectrum.sql");
    static final Query GROWTH = of("growth.sql");

    /** Reads a statement. */
    static Query of(String file) {
        String selected = Page.resource(file).replaceAll("(?m)^--.*\n", "").replaceAll("(?s)^SELECT |\\sFROM\\s.*", "");
        // The commas within parentheses separate no columns.
        return new Query(
                file,
                Arrays.stream(selected.replaceAll("\\([^()]*\\)", "").split(","))
                        .map(column -> column.strip().replaceAll("(?s).*[.\\s]", ""))
                        .filter(column -> !column.equals("identity"))
                        .toList());
    }

    /** Makes the table of some rows, each given by its columns; the points' ids are shortened. */
    NumberTable table(Stream<? extends Map<String, ?>> rows) {
        NumberTable table = NumberTable.of(columns);
        rows.forEach(row -> table.add(columns.stream()
                .map(column -> column.equals("point") ? ((String) row.get(column)).substring(0, 12) : row.get(column))
                .toArray()));
        return table;
    }
}

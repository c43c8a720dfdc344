package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.answers.report.PageChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Compares the numbers of a report, read from its CSV, with DuckDB's answers to the queries. */
final class ReportNumbers {
    /** Every row of these answers is in the report; of the others those that have a figure. */
    private static final List<String> WHOLE = List.of("tails.sql", "verdicts.sql");

    private ReportNumbers() {}

    static String query(String name) throws IOException {
        return Files.readString(Path.of("../queries", name));
    }

    /** Writes rows as texts that can be compared, sorted. */
    static List<String> texts(JsonNode rows) {
        List<String> texts = new ArrayList<>();
        for (JsonNode row : rows) {
            TreeMap<String, String> cells = new TreeMap<>();
            row.properties()
                    .forEach(cell -> cells.put(
                            cell.getKey(),
                            cell.getValue().isNull() ? "" : cell.getValue().asText()));
            texts.add(cells.toString());
        }
        texts.sort(null);
        return texts;
    }

    /** Reads all CSV texts of a page that have these columns. */
    static List<String> csv(Path page, List<String> columns) throws IOException {
        List<String> rows = new ArrayList<>();
        for (List<List<String>> table : PageChecks.csvTables(Files.readString(page))) {
            if (table.get(0).equals(columns)) {
                for (List<String> row : table.subList(1, table.size())) {
                    TreeMap<String, String> cells = new TreeMap<>();
                    for (int i = 0; i < columns.size(); i++) {
                        cells.put(columns.get(i), row.get(i));
                    }
                    rows.add(cells.toString());
                }
            }
        }
        rows.sort(null);
        return rows;
    }

    /** Checks all CSV texts of a page against the queries that it names. */
    static void assertThoseOfTheTables(Path page, Path data) throws IOException {
        List<List<List<String>>> tables = PageChecks.csvTables(Files.readString(page));
        TreeSet<String> seen = new TreeSet<>();
        for (String name : PageChecks.queries(Files.readString(page))) {
            // The figures name a point's parameters; its row of numbers has no column of them.
            JsonNode answer = DuckDb.query(data, query(name));
            answer.forEach(row -> ((ObjectNode) row).remove("identity"));
            if (answer.isEmpty()) {
                continue;
            }
            List<String> columns = new ArrayList<>();
            answer.get(0).fieldNames().forEachRemaining(columns::add);
            List<String> shown = csv(page, columns);
            seen.add(columns.toString());
            List<String> answered = texts(answer);
            assertFalse(shown.isEmpty(), name + " answers what no figure shows");
            assertEquals("", few(shown, answered), name + " does not answer what is shown");
            if (WHOLE.contains(name)) {
                assertEquals("", few(answered, shown), name + " answers what is not shown");
                assertEquals(answered.size(), shown.size(), name);
            }
        }
        for (List<List<String>> table : tables) {
            assertTrue(seen.contains(table.get(0).toString()), "no query gives " + table.get(0));
        }
        assertFalse(tables.isEmpty(), "figures have their numbers");
    }

    /** Names the first rows that are not among others. */
    private static String few(List<String> rows, List<String> others) {
        HashSet<String> known = new HashSet<>(others);
        return rows.stream().filter(row -> !known.contains(row)).limit(2).collect(Collectors.joining("; "));
    }
}

package io.swallowtail.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.swallowtail.plan.OneLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints rows of named columns in one of the {@link Format}s. A table is for people: unprintable characters are escaped and
 * numbers shortened. CSV and JSON are for programs and keep both, by the rules of RFC 4180 and RFC 8259.
 */
final class RowPrinter {
    private final PrintWriter out;
    private final Format format;

    RowPrinter(PrintWriter out, Format format) {
        this.out = out;
        this.format = format;
    }

    void print(List<String> columns, List<List<Object>> rows) {
        switch (format) {
            case CSV -> printCsv(columns, rows);
            case JSON -> printJson(columns, rows);
            default -> printTable(columns, rows);
        }
        out.flush();
    }

    private void printCsv(List<String> columns, List<List<Object>> rows) {
        printCsvLine(columns);
        rows.forEach(this::printCsvLine);
    }

    private void printCsvLine(List<?> values) {
        out.print(values.stream().map(Cell::csv).collect(Collectors.joining(",")) + "\r\n");
    }

    private void printJson(List<String> columns, List<List<Object>> rows) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartArray();
            for (List<Object> row : rows) {
                json.writeRaw("\n  ");
                json.writeStartObject();
                for (int i = 0; i < row.size(); i++) {
                    json.writeFieldName(columns.get(i));
                    Cell.writeJson(json, row.get(i));
                }
                json.writeEndObject();
            }
            json.writeRaw("\n");
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.println(text);
    }

    /** Tells how many characters a line of a table takes. */
    static int width(List<String> columns, List<List<Object>> rows) {
        int width = 2 * (columns.size() - 1);
        for (int c = 0; c < columns.size(); c++) {
            int widest = OneLine.of(columns.get(c)).length();
            for (List<Object> row : rows) {
                widest = Math.max(widest, Cell.forPeople(row.get(c)).length());
            }
            width += widest;
        }
        return width;
    }

    private void printTable(List<String> columns, List<List<Object>> rows) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(columns.stream().map(OneLine::of).toList());
        rows.forEach(row -> lines.add(row.stream().map(Cell::forPeople).toList()));
        int[] widths = new int[columns.size()];
        boolean[] numeric = new boolean[columns.size()];
        for (int c = 0; c < widths.length; c++) {
            int column = c;
            widths[c] = lines.stream()
                    .mapToInt(line -> line.get(column).length())
                    .max()
                    .orElse(0);
            numeric[c] = !rows.isEmpty()
                    && rows.stream().map(row -> row.get(column)).allMatch(v -> v == null || v instanceof Number);
        }
        for (List<String> line : lines) {
            printAligned(line, widths, numeric);
        }
    }

    private void printAligned(List<String> line, int[] widths, boolean[] right) {
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < line.size(); c++) {
            String padding = " ".repeat(widths[c] - line.get(c).length());
            text.append(right[c] ? padding + line.get(c) : line.get(c) + padding)
                    .append("  ");
        }
        out.println(text.toString().stripTrailing());
    }
}

package io.swallowtail.cli;

import io.swallowtail.message.OneLine;
import io.swallowtail.report.NumberTable;
import java.io.PrintWriter;
import java.util.List;

/**
 * Prints rows of named columns in one of the {@link Format}s. A table is for people: it escapes unprintable characters and shortens numbers.
 * CSV and JSON are for programs and change neither.
 */
final class RowPrinter {
    /** The number of first rows that determine the widths of a table whose rows come one by one. */
    private static final int SIZING_ROWS = 1000;

    private final PrintWriter out;
    private final Format format;

    RowPrinter(PrintWriter out, Format format) {
        this.out = out;
        this.format = format;
    }

    PrintWriter out() {
        return out;
    }

    void print(List<String> columns, List<List<Object>> rows) {
        RowWriter writer = open(columns, rows.size());
        rows.forEach(writer::row);
        writer.end();
        out.flush();
    }

    void print(NumberTable table) {
        print(table.columns(), table.rows());
    }

    /** Begins to print rows that come one by one. */
    RowWriter open(List<String> columns) {
        return open(columns, SIZING_ROWS);
    }

    private RowWriter open(List<String> columns, int sizingRows) {
        return switch (format) {
            case CSV -> new RowWriter.Csv(out, columns);
            case JSON -> new RowWriter.Json(out, columns);
            default -> new RowWriter.Table(out, columns, sizingRows);
        };
    }

    /** Returns the width of a table in characters. */
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
}

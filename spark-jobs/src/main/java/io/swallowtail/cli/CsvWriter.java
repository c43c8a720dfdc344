package io.swallowtail.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** Rows as CSV, by the rules of RFC 4180, with a header line. */
final class CsvWriter implements RowWriter {
    private final PrintWriter out;

    CsvWriter(PrintWriter out, List<String> columns) {
        this.out = out;
        line(columns);
    }

    @Override
    public void row(List<Object> values) {
        line(values);
    }

    private void line(List<?> values) {
        out.print(values.stream().map(Cell::csv).collect(Collectors.joining(",")) + "\r\n");
    }

    @Override
    public void end() {
        // the last line has its end already
    }
}

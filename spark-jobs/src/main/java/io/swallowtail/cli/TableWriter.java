package io.swallowtail.cli;

import io.swallowtail.plan.OneLine;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows as a table for people. The first rows decide how wide a column is; a longer value further down widens it from there on. */
final class TableWriter implements RowWriter {
    private final PrintWriter out;
    private final int sizing;
    private final int[] widths;
    /** Columns in which every value so far is a number or missing. */
    private final boolean[] numeric;

    private List<List<String>> waiting = new ArrayList<>();

    /**
     * Starts a table.
     *
     * @param sizing how many rows decide how wide the columns are
     */
    TableWriter(PrintWriter out, List<String> columns, int sizing) {
        this.out = out;
        this.sizing = sizing;
        this.widths = new int[columns.size()];
        this.numeric = new boolean[columns.size()];
        Arrays.fill(numeric, true);
        waiting.add(widened(columns.stream().map(OneLine::of).toList()));
    }

    @Override
    public void row(List<Object> values) {
        List<String> line = widened(values.stream().map(Cell::forPeople).toList());
        if (waiting == null) {
            print(line);
            return;
        }
        for (int c = 0; c < numeric.length; c++) {
            numeric[c] &= values.get(c) == null || values.get(c) instanceof Number;
        }
        waiting.add(line);
        if (waiting.size() > sizing) {
            printWaiting();
        }
    }

    @Override
    public void end() {
        if (waiting != null) {
            printWaiting();
        }
    }

    private void printWaiting() {
        if (waiting.size() == 1) {
            Arrays.fill(numeric, false);
        }
        waiting.forEach(this::print);
        waiting = null;
    }

    private List<String> widened(List<String> line) {
        for (int c = 0; c < widths.length; c++) {
            widths[c] = Math.max(widths[c], line.get(c).length());
        }
        return line;
    }

    private void print(List<String> line) {
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            String padding = " ".repeat(widths[c] - line.get(c).length());
            text.append(numeric[c] ? padding + line.get(c) : line.get(c) + padding)
                    .append("  ");
        }
        // println would flush the terminal's buffer for every row
        out.print(text.toString().stripTrailing() + System.lineSeparator());
    }
}

package io.swallowtail.cli;

import io.swallowtail.report.NumberTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Probabilities as bars on a scale of decimal logarithms, for a terminal that has room for them: the longer, the more probable; one
 * that was never seen has none.
 */
final class LogBars {
    /** System property: how many characters a line of the terminal has; 0 where the output goes elsewhere. */
    private static final String COLUMNS = "swallowtail.columns";

    private static final int LONGEST = 30;
    private static final int SHORTEST = 10;
    private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    private static final int EIGHT = 8;

    private LogBars() {}

    /** Prints a table, with a column of bars where a line of the terminal has room for it. */
    static void print(PrintWriter out, NumberTable table, List<Double> log10) {
        int room = room(RowPrinter.width(table.columns(), table.rows()));
        if (room > 0 && table.rows().size() >= 2) {
            List<String> columns = new ArrayList<>(table.columns());
            columns.add(heading(log10));
            List<String> bars = of(log10, room);
            for (int i = 0; i < bars.size(); i++) {
                table.rows().get(i).add(bars.get(i));
            }
            new RowPrinter(out, Format.TABLE).print(columns, table.rows());
        } else {
            new RowPrinter(out, Format.TABLE).print(table);
        }
    }

    /** Finds how long bars next to a table of some width may be; 0 if there is no room or no terminal. */
    static int room(int width) {
        int room = Math.min(LONGEST, Integer.getInteger(COLUMNS, 0) - width - 2);
        return room < SHORTEST ? 0 : room;
    }

    /** Names the column: where its bars begin and end. */
    static String heading(List<Double> log10) {
        return "1e" + lowest(log10) + " to 1";
    }

    /** The power of ten at which bars have no length: below all that was seen. */
    private static int lowest(List<Double> log10) {
        double least = log10.stream()
                .filter(value -> value != null && !value.isInfinite())
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(0);
        return (int) Math.floor(Math.min(least, 0)) - 1;
    }

    /** Draws a bar for each logarithm; null stands for that of 0. */
    static List<String> of(List<Double> log10, int longest) {
        double lowest = lowest(log10);
        return log10.stream()
                .map(value -> value == null || value.isInfinite() ? "" : bar((value - lowest) / -lowest * longest))
                .toList();
    }

    private static String bar(double length) {
        int eighths = (int) Math.round(length * EIGHT);
        return "█".repeat(eighths / EIGHT) + EIGHTHS[eighths % EIGHT];
    }
}

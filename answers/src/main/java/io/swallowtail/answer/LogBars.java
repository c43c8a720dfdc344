package io.swallowtail.answer;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Probabilities as bars on a scale of decimal logarithms, for a wide terminal. A longer bar is a larger probability. An event that was not
 * observed has no bar.
 */
public final class LogBars {
    /** System property: the width of the terminal in characters; 0 if the output is not a terminal. */
    private static final String COLUMNS = "swallowtail.columns";

    private static final int LONGEST = 30;
    private static final int SHORTEST = 10;
    private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    private static final int EIGHT = 8;

    private LogBars() {}

    /**
     * Prints a table, with a column of bars if the terminal is wide enough.
     *
     * @param out the output
     * @param table a table with changeable rows
     * @param log10 the decimal logarithm for the bar of each row, null if it is unknown; empty for a table without bars
     */
    public static void print(PrintWriter out, NumberTable table, List<Double> log10) {
        int room = log10.size() < 2 ? 0 : room(RowPrinter.width(table.columns(), table.rows()));
        if (room > 0) {
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

    /** Returns the longest length of bars next to a table of some width; 0 without room or without a terminal. */
    static int room(int width) {
        int room = Math.min(LONGEST, Integer.getInteger(COLUMNS, 0) - width - 2);
        return room < SHORTEST ? 0 : room;
    }

    /** Returns the heading of the column: the values at which its bars begin and end. */
    static String heading(List<Double> log10) {
        return "1e" + lowest(log10) + " to 1";
    }

    /** Returns the power of ten at which bars have length 0. It is below all estimates. */
    private static int lowest(List<Double> log10) {
        double least = log10.stream()
                .filter(value -> value != null && Double.isFinite(value))
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(0);
        return (int) Math.floor(Math.min(least, 0)) - 1;
    }

    /** Draws a bar for each logarithm; null is the logarithm of 0. */
    static List<String> of(List<Double> log10, int longest) {
        double lowest = lowest(log10);
        return log10.stream()
                .map(value -> value == null || !Double.isFinite(value) ? "" : bar((value - lowest) / -lowest * longest))
                .toList();
    }

    private static String bar(double length) {
        int eighths = (int) Math.round(length * EIGHT);
        return "█".repeat(eighths / EIGHT) + EIGHTHS[eighths % EIGHT];
    }
}

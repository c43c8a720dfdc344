package io.swallowtail.benchmarks.audit;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One table of the audit: a title, what it shows, and rows of text. */
public final class Table {
    private final String title;
    private final List<String[]> rows = new ArrayList<>();

    Table(String title, String... heading) {
        this.title = title;
        rows.add(heading);
    }

    void row(Object... cells) {
        String[] texts = new String[cells.length];
        for (int i = 0; i < cells.length; i++) {
            texts[i] = String.valueOf(cells[i]);
        }
        rows.add(texts);
    }

    /** A probability to be read. */
    static String probability(double p) {
        return Double.isNaN(p) ? "-" : String.format(Locale.ROOT, "%.6f", p < 5e-7 ? 0 : p);
    }

    /** A number whose size matters more than its digits. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        return value == Math.rint(value) && Math.abs(value) < 1e6
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.6g", value)
                        .replaceFirst("(\\.\\d*?)0+(e|$)", "$1$2")
                        .replaceFirst("\\.(e|$)", "$1");
    }

    /**
     * Prints it with aligned columns.
     *
     * @param out where to
     */
    public void print(PrintStream out) {
        int[] widths = new int[rows.get(0).length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        out.println(title);
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder("   ");
            for (int i = 0; i < row.length; i++) {
                line.append(' ').append(" ".repeat(widths[i] - row[i].length())).append(row[i]);
            }
            out.println(line);
        }
        out.println();
    }

    /**
     * Prints it as comma-separated values, the title first in every row.
     *
     * @param out where to
     */
    public void printCsv(PrintStream out) {
        for (int r = 0; r < rows.size(); r++) {
            StringBuilder line = new StringBuilder(r == 0 ? "table" : quoted(title));
            for (String cell : rows.get(r)) {
                line.append(',').append(quoted(cell));
            }
            out.println(line);
        }
        out.println();
    }

    private static String quoted(String text) {
        return text.matches("[^,\"]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}

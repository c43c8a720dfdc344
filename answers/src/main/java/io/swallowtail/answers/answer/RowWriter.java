package io.swallowtail.answers.answer;

import io.swallowtail.answers.message.OneLine;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Writes rows of named columns one by one, in one of the {@link Format}s. */
public sealed interface RowWriter {
    /**
     * Writes a row, or keeps it until the widths are known.
     *
     * @param values one value per column; null means no value
     */
    void row(List<Object> values);

    /** Writes the kept rows, and the end of the format if it has one. */
    default void end() {}

    /** Rows as CSV with a header line. */
    final class Csv implements RowWriter {
        private final PrintWriter out;

        Csv(PrintWriter out, List<String> columns) {
            this.out = out;
            out.print(Cell.csv(columns));
        }

        @Override
        public void row(List<Object> values) {
            out.print(Cell.csv(values));
        }
    }

    /** Rows as an array of JSON objects, by the rules of RFC 8259. */
    final class Objects implements RowWriter {
        private final PrintWriter out;
        private final List<String> columns;
        private String separator = "";

        Objects(PrintWriter out, List<String> columns) {
            this.out = out;
            this.columns = columns;
            out.print("[");
        }

        @Override
        public void row(List<Object> values) {
            out.print("\n  " + separator + Cell.json(columns, values));
            separator = ",";
        }

        @Override
        public void end() {
            out.println("\n]");
        }
    }

    /**
     * Rows as a table for people. The first rows determine the width of a column. A longer value further down widens the column from there
     * on. If a terminal is too narrow, the widest columns of text are wrapped between words. If that does not suffice, a long last column of
     * text goes below each row; a table of too many columns is not wrapped.
     */
    final class Table implements RowWriter {
        /** Words up to this length are never broken. */
        private static final int LONGEST_WORD = 20;
        /** The smallest width of a wrapped last column. */
        private static final int NARROWEST_LAST = 30;

        private static final String INDENT = "    ";

        private final PrintWriter out;
        private final int sizing;
        private final int[] widths;
        /** The length of the longest word in each column. */
        private final int[] words;
        /** Whether all values of a column so far are numbers or missing. */
        private final boolean[] numeric;

        /** Whether the widths of texts are final, because lines fit the terminal. */
        private boolean isNarrowed;

        /** The width of the lines of the last column below each row; 0 if it is in the row. */
        private int below;

        private List<List<String>> waiting = new ArrayList<>();

        Table(PrintWriter out, List<String> columns, int sizing) {
            this.out = out;
            this.sizing = sizing;
            this.widths = new int[columns.size()];
            this.words = new int[columns.size()];
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
            fit(Integer.getInteger("swallowtail.columns", 0));
            waiting.forEach(this::print);
            waiting = null;
        }

        /** Narrows columns of text until a line fits the columns of a terminal; 0 if their number is unknown. */
        private void fit(int columns) {
            int last = widths.length - 1;
            boolean isLong = !numeric[last] && widths[last] > NARROWEST_LAST;
            if (isLong) {
                words[last] = NARROWEST_LAST;
            }
            isNarrowed = columns > 0 && narrow(columns, widths.length);
            if (columns > 0 && !isNarrowed && isLong && narrow(columns, last)) {
                isNarrowed = true;
                below = columns - INDENT.length();
            }
        }

        /** Narrows the first columns until they fit; returns false, and changes nothing, if words would have to be broken. */
        private boolean narrow(int columns, int count) {
            int[] narrow = Arrays.copyOf(widths, count);
            for (int over = Arrays.stream(narrow).sum() + 2 * (count - 1) - columns; over > 0; over--) {
                int widest = IntStream.range(0, count)
                        .filter(c -> !numeric[c] && narrow[c] > words[c])
                        .reduce((a, b) -> narrow[a] > narrow[b] ? a : b)
                        .orElse(-1);
                if (widest < 0) {
                    return false;
                }
                narrow[widest]--;
            }
            System.arraycopy(narrow, 0, widths, 0, count);
            return true;
        }

        private List<String> widened(List<String> line) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = isNarrowed && !numeric[c]
                        ? widths[c]
                        : Math.max(widths[c], line.get(c).length());
                for (String word : line.get(c).split(" ")) {
                    words[c] = Math.max(words[c], Math.min(word.length(), LONGEST_WORD));
                }
            }
            return line;
        }

        private void print(List<String> row) {
            List<List<String>> cells = IntStream.range(0, widths.length - (below > 0 ? 1 : 0))
                    .mapToObj(c -> OneLine.wrapped(row.get(c), Math.max(1, widths[c])))
                    .toList();
            int height = cells.stream().mapToInt(List::size).max().orElse(0);
            for (int i = 0; i < height; i++) {
                int l = i;
                printLine(cells.stream()
                        .map(cell -> l < cell.size() ? cell.get(l) : "")
                        .toList());
            }
            if (below > 0) {
                OneLine.wrapped(row.get(widths.length - 1), below)
                        .forEach(line -> out.print(INDENT + line + System.lineSeparator()));
            }
        }

        private void printLine(List<String> line) {
            StringBuilder text = new StringBuilder();
            for (int c = 0; c < line.size(); c++) {
                String padding = " ".repeat(widths[c] - line.get(c).length());
                text.append(numeric[c] ? padding + line.get(c) : line.get(c) + padding)
                        .append("  ");
            }
            // println would flush the terminal's buffer for every row
            out.print(text.toString().stripTrailing() + System.lineSeparator());
        }
    }
}

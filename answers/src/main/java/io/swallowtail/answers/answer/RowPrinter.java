package io.swallowtail.answers.answer;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Prints rows of named columns, or whole answers, in one of the {@link Format}s. A table is for people: it escapes unprintable characters and
 * shortens numbers. CSV and JSON are for programs and change neither.
 *
 * @param out the output, which stays open
 */
public record RowPrinter(PrintWriter out, Format format) {
    /** The number of first rows that determine the widths of a table whose rows come one by one. */
    private static final int SIZING_ROWS = 1000;

    /**
     * Returns the output.
     *
     * @return the given one
     */
    public PrintWriter out() {
        return out;
    }

    /**
     * Prints rows.
     *
     * @param columns the columns' names
     * @param rows one value per column; null means no value
     */
    public void print(List<String> columns, List<List<Object>> rows) {
        RowWriter writer = open(columns, rows.size());
        rows.forEach(writer::row);
        writer.end();
        out.flush();
    }

    /**
     * Prints rows.
     *
     * @param table the rows
     */
    public void print(NumberTable table) {
        print(table.columns(), table.rows());
    }

    /**
     * Prints an answer: as a table its sentences and sections in their order, as CSV the rows of its first section, as JSON its facts or, if it
     * has none, these rows.
     *
     * @param warning marks the first word of a warning, such as by a colour
     */
    public void print(Answer answer, UnaryOperator<String> warning) {
        if (format == Format.TABLE) {
            for (Answer.Part part : answer.parts()) {
                if (part instanceof Sentence sentence) {
                    out.println(sentence.text(warning));
                } else if (part instanceof Section<?> section) {
                    NumberTable table = section.table(format);
                    if (!table.columns().isEmpty()) {
                        print(table);
                    }
                }
            }
        } else if (format == Format.JSON && !answer.facts().isEmpty()) {
            out.println(answer.isLong() ? Cell.indentedJson(answer.facts()) : Cell.json(answer.facts()));
        } else {
            print(answer.rows().table(format));
        }
        out.flush();
    }

    /**
     * Begins to print rows that come one by one.
     *
     * @param columns the columns' names
     * @return receives the rows
     */
    public RowWriter open(List<String> columns) {
        return open(columns, SIZING_ROWS);
    }

    private RowWriter open(List<String> columns, int sizingRows) {
        return switch (format) {
            case CSV -> new RowWriter.Csv(out, columns);
            case JSON -> new RowWriter.Objects(out, columns);
            case TABLE -> new RowWriter.Table(out, columns, sizingRows);
        };
    }
}

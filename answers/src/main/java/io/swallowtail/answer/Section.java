package io.swallowtail.answer;

import java.util.List;

/**
 * Rows of one kind.
 *
 * @param <R> the subject of a row
 * @param rows the rows
 * @param columns their columns; a section without columns for people is for programs only
 * @param log10 decimal logarithms of the rows' probabilities, which a wide terminal shows as bars; empty if the rows have none
 */
public record Section<R>(List<R> rows, Columns<R> columns, List<Double> log10) implements Answer.Part {
    /**
     * Makes a section without bars.
     *
     * @param rows the rows
     * @param columns their columns
     */
    public Section(List<R> rows, Columns<R> columns) {
        this(rows, columns, List.of());
    }

    NumberTable table(Format format) {
        return columns.table(format, rows);
    }

    /** Returns the rows as objects for JSON. */
    List<?> objects() {
        return columns.objects(rows);
    }
}

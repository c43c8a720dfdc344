package io.swallowtail.answers.answer;

import java.util.List;

/**
 * Rows of one kind.
 *
 * @param <R> the subject of a row
 * @param columns their columns; a section without columns for people is for programs only
 */
public record Section<R>(List<R> rows, Columns<R> columns) implements Answer.Part {
    NumberTable table(Format format) {
        return columns.table(format, rows);
    }

    /** Returns the rows as objects for JSON. */
    List<?> objects() {
        return columns.objects(rows);
    }
}

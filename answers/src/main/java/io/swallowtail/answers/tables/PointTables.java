package io.swallowtail.answers.tables;

import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.TableRow;
import java.util.List;

/**
 * The rows of one point in all tables.
 *
 * @param parameters the cells of the parameters of the plan's points; null for those that the point does not have
 * @param rows the rows, each table's in its order
 */
public record PointTables(List<Object> parameters, List<TableRow> rows) {
    /**
     * Lists the rows of a table.
     *
     * @param <R> their class
     * @return the point's rows
     */
    public <R extends TableRow> List<R> of(Class<R> row) {
        return rows.stream().filter(row::isInstance).map(row::cast).toList();
    }

    /**
     * Writes the rows of a table.
     *
     * @return a cell for each of its columns, in a form that the column determines: String, Long, Integer, Double, Boolean, BigInteger, or
     *     null
     */
    public List<Object[]> cells(SweepTable table) {
        return of(table.row()).stream().map(row -> table.cells(row, parameters)).toList();
    }
}

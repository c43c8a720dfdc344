package io.swallowtail.answers.tails;

import io.swallowtail.core.catalogue.SweepTable;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Collects the rows of a point. A cell is set by the name of its column; only {@link SweepTable} defines the order of columns. */
final class PointRows {
    private final Point point;
    private final TableShapes shapes;
    private final PointTables tables = new PointTables();
    private final Map<SweepTable, Row> starts = new EnumMap<>(SweepTable.class);

    PointRows(Point point, TableShapes shapes) {
        this.point = point;
        this.shapes = shapes;
    }

    /**
     * A row of a table.
     *
     * @param columns the names of all columns
     * @param cells the cells; null until they are set
     */
    record Row(List<String> columns, Object[] cells) {
        /**
         * Sets a cell.
         *
         * @throws IndexOutOfBoundsException if the table has no such column
         */
        Row with(String column, Object cell) {
            cells[columns.indexOf(column)] = cell;
            return this;
        }
    }

    /** Adds a row with the point's id, its experiment and its parameters. */
    Row add(SweepTable table) {
        Row start = starts.computeIfAbsent(table, this::start);
        Row row = new Row(start.columns, start.cells.clone());
        tables.rows().computeIfAbsent(table, key -> new ArrayList<>()).add(row.cells);
        return row;
    }

    private Row start(SweepTable table) {
        List<String> columns =
                shapes.columns(table).stream().map(SweepTable.Column::name).toList();
        Row row = new Row(columns, new Object[columns.size()]);
        shapes.cells(point).forEach(row::with);
        return row.with("point", point.id())
                .with("experiment", point.experiment().name());
    }

    PointTables tables() {
        return tables;
    }
}

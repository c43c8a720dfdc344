package io.swallowtail.jobs.tableset;

import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableShapes;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.SweepTable.Column;
import io.swallowtail.jobs.store.ParquetRows;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.schema.Type;

/** Compares a table's file row by row with the expected rows. */
public final class TableComparison implements Closeable {
    private final SweepTable table;
    private final List<String> columns;
    private final ParquetRows rows;
    private long row;
    private String difference;

    /**
     * Opens a table.
     *
     * @param shapes the columns of all tables
     * @throws IOException if it is not a readable table
     */
    public TableComparison(InputFile file, SweepTable table, TableShapes shapes) throws IOException {
        this.table = table;
        this.columns = shapes.columns(table).stream().map(Column::name).toList();
        this.rows = new ParquetRows(file);
        if (!rows.schema().getFields().stream().map(Type::getName).toList().equals(columns)) {
            difference = "it has other columns";
        }
    }

    /** Returns the table. */
    public SweepTable table() {
        return table;
    }

    /**
     * Compares the next rows with those of a point.
     *
     * @param tables the expected rows of the point
     */
    public void expect(PointTables tables) {
        try {
            for (Object[] expected : tables.cells(table)) {
                if (difference == null) {
                    row++;
                    compare(expected, rows.next());
                }
            }
        } catch (IOException e) {
            difference = "row " + row + " cannot be read";
        }
    }

    private void compare(Object[] expected, Group group) {
        if (group == null) {
            difference = "row " + row + " is missing";
            return;
        }
        Object[] found = TableFile.cells(group);
        for (int i = 0; i < expected.length && difference == null; i++) {
            if (!Objects.equals(expected[i], found[i])) {
                difference = "row " + row + " differs in " + columns.get(i);
            }
        }
    }

    /**
     * Describes the first difference, after all points were compared.
     *
     * @return a continuation of the file's name; empty if there is no difference
     */
    public Optional<String> difference() {
        return Optional.ofNullable(difference).map(what -> "is not the table of what is committed (" + what + ")");
    }

    @Override
    public void close() throws IOException {
        try (rows) {
            if (difference == null && rows.next() != null) {
                difference = "it has more rows";
            }
        }
    }
}

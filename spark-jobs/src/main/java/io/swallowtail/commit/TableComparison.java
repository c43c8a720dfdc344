package io.swallowtail.commit;

import io.swallowtail.catalogue.SweepTable;
import io.swallowtail.catalogue.SweepTable.Column;
import io.swallowtail.tails.PointTables;
import io.swallowtail.tails.TableShapes;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.parquet.io.InputFile;

/** Compares a table's file row by row with the expected rows. */
final class TableComparison implements Closeable {
    private final SweepTable table;
    private final List<String> columns;
    private final TableFile.Reader reader;
    private long row;
    private String difference;

    /**
     * Opens a table.
     *
     * @throws IOException if it is not a readable table
     */
    TableComparison(InputFile file, SweepTable table, TableShapes shapes) throws IOException {
        this.table = table;
        this.columns = shapes.columns(table).stream().map(Column::name).toList();
        this.reader = new TableFile.Reader(file);
        if (!reader.columns().equals(columns)) {
            difference = "it has other columns";
        }
    }

    SweepTable table() {
        return table;
    }

    /** Compares the next rows with those of a point. */
    void expect(PointTables tables) {
        try {
            for (Object[] expected : tables.of(table)) {
                if (difference == null) {
                    row++;
                    compare(expected, reader.next());
                }
            }
        } catch (IOException e) {
            difference = "row " + row + " cannot be read";
        }
    }

    private void compare(Object[] expected, Object[] found) {
        if (found == null) {
            difference = "row " + row + " is missing";
            return;
        }
        for (int i = 0; i < expected.length && difference == null; i++) {
            if (!Objects.equals(expected[i], found[i])) {
                difference = "row " + row + " differs in " + columns.get(i);
            }
        }
    }

    /** Describes the first difference, after all points were compared. The text is a continuation of the file's name. */
    Optional<String> difference() {
        return Optional.ofNullable(difference).map(what -> "is not the table of what is committed (" + what + ")");
    }

    @Override
    public void close() throws IOException {
        try (reader) {
            if (difference == null && reader.next() != null) {
                difference = "it has more rows";
            }
        }
    }
}

package io.swallowtail.answers.tails;

import io.swallowtail.core.catalogue.SweepTable;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of one point in all tables, each in the table's order. The column determines the type of a cell: String, Long, Integer,
 * Double, Boolean, BigInteger, or null.
 *
 * @param rows the rows of each table with rows of the point
 */
public record PointTables(Map<SweepTable, List<Object[]>> rows) implements Serializable {
    PointTables() {
        this(new EnumMap<>(SweepTable.class));
    }

    /**
     * Lists the rows of a table.
     *
     * @param table the table
     * @return the point's rows, with a cell for each of the table's columns
     */
    public List<Object[]> of(SweepTable table) {
        return rows.getOrDefault(table, List.of());
    }
}

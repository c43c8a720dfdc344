package io.swallowtail.jobs.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.tableset.PublishedTables;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A sweep's tables, read by DuckDB, which does not depend on Swallowtail or Spark and starts fast. */
final class DuckDb {
    private DuckDb() {}

    /** Answers a statement on the tables of a sweep, and on the committed trials of an experiment E as {@code trials_E}. */
    static ArrayNode query(Path data, String sql) throws IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            for (Map.Entry<String, List<String>> table : tables(data).entrySet()) {
                statement.execute("CREATE VIEW " + table.getKey() + " AS SELECT * FROM read_parquet("
                        + table.getValue().stream().collect(Collectors.joining("', '", "['", "']"))
                        + ", hive_partitioning = false)");
            }
            try (ResultSet result = statement.executeQuery(sql)) {
                return rows(result);
            }
        } catch (SQLException e) {
            throw new IOException(sql, e);
        }
    }

    /** Lists the files of each existing table. */
    static Map<String, List<String>> tables(Path data) throws IOException {
        Map<String, List<String>> tables = new TreeMap<>();
        for (String table : SweepDirectory.TABLES) {
            Path file = PublishedTables.file(data, table);
            if (Files.exists(file)) {
                tables.put(table, List.of(file.toString()));
            }
        }
        new SweepDirectory(data.toString(), Sessions.hadoopConfiguration())
                .trials()
                .committed()
                .forEach((experiment, files) -> tables.put(
                        "trials_" + experiment,
                        files.stream().map(file -> file.toUri().getPath()).toList()));
        return tables;
    }

    private static ArrayNode rows(ResultSet result) throws SQLException {
        ObjectMapper mapper = new ObjectMapper();
        ArrayNode rows = mapper.createArrayNode();
        while (result.next()) {
            ObjectNode row = rows.addObject();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                Object value = result.getObject(i);
                row.set(
                        result.getMetaData().getColumnName(i),
                        mapper.valueToTree(value instanceof BigDecimal sum ? sum.toBigIntegerExact() : value));
            }
        }
        return rows;
    }
}

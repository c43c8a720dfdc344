package io.swallowtail.answers.report;

import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.swept.SweepDataReader;
import io.swallowtail.jobs.tableset.PublishedTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Directories of sweeps with tables that DuckDB writes, with any values that a test needs. */
public final class MadeTables implements AutoCloseable {
    private static final String TAILS =
            "point VARCHAR, experiment VARCHAR, event VARCHAR, metric VARCHAR, relation VARCHAR,"
                    + " threshold BIGINT, trials BIGINT, exceedances BIGINT, estimate DOUBLE, log10_estimate DOUBLE, ci_low DOUBLE,"
                    + " ci_high DOUBLE, confidence DOUBLE, \"interval\" VARCHAR, alpha_spent DOUBLE, method VARCHAR,"
                    + " relative_error DOUBLE, reliability VARCHAR";
    private static final String BOUNDS =
            "point VARCHAR, event VARCHAR, bound_name VARCHAR, bound_parameter VARCHAR, kind VARCHAR, applies BOOLEAN,"
                    + " log10_bound DOUBLE, verdict VARCHAR, verdict_alpha DOUBLE";
    private static final String COUNTS =
            "experiment VARCHAR, point VARCHAR, metric VARCHAR, value BIGINT, count BIGINT, first_trial BIGINT";
    private static final String SUMMARY =
            "point VARCHAR, experiment VARCHAR, metric VARCHAR, trials BIGINT, mean DOUBLE,"
                    + " mean_low DOUBLE, mean_high DOUBLE, mean_interval VARCHAR, minimum DOUBLE, maximum DOUBLE, q50 DOUBLE,"
                    + " q50_low DOUBLE, q50_high DOUBLE, q99 DOUBLE, q99_low DOUBLE, q99_high DOUBLE, n BIGINT, r BIGINT, t BIGINT";

    private final Path directory;
    private final SweepPlan plan;
    private final DuckDBConnection connection;
    private final Map<String, DuckDBAppender> appenders = new HashMap<>();

    /** Prepares the directory of a sweep without trials. */
    public MadeTables(Path directory, String conf) throws IOException, SQLException {
        Files.createDirectories(directory);
        this.directory = directory;
        Path file = Files.writeString(directory.resolve("made.conf"), conf);
        plan = new SweepFile(Catalogue.load()).read(file, List.of());
        Files.write(directory.resolve("sweep.json"), SweepDescription.of(plan).file());
        connection = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE tails (" + TAILS + ")");
            statement.execute("CREATE TABLE bounds (" + BOUNDS + ")");
            statement.execute("CREATE TABLE summary (" + SUMMARY + ")");
            statement.execute("CREATE TABLE counts (" + COUNTS + ")");
            statement.execute("CREATE TABLE points (point VARCHAR, identity VARCHAR)");
        }
        for (Point point : points()) {
            add("points", point.id(), point.identity());
        }
    }

    SweepPlan plan() {
        return plan;
    }

    /** Lists the points, in the order of the plan. */
    public List<Point> points() {
        return plan.points().stream().map(PlannedPoint::point).toList();
    }

    /** Lists the points' ids, in the order of the plan. */
    public List<String> ids() {
        return points().stream().map(Point::id).toList();
    }

    /** Adds a value of a metric that was seen once. */
    public void addCount(String point, String metric, long value, long firstTrial) throws SQLException {
        add("counts", "x", point, metric, value, 1L, firstTrial);
    }

    void add(String table, Object... values) throws SQLException {
        DuckDBAppender appender = appenders.get(table);
        if (appender == null) {
            appender = connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, table);
            appenders.put(table, appender);
        }
        appender.beginRow();
        for (Object value : values) {
            if (value == null) {
                appender.appendNull();
            } else if (value instanceof Long number) {
                appender.append(number.longValue());
            } else if (value instanceof Double number) {
                appender.append(number.doubleValue());
            } else if (value instanceof Boolean flag) {
                appender.append(flag.booleanValue());
            } else {
                appender.append((String) value);
            }
        }
        appender.endRow();
    }

    private void flush() throws SQLException {
        for (DuckDBAppender appender : appenders.values()) {
            appender.close();
        }
        appenders.clear();
    }

    /** Adds a tail with so many exceedances and a plausible interval. */
    void addTail(Point point, PlannedEvent event, long trials, long exceedances) throws SQLException {
        double estimate = exceedances / (double) trials;
        var threshold = event.event().threshold();
        add(
                "tails",
                point.id(),
                point.experiment().name(),
                event.event().text(),
                threshold
                        .map(t ->
                                point.experiment().metrics().inSlot(t.metric()).name())
                        .orElse(null),
                threshold.map(t -> t.relation().symbol()).orElse(null),
                threshold.map(t -> t.value()).orElse(null),
                trials,
                exceedances,
                estimate,
                exceedances == 0 ? null : Math.log10(estimate),
                estimate * 0.9,
                estimate * 1.1 + 1.0 / trials,
                0.95,
                "clopper-pearson",
                0.05,
                "monte-carlo",
                exceedances == 0 ? null : 0.1,
                "unflagged");
    }

    void execute(String sql) throws SQLException {
        flush();
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Answers a query on the tables as texts, sorted, without the points' identities, which figures name by their parameters. */
    List<String> query(String sql) throws SQLException {
        flush();
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    if (result.getMetaData().getColumnLabel(i).equals("identity")) {
                        continue;
                    }
                    Object value = result.getObject(i);
                    cells.add(value == null ? "" : value.toString());
                }
                rows.add(cells.toString());
            }
        }
        rows.sort(null);
        return rows;
    }

    /** Writes the tables and reads the directory as a report does. */
    SweepData read(String label) throws SQLException, IOException {
        write();
        return SweepDataReader.read(
                directory.toString(), label, Catalogue.load(), io.swallowtail.jobs.sql.Sessions.hadoopConfiguration());
    }

    /** Writes the tables as Parquet files, as a new set. */
    public void write() throws SQLException, IOException {
        String set = UUID.randomUUID().toString().replace("-", "");
        Path folder = Files.createDirectories(directory.resolve("tables").resolve(set));
        for (String table : List.of("counts", "tails", "bounds", "summary", "points")) {
            write(table, folder.resolve(table + ".parquet"));
        }
        write(
                "(SELECT point, metric, min(value) AS min, max(value) AS max FROM counts GROUP BY point, metric"
                        + " ORDER BY point, metric)",
                folder.resolve("moments.parquet"));
        for (String empty : List.of("levels", "spectrum")) {
            write("(SELECT point FROM points LIMIT 0)", folder.resolve(empty + ".parquet"));
        }
        PublishedTables.publish(directory, set, plan);
    }

    private void write(String rows, Path file) throws SQLException {
        execute(String.format(Locale.ROOT, "COPY %s TO '%s' (FORMAT parquet, COMPRESSION zstd)", rows, file));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}

package io.swallowtail.jobs.sql;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.Expectations;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.jobs.commit.Commit;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.spark.ParquetView;
import io.swallowtail.jobs.tableset.TableFile;
import io.swallowtail.jobs.tableset.TableSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A sweep's directory for queries. Its tables become views with the tables' names, all from one set. */
public final class DataDirectory {
    /** The columns of the view {@code networks}. Their comments state their meanings. */
    public static final StructType NETWORK_COLUMNS = new StructType()
            .add("point", DataTypes.StringType, true, "the point")
            .add(NetworkSize.NODES, DataTypes.LongType, true, "nodes of its network; also a constant of events")
            .add(NetworkSize.EDGES, DataTypes.LongType, true, "edges of its network; also a constant of events")
            .add("edges_per_input", DataTypes.DoubleType, true, "edges / n; null without a parameter n")
            .add(
                    NetworkSize.BUFFER_SLOTS,
                    DataTypes.LongType,
                    true,
                    "packets that all buffers hold together; null where buffers are unlimited; also a constant of"
                            + " events")
            .add(
                    NetworkSize.CROSSPOINTS,
                    DataTypes.LongType,
                    true,
                    "its ways through nodes; also a constant of events");

    /** The columns of the view {@code runs}. Their comments state their meanings. */
    public static final StructType RUN_COLUMNS = new StructType()
            .add("run", DataTypes.StringType, false, "the run's id; the commits of a run have it in their footers")
            .add(
                    "version",
                    DataTypes.StringType,
                    true,
                    "the program's version, and the git commit of its source where the build knew it; null before 0.3.0")
            .add("begin", DataTypes.TimestampType, true, "the time at which the run opened the directory")
            .add("end", DataTypes.TimestampType, true, "the time of its last commit")
            .add("trials", DataTypes.LongType, false, "the trials that it committed; with splitting, replications");

    /** The columns of the view {@code expectations}. Their comments state their meanings. */
    public static final StructType EXPECTATION_COLUMNS = new StructType()
            .add("point", DataTypes.StringType, false, "the point")
            .add("event", DataTypes.StringType, false, "the event, as in tails")
            .add("side", DataTypes.StringType, false, "at most or at least")
            .add("probability", DataTypes.DoubleType, false, "the expected limit of the event's probability")
            .add(
                    "verdict",
                    DataTypes.StringType,
                    false,
                    "met, not met or undecided, by the limits in tails; with (asymptotic) if a limit decides that is asymptotic or adds an estimate");

    private final SweepDirectory directory;
    /** The set of all views; null until the first view is made. */
    private Optional<TableSet> set;

    private DataDirectory(SweepDirectory directory) {
        this.directory = directory;
    }

    /**
     * Opens a directory.
     *
     * @throws BadInputException if it contains no sweep
     * @throws IOException if it cannot be read
     */
    public static DataDirectory of(String path) throws IOException {
        SweepDirectory directory = new SweepDirectory(path, Sessions.hadoopConfiguration());
        directory.requireSweep("--data");
        return new DataDirectory(directory);
    }

    /**
     * Chooses the newest set of tables, from which this object reads from now on. On a local disk the tables stay when a run deletes the
     * set.
     *
     * @param scratch a directory for the tables' second names, or their copies
     * @return the file of each table; empty if no tables were made yet
     * @throws IOException if the directory cannot be read, or a table is not as it was written
     */
    public Map<String, org.apache.hadoop.fs.Path> keepTables(Path scratch) throws IOException {
        Path kept = Files.createTempDirectory(Files.createDirectories(scratch), "tables-");
        return directory.tableSets().read(newest -> {
            Map<String, org.apache.hadoop.fs.Path> tables = new LinkedHashMap<>();
            for (String table : newest.isEmpty() ? List.<String>of() : SweepDirectory.TABLES) {
                tables.put(table, newest.get().keep(table, kept));
            }
            set = newest;
            return tables;
        });
    }

    private Optional<TableSet> set() throws IOException {
        if (set == null) {
            set = directory.tableSets().newest();
        }
        return set;
    }

    /**
     * Returns a remark about the tables for the user.
     *
     * @return a sentence if a newer set is damaged, so that the tables are older, or if sweep.json cannot be used with this program, so that
     *     its views are missing and its tables are those of another version; else nothing
     * @throws IOException if the directory cannot be read
     */
    public Optional<String> remark() throws IOException {
        Optional<String> damage = set().flatMap(TableSet::remark);
        try {
            directory.description(Catalogue.load());
            return damage;
        } catch (BadInputException e) {
            return damage.or(() -> Optional.of(e.getMessage()));
        }
    }

    /**
     * Registers all tables of the newest set as views.
     *
     * @param spark the session in which they become views
     * @throws IOException if the directory cannot be read, or a table is not as it was written
     */
    public void registerViews(SparkSession spark) throws IOException {
        for (Map.Entry<String, org.apache.hadoop.fs.Path> table :
                keepTables(Path.of(spark.conf().get("spark.local.dir"))).entrySet()) {
            ParquetView.register(spark, table.getKey(), table.getValue());
        }
    }

    /**
     * Registers the trials as views, if rows are kept. The view {@code trials_E} contains exactly the trials of experiment E from which the
     * tables were made, or all committed trials if no tables were made yet.
     *
     * @param spark the session in which they become views
     * @throws IOException if a commit or file of trials is missing or damaged
     */
    public void registerTrials(SparkSession spark) throws IOException {
        Map<String, List<org.apache.hadoop.fs.Path>> files = set().isPresent()
                ? directory.trials().of(set().get())
                : directory.trials().committed();
        for (Map.Entry<String, List<org.apache.hadoop.fs.Path>> experiment : files.entrySet()) {
            ParquetView.register(
                    spark,
                    "trials_" + experiment.getKey(),
                    experiment.getValue().toArray(new org.apache.hadoop.fs.Path[0]));
        }
    }

    /**
     * Registers the view {@code networks}: the costs of each point's network, one row per point.
     *
     * @param spark the session in which it becomes a view
     * @throws BadInputException if sweep.json cannot be understood
     * @throws IOException if it cannot be read
     */
    public void registerNetworks(SparkSession spark) throws IOException {
        List<Row> rows = directory.description(Catalogue.load()).plan().points().stream()
                .map(planned -> network(planned.point()))
                .toList();
        spark.createDataFrame(rows, NETWORK_COLUMNS).createOrReplaceTempView("networks");
    }

    private static Row network(Point point) {
        Map<String, Long> constants = point.experiment().constants(point.parameters());
        OptionalDouble edgesPerInput = point.edgesPerInput();
        return RowFactory.create(
                point.id(),
                constants.get(NetworkSize.NODES),
                constants.get(NetworkSize.EDGES),
                edgesPerInput.isPresent() ? (Double) edgesPerInput.getAsDouble() : null,
                constants.get(NetworkSize.BUFFER_SLOTS),
                constants.get(NetworkSize.CROSSPOINTS));
    }

    /**
     * Registers the view {@code runs}: one row per run that committed to the sweep, in the order of their first commits.
     *
     * @param spark the session in which it becomes a view
     * @throws IOException if a commit cannot be read
     */
    public void registerRuns(SparkSession spark) throws IOException {
        Map<String, Optional<Commit.Run>> runs = new LinkedHashMap<>();
        Map<String, Long> trials = new HashMap<>();
        directory.commits().forEach(false, commit -> {
            String id = commit.origin().writer();
            runs.put(id, commit.origin().run());
            for (TalliedRange range : commit.ranges()) {
                trials.merge(id, range.to() - range.from(), Long::sum);
            }
        });
        List<Row> rows = new ArrayList<>();
        runs.forEach((id, run) -> rows.add(RowFactory.create(
                id,
                run.map(Commit.Run::version).orElse(null),
                run.map(Commit.Run::begin).orElse(null),
                run.map(Commit.Run::end).orElse(null),
                trials.getOrDefault(id, 0L))));
        spark.createDataFrame(rows, RUN_COLUMNS).createOrReplaceTempView("runs");
    }

    /**
     * Registers the view {@code expectations}: one row per expectation of a point, the unmet ones first.
     *
     * @param spark the session in which it becomes a view
     * @throws BadInputException if sweep.json cannot be understood
     * @throws IOException if it, or the table of tails, cannot be read
     */
    public void registerExpectations(SparkSession spark) throws IOException {
        Expectations expectations =
                new Expectations(directory.description(Catalogue.load()).plan());
        if (set().isPresent()) {
            TableFile.forEach(set().get(), TailRow.class, expectations::add);
        }
        List<Row> rows = expectations.outcomes().stream()
                .map(each -> RowFactory.create(
                        each.point().id(),
                        each.expectation().event(),
                        each.expectation().isMost() ? "at most" : "at least",
                        each.expectation().limit(),
                        each.words()))
                .toList();
        spark.createDataFrame(rows, EXPECTATION_COLUMNS).createOrReplaceTempView("expectations");
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}

package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.jobs.commit.PointFailure;
import io.swallowtail.jobs.commit.SweepTables;
import io.swallowtail.jobs.commit.SweepWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;

/** One run of a sweep, from its missing trials to its tables. It prints nothing. */
public final class SweepRun {
    /** Why a run ended. */
    public enum Ending {
        /** All wanted trials are committed. */
        COMPLETE,
        /** The stop signal ended the run. The same run continues from there. */
        STOPPED,
        /** Points failed ({@link #failures}). All others are complete. The same run tries the failed points again. */
        FAILED
    }

    private final SparkSession spark;
    private final SweepWriter writer;
    private final Duration segment;
    private final SweepProgress progress;
    private List<PointFailure> failures = List.of();

    /**
     * Prepares a run.
     *
     * @param writer the directory
     * @param segment the most work that a kill may lose, in time on all cores
     * @param progress receives the progress
     */
    public SweepRun(SparkSession spark, SweepWriter writer, Duration segment, SweepProgress progress) {
        this.spark = spark;
        this.writer = writer;
        this.segment = segment;
        this.progress = progress;
    }

    /**
     * Simulates and commits the missing trials, and makes the tables.
     *
     * @param stop ends the simulation early
     * @param rows receives the rows of each point after the tables were written; nothing if the tables are current already
     * @return why the run ended
     * @throws IOException if the directory cannot be read or written; committed trials are kept
     */
    public Ending run(StopSignal stop, Consumer<PointTables> rows) throws IOException {
        boolean isLocal = spark.sparkContext().isLocal();
        failures = new SweepRunner(spark, writer, segment, stop, progress).simulate();
        progress.simulated();
        SweepTables tables = new SweepTables(writer);
        if (writer.hasTables() && !tables.areCurrent()) {
            int points = writer.plan().points().size();
            int[] done = {0};
            progress.makingTables(0, points);
            TableEngine engine = new TableEngine(writer.plan());
            // If the run was stopped, it may not have looked for the ends of stop events.
            CountsSum sum = CountsSum.ofDriver(writer, isLocal).orElseGet(() -> new CountsQuery(spark, writer));
            tables.write(engine, sum.tables(engine), !stop.isRequested(), point -> {
                rows.accept(point);
                progress.makingTables(++done[0], points);
            });
        }
        Set<String> failed = failures.stream().map(PointFailure::point).collect(Collectors.toSet());
        boolean isComplete = writer.missing().stream()
                .map(range -> writer.plan().points().get(range.point()).point().id())
                .allMatch(failed::contains);
        return stop.isRequested() || !isComplete ? Ending.STOPPED : failed.isEmpty() ? Ending.COMPLETE : Ending.FAILED;
    }

    /**
     * Returns the failures of the run.
     *
     * @return the first failure of each failed point, in the order of the plan
     */
    public List<PointFailure> failures() {
        return failures;
    }
}

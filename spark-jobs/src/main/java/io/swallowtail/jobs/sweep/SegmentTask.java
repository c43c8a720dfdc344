package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.jobs.commit.PointFailure;
import io.swallowtail.jobs.commit.PointStops.Crossing;
import io.swallowtail.jobs.commit.ResultColumns;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.commit.TaskResult;
import io.swallowtail.jobs.commit.TrialRange;
import io.swallowtail.jobs.spark.ThisExecutor;
import io.swallowtail.jobs.store.DigestingOutputFile;
import io.swallowtail.jobs.store.PlainFiles;
import io.swallowtail.jobs.store.StoreDirectory;
import io.swallowtail.jobs.trialfiles.TrialFileWriter;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.spark.TaskContext;

/**
 * The part of a segment that one Spark task simulates.
 *
 * @param ranges ranges of points; if rows are kept, of one experiment, in the order of the points' ids and then of trials
 * @param points the points by their places
 * @param sought the exceedances of each stop event at which the simulation of the only range ends; empty to simulate all ranges completely
 * @param exceedances the number of exceedances at which the sought events end
 * @param staging the directory for staged rows of the trials, or null if the trials are only counted
 */
record SegmentTask(
        List<TrialRange> ranges,
        Map<Integer, TaskPoint> points,
        Map<String, Long> sought,
        long exceedances,
        long seed,
        String staging)
        implements Serializable {
    /**
     * A point of the task, with the events that are tallied.
     *
     * @param prepared what precedes its first trial ({@link Sampling#prepare})
     * @param sharing the ids of further points that have the same trials
     */
    private record TaskPoint(SentPoint sent, Sampling.Prepared prepared, List<String> sharing)
            implements Serializable {}

    /**
     * Creates the task that simulates ranges, each completely.
     *
     * @param pilots what the pilots of points found, by the points' places
     */
    static SegmentTask of(
            SweepPlan plan,
            List<TrialRange> ranges,
            Map<Integer, Sampling.Prepared> pilots,
            Map<Integer, List<String>> sharing,
            String staging) {
        Map<Integer, TaskPoint> points = new HashMap<>();
        for (TrialRange range : ranges) {
            points.computeIfAbsent(range.point(), place -> {
                PlannedPoint planned = plan.points().get(place);
                Sampling.Prepared found = pilots.get(place);
                return new TaskPoint(
                        SentPoint.of(planned),
                        found == null
                                ? planned.method()
                                        .sampling()
                                        .prepare(planned.point(), planned.talliedEvents(), plan.seed())
                                : found,
                        sharing.getOrDefault(place, List.of()));
            });
        }
        List<TrialRange> sorted = ranges.stream()
                .sorted(Comparator.comparing((TrialRange range) ->
                                plan.points().get(range.point()).point().id())
                        .thenComparing(TrialRange::from))
                .toList();
        return new SegmentTask(new ArrayList<>(sorted), points, new LinkedHashMap<>(), 0, plan.seed(), staging);
    }

    /** Creates the task that simulates a range again, up to the last of the ends sought in it. */
    static SegmentTask of(SweepPlan plan, Crossing crossing, String staging) {
        SegmentTask whole = of(plan, List.of(crossing.range()), Map.of(), Map.of(), crossing.cuts() ? staging : null);
        return new SegmentTask(
                whole.ranges,
                whole.points,
                new LinkedHashMap<>(crossing.sought()),
                crossing.wanted(),
                whole.seed,
                whole.staging);
    }

    /** Ends this task if its job was cancelled, because Spark only marks the task. */
    private static void endIfCancelled() {
        TaskContext context = TaskContext.get();
        if (context != null && context.isInterrupted()) {
            throw new CancellationException("the job was given up");
        }
    }

    /** Simulates the ranges as a task of Spark. */
    TaskResult simulate(Configuration configuration) throws IOException {
        return simulate(configuration, SegmentTask::endIfCancelled);
    }

    /**
     * Simulates the ranges. If rows are kept, every trial is written when it ends.
     *
     * @param configuration the configuration of file systems
     * @param check is called after each second or so of work; may throw CancellationException
     * @return the results of its ranges, in any order
     */
    TaskResult simulate(Configuration configuration, Runnable check) throws IOException {
        Catalogue catalogue = Catalogue.load();
        if (staging == null) {
            return simulate(catalogue, null, check);
        }
        makeShared(new Path(staging));
        Experiment found =
                catalogue.experiment(points.get(ranges.get(0).point()).sent.experiment());
        Path file = new Path(staging, UUID.randomUUID() + ".parquet");
        DigestingOutputFile out = new DigestingOutputFile(HadoopOutputFile.fromPath(file, configuration));
        TaskResult result;
        try (TrialFileWriter rows = new TrialFileWriter(out, configuration, found)) {
            result = simulate(catalogue, rows, check);
        }
        // A file without rows belongs to no range. It is deleted with the staging directory.
        return new TaskResult(
                result.ranges(), result.ends(), result.ranges().isEmpty() ? null : out.staged(file), result.failures());
    }

    /**
     * Makes a directory for rows with the mode that the system gives; on an executor, Hadoop would set one. Checks before that this machine
     * sees the directory that the driver made for this run. Otherwise the rows would go to another disk.
     */
    private static void makeShared(Path directory) throws IOException {
        if (!PlainFiles.isLocal(directory)) {
            return;
        }
        Path made = directory.getParent();
        if (!Files.isDirectory(PlainFiles.local(made))) {
            throw new BadInputException(
                    "--out",
                    "executor " + ThisExecutor.address() + " does not see "
                            + StoreDirectory.shown(made.getParent().getParent())
                            + "; the directory must be shared, or on hdfs:// or s3a:// (docs/how-to/cluster.md)");
        }
        Files.createDirectories(PlainFiles.local(directory));
    }

    private TaskResult simulate(Catalogue catalogue, TrialFileWriter rows, Runnable check) {
        TaskResult result = new TaskResult(new ArrayList<>(), new ArrayList<>(), null, new ArrayList<>());
        for (TrialRange range : ranges) {
            check.run();
            simulate(range, catalogue, rows, check, result);
        }
        return result;
    }

    private void simulate(
            TrialRange range, Catalogue catalogue, TrialFileWriter rows, Runnable check, TaskResult result) {
        long start = System.nanoTime();
        TaskPoint of = points.get(range.point());
        Point point = of.sent.point(catalogue);
        if (rows != null) {
            rows.startPoint(point);
        }
        EndSearch search = new EndSearch(sought(point), rows, check);
        Sampling.Yield found;
        try {
            found = of.prepared.run(point, of.sent.events(point), seed, range.from(), range.to(), search);
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            if (rows != null) {
                throw e; // the file of rows may be the cause
            }
            result.failures().add(PointFailure.of(point.id(), range.from(), false, e));
            return;
        }
        if (found.failure() != null) {
            result.failures().add(PointFailure.of(point.id(), found.to(), true, found.failure()));
        } else if (search.isOver() || sought.isEmpty()) {
            result.ends().addAll(search.ends(point, exceedances));
        } else {
            throw new IllegalStateException(
                    "trials " + range.from() + " to " + (range.to() - 1) + " yield less when they are simulated again");
        }
        if (found.to() > range.from()) {
            Experiment experiment = point.experiment();
            TalliedRange tallied = new TalliedRange(
                    point.id(),
                    experiment.name(),
                    experiment.revision(),
                    range.from(),
                    found.to(),
                    System.nanoTime() - start,
                    null,
                    found.counts(),
                    ResultColumns.of(found.results()));
            result.ranges().add(tallied);
            of.sharing.forEach(id -> result.ranges().add(tallied.sharedBy(id)));
        }
    }

    private List<EndSearch.Sought> sought(Point point) {
        List<EndSearch.Sought> events = new ArrayList<>();
        sought.forEach((text, times) -> events.add(new EndSearch.Sought(SentPoint.event(point, text), times)));
        return events;
    }
}

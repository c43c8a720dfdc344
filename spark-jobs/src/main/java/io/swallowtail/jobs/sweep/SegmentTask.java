package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialException;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.experiment.TrialSink;
import io.swallowtail.core.statistics.Tally;
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
import java.util.TreeMap;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;

/**
 * The part of a segment that one Spark task simulates.
 *
 * @param ranges ranges of points; if rows are kept, of one experiment, in the order of the points' ids and then of trials
 * @param points the points by their places, with the events that are tallied
 * @param prepared what preceded the first trial of each point ({@link Sampling#prepare}), by its place; none for trials that yield metrics
 * @param sharing the ids of further points that have the same trials as a point, by its place
 * @param sought the exceedances of each stop event at which the simulation of the only range ends; empty to simulate all ranges completely
 * @param exceedances the number of exceedances at which the sought events end
 * @param staging the directory for staged rows of the trials, or null if the trials are only counted
 */
record SegmentTask(
        List<TrialRange> ranges,
        Map<Integer, SentPoint> points,
        Map<Integer, Sampling.Prepared> prepared,
        Map<Integer, List<String>> sharing,
        Map<String, Long> sought,
        long exceedances,
        long seed,
        String staging)
        implements Serializable {
    /** Creates the task that simulates ranges, each completely. */
    static SegmentTask of(
            SweepPlan plan,
            List<TrialRange> ranges,
            Map<Integer, Sampling.Prepared> prepared,
            Map<Integer, List<String>> sharing,
            String staging) {
        List<TrialRange> sorted = ranges.stream()
                .sorted(Comparator.comparing((TrialRange range) ->
                                plan.points().get(range.point()).point().id())
                        .thenComparing(TrialRange::from))
                .toList();
        return new SegmentTask(
                new ArrayList<>(sorted),
                SentPoint.of(plan, sorted),
                ofRanges(prepared, sorted),
                ofRanges(sharing, sorted),
                new LinkedHashMap<>(),
                0,
                plan.seed(),
                staging);
    }

    /** Creates the task that simulates a range again, up to the last of the ends sought in it. */
    static SegmentTask of(SweepPlan plan, Crossing crossing, String staging) {
        SegmentTask whole = of(plan, List.of(crossing.range()), Map.of(), Map.of(), crossing.cuts() ? staging : null);
        return new SegmentTask(
                whole.ranges,
                whole.points,
                whole.prepared,
                whole.sharing,
                new LinkedHashMap<>(crossing.sought()),
                crossing.wanted(),
                whole.seed,
                whole.staging);
    }

    private static <T> Map<Integer, T> ofRanges(Map<Integer, T> byPlace, List<TrialRange> ranges) {
        Map<Integer, T> kept = new HashMap<>(byPlace);
        kept.keySet().retainAll(ranges.stream().map(TrialRange::point).toList());
        return kept;
    }

    /** Ends this task if its job was cancelled, because Spark only marks the task. Tasks call this after each second or so of work. */
    static void endIfCancelled() {
        TaskContext context = TaskContext.get();
        if (context != null && context.isInterrupted()) {
            throw new TaskKilledException("the job was given up");
        }
    }

    /**
     * Simulates the ranges. If rows are kept, every trial is written when it ends.
     *
     * @param configuration the configuration of file systems
     * @return the results of its ranges, in any order
     */
    TaskResult simulate(Configuration configuration) throws IOException {
        Catalogue catalogue = Catalogue.load();
        if (staging == null) {
            return simulate(catalogue, null);
        }
        makeShared(new Path(staging));
        Experiment found =
                catalogue.experiment(points.get(ranges.get(0).point()).experiment());
        Path file = new Path(staging, UUID.randomUUID() + ".parquet");
        DigestingOutputFile out = new DigestingOutputFile(HadoopOutputFile.fromPath(file, configuration));
        TaskResult result;
        try (TrialFileWriter rows = new TrialFileWriter(out, configuration, found)) {
            result = simulate(catalogue, rows);
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

    private TaskResult simulate(Catalogue catalogue, TrialFileWriter rows) {
        TaskResult result = new TaskResult(new ArrayList<>(), new ArrayList<>(), null, new ArrayList<>());
        for (TrialRange range : ranges) {
            endIfCancelled();
            long start = System.nanoTime();
            SentPoint sent = points.get(range.point());
            Point point = sent.point(catalogue);
            if (prepared.containsKey(range.point())) {
                sample(range, start, point, sent, result);
            } else {
                simulate(range, start, point, sent, rows, result);
            }
        }
        return result;
    }

    private void sample(TrialRange range, long start, Point point, SentPoint sent, TaskResult result) {
        try {
            Sampling.Yield found = prepared.get(range.point())
                    .run(point, sent.events(point), seed, range.from(), range.to(), SegmentTask::endIfCancelled);
            TalliedRange sampled = tallied(point, range.from(), range.to(), start, found);
            result.ranges().add(sampled);
            sharing.getOrDefault(range.point(), List.of())
                    .forEach(id -> result.ranges().add(sampled.sharedBy(id)));
        } catch (TaskKilledException e) {
            throw e;
        } catch (RuntimeException e) {
            result.failures().add(PointFailure.of(point.id(), range.from(), false, e));
        }
    }

    private void simulate(
            TrialRange range, long start, Point point, SentPoint sent, TrialFileWriter rows, TaskResult result) {
        TrialRunner runner;
        try {
            runner = new TrialRunner(point, seed, sent.events(point));
        } catch (RuntimeException | LinkageError e) {
            result.failures().add(PointFailure.of(point.id(), range.from(), true, e));
            return;
        }
        if (rows != null) {
            rows.startPoint(point);
        }
        Tally tally = runner.emptyTally();
        long end = range.to();
        try {
            if (!sought.isEmpty()) {
                EndSearch search = new EndSearch(sought(point));
                end = search(range, runner, rows, tally, search);
                result.ends().addAll(search.ends(point, exceedances));
            } else {
                runner.forEach(range.from(), range.to(), sink(rows, tally));
            }
        } catch (TrialException e) {
            result.failures().add(PointFailure.of(point.id(), e.trial(), true, e));
            end = e.trial();
        }
        if (end > range.from()) {
            Sampling.Yield counts = new Sampling.Yield(counts(point.experiment(), sent, tally), new TreeMap<>());
            result.ranges().add(tallied(point, range.from(), end, start, counts));
        }
    }

    /** Creates the result of trials [from, to), whose simulation began at a {@link System#nanoTime}. */
    private static TalliedRange tallied(Point point, long from, long to, long start, Sampling.Yield found) {
        Experiment experiment = point.experiment();
        return new TalliedRange(
                point.id(),
                experiment.name(),
                experiment.revision(),
                from,
                to,
                System.nanoTime() - start,
                null,
                found.counts(),
                ResultColumns.of(found.results()));
    }

    private static TrialSink sink(TrialFileWriter rows, Tally tally) {
        return rows == null
                ? (trial, quantities) -> tally.add(quantities, trial)
                : (trial, quantities) -> {
                    tally.add(quantities, trial);
                    rows.accept(trial, quantities);
                };
    }

    /** Simulates a range until all sought ends are found. Returns the last of them. */
    private static long search(
            TrialRange range, TrialRunner runner, TrialFileWriter rows, Tally tally, EndSearch search) {
        TrialSink sink = sink(rows, tally);
        long end = range.from();
        while (end < range.to() && !search.isOver()) {
            runner.forEach(end, ++end, (trial, quantities) -> {
                sink.accept(trial, quantities);
                search.accept(trial, quantities);
            });
        }
        if (!search.isOver()) {
            throw new IllegalStateException(
                    "trials " + range.from() + " to " + (range.to() - 1) + " yield less when they are simulated again");
        }
        return end;
    }

    private List<EndSearch.Sought> sought(Point point) {
        List<EndSearch.Sought> events = new ArrayList<>();
        sought.forEach((text, times) -> events.add(new EndSearch.Sought(SentPoint.event(point, text), times)));
        return events;
    }

    private static List<QuantityCounts> counts(Experiment experiment, SentPoint sent, Tally tally) {
        List<QuantityCounts> counts = new ArrayList<>();
        int quantity = 0;
        for (var metric : experiment.metrics()) {
            counts.add(QuantityCounts.of(metric.name(), tally.of(quantity++)));
        }
        for (String event : sent.events()) {
            counts.add(QuantityCounts.of(event, tally.of(quantity++)));
        }
        return counts;
    }
}

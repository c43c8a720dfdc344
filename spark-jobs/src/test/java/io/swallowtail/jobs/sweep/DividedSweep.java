package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.CommittedEnds;
import io.swallowtail.jobs.commit.PointStops.Crossing;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.commit.TaskResult;
import io.swallowtail.jobs.commit.TrialRange;
import io.swallowtail.jobs.sql.Sessions;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A sweep that is simulated without Spark, in segments that the test divides, and committed as a run commits it. */
final class DividedSweep implements Closeable {
    private final SweepDirectory directory;
    private final SweepPlan plan;
    private SweepWriter writer;

    /** Trials that were simulated, each time that they were. */
    private long simulated;

    private DividedSweep(SweepDirectory directory, SweepPlan plan, boolean fresh) throws IOException {
        this.directory = directory;
        this.plan = plan;
        this.writer = SweepWriter.open(directory, plan, Catalogue.load(), fresh);
    }

    /** Opens a directory for the sweep of a file whose entries are given. */
    static DividedSweep open(Path out, String entries, String... settings) throws IOException {
        return open(false, out, entries, settings);
    }

    /** Replaces the sweep of a directory, as {@code run --fresh} does. */
    static DividedSweep replace(Path out, String entries, String... settings) throws IOException {
        return open(true, out, entries, settings);
    }

    private static DividedSweep open(boolean fresh, Path out, String entries, String... settings) throws IOException {
        Path conf = Files.writeString(
                out.resolveSibling(out.getFileName() + ".conf"), "sweep { name = x, seed = 7\n" + entries + "\n}");
        return new DividedSweep(
                new SweepDirectory(out.toString(), Sessions.hadoopConfiguration()),
                new SweepFile(Catalogue.load()).read(conf, List.of(settings)),
                fresh);
    }

    /** Forgets all that is not committed, as a process that dies does. */
    void reopen() throws IOException {
        close();
        writer = SweepWriter.open(directory, plan, Catalogue.load(), false);
    }

    SweepPlan plan() {
        return plan;
    }

    SweepWriter writer() {
        return writer;
    }

    SweepDirectory directory() {
        return directory;
    }

    long simulated() {
        return simulated;
    }

    /** Lists the missing ranges that may be needed. */
    List<TrialRange> missing() {
        return writer.missing();
    }

    /** Simulates a segment and commits its wanted trials; returns the number of discarded trials. */
    long run(List<TrialRange> ranges) throws IOException {
        SegmentCut cut = simulate(ranges);
        if (!cut.results().isEmpty() || !cut.ends().isEmpty()) {
            writer.commit(cut.results(), cut.ends());
        }
        return cut.discarded();
    }

    /** Simulates a segment and commits nothing. */
    SegmentCut simulate(List<TrialRange> ranges) throws IOException {
        List<TaskResult> results = new ArrayList<>();
        for (TrialRange range : ranges) {
            results.add(simulate(SegmentTask.of(plan, List.of(range), Map.of(), Map.of(), null)));
        }
        return SegmentCut.of(results, writer.stops().values(), this::examine);
    }

    private List<TaskResult> examine(List<Crossing> crossings) throws IOException {
        List<TaskResult> results = new ArrayList<>();
        for (Crossing crossing : crossings) {
            results.add(simulate(SegmentTask.of(plan, crossing, null)));
        }
        return results;
    }

    private TaskResult simulate(SegmentTask task) throws IOException {
        TaskResult result = task.simulate(Sessions.hadoopConfiguration());
        simulated += result.ranges().get(0).trials();
        return result;
    }

    /** Simulates the missing trials of the only point in one segment, in ranges that end at these trials. */
    void segmentTo(long... ends) throws IOException {
        long from = writer.stops().get(0).trials();
        List<TrialRange> ranges = new ArrayList<>();
        for (long end : ends) {
            ranges.add(new TrialRange(0, from, end));
            from = end;
        }
        run(ranges);
    }

    /** Simulates until all points are over, each segment so many trials of each point in one range. */
    void runInSegments(long trials) throws IOException {
        run(List.of()); // as a run begins
        while (!missing().isEmpty()) {
            List<TrialRange> segment = new ArrayList<>();
            Set<Integer> points = new HashSet<>();
            for (TrialRange gap : missing()) {
                if (points.add(gap.point())) {
                    long to = Math.min(gap.to(), gap.from() + trials);
                    segment.add(new TrialRange(gap.point(), gap.from(), to));
                }
            }
            run(segment);
        }
    }

    /** Counts the trials of each point, which must be the first ones, each once; by the point's id. */
    Map<String, Long> committed() throws IOException {
        List<TalliedRange> ranges = new ArrayList<>(CommittedEnds.ranges(directory));
        ranges.sort(Comparator.comparingLong(TalliedRange::from));
        Map<String, Long> trials = new TreeMap<>();
        for (TalliedRange range : ranges) {
            if (trials.getOrDefault(range.point(), 0L) != range.from()) {
                throw new AssertionError(range.point() + ": trials " + range.from() + " on do not follow the others");
            }
            trials.put(range.point(), range.to());
        }
        return trials;
    }

    /** Reads where the commits say that stop events ended. */
    Map<String, Long> ends() throws IOException {
        return CommittedEnds.of(directory, plan.exceedancesToStop());
    }

    @Override
    public void close() throws IOException {
        if (writer != null) {
            writer.close();
            writer = null;
        }
    }
}

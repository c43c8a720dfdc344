package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.jobs.commit.PointStops.Crossing;
import io.swallowtail.jobs.commit.SweepTables;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.commit.TaskResult;
import io.swallowtail.jobs.commit.TrialRange;
import io.swallowtail.jobs.store.FailingChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.CallableRaisingIOE;

/**
 * A run whose trials need no Spark: segments of a fixed number of trials per point, first of plain points, then of others; tables at
 * the end.
 */
final class SteppedRun {
    private final SweepWriter writer;
    private final SweepPlan wanted;
    private final Configuration configuration;
    private final FailingChange failing;
    private final long trials;

    /** The number of trials that each segment simulated, with those that it discarded. */
    private final List<Long> segments;

    private long simulated;

    /** The results of splittings, which take long and are the same in every run. */
    private final Map<String, TaskResult> splittings;

    private final Function<SweepWriter, CountsSum> sparkSum;

    /**
     * Prepares a run.
     *
     * @param trials the trials of a point in a segment
     * @param splittings keeps the results of splittings
     * @param segments receives the trials of each segment
     * @param sparkSum makes Spark's sum of the commits, if the driver is not to sum
     */
    SteppedRun(
            SweepWriter writer,
            SweepPlan wanted,
            long trials,
            Configuration configuration,
            FailingChange failing,
            Map<String, TaskResult> splittings,
            List<Long> segments,
            Function<SweepWriter, CountsSum> sparkSum) {
        this.writer = writer;
        this.wanted = wanted;
        this.trials = trials;
        this.splittings = splittings;
        this.segments = segments;
        this.configuration = configuration;
        this.failing = failing;
        this.sparkSum = sparkSum;
    }

    void run() throws IOException {
        commit(List.of());
        for (boolean isPlain : new boolean[] {true, false}) {
            for (List<TrialRange> next = next(isPlain); !next.isEmpty(); next = next(isPlain)) {
                segments.add(0L);
                simulated = 0;
                commit(next);
            }
        }
        if (!new SweepTables(writer).areCurrent()) {
            TableEngine engine = new TableEngine(writer.plan());
            CountsSum sum = CountsSum.ofDriver(writer, true).orElseGet(() -> sparkSum.apply(writer));
            new SweepTables(writer).write(engine, sum.tables(engine), true, point -> {});
        }
    }

    private List<TrialRange> next(boolean isPlain) {
        List<TrialRange> segment = new ArrayList<>();
        Set<Integer> points = new HashSet<>();
        for (TrialRange gap : writer.missing()) {
            if (planned(gap).yieldsMetrics() == isPlain && points.add(gap.point())) {
                segment.add(new TrialRange(gap.point(), gap.from(), Math.min(gap.to(), gap.from() + trials)));
            }
        }
        return segment;
    }

    private void commit(List<TrialRange> ranges) throws IOException {
        List<TaskResult> results = new ArrayList<>();
        for (TrialRange range : ranges) {
            results.add(simulate(work(range)));
        }
        SegmentCut cut = SegmentCut.of(results, writer.stops().values(), this::examine);
        if (!cut.results().isEmpty() || !cut.ends().isEmpty()) {
            writer.commit(cut.results(), cut.ends());
        }
    }

    private List<TaskResult> examine(List<Crossing> crossings) throws IOException {
        List<TaskResult> results = new ArrayList<>();
        for (Crossing crossing : crossings) {
            SegmentTask task = SegmentTask.of(writer.plan(), crossing, staging());
            results.add(simulate(() -> task.simulate(configuration)));
        }
        return results;
    }

    private TaskResult simulate(CallableRaisingIOE<TaskResult> work) throws IOException {
        TaskResult[] result = {null};
        failing.make("simulate", new Path(writer.directory().toString()), () -> result[0] = work.apply());
        simulated += result[0].ranges().get(0).trials();
        if (!segments.isEmpty()) {
            segments.set(segments.size() - 1, simulated);
        }
        return result[0];
    }

    private PlannedPoint planned(TrialRange range) {
        return writer.plan().points().get(range.point());
    }

    private CallableRaisingIOE<TaskResult> work(TrialRange range) throws IOException {
        if (planned(range).yieldsMetrics()) {
            SegmentTask task = SegmentTask.of(writer.plan(), List.of(range), Map.of(), Map.of(), staging());
            return () -> task.simulate(configuration);
        }
        String key = planned(range).point().id() + range.from() + "-" + range.to();
        return () -> {
            if (!splittings.containsKey(key)) {
                Sampling.Prepared pilots =
                        PilotTask.of(planned(range), writer.plan().seed()).run();
                splittings.put(
                        key,
                        SegmentTask.of(writer.plan(), List.of(range), Map.of(range.point(), pilots), Map.of(), null)
                                .simulate(configuration));
            }
            return splittings.get(key);
        };
    }

    private String staging() throws IOException {
        return writer.plan().keepsRows() ? writer.directory().staging().file("").toString() : null;
    }
}

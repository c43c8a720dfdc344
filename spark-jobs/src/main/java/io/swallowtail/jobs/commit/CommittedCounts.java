package io.swallowtail.jobs.commit;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tails.PointCounts;
import io.swallowtail.answers.tails.PointTables;
import io.swallowtail.answers.tails.TableEngine;
import io.swallowtail.answers.tails.TableShapes;
import java.io.IOException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The counts of all committed trials, summed on this machine without Spark. Memory is proportional to the number of distinct values, summed
 * over points and quantities.
 */
public final class CommittedCounts {
    /** The number of points whose rows are computed at once, on all cores. */
    private static final int AT_ONCE = 256;

    private final SweepLedger ledger = new SweepLedger();
    private final Map<String, RangeSum> sums = new HashMap<>();

    /**
     * Reads the commits of a directory.
     *
     * @param directory the sweep's directory
     * @return their counts
     * @throws IOException if a commit cannot be read, or contains trials of another commit
     */
    public static CommittedCounts read(SweepDirectory directory) throws IOException {
        CommittedCounts counts = new CommittedCounts();
        SweepCommits commits = directory.commits();
        commits.forEach(true, commit -> counts.add(commits, commit));
        return counts;
    }

    /**
     * Adds a commit.
     *
     * @param commits the commits of the directory
     * @param commit the commit, read with its counts
     * @throws IOException if it contains a trial of another commit
     */
    public void add(SweepCommits commits, Commit commit) throws IOException {
        ledger.add(commits, commit);
        for (TalliedRange range : commit.ranges()) {
            sums.computeIfAbsent(range.point(), point -> new RangeSum()).add(range);
        }
    }

    /**
     * Returns the committed data other than counts.
     *
     * @return trials, ends and times
     */
    public SweepLedger ledger() {
        return ledger;
    }

    /**
     * Computes the tables, a block of points at a time, on all cores.
     *
     * @param plan the plan of all committed trials
     * @param engine the plan's engine
     * @return the rows of all points, in the order of {@link TableShapes#sorted}
     */
    public Iterator<PointTables> tables(SweepPlan plan, TableEngine engine) {
        return inBlocks(TableShapes.sorted(plan.points()), planned -> engine.of(open(planned, engine.stopAt())));
    }

    /**
     * Returns the counts of a point without a stopping rule.
     *
     * @return its committed counts
     */
    public PointCounts of(PlannedPoint planned) {
        return open(planned, 0);
    }

    private PointCounts open(PlannedPoint planned, long stopAt) {
        RangeSum sum = sums.getOrDefault(planned.point().id(), new RangeSum());
        return ledger.open(planned, stopAt, sum.totals());
    }

    /**
     * Computes a value for each point, a block of points at a time, on all cores.
     *
     * @param compute computes the value; called from several threads
     * @param <T> the type of the value
     * @return the results in the order of the points
     */
    public static <T> Iterator<T> inBlocks(List<PlannedPoint> points, Function<PlannedPoint, T> compute) {
        int blocks = (points.size() + AT_ONCE - 1) / AT_ONCE;
        return IntStream.range(0, blocks)
                .mapToObj(block -> points.subList(block * AT_ONCE, Math.min(points.size(), (block + 1) * AT_ONCE)))
                .flatMap(block -> block.parallelStream().map(compute).toList().stream())
                .iterator();
    }
}

package io.swallowtail.jobs.commit;

import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tables.PointCounts;
import io.swallowtail.answers.tables.PointTables;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.answers.tables.TableShapes;
import java.io.IOException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The committed data of each point: its trials, the ends of stop events, and the results of trials that are not plain. No two commits contain
 * the same trial. A ledger can keep the counts, too, which are then summed on this machine without Spark. They take memory in proportion to
 * the number of distinct values, summed over points and quantities.
 */
public final class SweepLedger {
    /** The entry of a point without commits. It never changes. */
    private static final Entry NONE = new Entry();

    /** The number of points whose rows are computed at once, on all cores. */
    private static final int AT_ONCE = 256;

    private boolean keepsCounts;
    private final Map<String, Entry> points = new HashMap<>();

    /** The digests of the commits that are not empty, by their numbers. */
    private final TreeMap<Integer, String> digests = new TreeMap<>();

    /** The committed data of one point. */
    private static final class Entry {
        private final TrialIntervals trials = new TrialIntervals();
        private final Map<End, Long> ends = new HashMap<>();
        private final RangeSum sum = new RangeSum();
    }

    /** The key of an end: an event and its number of exceedances. */
    private record End(String event, long exceedances) {}

    /**
     * Begins without commits.
     *
     * @param keepsCounts whether to keep the counts of the commits, which must be read with them
     */
    public SweepLedger(boolean keepsCounts) {
        this.keepsCounts = keepsCounts;
    }

    /**
     * Reads the commits of a sweep without their counts. Another process may be writing the sweep.
     *
     * @param directory the sweep's directory
     * @return the ledger
     * @throws IOException if a commit cannot be read, or contains trials of another commit
     */
    public static SweepLedger read(SweepDirectory directory) throws IOException {
        return read(directory, false);
    }

    /**
     * Reads the commits of a sweep with their counts. Another process may be writing the sweep.
     *
     * @param directory the sweep's directory
     * @return the ledger, which keeps the counts
     * @throws IOException if a commit cannot be read, or contains trials of another commit
     */
    public static SweepLedger readCounts(SweepDirectory directory) throws IOException {
        return read(directory, true);
    }

    private static SweepLedger read(SweepDirectory directory, boolean withCounts) throws IOException {
        SweepLedger ledger = new SweepLedger(withCounts);
        SweepCommits commits = directory.commits();
        commits.forEach(withCounts, commit -> ledger.add(commits, commit));
        return ledger;
    }

    /** Returns whether the counts are kept. */
    boolean keepsCounts() {
        return keepsCounts;
    }

    /** Drops the counts, and keeps no later ones. */
    void forgetCounts() {
        keepsCounts = false;
        points.values().forEach(entry -> entry.sum.forgetCounts());
    }

    /**
     * Adds a commit.
     *
     * @param commits the commits of the directory
     * @throws IOException if it repeats a trial; the ranges before that trial are added
     */
    public void add(SweepCommits commits, Commit commit) throws IOException {
        if (!commit.isEmpty()) {
            digests.put(commit.segment(), commit.digest());
        }
        for (TalliedRange range : commit.ranges()) {
            Entry entry = points.computeIfAbsent(range.point(), point -> new Entry());
            try {
                entry.trials.add(range.from(), range.to());
            } catch (IllegalArgumentException e) {
                throw commits.invalid(
                        commit.segment(),
                        "holds " + e.getMessage() + " of point " + range.point() + " a second time",
                        e);
            }
            entry.sum.add(keepsCounts ? range : range.withoutCounts());
        }
        for (CommittedEnd end : commit.ends()) {
            points.computeIfAbsent(end.point(), point -> new Entry())
                    .ends
                    .merge(new End(end.event(), end.exceedances()), end.trials(), Math::min);
        }
    }

    private Entry entry(String point) {
        return points.getOrDefault(point, NONE);
    }

    /**
     * Returns the digests of the commits that are not empty.
     *
     * @return the digits of their seals by their numbers
     */
    public SortedMap<Integer, String> digests() {
        return digests;
    }

    /** Lists the trials of a point. */
    TrialIntervals of(String point) {
        return entry(point).trials;
    }

    /**
     * Counts the trials of a point.
     *
     * @param point its id
     * @return how many are committed
     */
    public long trials(String point) {
        return of(point).count();
    }

    /**
     * Returns whether a trial is committed.
     *
     * @param point its point's id
     * @param trial its index
     */
    public boolean holds(String point, long trial) {
        return of(point).missing(trial, trial + 1).isEmpty();
    }

    /**
     * Counts all trials.
     *
     * @return how many are committed
     */
    public long trials() {
        return points.values().stream().mapToLong(entry -> entry.trials.count()).sum();
    }

    /**
     * Returns the ends of a point's stop events.
     *
     * @param point the point's id
     * @param exceedances the number of exceedances at which they end
     * @return the number of trials at each end, by the events' texts
     */
    public Map<String, Long> ends(String point, long exceedances) {
        Map<String, Long> ends = new HashMap<>();
        entry(point).ends.forEach((end, trials) -> {
            if (end.exceedances == exceedances) {
                ends.put(end.event, trials);
            }
        });
        return ends;
    }

    /**
     * Joins the committed data of a point with its counts.
     *
     * @param stopAt the number of exceedances at which stop events end
     * @param totals the totals of each counted quantity
     */
    public PointCounts open(PlannedPoint planned, long stopAt, Map<String, ValueTotals> totals) {
        String id = planned.id();
        return new PointCounts(
                planned, trials(id), ends(id, stopAt), entry(id).sum.results(), totals);
    }

    /**
     * Computes the tables from the counts that are kept, a block of points at a time, on all cores.
     *
     * @param plan the plan of all committed trials
     * @param engine the plan's engine
     * @return the rows of all points, in the order of {@link TableShapes#sorted}
     */
    public Iterator<PointTables> tables(SweepPlan plan, TableEngine engine) {
        return inBlocks(TableShapes.sorted(plan.points()), planned -> {
            return engine.of(
                    open(planned, engine.stopAt(), entry(planned.id()).sum.totals()));
        });
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

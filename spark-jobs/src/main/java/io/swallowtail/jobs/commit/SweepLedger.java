package io.swallowtail.jobs.commit;

import io.swallowtail.answers.method.SplittingCounts;
import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.tails.PointCounts;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The committed data of each point other than counts: its trials, the ends of stop events, the statistics of splittings, and the time. No
 * two commits contain the same trial.
 */
public final class SweepLedger {
    /** The entry of a point without commits. It never changes. */
    private static final Entry NONE = new Entry();

    private final Map<String, Entry> points = new HashMap<>();

    /** The digests of the commits that are not empty, by their numbers. */
    private final TreeMap<Integer, String> digests = new TreeMap<>();

    /** The committed data of one point. */
    private static final class Entry {
        private final TrialIntervals trials = new TrialIntervals();
        private final Map<End, Long> ends = new HashMap<>();
        private SplittingCounts splitting = SplittingCounts.NONE;
        private long nanos;
    }

    /** The key of an end: an event and its number of exceedances. */
    private record End(String event, long exceedances) {}

    /**
     * Reads the commits of a sweep, which another process may be writing.
     *
     * @param directory the sweep's directory
     * @return the ledger
     * @throws IOException if a commit cannot be read, or contains trials of another commit
     */
    public static SweepLedger read(SweepDirectory directory) throws IOException {
        SweepLedger ledger = new SweepLedger();
        SweepCommits commits = directory.commits();
        commits.forEach(false, commit -> ledger.add(commits, commit));
        return ledger;
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
                throw commits.damaged(
                        commit.segment(),
                        "holds " + e.getMessage() + " of point " + range.point() + " a second time",
                        e);
            }
            entry.nanos += range.nanos();
            if (!range.splitting().equals(SplittingCounts.NONE)) {
                entry.splitting = entry.splitting.plus(range.splitting());
            }
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
     * Returns the time of a point's trials.
     *
     * @param point its id
     * @return seconds of one core
     */
    public double seconds(String point) {
        return entry(point).nanos / 1e9;
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
     * Returns the statistics of the replications of a splitting.
     *
     * @param point the point's id
     * @return the statistics; empty for other points
     */
    public SplittingCounts splitting(String point) {
        return entry(point).splitting;
    }

    /**
     * Joins the committed data of a point with its counts.
     *
     * @param stopAt the number of exceedances at which stop events end
     * @param totals the totals of each counted quantity
     */
    public PointCounts open(PlannedPoint planned, long stopAt, Map<String, ValueTotals> totals) {
        String id = planned.point().id();
        return new PointCounts(planned, trials(id), ends(id, stopAt), splitting(id), totals);
    }
}

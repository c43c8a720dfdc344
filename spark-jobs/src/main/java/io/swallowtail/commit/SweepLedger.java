package io.swallowtail.commit;

import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.tails.PointCounts;
import io.swallowtail.tails.SplittingCounts;
import io.swallowtail.tails.ValueTotals;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the commits of a sweep hold of each point, apart from counts: trials, where stop events ended, what splittings saw, and the time
 * that it took. No two commits hold the same trial.
 */
public final class SweepLedger {
    /** What is known of a point without commits; never changed. */
    private static final Entry NONE = new Entry();

    private final Map<String, Entry> points = new HashMap<>();

    /** The digests of the commits that are not empty, by their numbers. */
    private final TreeMap<Integer, String> digests = new TreeMap<>();

    /** What is committed of one point. */
    private static final class Entry {
        private final Trials trials = new Trials();
        private final Map<End, Long> ends = new HashMap<>();
        private SplittingCounts splitting = SplittingCounts.NONE;
        private long nanos;
    }

    /** A number of exceedances of an event. */
    private record End(String event, long exceedances) {}

    /**
     * Reads the commits of a sweep, which another process may be writing.
     *
     * @param directory the sweep's directory
     * @return what is committed
     * @throws IOException if a commit cannot be read, or holds trials that another commit holds
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
     * @throws IOException if it holds trials a second time; the ranges before them are added
     */
    void add(SweepCommits commits, Commit commit) throws IOException {
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

    SortedMap<Integer, String> digests() {
        return digests;
    }

    /** Lists the trials of a point. */
    Trials of(String point) {
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
     * Asks for a trial.
     *
     * @param point its point's id
     * @param trial its index
     * @return whether it is committed
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
     * Sums the time that a point's trials took.
     *
     * @param point its id
     * @return seconds of one core
     */
    public double seconds(String point) {
        return entry(point).nanos / 1e9;
    }

    /**
     * Lists where stop events of a point ended.
     *
     * @param point its id
     * @param exceedances at how many exceedances
     * @return in how many trials, by the events' texts
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
     * Gives what replications of a splitting saw.
     *
     * @param point the point's id
     * @return none of other points
     */
    public SplittingCounts splitting(String point) {
        return entry(point).splitting;
    }

    /**
     * Counts the points with a fixed number of trials that lack some.
     *
     * @param plan the sweep's plan
     * @return how many
     */
    public long unfinished(SweepPlan plan) {
        return plan.points().stream()
                .filter(planned -> plan.stopEvents(planned).isEmpty())
                .filter(planned -> trials(planned.point().id()) < planned.trials())
                .count();
    }

    /**
     * Joins what is known of a point with its counts.
     *
     * @param planned the point
     * @param stopAt at how many exceedances stop events end
     * @param totals the totals of each quantity that was counted
     * @return all that is committed of the point
     */
    public PointCounts open(PlannedPoint planned, long stopAt, Map<String, ValueTotals> totals) {
        String id = planned.point().id();
        return new PointCounts(planned, trials(id), ends(id, stopAt), splitting(id), totals);
    }
}

package io.swallowtail.report;

import io.swallowtail.commit.SweepDescription;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.TalliedRange;
import io.swallowtail.plan.PlannedPoint;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the commits of a sweep hold of each point: trials, from the first one on without a gap, and the time they took. */
public final class CommittedPoints {
    private final Map<String, TreeMap<Long, TalliedRange>> ranges = new HashMap<>();

    private CommittedPoints() {}

    /**
     * Reads the commits of a sweep, which may go on meanwhile.
     *
     * @param directory the sweep's directory
     * @param withCounts whether to keep what the trials yielded
     * @return what is committed
     * @throws IOException if a commit cannot be read
     */
    public static CommittedPoints read(SweepDirectory directory, boolean withCounts) throws IOException {
        CommittedPoints points = new CommittedPoints();
        List<TalliedRange> all =
                withCounts ? directory.commits().tallies() : directory.commits().ranges();
        for (TalliedRange range : all) {
            points.ranges
                    .computeIfAbsent(range.point(), point -> new TreeMap<>())
                    .put(range.from(), range);
        }
        return points;
    }

    /** Lists the ranges of a point without a gap from the first trial wanted on. */
    List<TalliedRange> prefix(PlannedPoint planned) {
        TreeMap<Long, TalliedRange> all = ranges.getOrDefault(planned.point().id(), new TreeMap<>());
        long[] next = {planned.from()};
        return all.values().stream()
                .takeWhile(range -> {
                    boolean follows = range.from() == next[0];
                    next[0] = range.to();
                    return follows;
                })
                .toList();
    }

    /** Counts the trials of a point. */
    long trials(String point) {
        return ranges.getOrDefault(point, new TreeMap<>()).values().stream()
                .mapToLong(range -> range.to() - range.from())
                .sum();
    }

    /** Sums the time that a point's trials took, in seconds of one core. */
    double seconds(String point) {
        return ranges.getOrDefault(point, new TreeMap<>()).values().stream()
                        .mapToLong(TalliedRange::nanos)
                        .sum()
                / 1e9;
    }

    /** Counts the points of a sweep with a fixed number of trials that lack some. */
    long unfinished(SweepDescription description) {
        return description.plan().points().stream()
                .filter(planned -> description.plan().stopEvents(planned).isEmpty())
                .filter(planned -> trials(planned.point().id()) < planned.trials())
                .count();
    }
}

package io.swallowtail.commit;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Which commit holds which trials; no two hold the same one. */
final class CommittedTrials {
    private final SweepCommits commits;
    /** For each point its ranges by their first trials. */
    private final Map<String, TreeMap<Long, Held>> ranges = new HashMap<>();

    private final Map<String, Long> counts = new HashMap<>();

    private record Held(long to, int segment) {}

    CommittedTrials(SweepCommits commits) {
        this.commits = commits;
    }

    /**
     * Adds the ranges of a commit.
     *
     * @throws IOException if a range holds trials that are held already; the ranges before it are added
     */
    void add(Commit commit) throws IOException {
        for (TalliedRange range : commit.ranges()) {
            TreeMap<Long, Held> held = ranges.computeIfAbsent(range.point(), point -> new TreeMap<>());
            Map.Entry<Long, Held> before = held.lowerEntry(range.to());
            if (before != null && before.getValue().to() > range.from()) {
                long from = Math.max(range.from(), before.getKey());
                long to = Math.min(range.to(), before.getValue().to());
                throw commits.damaged(
                        commit.segment(),
                        "holds trials " + from + " to " + (to - 1) + " of point " + range.point() + ", which "
                                + commits.file(before.getValue().segment()).getName() + " holds too",
                        null);
            }
            held.put(range.from(), new Held(range.to(), commit.segment()));
            counts.merge(range.point(), range.trials(), Long::sum);
        }
    }

    /** Gives the number of committed trials of each point that has any, by its id. */
    Map<String, Long> counts() {
        return counts;
    }
}

package io.swallowtail.commit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums commits to a checkpoint. Memory is proportional to the number of distinct values, summed over points and quantities. */
final class CommitSum {
    /** The joined ranges by their points and first trials. */
    private final SortedMap<String, TreeMap<Long, TalliedRange>> ranges = new TreeMap<>();

    private final Set<CommittedEnd> ends = new LinkedHashSet<>();
    private final Set<TalliedRange.TrialFile> files = new LinkedHashSet<>();
    private final SortedMap<Integer, Checkpoint.Summed> commits = new TreeMap<>();

    /** Adds all commits of a checkpoint, which was read with counts. */
    void add(Checkpoint checkpoint) {
        addResults(checkpoint.sum());
        files.addAll(checkpoint.files());
        commits.putAll(checkpoint.commits());
    }

    /** Adds a commit of the sweep that was read with counts. No other commit has any of its trials. */
    void add(Commit commit, long bytes) {
        addResults(commit);
        commits.put(commit.segment(), new Checkpoint.Summed(bytes, commit.isEmpty() ? "" : commit.digest()));
    }

    /** Records a commit of an earlier sweep, which has no results of this one. */
    void pass(int segment, long bytes) {
        commits.put(segment, new Checkpoint.Summed(bytes, ""));
    }

    private void addResults(Commit commit) {
        for (TalliedRange range : commit.ranges()) {
            range.file().ifPresent(files::add);
            add(ranges.computeIfAbsent(range.point(), point -> new TreeMap<>()), range.in(null));
        }
        ends.addAll(commit.ends());
    }

    private static void add(TreeMap<Long, TalliedRange> point, TalliedRange range) {
        Map.Entry<Long, TalliedRange> before = point.lowerEntry(range.from());
        TalliedRange joined =
                before == null ? range : joined(before.getValue(), range).orElse(range);
        TalliedRange after = point.get(range.to());
        Optional<TalliedRange> all = after == null ? Optional.empty() : joined(joined, after);
        all.ifPresent(whole -> point.remove(range.to()));
        point.put(joined.from(), all.orElse(joined));
    }

    /** Joins two ranges; empty if they are not adjacent, or a sum is too large. Readers add such counts with larger integers. */
    private static Optional<TalliedRange> joined(TalliedRange first, TalliedRange second) {
        try {
            return first.to() == second.from() ? Optional.of(first.plus(second)) : Optional.empty();
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** Returns the sum of the added commits, written by a writer of the sweep with this seed and revision. */
    Checkpoint checkpoint(Commit.Origin origin, long seed, int randomRevision) {
        List<TalliedRange> joined = new ArrayList<>();
        ranges.values().forEach(point -> joined.addAll(point.values()));
        Commit sum =
                new Commit(commits.lastKey(), "", origin, seed, randomRevision, List.copyOf(joined), List.copyOf(ends));
        return new Checkpoint(sum, commits, List.copyOf(files));
    }
}

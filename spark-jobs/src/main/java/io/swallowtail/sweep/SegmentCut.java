package io.swallowtail.sweep;

import io.swallowtail.commit.EventEnd;
import io.swallowtail.commit.PointStops;
import io.swallowtail.commit.PointStops.Crossing;
import io.swallowtail.commit.PointStops.Findings;
import io.swallowtail.commit.TalliedRange;
import io.swallowtail.commit.TaskResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What of a simulated segment is to be committed where points end by themselves: nothing behind a point's end. The range that
 * holds the end is simulated once more up to it, and so is one in which another stop event of the point ends, to see where.
 *
 * @param results what is kept
 * @param ends where stop events ended
 * @param discarded how many trials were simulated and are not kept, or were simulated before
 */
record SegmentCut(List<TaskResult> results, List<EventEnd> ends, long discarded) {
    /** Simulates ranges once more, each up to the last of the ends sought in it. */
    @FunctionalInterface
    interface Examiner {
        /** Returns what each crossing yielded, in their order; the rows of those that cut, where rows are wanted. */
        List<TaskResult> examine(List<Crossing> crossings) throws IOException;
    }

    /**
     * Cuts a segment.
     *
     * @param simulated the segment; a file of rows has one range. Without any, ends in what is committed are looked for
     * @param points the points that end by themselves
     * @param examiner simulates ranges once more
     */
    static SegmentCut of(List<TaskResult> simulated, Collection<PointStops> points, Examiner examiner)
            throws IOException {
        Map<String, List<TalliedRange>> fresh = simulated.stream()
                .flatMap(result -> result.ranges().stream())
                .collect(Collectors.groupingBy(TalliedRange::point));
        List<Crossing> crossings = new ArrayList<>();
        Map<String, Long> ends = new HashMap<>();
        for (PointStops point : points) {
            if (simulated.isEmpty() || fresh.containsKey(point.point())) {
                Findings findings = point.find(fresh.getOrDefault(point.point(), List.of()));
                crossings.addAll(findings.crossings());
                ends.put(point.point(), findings.end());
            }
        }
        List<TaskResult> examined = crossings.isEmpty() ? List.of() : examiner.examine(crossings);
        Set<Start> replaced = new HashSet<>();
        List<TaskResult> kept = new ArrayList<>();
        List<EventEnd> found = new ArrayList<>();
        for (int i = 0; i < crossings.size(); i++) {
            found.addAll(examined.get(i).ends());
            if (crossings.get(i).cuts()) {
                replaced.add(Start.of(examined.get(i).ranges().get(0)));
                kept.add(examined.get(i));
            }
        }
        kept.addAll(kept(
                simulated,
                range -> !replaced.contains(Start.of(range))
                        && range.to() <= ends.getOrDefault(range.point(), Long.MAX_VALUE)));
        return new SegmentCut(kept, found, trials(simulated) + trials(examined) - trials(kept));
    }

    /**
     * Cuts a segment of which not all tasks have ended, without simulating anything: of a point that ends by itself only ranges are kept that no
     * unfinished range precedes and in which no stop event ends.
     *
     * @param finished the results of the tasks that have ended
     * @param unfinished the first trial of each point that belongs to a task that has not ended, by the point's id
     * @param points the points that end by themselves
     * @return what is to be committed
     */
    static List<TaskResult> ofStopped(
            List<TaskResult> finished, Map<String, Long> unfinished, Collection<PointStops> points) {
        Map<String, Long> limits = new HashMap<>();
        for (PointStops point : points) {
            long limit = unfinished.getOrDefault(point.point(), Long.MAX_VALUE);
            Findings findings = point.find(finished.stream()
                    .flatMap(result -> result.ranges().stream())
                    .filter(range -> range.point().equals(point.point()) && range.to() <= limit)
                    .toList());
            long firstEnd = findings.crossings().stream()
                    .mapToLong(crossing -> crossing.range().from())
                    .min()
                    .orElse(findings.end());
            limits.put(point.point(), Math.min(limit, firstEnd));
        }
        return kept(finished, range -> range.to() <= limits.getOrDefault(range.point(), Long.MAX_VALUE));
    }

    private static List<TaskResult> kept(List<TaskResult> simulated, Predicate<TalliedRange> isKept) {
        List<TaskResult> kept = new ArrayList<>();
        for (TaskResult result : simulated) {
            List<TalliedRange> ranges = result.ranges().stream().filter(isKept).toList();
            if (!ranges.isEmpty()) {
                kept.add(result.only(ranges));
            }
        }
        return kept;
    }

    /** What two ranges have in common of which one is the other's beginning. */
    private record Start(String point, long from) {
        static Start of(TalliedRange range) {
            return new Start(range.point(), range.from());
        }
    }

    private static long trials(List<TaskResult> results) {
        return results.stream()
                .flatMap(result -> result.ranges().stream())
                .mapToLong(TalliedRange::trials)
                .sum();
    }
}

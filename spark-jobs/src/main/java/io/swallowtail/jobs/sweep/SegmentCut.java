package io.swallowtail.jobs.sweep;

import io.swallowtail.jobs.commit.CommittedEnd;
import io.swallowtail.jobs.commit.PointStops;
import io.swallowtail.jobs.commit.PointStops.Crossing;
import io.swallowtail.jobs.commit.PointStops.Findings;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.commit.TaskResult;
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
 * The part of a simulated segment that is committed if points have a stopping rule: no trial after a point's end. The range that contains
 * the end is simulated again up to the end. A range in which another stop event of the point ends is simulated again, too, to find that
 * event's end.
 *
 * @param results the results that are kept
 * @param ends where stop events ended
 * @param discarded the number of simulated trials that are not kept or were simulated again
 */
record SegmentCut(List<TaskResult> results, List<CommittedEnd> ends, long discarded) {
    /** Simulates ranges again, each up to the last of the ends sought in it. */
    @FunctionalInterface
    interface Examiner {
        /** Returns the result of each crossing, in order. If rows are kept, the crossings that cut have rows. */
        List<TaskResult> examine(List<Crossing> crossings) throws IOException;
    }

    /**
     * Cuts a segment.
     *
     * @param simulated the results of the segment, in which each file of rows has one range; if empty, the ends are sought in the committed
     *     ranges
     * @param points the points with a stopping rule
     * @param examiner simulates ranges again
     */
    static SegmentCut of(List<TaskResult> simulated, Collection<PointStops> points, Examiner examiner)
            throws IOException {
        Map<String, List<TalliedRange>> fresh = byPoint(simulated);
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
        List<CommittedEnd> found = new ArrayList<>();
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
     * Drops the ranges after the failed trials of points. They remain if a file of rows has ranges of other points, too.
     *
     * @param simulated the results of a segment
     * @param failed the first failed trials by the points' ids
     */
    static List<TaskResult> withoutFailed(List<TaskResult> simulated, Map<String, Long> failed) {
        List<TaskResult> kept = new ArrayList<>();
        for (TaskResult result : simulated) {
            boolean isDivisible = result.stagedFile() == null || result.ranges().size() == 1;
            kept.addAll(kept(
                    List.of(result),
                    range -> !isDivisible || range.to() <= failed.getOrDefault(range.point(), Long.MAX_VALUE)));
        }
        return kept;
    }

    /**
     * Cuts a segment with unfinished tasks, without simulating anything. A range of a point with a stopping rule is kept only if no
     * unfinished range precedes it and no stop event ends in it.
     *
     * @param finished the results of the tasks that have ended
     * @param unfinished the first trial of each point in an unfinished task, by the point's id
     * @param points the points with a stopping rule
     * @return the results to commit
     */
    static List<TaskResult> ofStopped(
            List<TaskResult> finished, Map<String, Long> unfinished, Collection<PointStops> points) {
        Map<String, List<TalliedRange>> fresh = byPoint(finished);
        Map<String, Long> limits = new HashMap<>();
        for (PointStops point : points) {
            if (!fresh.containsKey(point.point())) {
                continue;
            }
            long limit = unfinished.getOrDefault(point.point(), Long.MAX_VALUE);
            Findings findings = point.find(fresh.get(point.point()).stream()
                    .filter(range -> range.to() <= limit)
                    .toList());
            long firstEnd = findings.crossings().stream()
                    .mapToLong(crossing -> crossing.range().from())
                    .min()
                    .orElse(findings.end());
            limits.put(point.point(), Math.min(limit, firstEnd));
        }
        return kept(finished, range -> range.to() <= limits.getOrDefault(range.point(), Long.MAX_VALUE));
    }

    private static Map<String, List<TalliedRange>> byPoint(List<TaskResult> results) {
        return results.stream()
                .flatMap(result -> result.ranges().stream())
                .collect(Collectors.groupingBy(TalliedRange::point));
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

    /** The common beginning of a range and of the same range cut short. */
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

package io.swallowtail.sweep;

import io.swallowtail.commit.EventEnd;
import io.swallowtail.commit.PointStops;
import io.swallowtail.commit.PointStops.Crossing;
import io.swallowtail.commit.PointStops.Findings;
import io.swallowtail.commit.RangeTally;
import io.swallowtail.commit.SimulatedRanges;
import io.swallowtail.commit.TrialRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What of a simulated segment is to be committed where points end by themselves: nothing behind a point's end. The range that
 * holds the end is simulated once more up to it, and so is one in which another stop event of the point ends, to see where.
 *
 * @param ranges what is kept
 * @param ends where stop events ended
 * @param inVain how many trials were simulated and are not kept, or were simulated before
 */
record SegmentCut(List<SimulatedRanges> ranges, List<EventEnd> ends, long inVain) {
    /** Simulates ranges once more, each up to the last of the ends sought in it. */
    @FunctionalInterface
    interface Examiner {
        /** Returns what each crossing yielded, in their order; the rows of those that cut, where rows are wanted. */
        List<SimulatedRanges> examine(List<Crossing> crossings) throws IOException;
    }

    /**
     * Cuts a segment.
     *
     * @param simulated the segment; a file of rows has one range. Without any, ends in what is committed are looked for
     * @param points the points that end by themselves, by their places
     * @param examiner simulates ranges once more
     */
    static SegmentCut of(List<SimulatedRanges> simulated, Map<Integer, PointStops> points, Examiner examiner)
            throws IOException {
        Map<Integer, List<RangeTally>> fresh = new HashMap<>();
        for (SimulatedRanges ranges : simulated) {
            for (RangeTally tally : ranges.tallies()) {
                fresh.computeIfAbsent(tally.range().point(), place -> new ArrayList<>())
                        .add(tally);
            }
        }
        List<Crossing> crossings = new ArrayList<>();
        Map<Integer, Long> ends = new HashMap<>();
        for (int place : simulated.isEmpty() ? points.keySet() : fresh.keySet()) {
            if (points.containsKey(place)) {
                Findings findings = points.get(place).find(fresh.getOrDefault(place, List.of()));
                crossings.addAll(findings.crossings());
                ends.put(place, findings.end());
            }
        }
        List<SimulatedRanges> examined = crossings.isEmpty() ? List.of() : examiner.examine(crossings);
        Set<TrialRange> replaced = new HashSet<>();
        List<SimulatedRanges> kept = new ArrayList<>();
        List<EventEnd> found = new ArrayList<>();
        for (int i = 0; i < crossings.size(); i++) {
            found.addAll(examined.get(i).tallies().get(0).ends());
            if (crossings.get(i).cuts()) {
                replaced.add(crossings.get(i).range());
                kept.add(examined.get(i));
            }
        }
        for (SimulatedRanges ranges : simulated) {
            List<RangeTally> tallies = ranges.tallies().stream()
                    .filter(tally -> !replaced.contains(tally.range()))
                    .filter(tally -> tally.range().to()
                            <= ends.getOrDefault(tally.range().point(), Long.MAX_VALUE))
                    .toList();
            if (!tallies.isEmpty()) {
                kept.add(new SimulatedRanges(tallies, ranges.stagedFile()));
            }
        }
        return new SegmentCut(kept, found, trials(simulated) + trials(examined) - trials(kept));
    }

    private static long trials(List<SimulatedRanges> simulated) {
        return simulated.stream()
                .flatMap(ranges -> ranges.tallies().stream())
                .mapToLong(tally -> tally.range().trials())
                .sum();
    }
}

package io.swallowtail.jobs.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A set of trials of one point, as disjoint intervals. */
final class TrialIntervals {
    /** The end of each interval by its beginning. Adjacent intervals are joined. */
    private final TreeMap<Long, Long> intervals = new TreeMap<>();

    /**
     * Adds trials [from, to).
     *
     * @throws IllegalArgumentException if the set already contains some of them; the message names these
     */
    void add(long from, long to) {
        Map.Entry<Long, Long> before = intervals.lowerEntry(to);
        if (before != null && before.getValue() > from) {
            throw new IllegalArgumentException(
                    "trials " + Math.max(from, before.getKey()) + " to " + (Math.min(to, before.getValue()) - 1));
        }
        long start = from;
        long end = to;
        if (before != null && before.getValue() == from) {
            start = before.getKey();
        }
        Long after = intervals.remove(to);
        if (after != null) {
            end = after;
        }
        intervals.put(start, end);
    }

    /** Lists the trials of [from, to) that are not in the set, as pairs of beginning and end. */
    List<long[]> missing(long from, long to) {
        List<long[]> gaps = new ArrayList<>();
        long next = from;
        Map.Entry<Long, Long> first = intervals.floorEntry(from);
        if (first != null) {
            next = Math.max(next, first.getValue());
        }
        for (Map.Entry<Long, Long> interval :
                intervals.subMap(from, false, Math.max(from, to), false).entrySet()) {
            if (interval.getKey() > next) {
                gaps.add(new long[] {next, interval.getKey()});
            }
            next = interval.getValue();
        }
        if (next < to) {
            gaps.add(new long[] {next, to});
        }
        return gaps;
    }

    /** Counts the trials. */
    long count() {
        return intervals.entrySet().stream()
                .mapToLong(interval -> interval.getValue() - interval.getKey())
                .sum();
    }
}

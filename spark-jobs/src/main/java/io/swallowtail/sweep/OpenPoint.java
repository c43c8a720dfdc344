package io.swallowtail.sweep;

import io.swallowtail.commit.TrialRange;
import java.util.ArrayDeque;
import java.util.Deque;

/** A point with trials to plan, from the first missing one on. */
final class OpenPoint {
    private final int place;
    private final Deque<long[]> gaps = new ArrayDeque<>();
    private long allowed;
    private long planned;

    /**
     * Opens a point.
     *
     * @param place its place in the plan
     */
    OpenPoint(int place) {
        this.place = place;
    }

    /** Adds missing trials [from, to), all of them behind those added before. */
    void add(long from, long to) {
        gaps.add(new long[] {from, to});
    }

    int place() {
        return place;
    }

    /** Sets how many trials it may plan in this turn. */
    void allow(long trials) {
        allowed = trials;
    }

    /** Counts the trials it may still plan in this turn. */
    long allowed() {
        return allowed;
    }

    /** Counts the trials it has planned in all. */
    long planned() {
        return planned;
    }

    boolean isPlanned() {
        return gaps.isEmpty();
    }

    /** Takes at most that many trials from the first gap. */
    TrialRange take(long trials) {
        long[] gap = gaps.getFirst();
        long from = gap[0];
        gap[0] = trials < gap[1] - from ? from + trials : gap[1];
        if (gap[0] == gap[1]) {
            gaps.removeFirst();
        }
        planned += gap[0] - from;
        allowed -= gap[0] - from;
        return new TrialRange(place, from, gap[0]);
    }

    /** Counts the trials that are not planned yet. */
    long left() {
        return gaps.stream().mapToLong(gap -> gap[1] - gap[0]).sum();
    }
}

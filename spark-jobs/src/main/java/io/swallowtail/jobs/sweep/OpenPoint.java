package io.swallowtail.jobs.sweep;

import io.swallowtail.jobs.commit.TrialRange;
import java.util.ArrayDeque;
import java.util.Deque;

/** A point whose missing trials are still to be planned. */
final class OpenPoint {
    private final int place;
    private final Deque<long[]> gaps = new ArrayDeque<>();
    private long allowed;
    private long planned;

    /**
     * Creates a point without missing trials.
     *
     * @param place its place in the plan
     */
    OpenPoint(int place) {
        this.place = place;
    }

    /** Adds missing trials [from, to). They must follow all trials that were added before. */
    void add(long from, long to) {
        gaps.add(new long[] {from, to});
    }

    int place() {
        return place;
    }

    /** Sets the number of trials that may be planned in this turn. */
    void allow(long trials) {
        allowed = trials;
    }

    /** Returns the number of trials that may still be planned in this turn. */
    long allowed() {
        return allowed;
    }

    /** Returns the number of all planned trials. */
    long planned() {
        return planned;
    }

    boolean isPlanned() {
        return gaps.isEmpty();
    }

    /** Plans at most this many trials of the first gap. */
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

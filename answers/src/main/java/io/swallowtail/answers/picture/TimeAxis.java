package io.swallowtail.answers.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A horizontal axis of steps. If there are many, long intervals without a move are cut to the width of a few steps.
 */
final class TimeAxis {
    /** Up to this number, all steps are drawn. */
    private static final long MAX_UNCUT_STEPS = 300;
    /** A longer interval without a move is cut. */
    private static final long LONGEST_GAP = 8;

    /** The steps in which something moves, ascending, 0 first. */
    private final long[] busy;
    /** The place of each of them, in units of a step. */
    private final long[] places;

    /** The steps that follow a cut interval. */
    final List<Long> cuts = new ArrayList<>();

    private TimeAxis(long[] busy) {
        this.busy = busy;
        places = new long[busy.length];
        long gap = busy[busy.length - 1] <= MAX_UNCUT_STEPS ? Long.MAX_VALUE : LONGEST_GAP;
        for (int i = 1; i < busy.length; i++) {
            long passed = busy[i] - busy[i - 1];
            places[i] = places[i - 1] + Math.min(passed, gap);
            if (passed > gap) {
                cuts.add(busy[i]);
            }
        }
    }

    /** Makes an axis from 0 to the last of some steps. */
    static TimeAxis of(List<long[]> steps) {
        LongStream moves = steps.stream().flatMapToLong(Arrays::stream).flatMap(step -> LongStream.of(step - 1, step));
        return new TimeAxis(
                LongStream.concat(LongStream.of(0), moves).distinct().sorted().toArray());
    }

    long last() {
        return busy[busy.length - 1];
    }

    long units() {
        return Math.max(1, places[places.length - 1]);
    }

    /** Places the end of a step, in units from the left. */
    double place(long step) {
        int at = Arrays.binarySearch(busy, step);
        if (at >= 0) {
            return places[at];
        }
        int after = -at - 1;
        if (after == busy.length) {
            return units();
        }
        double share = (double) (step - busy[after - 1]) / (busy[after] - busy[after - 1]);
        return places[after - 1] + share * (places[after] - places[after - 1]);
    }

    /** Returns a step that is drawn near a place. */
    long stepAt(double place) {
        int after = 0;
        while (after < places.length - 1 && places[after] < place) {
            after++;
        }
        return Math.max(0, busy[after] - Math.round(places[after] - place));
    }
}

package io.swallowtail.sweep;

import io.swallowtail.commit.PointStops;
import java.util.Map;

/**
 * What the commits let expect of points that end by themselves. A point begins with a few times as many trials as its stop
 * event must happen times. It goes on by what the rest takes at least, were the event as frequent as what was seen allows:
 * rare events are come near to in a few steps and trials are hardly in vain. When the rest is less than what is there, it
 * takes what the rest needs at the rate seen and a standard deviation more, so as to end.
 */
final class StopForesight {
    private static final long FIRST_TRIALS_PER_EXCEEDANCE = 2;

    private final Map<Integer, PointStops> points;

    /**
     * Prepares to look ahead.
     *
     * @param points the points that end by themselves, by their places; others have a fixed number of trials
     */
    StopForesight(Map<Integer, PointStops> points) {
        this.points = points;
    }

    /**
     * Says how many trials of a point should be simulated before looking at it again.
     *
     * @param place the point's place in the plan
     * @param otherwise how many a point with a fixed number of trials would be allowed
     * @return at least 1
     */
    long allowance(int place, long otherwise) {
        PointStops point = points.get(place);
        return point == null
                ? otherwise
                : allowance(point.trials(), point.wanted(), point.exceedancesOfOpenEvents(), otherwise);
    }

    /** The allowance of a point whose open events have happened so often in so many trials. */
    static long allowance(long trials, long wanted, long[] exceedances, long otherwise) {
        if (exceedances.length == 0) { // some trials before those that are there are missing
            return otherwise;
        }
        if (trials == 0) {
            return Math.min(otherwise, FIRST_TRIALS_PER_EXCEEDANCE * wanted);
        }
        double rest = 1;
        for (long count : exceedances) {
            double missing = wanted - count;
            // Two standard deviations and one more than seen: at most so often in so many trials, with 97 % or so.
            double least = missing / (count + 2 * Math.sqrt(count + 1.0) + 1) * trials;
            double likely = count == 0 ? trials : (missing + Math.sqrt(missing)) / count * trials;
            rest = Math.max(rest, Math.max(least, Math.min(likely, trials)));
        }
        return (long) Math.ceil(rest);
    }

    /**
     * Predicts how many trials are left of a point.
     *
     * @param place the point's place in the plan
     * @param most how many more trials it may have
     * @return how many it will probably have, at most that
     */
    double expected(int place, long most) {
        PointStops point = points.get(place);
        return point == null ? most : expected(point.trials(), point.wanted(), point.exceedancesOfOpenEvents(), most);
    }

    /** The rest of such a point; an event that has not happened yet is taken to happen half a time in the trials so far. */
    static double expected(long trials, long wanted, long[] exceedances, long most) {
        if (trials == 0) {
            return most;
        }
        double rest = 0;
        for (long count : exceedances) {
            rest = Math.max(rest, (wanted - count) / Math.max(0.5, count) * trials);
        }
        return Math.min(most, rest);
    }
}

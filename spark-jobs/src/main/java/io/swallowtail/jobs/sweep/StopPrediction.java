package io.swallowtail.jobs.sweep;

import io.swallowtail.jobs.commit.PointStops;
import java.util.Map;

/**
 * Predicts the trials of points with a stopping rule from the commits. In its first turn, a point gets a few trials per required exceedance
 * of its stop event. Each later turn has the trials that the missing exceedances need at the observed rate, plus one standard deviation, but
 * no more than all trials so far. A turn has at least the trials that the missing exceedances need at an upper limit of the rate. So few
 * trials are discarded, and a rare event takes only a few turns.
 */
final class StopPrediction {
    private static final long FIRST_TRIALS_PER_EXCEEDANCE = 2;

    private final Map<Integer, PointStops> points;

    /**
     * Prepares the predictions.
     *
     * @param points the points with a stopping rule, by their places; all other points have a fixed number of trials
     */
    StopPrediction(Map<Integer, PointStops> points) {
        this.points = points;
    }

    /**
     * Returns the length of a point's next turn, in trials.
     *
     * @param place the point's place in the plan
     * @param otherwise the length of the turn of a point with a fixed number of trials
     * @return at least 1
     */
    long allowance(int place, long otherwise) {
        PointStops point = points.get(place);
        return point == null
                ? otherwise
                : allowance(point.trials(), point.wanted(), point.exceedancesOfOpenEvents(), otherwise);
    }

    /** Returns the length of a point's next turn, given its trials and the exceedances of its open events. */
    static long allowance(long trials, long wanted, long[] exceedances, long otherwise) {
        if (exceedances.length == 0) { // some trials before committed ones are missing
            return otherwise;
        }
        if (trials == 0) {
            return Math.min(otherwise, FIRST_TRIALS_PER_EXCEEDANCE * wanted);
        }
        double rest = 1;
        for (long count : exceedances) {
            double missing = wanted - count;
            // An upper limit of the exceedances in the same number of trials, with a confidence of about 97 %: two
            // standard deviations and one more than observed.
            double least = missing / (count + 2 * Math.sqrt(count + 1.0) + 1) * trials;
            double likely = count == 0 ? trials : (missing + Math.sqrt(missing)) / count * trials;
            rest = Math.max(rest, Math.max(least, Math.min(likely, trials)));
        }
        return (long) Math.ceil(rest);
    }

    /**
     * Predicts the number of trials that a point still needs.
     *
     * @param place the point's place in the plan
     * @param most the most trials that it may still have
     * @return the predicted number, at most {@code most}
     */
    double expected(int place, long most) {
        PointStops point = points.get(place);
        return point == null ? most : expected(point.trials(), point.wanted(), point.exceedancesOfOpenEvents(), most);
    }

    /**
     * Predicts the number of trials that a point with a stopping rule still needs. An event that has not happened yet counts as half an
     * exceedance.
     */
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

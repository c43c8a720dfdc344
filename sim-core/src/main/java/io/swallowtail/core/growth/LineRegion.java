package io.swallowtail.core.growth;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * The lines a + b·g that pass between given limits: a polygon of pairs (a, b), here the interval of each coefficient over it.
 *
 * <p>A slope b belongs to such a line if and only if low<sub>i</sub> - b·g<sub>i</sub> &le; high<sub>j</sub> -
 * b·g<sub>j</sub> for all i and j. So each
 * pair of places limits the slope from one side, and the polygon is empty if and only if these limits cross.
 *
 * @param a the intercepts of these lines
 * @param b their slopes
 */
record LineRegion(Interval a, Interval b) {
    private static final int STEPS = 100;

    /**
     * Finds the lines; quadratic in the number of places.
     *
     * @param g the places, finite
     * @param low low limits; may be negative infinity
     * @param high high limits, at least the low ones; may be positive infinity
     * @return the intervals; empty if no line passes
     */
    static Optional<LineRegion> of(double[] g, double[] low, double[] high) {
        double least = Double.NEGATIVE_INFINITY;
        double most = Double.POSITIVE_INFINITY;
        for (int i = 0; i < g.length; i++) {
            for (int j = 0; j < g.length; j++) {
                if (g[i] == g[j] && low[i] > high[j]) {
                    return Optional.empty();
                }
                if (g[i] < g[j]) {
                    least = Math.max(least, (low[j] - high[i]) / (g[j] - g[i]));
                    most = Math.min(most, (high[j] - low[i]) / (g[j] - g[i]));
                }
            }
        }
        if (least > most) {
            return Optional.empty();
        }
        Interval slopes = new Interval(least, most);
        if (Double.isInfinite(least) || Double.isInfinite(most)) {
            return Optional.of(new LineRegion(Interval.ALL, slopes));
        }
        double greatest = maximum(slopes, slope -> intercept(g, high, slope, 1));
        double smallest = -maximum(slopes, slope -> intercept(g, low, slope, -1));
        return Optional.of(new LineRegion(new Interval(Math.min(smallest, greatest), greatest), slopes));
    }

    /** Finds the greatest intercept of a slope (sign 1), or minus the least (sign -1). */
    private static double intercept(double[] g, double[] limits, double slope, int sign) {
        double tightest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < g.length; i++) {
            tightest = Math.min(tightest, sign * (limits[i] - slope * g[i]));
        }
        return tightest;
    }

    /** Finds the maximum of a concave function. */
    private static double maximum(Interval within, DoubleUnaryOperator concave) {
        double low = within.low();
        double high = within.high();
        for (int step = 0; step < STEPS && low < high; step++) {
            double left = low + (high - low) / 3;
            double right = high - (high - low) / 3;
            if (concave.applyAsDouble(left) < concave.applyAsDouble(right)) {
                low = left;
            } else {
                high = right;
            }
        }
        return concave.applyAsDouble(low + (high - low) / 2);
    }
}

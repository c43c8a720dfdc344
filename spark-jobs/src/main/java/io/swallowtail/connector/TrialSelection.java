package io.swallowtail.connector;

import io.swallowtail.experiment.Point;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * The trials that a query needs: these trials of every one of these points, with every one of these seeds.
 *
 * @param parameters the values of each parameter, by name, in the experiment's order
 * @param points the combinations of these values, less those that a filter on the point's id excludes
 * @param seeds the seeds
 * @param trials the trials of each point and seed
 * @param isCut whether the query sets no limit to the trial from above, so that the default did
 */
record TrialSelection(
        Map<String, List<String>> parameters,
        List<Point> points,
        List<Long> seeds,
        List<IntegerSet.Interval> trials,
        boolean isCut) {
    /** Counts the trials of all points and seeds. */
    BigInteger rows() {
        BigInteger each = trials.stream()
                .map(interval -> BigInteger.valueOf(interval.most() - interval.least() + 1))
                .reduce(BigInteger.ZERO, BigInteger::add);
        return each.multiply(BigInteger.valueOf(points.size())).multiply(BigInteger.valueOf(seeds.size()));
    }
}

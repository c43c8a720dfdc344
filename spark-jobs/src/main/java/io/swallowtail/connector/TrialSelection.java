package io.swallowtail.connector;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Point;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

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
    /** What a query needs whose conditions contradict each other. */
    static final TrialSelection NONE = new TrialSelection(Map.of(), List.of(), List.of(), List.of(), false);

    private static final int MOST_SHOWN = 6;

    /** Counts the trials of all points and seeds. */
    BigInteger rows() {
        BigInteger each = trials.stream()
                .map(interval -> BigInteger.valueOf(interval.most() - interval.least() + 1))
                .reduce(BigInteger.ZERO, BigInteger::add);
        return each.multiply(BigInteger.valueOf(points.size())).multiply(BigInteger.valueOf(seeds.size()));
    }

    /**
     * Says in one line what a query simulates, for EXPLAIN.
     *
     * @param experiment whose trials
     * @param columns the columns that are asked for
     * @param partitions how the trials are divided
     */
    String describe(Experiment experiment, List<TrialColumn> columns, List<TrialPartition> partitions) {
        if (equals(NONE)) {
            return experiment.name() + ": no trials, for the conditions contradict each other";
        }
        String values = parameters.entrySet().stream()
                .map(entry -> entry.getKey() + " = " + list(entry.getValue()))
                .collect(Collectors.joining("; "));
        String ranges = list(trials.stream()
                .map(range -> range.least() == range.most() ? "" + range.least() : range.least() + ".." + range.most())
                .toList());
        String metrics = columns.stream()
                .filter(TrialColumn::isMetric)
                .map(TrialColumn::name)
                .collect(Collectors.joining(", "));
        return experiment.name() + ": " + values + "; seed = " + list(seeds) + "; trial = " + ranges
                + String.format(
                        Locale.ROOT,
                        "; points: %d, rows: %.0f, partitions: %d; ",
                        points.size(),
                        TrialPartition.trials(partitions),
                        partitions.size())
                + (metrics.isEmpty() ? "nothing is simulated, for no metric is asked for" : "simulates for " + metrics);
    }

    private static String list(List<?> values) {
        String shown = values.stream().limit(MOST_SHOWN).map(String::valueOf).collect(Collectors.joining(", "));
        return values.isEmpty() ? "none" : values.size() > MOST_SHOWN ? shown + ", … (" + values.size() + ")" : shown;
    }
}

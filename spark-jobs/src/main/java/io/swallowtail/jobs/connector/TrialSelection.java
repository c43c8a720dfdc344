package io.swallowtail.jobs.connector;

import io.swallowtail.answers.message.Words;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The trials that a query needs: the same trials for each combination of a point and a seed.
 *
 * @param parameters the values of each parameter, by name, in the experiment's order
 * @param points the combinations of these values, without those that a filter on the point's id excludes
 * @param trials the trials of each point and seed
 * @param isCut whether the default limits the trials, because the query does not limit them from above
 */
record TrialSelection(
        Map<String, List<String>> parameters,
        List<Point> points,
        List<Long> seeds,
        List<IntegerSet.Interval> trials,
        boolean isCut) {
    /** The selection of a query with contradictory conditions. */
    static final TrialSelection NONE = new TrialSelection(Map.of(), List.of(), List.of(), List.of(), false);

    private static final int MAX_SHOWN = 6;

    /**
     * Describes the simulation of a query in one line, for EXPLAIN.
     *
     * @param experiment the experiment of the trials
     * @param columns the requested columns
     * @param partitions the divided trials
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
                + Words.of(
                        "; points: %d, rows: %.0f, partitions: %d; ",
                        points.size(), TrialPartition.trials(partitions), partitions.size())
                + (metrics.isEmpty() ? "nothing is simulated, because no metric is read" : "simulates for " + metrics);
    }

    private static String list(List<?> values) {
        String shown = values.stream().limit(MAX_SHOWN).map(String::valueOf).collect(Collectors.joining(", "));
        return values.isEmpty() ? "none" : values.size() > MAX_SHOWN ? shown + ", … (" + values.size() + ")" : shown;
    }
}

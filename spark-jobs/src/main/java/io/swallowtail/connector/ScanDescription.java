package io.swallowtail.connector;

import io.swallowtail.experiment.Experiment;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Says in one line what a query simulates.
 *
 * @param experiment whose trials
 * @param selection which trials
 * @param columns the columns that are asked for
 * @param partitions how they are divided
 */
record ScanDescription(
        Experiment experiment, TrialSelection selection, List<TrialColumn> columns, List<TrialPartition> partitions) {
    private static final int MOST_SHOWN = 6;

    String text() {
        double rows = partitions.stream()
                .flatMap(partition -> partition.slices().stream())
                .mapToDouble(TrialSlice::trials)
                .sum();
        return experiment.name() + ": " + parameters() + "; seed = " + list(selection.seeds()) + "; trial = " + trials()
                + String.format(
                        Locale.ROOT,
                        "; points: %d, rows: %.0f, partitions: %d; ",
                        selection.points().size(),
                        rows,
                        partitions.size())
                + metrics();
    }

    private String parameters() {
        return selection.parameters().entrySet().stream()
                .map(entry -> entry.getKey() + " = " + list(entry.getValue()))
                .collect(Collectors.joining("; "));
    }

    private String trials() {
        return list(selection.trials().stream()
                .map(trials ->
                        trials.least() == trials.most() ? "" + trials.least() : trials.least() + ".." + trials.most())
                .toList());
    }

    private String metrics() {
        List<String> metrics = columns.stream()
                .filter(column -> column.role() == TrialColumn.Role.METRIC)
                .map(TrialColumn::name)
                .toList();
        return metrics.isEmpty()
                ? "nothing is simulated, for no metric is asked for"
                : "simulates for " + String.join(", ", metrics);
    }

    private static String list(List<?> values) {
        String shown = values.stream().limit(MOST_SHOWN).map(String::valueOf).collect(Collectors.joining(", "));
        return values.isEmpty() ? "none" : values.size() > MOST_SHOWN ? shown + ", … (" + values.size() + ")" : shown;
    }
}

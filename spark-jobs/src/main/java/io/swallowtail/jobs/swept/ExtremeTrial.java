package io.swallowtail.jobs.swept;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.rows.CountRow;
import io.swallowtail.core.rows.MomentRow;
import io.swallowtail.core.rows.SpectrumRow;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.tableset.TableFile;
import io.swallowtail.jobs.tableset.TableSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Locates the trial with the largest or the least value of a metric. The table {@code moments} contains the value. The table
 * {@code counts} contains the first trial with this value, or with a value of its bin if values are counted in bins.
 *
 * <p>The least value of an event is the least critical number of its orders of faults, if these were sampled.
 *
 * @param point the id of the trial's point
 * @param metric the metric, or the text of the event
 * @param extreme the value; of a ratio in units of 10^-8
 * @param firstTrial the first trial with this value, or with a value of its bin
 */
public record ExtremeTrial(String point, String metric, long extreme, long firstTrial) {
    /** Maximum number of trials that the search simulates. */
    private static final long MAX_TRIED = 1_000_000;

    /**
     * Finds the value, and the first trial that may have it.
     *
     * @param directory the sweep's directory
     * @param largest whether to find the largest value, otherwise the least
     * @param pointId the first digits of a point's id, or null for all points; among points with equal values the first in the table
     *     is chosen
     * @return the point, the value and the first trial that may have it
     * @throws BadInputException if the tables do not exist yet, or no point has this metric
     * @throws IOException if a table cannot be read
     */
    public static ExtremeTrial find(SweepDirectory directory, String metric, boolean largest, String pointId)
            throws IOException {
        return directory.tableSets().read(set -> {
            if (set.isEmpty()) {
                throw new BadInputException(
                        "--data", directory + " has no table `counts` yet; it is made when the run ends");
            }
            return find(set.get(), directory, metric, largest, pointId);
        });
    }

    private static ExtremeTrial find(
            TableSet set, SweepDirectory directory, String metric, boolean largest, String pointId) throws IOException {
        String prefix = pointId == null ? "" : pointId.toLowerCase(Locale.ROOT);
        List<MomentRow> moments = TableFile.read(set, MomentRow.class).stream()
                .filter(row -> row.point().startsWith(prefix))
                .toList();
        // among equal values the first
        MomentRow found = moments.stream()
                .filter(row -> row.metric().equals(metric))
                .reduce((one, other) -> (largest ? other.max() > one.max() : other.min() < one.min()) ? other : one)
                .orElse(null);
        Optional<ExtremeTrial> order = found == null && !largest ? fewestFaults(set, metric, prefix) : Optional.empty();
        if (order.isPresent()) {
            return order.get();
        }
        if (found == null) {
            String names = moments.stream()
                    .map(MomentRow::metric)
                    .filter(name -> name.matches("[a-z_0-9]+"))
                    .sorted()
                    .distinct()
                    .collect(Collectors.joining(", "));
            throw new BadInputException(
                    largest ? "--worst" : "--best",
                    metric,
                    !names.isEmpty()
                            ? "is not a metric of these trials; they have " + names
                            : pointId == null
                                    ? "the sweep has no plain trials"
                                    : "no point with plain trials has an id that begins with " + pointId);
        }
        long extreme = largest ? found.max() : found.min();
        // The table's largest value not above the extreme identifies its bin.
        return counts(set, metric, Set.of(found.point())).stream()
                .filter(row -> row.value() <= extreme)
                .max(Comparator.comparingLong(CountRow::value))
                .map(bin -> new ExtremeTrial(found.point(), metric, extreme, bin.firstTrial()))
                .orElseThrow(() -> new BadInputException(
                        "--data", "the tables counts and moments of " + directory + " do not belong together"));
    }

    /** Finds the order in which the fewest faults cause an event. Points with orders are in the table {@code spectrum}. */
    private static Optional<ExtremeTrial> fewestFaults(TableSet set, String event, String prefix) throws IOException {
        Set<String> points = TableFile.read(set, SpectrumRow.class).stream()
                .filter(row -> row.event().equals(event) && row.point().startsWith(prefix))
                .map(SpectrumRow::point)
                .collect(Collectors.toSet());
        return counts(set, event, points).stream()
                .min(Comparator.comparingLong(CountRow::value))
                .map(row -> new ExtremeTrial(row.point(), event, row.value(), row.firstTrial()));
    }

    private static List<CountRow> counts(TableSet set, String metric, Set<String> points) throws IOException {
        List<CountRow> counts = new ArrayList<>();
        TableFile.forEach(set, CountRow.class, row -> {
            if (row.metric().equals(metric) && points.contains(row.point())) {
                counts.add(row);
            }
        });
        return counts;
    }

    /**
     * Finds the first trial that has exactly the value. If values are counted in bins, it simulates the trials that follow the first
     * one of the bin.
     *
     * @return the trial; empty if none of a million trials has the value
     */
    public OptionalLong trial(SweptPoint swept) {
        if (swept.isOrdered()) {
            return OptionalLong.of(firstTrial);
        }
        Metric sought = swept.point().experiment().metrics().named(metric);
        int slot = sought.slot();
        boolean isRatio = sought.isRatio();
        if (sought.isExact()) {
            return OptionalLong.of(firstTrial);
        }
        TrialRunner runner = new TrialRunner(swept.point(), swept.seed(), List.of());
        boolean[] isIt = {false};
        for (long trial = firstTrial; trial < firstTrial + MAX_TRIED; trial++) {
            runner.forEach(trial, trial + 1, (number, values) -> {
                long value = values[slot];
                long exact = isRatio && value != Tally.NULL
                        ? Tally.units(value, values[slot + 1], sought.unitsPerOne())
                        : value;
                isIt[0] = exact == extreme;
            });
            if (isIt[0]) {
                return OptionalLong.of(trial);
            }
        }
        return OptionalLong.empty();
    }
}

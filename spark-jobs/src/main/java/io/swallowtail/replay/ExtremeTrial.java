package io.swallowtail.replay;

import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.commit.TableFile;
import io.swallowtail.commit.TableSet;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.sql.Sessions;
import io.swallowtail.statistics.Tally;
import io.swallowtail.tails.Table;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The place of the trial with the largest or the least value of a metric: the table {@code moments} has the value, and the table
 * {@code counts} a first trial of it or, where values are counted in bins, of its bin.
 *
 * @param point the id of the trial's point
 * @param metric the metric
 * @param extreme the value; of a ratio in units of 10^-8
 * @param firstTrial the first trial with this value, or with one of its bin
 */
public record ExtremeTrial(String point, String metric, long extreme, long firstTrial) {
    /** More trials are not simulated in search of one. */
    private static final long MOST_TRIED = 1_000_000;

    /**
     * Finds the value and where to look for it.
     *
     * @param directory the sweep's directory
     * @param metric the metric
     * @param largest whether the largest value is sought, else the least
     * @param pointId the first digits of a point's id, or null for all points; of points with equal values the first in the table
     * @return where to look
     * @throws BadInputException if the tables are not made yet, or no point has such a metric
     * @throws IOException if a table cannot be read
     */
    public static ExtremeTrial find(SweepDirectory directory, String metric, boolean largest, String pointId)
            throws IOException {
        return directory.tableSets().read(set -> {
            if (set.isEmpty()) {
                throw new BadInputException(
                        "--data", "", directory + " has no table `counts` yet; it is made when the run ends");
            }
            return find(set.get(), directory, metric, largest, pointId);
        });
    }

    private static ExtremeTrial find(
            TableSet set, SweepDirectory directory, String metric, boolean largest, String pointId) throws IOException {
        String prefix = pointId == null ? "" : pointId.toLowerCase(Locale.ROOT);
        Table.Row found = null;
        String column = largest ? "max" : "min";
        TreeSet<String> names = new TreeSet<>();
        for (Table.Row row : TableFile.read(set.file("moments"), Sessions.hadoopConfiguration())
                .rows()) {
            if (row.text("point").startsWith(prefix)) {
                String name = row.text("metric");
                if (name.matches("[a-z_0-9]+")) {
                    names.add(name);
                }
                if (name.equals(metric)
                        && (found == null || exceeds(row.whole(column), found.whole(column), largest))) {
                    found = row;
                }
            }
        }
        if (found == null) {
            throw new BadInputException(
                    largest ? "--worst" : "--best",
                    metric,
                    names.isEmpty()
                            ? "no point of the sweep has an id that begins with " + pointId
                            : "is no metric of these trials; they have "
                                    + names.stream().collect(Collectors.joining(", ")));
        }
        String point = found.text("point");
        long extreme = found.whole(column);
        return new ExtremeTrial(point, metric, extreme, firstTrial(set, directory, point, metric, extreme));
    }

    /** Finds the first trial of the value's bin: that of the largest value in the table that is not above it. */
    private static long firstTrial(TableSet set, SweepDirectory directory, String point, String metric, long value)
            throws IOException {
        Table.Row bin = null;
        for (Table.Row row : TableFile.read(set.file("counts"), Sessions.hadoopConfiguration())
                .rows()) {
            if (row.text("point").equals(point)
                    && row.text("metric").equals(metric)
                    && row.whole("value") <= value
                    && (bin == null || row.whole("value") > bin.whole("value"))) {
                bin = row;
            }
        }
        if (bin == null) {
            throw new BadInputException(
                    "--data", "", "the tables counts and moments of " + directory + " do not belong together");
        }
        return bin.whole("first_trial");
    }

    private static boolean exceeds(long value, long other, boolean largest) {
        return largest ? value > other : value < other;
    }

    /**
     * Finds the first trial that has exactly the value: where values are counted in bins, by simulating the trials from the first of
     * the bin on.
     *
     * @param swept the point
     * @return the trial; empty if a million trials do not have it
     */
    public OptionalLong trial(SweptPoint swept) {
        Metric sought = swept.point().experiment().metrics().named(metric);
        int slot = sought.slot();
        boolean isRatio = sought.isRatio();
        if (sought.isExact()) {
            return OptionalLong.of(firstTrial);
        }
        TrialRunner runner = new TrialRunner(swept.point(), swept.seed(), List.of());
        boolean[] isIt = {false};
        for (long trial = firstTrial; trial < firstTrial + MOST_TRIED; trial++) {
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

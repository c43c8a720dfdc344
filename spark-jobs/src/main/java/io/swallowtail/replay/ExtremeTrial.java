package io.swallowtail.replay;

import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.report.Table;
import io.swallowtail.sql.Sessions;
import java.io.IOException;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The trial with the largest or the least value of a metric in the table {@code counts} of a sweep, which names a first trial for every
 * value; of equal ones the first in the table.
 *
 * @param point the id of its point
 * @param trial its index
 * @param value the value in the table: the metric's, or that of its bin
 */
public record ExtremeTrial(String point, long trial, long value) {
    /**
     * Finds the trial.
     *
     * @param directory the sweep's directory
     * @param metric the metric
     * @param largest whether the largest value is sought, else the least
     * @param pointId the first digits of a point's id, or null for all points
     * @return the trial
     * @throws BadInputException if the tables are not made yet, or no point has such a metric
     * @throws IOException if the table cannot be read
     */
    public static ExtremeTrial find(SweepDirectory directory, String metric, boolean largest, String pointId)
            throws IOException {
        String option = largest ? "--worst" : "--best";
        if (!directory.tables().contains("counts")) {
            throw new BadInputException(
                    "--data", "", directory + " has no table `counts` yet; it is made when the run ends");
        }
        Table counts = Table.read(directory.table("counts"), Sessions.hadoopConfiguration());
        String prefix = pointId == null ? "" : pointId.toLowerCase(Locale.ROOT);
        ExtremeTrial found = null;
        TreeSet<String> names = new TreeSet<>();
        for (Table.Row row : counts.rows()) {
            if (row.text("point").startsWith(prefix)) {
                String name = row.text("metric");
                if (name.matches("[a-z_0-9]+")) {
                    names.add(name);
                }
                if (name.equals(metric) && (found == null || exceeds(row.whole("value"), found.value, largest))) {
                    found = new ExtremeTrial(row.text("point"), row.whole("first_trial"), row.whole("value"));
                }
            }
        }
        if (found == null) {
            throw new BadInputException(
                    option,
                    metric,
                    names.isEmpty()
                            ? "no point of the sweep has an id that begins with " + pointId
                            : "is no metric of these trials; they have "
                                    + names.stream().collect(Collectors.joining(", ")));
        }
        return found;
    }

    private static boolean exceeds(long value, long other, boolean largest) {
        return largest ? value > other : value < other;
    }
}

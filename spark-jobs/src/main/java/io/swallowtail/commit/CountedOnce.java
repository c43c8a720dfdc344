package io.swallowtail.commit;

import io.swallowtail.files.ParquetRows;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.ShellWord;
import io.swallowtail.plan.SweepPlan;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;

/** The check before tables are published: every committed trial is counted, and none twice. */
public final class CountedOnce {
    private CountedOnce() {}

    /**
     * Checks a table of counts.
     *
     * @param directory the sweep's directory
     * @param counts the file of the table, wherever it is
     * @param plan the sweep's plan
     * @param committed the number of committed trials of each point, by its id
     * @throws IOException if the sums of the counts are others; the message says what to do
     */
    public static void require(SweepDirectory directory, Path counts, SweepPlan plan, Map<String, Long> committed)
            throws IOException {
        Map<String, Map<String, Long>> totals = new HashMap<>();
        ParquetRows.forEach(
                directory.input(counts),
                List.of("point", "metric", "count"),
                row -> totals.computeIfAbsent(row.getString("point", 0), point -> new HashMap<>())
                        .merge(row.getString("metric", 0), row.getLong("count", 0), Long::sum));
        for (PlannedPoint planned : plan.points()) {
            String point = planned.point().id();
            long trials = committed.getOrDefault(point, 0L);
            Map<String, Long> counted = totals.getOrDefault(point, Map.of());
            if (!CountedQuantities.of(planned).addUp(counted, trials)) {
                throw new IOException(directory + ": its commits hold " + trials + " trials of \""
                        + planned.point().identity() + "\", but other numbers are counted (" + counted
                        + "); no table was published: `swallowtail verify --data " + ShellWord.of(directory)
                        + "` finds the cause");
            }
        }
    }
}

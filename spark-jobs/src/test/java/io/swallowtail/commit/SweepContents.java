package io.swallowtail.commit;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.files.ParquetRows;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.sql.Sessions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a directory holds, however it is divided into segments: all that its tables are made of, without Spark. */
public final class SweepContents {
    private SweepContents() {}

    /** Lists the points with what is wanted of them, the summed counts, and the rows of the trials, sorted. */
    public static List<String> of(Path sweep) throws IOException {
        SweepDirectory directory = new SweepDirectory(sweep.toString(), Sessions.hadoopConfiguration());
        List<String> rows = new ArrayList<>();
        for (PlannedPoint planned :
                directory.description(Catalogue.load()).plan().points()) {
            rows.add("point " + planned.point().identity() + " [" + planned.from() + ", " + planned.to() + ") "
                    + planned.events().stream()
                            .map(event -> event.event().text())
                            .sorted()
                            .toList());
        }
        Map<String, BlockCounts> counts = new TreeMap<>();
        directory.commits().forEach(true, commit -> {
            for (TalliedRange range : commit.ranges()) {
                BlockCounts sums = counts.computeIfAbsent(range.point(), point -> new BlockCounts());
                sums.add(range.counts());
            }
        });
        for (PlannedPoint planned :
                directory.description(Catalogue.load()).plan().points()) {
            BlockCounts sums = counts.getOrDefault(planned.point().id(), new BlockCounts());
            for (String quantity : planned.quantities()) {
                rows.add("counts " + planned.point().identity() + " " + quantity + " "
                        + new TreeMap<>(sums.of(quantity)));
            }
        }
        for (List<org.apache.hadoop.fs.Path> files :
                directory.commits().trialFiles().values()) {
            for (org.apache.hadoop.fs.Path file : files) {
                ParquetRows.forEach(
                        file,
                        Sessions.hadoopConfiguration(),
                        row -> rows.add("trials " + row.toString().replace('\n', ' ')));
            }
        }
        rows.sort(null);
        return rows;
    }
}

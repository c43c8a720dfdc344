package io.swallowtail.jobs.commit;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.ParquetRows;
import io.swallowtail.jobs.tableset.TableSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.parquet.io.InputFile;

/** What a directory holds, however it is divided into segments: all that its tables are made of, without Spark. */
public final class SweepContents {
    private SweepContents() {}

    /** Lists the points with their plans, the summed counts, and the sorted rows of the trials. */
    public static List<String> of(Path sweep) throws IOException {
        return of(new SweepDirectory(sweep.toString(), Sessions.hadoopConfiguration()));
    }

    /** Lists the same of a directory on any store. */
    public static List<String> of(SweepDirectory directory) throws IOException {
        List<String> rows = new ArrayList<>();
        for (PlannedPoint planned :
                directory.description(Catalogue.load()).plan().points()) {
            rows.add("point " + planned.point().identity() + " [" + planned.from() + ", " + planned.to() + ") "
                    + planned.events().stream()
                            .map(event -> event.event().text())
                            .sorted()
                            .toList());
        }
        Map<String, RangeSum> counts = new TreeMap<>();
        directory.commits().forEach(true, commit -> {
            for (TalliedRange range : commit.ranges()) {
                RangeSum sums = counts.computeIfAbsent(range.point(), point -> new RangeSum());
                sums.add(range);
            }
        });
        for (PlannedPoint planned :
                directory.description(Catalogue.load()).plan().points()) {
            RangeSum sums = counts.getOrDefault(planned.point().id(), new RangeSum());
            for (String quantity : planned.quantities()) {
                rows.add("counts " + planned.point().identity() + " " + quantity + " "
                        + (sums.totals().containsKey(quantity)
                                ? sums.totals().get(quantity).values()
                                : Map.of()));
            }
        }
        for (List<org.apache.hadoop.fs.Path> files :
                directory.trials().committed().values()) {
            for (org.apache.hadoop.fs.Path file : files) {
                add("trials", directory.input(file), rows);
            }
        }
        rows.sort(null);
        return rows;
    }

    /** Lists the rows of the newest set of tables, sorted; none if there is none. */
    public static List<String> tables(SweepDirectory directory) throws IOException {
        List<String> rows = new ArrayList<>();
        Optional<TableSet> set = directory.tableSets().newest();
        for (String table : set.isEmpty() ? List.<String>of() : SweepDirectory.TABLES) {
            add(table, directory.input(set.get().file(table)), rows);
        }
        rows.sort(null);
        return rows;
    }

    private static void add(String kind, InputFile file, List<String> rows) throws IOException {
        ParquetRows.forEach(
                file, null, row -> rows.add(kind + " " + row.toString().replace('\n', ' ')));
    }
}

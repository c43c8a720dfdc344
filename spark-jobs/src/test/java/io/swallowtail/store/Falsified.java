package io.swallowtail.store;

import io.swallowtail.sql.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commits that say something else than what was simulated. */
public final class Falsified {
    private Falsified() {}

    /** Adds one to the first count of a sweep's first commit. */
    public static void firstCount(Path sweep) throws IOException {
        Path file = sweep.resolve("commits/00000000.parquet");
        org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toString());
        List<CommittedRange> ranges = new ArrayList<>(CommitFile.read(path, Sessions.hadoopConfiguration()));
        ranges.get(0).counts().get(0).counts()[0]++;
        Files.delete(file);
        CommitFile.write(path, Sessions.hadoopConfiguration(), 7, 1, ranges, List.of());
    }
}

package io.swallowtail.store;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Takes damaged segments and tables out of a sweep's directory, so that the next run simulates and makes them again: a segment is a
 * function of the seed, and a table of the commits.
 */
public final class Repair {
    private Repair() {}

    /**
     * What was taken away.
     *
     * @param segments the number of segments
     * @param tables the number of tables
     * @param left failures that remain
     */
    public record Outcome(int segments, int tables, List<Finding> left) {}

    /**
     * Takes away what a verification found to be damaged, while nobody else writes.
     *
     * @param directory the directory
     * @param verification verifies it, when it is held
     * @return what was taken away
     * @throws IOException if another run holds the directory, or it cannot be written
     */
    public static Outcome of(SweepDirectory directory, Verification verification) throws IOException {
        try (WriterLock lock = directory.lock()) {
            directory.requireRealPlaces();
            List<Finding> failures = verification.run().findings().stream()
                    .filter(Finding::isFailure)
                    .toList();
            lock.check();
            TreeSet<Integer> segments = new TreeSet<>();
            TreeSet<String> tables = new TreeSet<>();
            for (Finding failure : failures) {
                segment(failure.place()).ifPresent(segments::add);
                table(failure.place()).ifPresent(tables::add);
            }
            for (int segment : segments) {
                directory
                        .files()
                        .delete(directory.commits().file(segment)); // before its trials, which count no more then
                directory.trials().deleteSegment(segment);
            }
            for (String table : tables) {
                if (directory.files().isFile(directory.table(table))) {
                    directory.files().delete(directory.table(table));
                }
            }
            return new Outcome(
                    segments.size(),
                    tables.size(),
                    failures.stream()
                            .filter(failure -> segment(failure.place()).isEmpty()
                                    && table(failure.place()).isEmpty())
                            .toList());
        }
    }

    private static Optional<Integer> segment(String place) {
        return TrialFileName.of(place).map(TrialFileName::segment).or(() -> SweepCommits.segment(place));
    }

    private static Optional<String> table(String place) {
        return SweepDirectory.TABLES.stream()
                .filter(table -> place.equals(table + ".parquet"))
                .findFirst();
    }
}

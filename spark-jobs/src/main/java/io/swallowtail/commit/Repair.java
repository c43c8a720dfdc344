package io.swallowtail.commit;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.rows.TrialFileName;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Takes damaged segments and tables out of a sweep's directory, so that the next run simulates and makes them again: a segment is a
 * function of the seed, and a table of the commits. A damaged sweep.json is replaced by its copy.
 */
public final class Repair {
    private Repair() {}

    /**
     * What was taken away.
     *
     * @param segments the number of segments
     * @param tables the number of tables
     * @param description whether sweep.json or its copy was replaced by the other
     * @param left failures that remain
     */
    public record Outcome(int segments, int tables, boolean description, List<Finding> left) {}

    /**
     * Takes away what a verification found to be damaged, while nobody else writes.
     *
     * @param directory the directory
     * @param catalogue the experiments there are
     * @param progress hears how far this is
     * @return what was taken away
     * @throws IOException if another run holds the directory, or it cannot be written
     */
    public static Outcome of(SweepDirectory directory, Catalogue catalogue, Consumer<String> progress)
            throws IOException {
        try (WriterLock lock = directory.lock()) {
            directory.requireRealPlaces();
            List<Finding> failures = failures(directory, catalogue, progress);
            boolean described = failures.stream().anyMatch(Repair::isDescription)
                    && directory.descriptionFile().repair(catalogue);
            if (described) {
                failures = failures(directory, catalogue, progress); // commits can be compared with it now
            }
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
            directory.clean();
            return new Outcome(
                    segments.size(),
                    tables.size(),
                    described,
                    failures.stream().filter(Repair::isDescription).toList());
        }
    }

    private static List<Finding> failures(SweepDirectory directory, Catalogue catalogue, Consumer<String> progress)
            throws IOException {
        return new Verification(directory, catalogue, progress)
                .run().findings().stream().filter(Finding::isFailure).toList();
    }

    private static boolean isDescription(Finding failure) {
        return List.of(SweepDirectory.DESCRIPTION, DescriptionFile.COPY).contains(failure.place());
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

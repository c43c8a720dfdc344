package io.swallowtail.commit;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.rows.TrialFileName;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Deletes damaged segments and tables of a sweep's directory, so that the next run simulates and makes them again: a segment is a
 * function of the seed, and the tables are a function of the commits. A damaged sweep.json is replaced by its copy.
 */
public final class Repair {
    private Repair() {}

    /**
     * What was deleted.
     *
     * @param segments the number of segments
     * @param tableSets the number of sets of tables
     * @param description whether sweep.json or its copy was replaced by the other
     * @param left failures that remain
     */
    public record Outcome(int segments, int tableSets, boolean description, List<Finding> left) {}

    /**
     * Deletes what a verification finds to be damaged. One damaged or outdated table costs all sets of tables.
     *
     * @param directory the directory
     * @param catalogue the experiments there are
     * @param progress receives how far this is
     * @return what was deleted
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
                failures = failures(directory, catalogue, progress); // Commits can be compared with it now.
            }
            lock.check();
            TreeSet<Integer> segments = new TreeSet<>();
            for (Finding failure : failures) {
                segment(failure.place()).ifPresent(segments::add);
            }
            for (int segment : segments) {
                directory
                        .files()
                        .delete(directory.commits().file(segment)); // Before its trials, which do not count without it.
                directory.trials().deleteSegment(segment);
            }
            boolean isTable =
                    failures.stream().anyMatch(failure -> failure.place().startsWith(TableSets.DIRECTORY + "/"));
            int sets = isTable ? directory.tableSets().deleteAll() : 0;
            directory.clean();
            return new Outcome(
                    segments.size(),
                    sets,
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
}

package io.swallowtail.jobs.upkeep;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.Commit;
import io.swallowtail.jobs.commit.CommitFile;
import io.swallowtail.jobs.commit.SweepCommits;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.store.WriterLock;
import io.swallowtail.jobs.tableset.TableSets;
import io.swallowtail.jobs.trialfiles.TrialFileName;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;

/**
 * Deletes damaged segments and tables of a sweep's directory. The next run makes them again, because a segment is a function of the seed,
 * and the tables are a function of the commits. An empty commit replaces the commit of a deleted segment.
 */
public final class Repair {
    private Repair() {}

    /**
     * The deleted parts.
     *
     * @param segments the number of segments
     * @param tableSets the number of sets of tables
     * @param left failures that remain
     */
    public record Outcome(int segments, int tableSets, List<Finding> left) {}

    /**
     * Deletes the parts that a verification finds damaged. If one table is damaged or outdated, all sets of tables are deleted.
     *
     * @param catalogue all experiments
     * @param progress receives lines about the progress, and about waiting for another writer
     * @throws IOException if another run holds the directory, or it cannot be written
     */
    public static Outcome of(SweepDirectory directory, Catalogue catalogue, Consumer<String> progress)
            throws IOException {
        try (WriterLock lock = directory.lock(progress)) {
            directory.requireRealPlaces();
            List<Finding> failures = failures(directory, catalogue, progress);
            lock.check();
            TreeSet<Integer> segments = new TreeSet<>();
            for (Finding failure : failures) {
                segment(failure.place()).ifPresent(segments::add);
            }
            boolean isTable =
                    failures.stream().anyMatch(failure -> failure.place().startsWith(TableSets.DIRECTORY + "/"));
            if (!segments.isEmpty() || isTable || directory.staging().hasOthers()) {
                excludeOthers(directory);
            }
            for (int segment : segments) {
                // Its number stays taken. Its trials do not count from now on.
                Path file = directory.commits().file(segment);
                if (directory.files().isFile(file)) {
                    directory.replace(CommitFile.bytes(empty(directory, segment)), file);
                }
                directory.trials().deleteSegment(segment);
            }
            int sets = isTable ? directory.tableSets().deleteAll() : 0;
            directory.staging().cleanOthers();
            lock.endRenewal();
            directory.staging().cleanOwn();
            return new Outcome(
                    segments.size(),
                    sets,
                    failures.stream().filter(Repair::isDescription).toList());
        }
    }

    private static void excludeOthers(SweepDirectory directory) throws IOException {
        try {
            directory.commit(empty(directory, directory.commits().listing().next()));
        } catch (FileAlreadyExistsException e) {
            throw WriterLock.taken(directory, "");
        }
    }

    private static Commit empty(SweepDirectory directory, int segment) {
        return new Commit(
                segment, "", new Commit.Origin("", directory.writer(), Optional.empty()), 0, 0, List.of(), List.of());
    }

    private static List<Finding> failures(SweepDirectory directory, Catalogue catalogue, Consumer<String> progress)
            throws IOException {
        return new Verification(directory, catalogue, progress)
                .run().findings().stream().filter(Finding::isFailure).toList();
    }

    private static boolean isDescription(Finding failure) {
        return failure.place().equals(SweepDirectory.DESCRIPTION);
    }

    private static Optional<Integer> segment(String place) {
        return TrialFileName.of(place).map(TrialFileName::segment).or(() -> SweepCommits.FILES.number(place));
    }
}

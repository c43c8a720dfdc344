package io.swallowtail.jobs.upkeep;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.Commit;
import io.swallowtail.jobs.commit.CommitFile;
import io.swallowtail.jobs.commit.SweepCommits;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.store.DamagedFileException;
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
import org.apache.hadoop.util.functional.CallableRaisingIOE;

/**
 * Deletes tables and segments of a sweep's directory whose files differ from their digests. The next run makes them again, because a segment is a function of the seed,
 * and the tables are a function of the commits. An empty commit replaces the commit of a deleted segment.
 */
public final class Repair {
    private Repair() {}

    /**
     * The deleted parts.
     *
     * @param segments the segments with the number of their trials, in words
     * @param tableSets the number of sets of tables
     * @param left failures that remain
     */
    public record Outcome(String segments, int tableSets, List<Finding> left) {}

    /**
     * Deletes the parts that a verification finds damaged. If one table is damaged or outdated, all sets of tables are deleted. Files with
     * the right digest stay.
     *
     * @param catalogue all experiments
     * @param deletesTrials whether segments may be deleted
     * @param progress receives lines about the progress, and about waiting for another writer
     * @throws BadInputException if segments are damaged and may not be deleted, or an experiment has other metrics now
     * @throws IOException if another run holds the directory, or it cannot be written
     */
    public static Outcome of(
            SweepDirectory directory, Catalogue catalogue, boolean deletesTrials, Consumer<String> progress)
            throws IOException {
        try (WriterLock lock = directory.lock(progress)) {
            directory.requireRealPlaces();
            List<Finding> failures = new Verification(directory, catalogue, progress)
                    .run().findings().stream().filter(Finding::isFailure).toList();
            lock.check();
            TreeSet<Integer> segments = new TreeSet<>();
            for (Finding failure : failures) {
                if (failure.state() == Finding.State.DAMAGED) {
                    segment(failure.place()).ifPresent(segments::add);
                }
            }
            String deleted = inWords(directory, List.copyOf(segments));
            if (!segments.isEmpty() && !deletesTrials) {
                throw new BadInputException(
                        "--repair",
                        "would delete " + deleted + "; add --delete-trials, and `run` simulates them again");
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
                    deleted, sets, failures.stream().filter(Repair::isKept).toList());
        }
    }

    private static String inWords(SweepDirectory directory, List<Integer> segments) throws IOException {
        long trials = 0;
        int unknown = 0;
        for (CallableRaisingIOE<Commit> attempt : directory.commits().attempts(segments, false)) {
            try {
                trials += attempt.apply().ranges().stream()
                        .mapToLong(TalliedRange::trials)
                        .sum();
            } catch (DamagedFileException e) {
                unknown++;
            }
        }
        return CountWords.of(segments.size(), "segment") + " with " + CountWords.of(trials, "trial")
                + (unknown == 0 ? "" : " and those of " + CountWords.of(unknown, "unreadable commit"));
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
                segment,
                "",
                new Commit.Origin("", directory.writer(), Optional.empty()),
                0,
                0,
                "",
                List.of(),
                List.of());
    }

    private static boolean isKept(Finding failure) {
        return failure.state() == Finding.State.INVALID || failure.place().equals(SweepDirectory.DESCRIPTION);
    }

    private static Optional<Integer> segment(String place) {
        return TrialFileName.of(place).map(TrialFileName::segment).or(() -> SweepCommits.FILES.number(place));
    }
}

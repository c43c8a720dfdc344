package io.swallowtail.jobs.commit;

import io.swallowtail.answers.message.CommandName;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.jobs.store.NumberedListing;
import io.swallowtail.jobs.store.NumberedName;
import io.swallowtail.jobs.store.WriterLock;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import java.util.Optional;

/** The numbers of one writer's commits. Another writer that opens the directory takes the next number, and then this writer fails. */
final class CommitSequence {
    private final SweepDirectory directory;
    private final WriterLock lock;
    private final SweepDescription sweep;
    private final Commit.Run run = Commit.Run.start();
    private int next;
    /** The length of all commits. */
    private long bytes;

    /** Begins the numbers for a writer of the sweep with this id. */
    CommitSequence(SweepDirectory directory, WriterLock lock, SweepDescription sweep) throws IOException {
        this.directory = directory;
        this.lock = lock;
        this.sweep = sweep;
        NumberedListing there = directory.commits().listing();
        this.next = there.next();
        this.bytes = there.bytes();
    }

    /**
     * Returns the number of the next commit.
     *
     * @throws IOException if all numbers are used up
     */
    int next() throws IOException {
        if (next > NumberedName.LAST) {
            throw new IOException(directory + "/commits has no number left behind " + NumberedName.LAST + "; `"
                    + CommandName.word() + " merge` into a new directory renumbers its commits");
        }
        return next;
    }

    /** Returns whether the commits are few, as {@link SweepCommits#areFew} does. */
    boolean areFew() {
        return bytes < SweepCommits.FEW_BYTES;
    }

    /**
     * Takes the next number with an empty commit, after which no earlier writer can commit.
     *
     * @return false if another writer has taken the number
     */
    boolean excludeOthers() throws IOException {
        return tryWrite(List.of(), List.of()).isPresent();
    }

    /**
     * Makes sure that no other writer has opened the directory or removed it.
     *
     * @throws IOException with a sentence for the user if one has
     */
    void requireOwn() throws IOException {
        lock.check();
        if (directory.commits().listing().next() > next) {
            throw WriterLock.lost(directory);
        }
    }

    /**
     * Writes a commit.
     *
     * @throws IOException with a sentence for the user if another writer has opened the directory
     */
    Commit write(List<TalliedRange> ranges, List<CommittedEnd> ends) throws IOException {
        Commit commit = tryWrite(ranges, ends).orElseThrow(() -> WriterLock.lost(directory));
        // If --fresh replaced the sweep while this writer was stopped, its number may be free.
        if (!directory.descriptionFile().id().equals(sweep.id())) {
            throw WriterLock.lost(directory);
        }
        return commit;
    }

    private Optional<Commit> tryWrite(List<TalliedRange> ranges, List<CommittedEnd> ends) throws IOException {
        Commit.Origin origin = new Commit.Origin(sweep.id(), directory.writer(), Optional.of(run.untilNow()));
        Commit commit = new Commit(
                next(),
                "",
                origin,
                sweep.plan().seed(),
                AddressedRandom.REVISION,
                sweep.metricsOf(ranges),
                ranges,
                ends);
        try {
            String digest = directory.commit(commit);
            bytes += directory
                    .files()
                    .entry(directory.commits().file(next))
                    .orElseThrow()
                    .bytes();
            next++;
            return Optional.of(commit.sealed(digest));
        } catch (FileAlreadyExistsException e) {
            return Optional.empty();
        }
    }
}

package io.swallowtail.commit;

import io.swallowtail.store.NumberedListing;
import io.swallowtail.store.WriterLock;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;

/**
 * Writes a checkpoint: the newest usable one and the later commits, summed. A run that is killed at any step leaves commits and checkpoints
 * that yield the same sums.
 */
final class CheckpointWriter {
    /** The steps, in their order. */
    enum Step {
        /** The checkpoint was written into the staging area. */
        STAGED,
        /** The checkpoint was published: readers use it. */
        PUBLISHED,
        /** Old checkpoints were deleted. */
        DELETED
    }

    /** The number of checkpoints that are kept, so that readers of the second last one can finish. */
    private static final int KEPT = 2;

    private final SweepDirectory directory;
    private final SweepDescription description;
    private final WriterLock lock;
    private final Consumer<Step> observer;

    CheckpointWriter(SweepDirectory directory, SweepDescription description, WriterLock lock, Consumer<Step> observer) {
        this.directory = directory;
        this.description = description;
        this.lock = lock;
        this.observer = observer;
    }

    /**
     * Sums the commits below a number and publishes the sum.
     *
     * @param limit one more than the largest number to sum
     * @return the checkpoint; empty if there is nothing to sum, the sum is too large for a file, or another writer has
     *     just written it
     * @throws IOException if a commit is damaged, or the checkpoint cannot be written
     */
    Optional<Checkpoint> write(int limit) throws IOException {
        SweepCommits commits = directory.commits();
        CommitSum sum = new CommitSum();
        CommitRules rules = new CommitRules(commits, description);
        NumberedListing listing = commits.listing().below(limit);
        SortedMap<Integer, Long> lengths = listing.lengths();
        lengths.forEach(sum::pass);
        Optional<Checkpoint> before = commits.checkpoint(listing, true).filter(checkpoint -> rules.allow(checkpoint));
        before.ifPresent(sum::add);
        commits.forEachAfter(before, listing, true, commit -> {
            rules.check(commit);
            sum.add(commit, lengths.get(commit.segment()));
        });
        Checkpoint made = sum.checkpoint(
                new Commit.Origin(description.id(), directory.writer()),
                description.plan().seed(),
                description.randomRevision());
        byte[] bytes = made.bytes();
        if (bytes.length > SweepCommits.MAX_BYTES) {
            return Optional.empty();
        }
        Path staged = directory.staging().stage(bytes, ".parquet");
        observer.accept(Step.STAGED);
        lock.check();
        directory.makeRealDirectory(directory.checkpoints().path());
        try {
            directory.publish(staged, directory.checkpoints().file(made.last()), false);
        } catch (FileAlreadyExistsException e) {
            return Optional.empty();
        }
        observer.accept(Step.PUBLISHED);
        List<Integer> numbers = directory.checkpoints().numbers();
        directory.checkpoints().deleteBelow(numbers.get(Math.max(0, numbers.size() - KEPT)));
        observer.accept(Step.DELETED);
        return Optional.of(made);
    }
}

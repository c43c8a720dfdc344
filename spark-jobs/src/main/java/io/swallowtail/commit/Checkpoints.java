package io.swallowtail.commit;

import io.swallowtail.store.NumberedListing;
import io.swallowtail.store.NumberedName;
import io.swallowtail.store.StoreDirectory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * The checkpoints of a sweep's directory: regular files named {@code NNNNNNNN.parquet} in {@code checkpoints/}. Each one sums all commits up
 * to its number. No checkpoint is the only copy of anything, so one that is damaged, or does not belong to the present commits, is ignored.
 */
public final class Checkpoints {
    /** The names of their files. */
    public static final NumberedName FILES = new NumberedName("checkpoints", ".parquet");

    private final StoreDirectory directory;

    Checkpoints(StoreDirectory directory) {
        this.directory = directory;
    }

    /**
     * Returns their directory.
     *
     * @return its path
     */
    public Path path() {
        return directory.place(FILES.directory());
    }

    /** Returns the file of a checkpoint. */
    Path file(int number) {
        return directory.place(FILES.place(number));
    }

    /**
     * Lists the numbers of all checkpoints.
     *
     * @return the numbers, ascending
     * @throws IOException if the directory cannot be read
     */
    public List<Integer> numbers() throws IOException {
        return NumberedListing.of(directory, FILES).numbers();
    }

    /**
     * Reads a checkpoint.
     *
     * @param number its number
     * @param withCounts whether to read the results of the ranges
     * @return the checkpoint
     * @throws IOException if it is damaged or deleted
     */
    public Checkpoint read(int number, boolean withCounts) throws IOException {
        return Checkpoint.read(number, directory.files().read(file(number), SweepCommits.MAX_BYTES), withCounts);
    }

    /**
     * Reads the newest checkpoint of the present commits of a sweep.
     *
     * @param listing the commits of the directory
     * @param sweep the id of the sweep
     * @param withCounts whether to read the results of the ranges
     * @return the checkpoint; empty if none can be used, so that all commits must be read
     */
    Optional<Checkpoint> newest(NumberedListing listing, String sweep, boolean withCounts) throws IOException {
        List<Integer> numbers = new ArrayList<>(numbers());
        Collections.reverse(numbers);
        for (int number : numbers) {
            try {
                Checkpoint checkpoint = read(number, withCounts);
                if (checkpoint.sum().origin().sweep().equals(sweep) && checkpoint.holds(listing.lengths())) {
                    return Optional.of(checkpoint);
                }
            } catch (IOException e) {
                continue; // damaged, or a writer has just deleted it
            }
        }
        return Optional.empty();
    }

    /** Deletes the checkpoints below a number. */
    void deleteBelow(int limit) throws IOException {
        for (int number : numbers()) {
            if (number < limit) {
                directory.files().delete(file(number));
            }
        }
    }

    /** Deletes all checkpoints but the one with a number. */
    void deleteExcept(int kept) throws IOException {
        for (int number : numbers()) {
            if (number != kept) {
                directory.files().delete(file(number));
            }
        }
    }

    /**
     * Deletes all checkpoints, and their directory if it is empty then.
     *
     * @throws IOException if they cannot be deleted
     */
    public void deleteAll() throws IOException {
        deleteExcept(-1);
        directory.files().deleteIfEmpty(path());
    }
}

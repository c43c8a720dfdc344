package io.swallowtail.commit;

import io.swallowtail.store.PlainFiles;
import io.swallowtail.store.StoreDirectory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;

/**
 * The checkpoints of a sweep's directory: regular files named {@code NNNNNNNN.parquet} in {@code checkpoints/}. Each one sums all commits up
 * to its number. No checkpoint is the only copy of anything, so one that is damaged, or does not belong to the present commits, is ignored.
 */
public final class Checkpoints {
    /** The name of their directory within the sweep's. */
    public static final String DIRECTORY = "checkpoints";

    private static final Pattern NAME = Pattern.compile("([0-9]{8})\\.parquet");

    private final PlainFiles plain;
    private final Path path;

    Checkpoints(StoreDirectory directory) {
        this.plain = directory.files();
        this.path = directory.place(DIRECTORY);
    }

    /**
     * Returns their directory.
     *
     * @return its path
     */
    public Path path() {
        return path;
    }

    /** Returns the file of a checkpoint. */
    Path file(int number) {
        return new Path(path, name(number));
    }

    /**
     * Returns the path of a checkpoint below the sweep's directory.
     *
     * @param number its number
     * @return the relative path
     */
    public static String place(int number) {
        return DIRECTORY + "/" + name(number);
    }

    private static String name(int number) {
        return String.format(Locale.ROOT, "%08d.parquet", number);
    }

    /**
     * Lists the numbers of all checkpoints.
     *
     * @return the numbers, ascending
     * @throws IOException if the directory cannot be read
     */
    public List<Integer> numbers() throws IOException {
        List<Integer> numbers = new ArrayList<>();
        for (PlainFiles.Entry entry : plain.list(path)) {
            Matcher name = NAME.matcher(entry.name());
            if (entry.isFile() && name.matches()) {
                numbers.add(Integer.valueOf(name.group(1)));
            }
        }
        return numbers;
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
        return Checkpoint.read(number, plain.read(file(number), SweepCommits.MAX_BYTES), withCounts);
    }

    /**
     * Reads the newest checkpoint of the present commits of a sweep.
     *
     * @param listing the commits of the directory
     * @param sweep the id of the sweep
     * @param withCounts whether to read the results of the ranges
     * @return the checkpoint; empty if none can be used, so that all commits must be read
     */
    Optional<Checkpoint> newest(SweepCommits.Listing listing, String sweep, boolean withCounts) throws IOException {
        List<Integer> numbers = numbers();
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
                plain.delete(file(number));
            }
        }
    }

    /** Deletes all checkpoints but the one with a number. */
    void deleteExcept(int kept) throws IOException {
        for (int number : numbers()) {
            if (number != kept) {
                plain.delete(file(number));
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
        if (plain.isDirectory(path) && plain.list(path).isEmpty()) {
            plain.delete(path);
        }
    }
}

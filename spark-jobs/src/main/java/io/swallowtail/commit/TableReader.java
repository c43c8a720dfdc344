package io.swallowtail.commit;

import io.swallowtail.files.DamagedFileException;
import io.swallowtail.files.PlainFiles;
import io.swallowtail.files.Seal;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/** Reads the derived tables of a sweep as a set that belongs together, though a run may replace them meanwhile. */
public final class TableReader {
    /** How often tables are read that are being replaced, which takes a run milliseconds. */
    private static final int MOST_ATTEMPTS = 10;

    private static final long PAUSE_MILLIS = 100;

    private final SweepDirectory directory;

    /**
     * Prepares to read.
     *
     * @param directory a sweep's directory
     */
    public TableReader(SweepDirectory directory) {
        this.directory = directory;
    }

    /**
     * Reads tables.
     *
     * @param <T> what it makes of them
     */
    @FunctionalInterface
    public interface Reading<T> {
        /**
         * Reads.
         *
         * @return what was read
         * @throws IOException if it cannot be read
         */
        T read() throws IOException;
    }

    /**
     * Reads tables that belong together: if a run replaces some meanwhile, all are read again. Tables that nobody declared to belong
     * together (a killed run's, an earlier version's) are read as they are, after a second at most.
     *
     * @param reading reads tables; may be called several times
     * @param <T> what it makes of them
     * @return what it made of them
     * @throws IOException if they cannot be read, though no run replaced any meanwhile, or after ten attempts
     */
    public <T> T read(Reading<T> reading) throws IOException {
        for (int attempt = 1; ; attempt++) {
            Optional<String> before = TableMarker.read(directory);
            try {
                T read = reading.read();
                if (isUnchanged(before) || attempt == MOST_ATTEMPTS) {
                    return read;
                }
            } catch (IOException e) {
                // A file may be replaced between two requests for it: its length is then another file's.
                if (isUnchanged(before) || attempt == MOST_ATTEMPTS) {
                    throw e;
                }
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while a run replaced the tables");
            }
        }
    }

    /** Asks whether the tables were a set that belongs together, and still are that set. */
    private boolean isUnchanged(Optional<String> before) throws IOException {
        return before.equals(TableMarker.read(directory)) && (before.isPresent() || !isBeingReplaced());
    }

    /** Asks whether some run may be between the first and the last table. */
    private boolean isBeingReplaced() throws IOException {
        return directory.hasLock() && !directory.tables().isEmpty();
    }

    /**
     * Gives a table a second name, by which it stays as it is when a run replaces it, and makes sure that it is as it was written. Where
     * there are no second names it is copied; on other than local disks it is only checked.
     *
     * @param table its name
     * @param into a local directory
     * @return the path by which to read it
     * @throws IOException if it is not as it was written, or cannot be read
     */
    public Path keep(String table, java.nio.file.Path into) throws IOException {
        Path path = directory.table(table);
        if (directory.isLocal()) {
            java.nio.file.Path there = PlainFiles.local(path);
            java.nio.file.Path kept = into.resolve(table + ".parquet");
            Files.deleteIfExists(kept);
            try {
                Files.createLink(kept, there);
            } catch (IOException | UnsupportedOperationException e) {
                Files.copy(there, kept, LinkOption.NOFOLLOW_LINKS); // on another disk, or somebody else's file
            }
            path = new Path(kept.toUri());
        }
        requireIntact(table, path);
        return path;
    }

    private void requireIntact(String table, Path file) throws IOException {
        long bytes = directory.files().entry(file).map(PlainFiles.Entry::bytes).orElse(0L);
        if (Seal.digest(() -> directory.files().open(file), bytes).isEmpty()) {
            throw new DamagedFileException(
                    directory.toString(),
                    directory.table(table).getName(),
                    Seal.BROKEN,
                    "run again: the tables are made again",
                    null);
        }
    }
}

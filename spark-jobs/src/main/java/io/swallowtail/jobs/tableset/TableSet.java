package io.swallowtail.jobs.tableset;

import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.store.DamagedFileException;
import io.swallowtail.jobs.store.PlainFiles;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.StoreDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.hadoop.fs.Path;

/**
 * One set of the derived tables of a sweep. All its tables follow from the same commits, and its files never change. They are deleted
 * when two newer sets exist.
 *
 * @param directory the sweep's directory
 * @param number the number of the set
 * @param newerDamage the damage of a newer set that readers skipped; empty if this set is the newest
 */
public record TableSet(
        StoreDirectory directory, int number, TableManifest manifest, Optional<DamagedFileException> newerDamage) {
    static final String RUN_AGAIN = "run again: the tables are made again";

    /**
     * Returns what the tables were made from.
     *
     * @return the commits and their seals
     */
    public TableOrigin origin() {
        return manifest.origin();
    }

    /**
     * Returns a remark about this set for the user.
     *
     * @return a sentence if a newer set is damaged, so that these tables are older; else nothing
     */
    public Optional<String> remark() {
        return newerDamage.map(damage ->
                damage.getMessage() + "; until then these are the tables of " + TableSets.MANIFESTS.place(number));
    }

    /**
     * Returns the file of a table.
     *
     * @param table its name
     * @return the path of its file
     */
    public Path file(String table) {
        return directory.place(place(SweepTable.of(table)));
    }

    /**
     * Returns the path of a table's file below the sweep's directory.
     *
     * @return the relative path
     */
    public String place(SweepTable table) {
        return TableSets.DIRECTORY + "/" + manifest.set() + "/" + TableManifest.file(table);
    }

    /** Returns whether the set exists: a run may have deleted it. */
    boolean exists() throws IOException {
        return directory.files().isFile(directory.place(TableSets.MANIFESTS.place(number)));
    }

    /** Checks that every file exists with its length. */
    void requireFiles() throws IOException {
        for (SweepTable table : SweepTable.values()) {
            long bytes = manifest.files().get(table).bytes();
            directory.requireFile(place(table), bytes, TableSets.MANIFESTS.place(number), RUN_AGAIN);
        }
    }

    /**
     * Checks every byte of a table. Reads its file once.
     *
     * @throws DamagedFileException if a byte differs
     * @throws IOException if the file cannot be read
     */
    public void requireIntact(SweepTable table) throws IOException {
        requireIntact(table, file(table.title()));
    }

    private void requireIntact(SweepTable table, Path file) throws IOException {
        if (!isIntact(table, file)) {
            throw new DamagedFileException(directory.toString(), place(table), Seal.BROKEN, RUN_AGAIN, null);
        }
    }

    /** Returns whether a file has exactly the bytes of a table. */
    boolean isIntact(SweepTable table, Path file) throws IOException {
        TableManifest.Entry entry = manifest.files().get(table);
        Optional<String> seal = Seal.digest(() -> directory.files().open(file), entry.bytes());
        return seal.equals(Optional.of(entry.seal()));
    }

    /**
     * Creates a hard link to a table, so that the table survives if a run deletes the set, and checks every byte of it. On a disk without
     * hard links, the table is copied. On stores other than local disks, the table is only checked.
     *
     * @param table its name
     * @param into a local directory
     * @return the path of the readable file
     * @throws IOException if the table is damaged or cannot be read
     */
    public Path keep(String table, java.nio.file.Path into) throws IOException {
        Path path = file(table);
        if (directory.isLocal()) {
            java.nio.file.Path original = PlainFiles.local(path);
            java.nio.file.Path kept = into.resolve(table + ".parquet");
            Files.deleteIfExists(kept);
            try {
                Files.createLink(kept, original);
            } catch (IOException | UnsupportedOperationException e) {
                Files.copy(
                        original,
                        kept,
                        LinkOption
                                .NOFOLLOW_LINKS); // the target is on another disk, or the file belongs to another user
            }
            path = new Path(kept.toUri());
        }
        requireIntact(SweepTable.of(table), path);
        return path;
    }

    /**
     * Checks that the seals of commits are those of the commits that the tables were made from.
     *
     * @param seals the digits of the seals of all commits that {@link TableOrigin#holds} accepts, by their numbers
     * @throws DamagedFileException if they differ
     */
    public void requireSeals(SortedMap<Integer, String> seals) throws DamagedFileException {
        if (!TableOrigin.seals(seals).equals(manifest.origin().seals())) {
            throw new DamagedFileException(
                    directory.toString(),
                    TableSets.MANIFESTS.place(number),
                    "names other commits than the directory holds",
                    RUN_AGAIN,
                    null);
        }
    }
}

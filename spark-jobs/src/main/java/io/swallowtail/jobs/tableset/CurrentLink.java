package io.swallowtail.jobs.tableset;

import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.store.PlainFiles;
import io.swallowtail.jobs.store.StoreDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The relative symbolic link {@code tables/current} to the directory of the newest set, for people and other programs. Swallowtail
 * itself never follows it. A directory on a disk without links has none.
 *
 * <p>Programs that copy a directory may turn the link into a copy of the set, into a file with its text, or into an absolute link. All three
 * would go stale, so they are replaced. Other files, directories and links of this name belong to the user and are not changed.
 */
final class CurrentLink {
    /** The name of the link. */
    static final String NAME = "current";

    /** The length of the name of a set. */
    private static final int NAME_BYTES = 32;

    private final StoreDirectory directory;
    private final org.apache.hadoop.fs.Path place;

    CurrentLink(StoreDirectory directory, org.apache.hadoop.fs.Path tables) {
        this.directory = directory;
        this.place = new org.apache.hadoop.fs.Path(tables, NAME);
    }

    /** Returns whether the link points to a set. */
    boolean leadsTo(String set) throws IOException {
        return target().equals(set);
    }

    /** Returns the target of the link, or the text of a file that replaces it in a copy; empty for everything else. */
    private String target() throws IOException {
        Optional<PlainFiles.Entry> entry = directory.files().entry(place);
        if (entry.isPresent() && entry.get().isFile() && entry.get().bytes() == NAME_BYTES) {
            return "file " + new String(directory.files().read(place, NAME_BYTES), StandardCharsets.US_ASCII);
        }
        Path link = directory.isLocal() ? PlainFiles.local(place) : null;
        return link != null && Files.isSymbolicLink(link)
                ? Files.readSymbolicLink(link).toString()
                : "";
    }

    /** Returns whether the path is a link to a set, or a file or an absolute link that replaces it in a copy. */
    private boolean isOurs() throws IOException {
        String target = target();
        return TableManifest.SET
                .matcher(target.substring(Math.max(0, target.length() - NAME_BYTES)))
                .matches();
    }

    /** Lists the tables of a copy of a set; none if the path is no directory, or has other entries, too. */
    private List<PlainFiles.Entry> copiedTables() throws IOException {
        List<PlainFiles.Entry> entries = directory.files().list(place);
        boolean isCopy = entries.stream()
                .allMatch(entry -> entry.isFile()
                        && Stream.of(SweepTable.values())
                                .map(TableManifest::file)
                                .anyMatch(entry.name()::equals));
        return isCopy ? entries : List.of();
    }

    /**
     * Explains why other programs do not read the newest set here.
     *
     * @return a continuation of the link's name; empty if they do, or if nothing has its name
     */
    Optional<String> whyStale(TableSet newest) throws IOException {
        if (directory.files().entry(place).isEmpty()
                || leadsTo(newest.manifest().set())
                || isCopyOf(newest)) {
            return Optional.empty();
        }
        return Optional.of("is not the link to the newest set, which other programs follow");
    }

    private boolean isCopyOf(TableSet set) throws IOException {
        List<PlainFiles.Entry> copies = copiedTables();
        for (SweepTable table : copies.isEmpty() ? List.<SweepTable>of() : List.of(SweepTable.values())) {
            org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(place, TableManifest.file(table));
            if (directory.files().isFile(file) && !set.isIntact(table, file)) {
                return false;
            }
        }
        return !copies.isEmpty();
    }

    /** Points the link to a set by one rename, where the disk has links. A file of the user with its name is not changed. */
    void set(String set) throws IOException {
        if (leadsTo(set)) {
            return;
        }
        deleteCopy();
        if (!directory.isLocal() || !isOurs() && directory.files().entry(place).isPresent()) {
            return;
        }
        org.apache.hadoop.fs.Path staged = directory.staging().file("");
        try {
            directory.files().makeSymbolicLink(staged, set);
            directory.files().move(staged, place);
        } catch (IOException | UnsupportedOperationException e) {
            // The disk has no links. An old one would point to a set that is deleted later.
            directory.files().delete(staged);
            delete();
        }
    }

    /** Deletes the link, or what replaces it in a copy. */
    void delete() throws IOException {
        if (isOurs()) {
            directory.files().delete(place);
        }
        deleteCopy();
    }

    private void deleteCopy() throws IOException {
        for (PlainFiles.Entry copy : copiedTables()) {
            directory.files().delete(new org.apache.hadoop.fs.Path(place, copy.name()));
        }
        directory.files().deleteIfEmpty(place);
    }
}

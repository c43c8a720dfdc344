package io.swallowtail.jobs.tableset;

import io.swallowtail.jobs.store.PlainFiles;
import io.swallowtail.jobs.store.StoreDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The relative symbolic link {@code tables/current} to the directory of the newest set, for people and other programs. Swallowtail
 * itself never follows it. A directory on a disk without links has none.
 */
final class CurrentLink {
    /** The name of the link. */
    static final String NAME = "current";

    private final StoreDirectory directory;
    private final org.apache.hadoop.fs.Path place;

    CurrentLink(StoreDirectory directory, org.apache.hadoop.fs.Path tables) {
        this.directory = directory;
        this.place = new org.apache.hadoop.fs.Path(tables, NAME);
    }

    /** Returns whether the link exists and points to a set. */
    boolean exists() throws IOException {
        Path link = directory.isLocal() ? PlainFiles.local(place) : null;
        return link != null
                && Files.isSymbolicLink(link)
                && TableManifest.SET
                        .matcher(Files.readSymbolicLink(link).toString())
                        .matches();
    }

    /** Points the link to a set by one rename. Another kind of file with its name is not changed. */
    void set(String set) throws IOException {
        if (!directory.isLocal() || !exists() && directory.files().entry(place).isPresent()) {
            return;
        }
        if (exists() && Files.readSymbolicLink(PlainFiles.local(place)).equals(Path.of(set))) {
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

    /** Deletes the link. */
    void delete() throws IOException {
        if (exists()) {
            directory.files().delete(place);
        }
    }
}

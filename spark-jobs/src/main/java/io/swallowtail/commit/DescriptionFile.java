package io.swallowtail.commit;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.files.Seal;
import io.swallowtail.files.UnfitFileException;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.plan.CommandName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.Path;

/**
 * The file {@code sweep.json} of a directory, sealed, and a copy of it beside: without it nobody knows what the commits are of, and
 * nothing else can tell.
 */
final class DescriptionFile {
    /** Name of the copy. */
    static final String COPY = "sweep-copy.json";

    /** A sweep file makes some megabytes at most; a directory grows by further ones. */
    private static final int LARGEST = 1 << 28;

    private final SweepDirectory directory;
    private final Path file;
    private final Path copy;

    DescriptionFile(SweepDirectory directory, Path root) {
        this.directory = directory;
        this.file = new Path(root, SweepDirectory.DESCRIPTION);
        this.copy = new Path(root, COPY);
    }

    boolean isThere() throws IOException {
        return directory.files().entry(file).isPresent();
    }

    /** Refuses a link, and whatever else is no file. */
    void requireRegular() throws IOException {
        if (isThere() && !directory.files().isFile(file)) {
            throw new IOException(SweepDirectory.shown(file) + " is no regular file (links are not followed)");
        }
    }

    /**
     * Reads what it says.
     *
     * @throws BadInputException if it is damaged, or cannot be understood
     * @throws IOException if it cannot be read
     */
    SweepDescription read(Catalogue catalogue) throws IOException {
        return read(file, catalogue);
    }

    private SweepDescription read(Path path, Catalogue catalogue) throws IOException {
        byte[] bytes = bytes(path);
        if (Seal.digest(bytes).isEmpty()) {
            throw new BadInputException(
                    SweepDirectory.shown(path),
                    "",
                    Seal.BROKEN + ": damaged, or edited; `" + CommandName.word() + " verify --data " + directory
                            + " --repair` puts its copy back");
        }
        return SweepDescriptionReader.parse(
                new String(bytes, StandardCharsets.UTF_8), SweepDirectory.shown(path), catalogue);
    }

    private byte[] bytes(Path path) throws IOException {
        try {
            return directory.files().read(path, LARGEST);
        } catch (IOException e) {
            throw new IOException(SweepDirectory.shown(path) + " " + UnfitFileException.words(e), e);
        }
    }

    /** Asks whether the copy is there as it was written. */
    boolean isCopyIntact() throws IOException {
        try {
            return Seal.digest(directory.files().read(copy, LARGEST)).isPresent();
        } catch (UnfitFileException e) {
            return false;
        }
    }

    /** Replaces both as a whole. */
    void write(SweepDescription description) throws IOException {
        byte[] bytes = description.file();
        if (bytes.length > LARGEST) {
            throw new IOException(directory + " would hold too many points for one sweep.json; use another directory");
        }
        directory.replace(bytes, file);
        directory.replace(bytes, copy);
    }

    /** Replaces whichever is damaged by the other; returns whether both are right then. */
    boolean repair(Catalogue catalogue) throws IOException {
        for (Path source : new Path[] {file, copy}) {
            try {
                if (directory.files().isFile(source)) {
                    write(read(source, catalogue));
                    return true;
                }
            } catch (BadInputException | IOException e) {
                continue; // then the other has to do
            }
        }
        return false;
    }

    void delete() throws IOException {
        directory.files().delete(copy);
        directory.files().delete(file);
    }
}

package io.swallowtail.jobs.commit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.Json;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.StoreDirectory;
import io.swallowtail.jobs.store.UnfitFileException;
import java.io.ByteArrayInputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;

/** The sealed file {@code sweep.json} of a directory, and its copy. Without the description, the commits cannot be interpreted. */
public final class DescriptionFile {
    /** The name of the copy. */
    public static final String COPY = "sweep-copy.json";

    /** The largest file that is read, in bytes. A sweep file makes some megabytes at most; further sweep files extend the description. */
    private static final int MAX_BYTES = 1 << 28;

    private final SweepDirectory directory;
    private final Path file;
    private final Path copy;

    DescriptionFile(SweepDirectory directory) {
        this.directory = directory;
        this.file = directory.place(SweepDirectory.DESCRIPTION);
        this.copy = directory.place(COPY);
    }

    boolean exists() throws IOException {
        return directory.files().entry(file).isPresent();
    }

    /** Refuses a link, a directory and everything else that is not a regular file. */
    void requireRegular() throws IOException {
        if (exists() && !directory.files().isFile(file)) {
            throw new IOException(StoreDirectory.shown(file) + " is no regular file (links are not followed)");
        }
    }

    /**
     * Reads the description.
     *
     * @throws BadInputException if it is damaged or invalid
     * @throws IOException if it cannot be read
     */
    SweepDescription read(Catalogue catalogue) throws IOException {
        return read(file, catalogue);
    }

    /**
     * Reads the description that a run extends. If the file describes the plan of the run exactly, the description shares the points of the
     * plan. This saves most time and memory of an opening with many points.
     */
    SweepDescription read(Catalogue catalogue, SweepPlan wanted) throws IOException {
        byte[] bytes = bytes(file);
        return id(new ByteArrayInputStream(bytes))
                .filter(SweepDescriptionReader::isId)
                .map(id -> SweepDescription.of(id, wanted, new TreeMap<>()))
                .filter(expected -> Arrays.equals(expected.file(), bytes))
                .orElseGet(() -> parse(bytes, file, catalogue));
    }

    private SweepDescription read(Path path, Catalogue catalogue) throws IOException {
        return parse(bytes(path), path, catalogue);
    }

    private SweepDescription parse(byte[] bytes, Path path, Catalogue catalogue) {
        if (Seal.digest(bytes).isEmpty()) {
            throw new BadInputException(
                    StoreDirectory.shown(path),
                    "",
                    Seal.BROKEN + ": damaged, or edited; " + directory.repair() + " puts its copy back");
        }
        return SweepDescriptionReader.parse(
                new String(bytes, StandardCharsets.UTF_8), StoreDirectory.shown(path), catalogue);
    }

    /**
     * Reads the sweep's id from the beginning of the file, without checking the rest.
     *
     * @throws IOException if it has no id
     */
    String id() throws IOException {
        try (InputStream in = directory.files().open(file)) {
            return id(in).orElseThrow(() -> new IOException(
                    StoreDirectory.shown(file) + " names no id of a sweep; it is damaged, or was edited"));
        }
    }

    private static Optional<String> id(InputStream in) throws IOException {
        try (JsonParser parser = Json.STREAMS.createParser(in)) {
            while (parser.nextToken() != null) {
                if (SweepDescription.ID.equals(parser.currentName())
                        && parser.currentToken().isScalarValue()) {
                    return Optional.of(parser.getText());
                }
            }
            return Optional.empty();
        } catch (JsonProcessingException | CharConversionException e) {
            return Optional.empty();
        }
    }

    /** Returns whether both files contain exactly this description. */
    boolean holds(SweepDescription description) throws IOException {
        byte[] bytes = description.file();
        for (Path path : List.of(file, copy)) {
            if (!directory.files().isFile(path) || !Arrays.equals(bytes(path), bytes)) {
                return false;
            }
        }
        return true;
    }

    private byte[] bytes(Path path) throws IOException {
        try {
            return directory.files().read(path, MAX_BYTES);
        } catch (IOException e) {
            throw new IOException(StoreDirectory.shown(path) + " " + UnfitFileException.words(e), e);
        }
    }

    /**
     * Returns whether the copy is intact.
     *
     * @return whether its seal holds
     * @throws IOException if it cannot be read
     */
    public boolean isCopyIntact() throws IOException {
        try {
            return Seal.digest(directory.files().read(copy, MAX_BYTES)).isPresent();
        } catch (UnfitFileException e) {
            return false;
        }
    }

    /**
     * Creates both files for a new sweep.
     *
     * @throws FileAlreadyExistsException if another writer has just created them
     */
    void create(SweepDescription description) throws IOException {
        byte[] bytes = bytes(description);
        directory.publish(directory.staging().stage(bytes, ".json"), file, false);
        directory.replace(bytes, copy);
    }

    /** Replaces each file as a whole. */
    void write(SweepDescription description) throws IOException {
        byte[] bytes = bytes(description);
        directory.replace(bytes, file);
        directory.replace(bytes, copy);
    }

    private byte[] bytes(SweepDescription description) throws IOException {
        byte[] bytes = description.file();
        if (bytes.length > MAX_BYTES) {
            throw new IOException(directory + " would hold too many points for one sweep.json; use another directory");
        }
        return bytes;
    }

    /**
     * Replaces a damaged file by the other one.
     *
     * @param catalogue all experiments
     * @return whether both are intact afterwards
     * @throws IOException if a file cannot be written
     */
    public boolean repair(Catalogue catalogue) throws IOException {
        Optional<SweepDescription> intact = intact(catalogue);
        if (intact.isPresent()) {
            write(intact.get());
        }
        return intact.isPresent();
    }

    /** Reads the file, or its copy if the file is damaged; empty if both are. */
    Optional<SweepDescription> intact(Catalogue catalogue) {
        for (Path source : new Path[] {file, copy}) {
            try {
                if (directory.files().isFile(source)) {
                    return Optional.of(read(source, catalogue));
                }
            } catch (BadInputException | IOException e) {
                continue; // the other one may be intact
            }
        }
        return Optional.empty();
    }

    void delete() throws IOException {
        directory.files().delete(copy);
        directory.files().delete(file);
    }
}

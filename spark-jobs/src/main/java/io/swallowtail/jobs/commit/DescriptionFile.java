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
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;

/** The sealed file {@code sweep.json} of a directory. Without the description, the commits cannot be interpreted. */
public final class DescriptionFile {
    /** The largest file that is read, in bytes. A sweep file makes some megabytes at most; further sweep files extend the description. */
    private static final int MAX_BYTES = 1 << 28;

    private final SweepDirectory directory;
    private final Path file;

    DescriptionFile(SweepDirectory directory) {
        this.directory = directory;
        this.file = directory.place(SweepDirectory.DESCRIPTION);
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
     * Reads the description. Its experiments may have other metrics now.
     *
     * @param catalogue all experiments
     * @throws BadInputException if it is damaged or invalid
     * @throws IOException if it cannot be read
     */
    public SweepDescription read(Catalogue catalogue) throws IOException {
        return parse(bytes(), catalogue);
    }

    /**
     * Reads the description that a run extends. If the file describes the plan of the run exactly, the description shares the points of the
     * plan. This saves most time and memory of an opening with many points.
     */
    SweepDescription read(Catalogue catalogue, SweepPlan wanted) throws IOException {
        byte[] bytes = bytes();
        return id(new ByteArrayInputStream(bytes))
                .filter(SweepDescriptionReader::isId)
                .map(id -> SweepDescription.of(id, wanted, new TreeMap<>()))
                .filter(expected -> Arrays.equals(expected.file(), bytes))
                .orElseGet(() -> parse(bytes, catalogue));
    }

    /**
     * Returns whether the file has the right digest, so that it is as it was written.
     *
     * @throws IOException if it cannot be read
     */
    public boolean isIntact() throws IOException {
        return Seal.digest(bytes()).isPresent();
    }

    private SweepDescription parse(byte[] bytes, Catalogue catalogue) {
        if (Seal.digest(bytes).isEmpty()) {
            throw new BadInputException(
                    StoreDirectory.shown(file),
                    Seal.BROKEN + ": damaged, or edited; restore it, or give `run` --fresh to start again");
        }
        return SweepDescriptionReader.parse(
                new String(bytes, StandardCharsets.UTF_8), StoreDirectory.shown(file), catalogue);
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

    /** Returns whether the file contains exactly this description. */
    boolean holds(SweepDescription description) throws IOException {
        return directory.files().isFile(file) && Arrays.equals(bytes(), description.file());
    }

    private byte[] bytes() throws IOException {
        try {
            return directory.files().read(file, MAX_BYTES);
        } catch (IOException e) {
            throw new IOException(StoreDirectory.shown(file) + " " + UnfitFileException.words(e), e);
        }
    }

    /**
     * Creates the file of a new sweep.
     *
     * @throws FileAlreadyExistsException if another writer has just created them
     */
    void create(SweepDescription description) throws IOException {
        directory.publisher().create(directory.staging().stage(bytes(description), ".json"), file);
    }

    /** Replaces the file as a whole. */
    void write(SweepDescription description) throws IOException {
        directory.replace(bytes(description), file);
    }

    private byte[] bytes(SweepDescription description) throws IOException {
        byte[] bytes = description.file();
        if (bytes.length > MAX_BYTES) {
            throw new IOException(directory + " would hold too many points for one sweep.json; use another directory");
        }
        return bytes;
    }

    /** Reads the file; empty if it is damaged. */
    Optional<SweepDescription> intact(Catalogue catalogue) {
        try {
            return directory.files().isFile(file) ? Optional.of(read(catalogue)) : Optional.empty();
        } catch (BadInputException | IOException e) {
            return Optional.empty();
        }
    }

    void delete() throws IOException {
        directory.files().delete(file);
    }
}

package io.swallowtail.commit;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.catalogue.SweepTable;
import io.swallowtail.files.PlainFiles;
import io.swallowtail.files.Seal;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.rows.TrialFileName;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.InputFile;

/**
 * The directory of one sweep. {@code sweep.json} describes the sweep, {@code commits/} holds one file for each segment, and
 * {@code tables/} holds sets of derived tables. Every file that counts is whole: it is written under {@code _staging} or a name that no
 * file refers to yet, and then published.
 */
public final class SweepDirectory {
    /** Name of the file that makes a directory a sweep's. */
    public static final String DESCRIPTION = "sweep.json";

    /** The derived tables, in the order in which one is made from those before it. */
    public static final List<String> TABLES = SweepTable.titles();

    private static final String STAGING = "_staging";
    private static final Duration LEASE_RENEWAL = Duration.ofSeconds(5);

    private final Path root;
    private final Configuration configuration;
    private final FileSystem files;
    private final PlainFiles plain;

    /**
     * Names a directory; it need not be there.
     *
     * @param root its path, in any file system that Hadoop knows
     * @param configuration Hadoop's configuration
     * @throws BadInputException if that is no path
     * @throws IOException if the file system cannot be reached
     */
    public SweepDirectory(String root, Configuration configuration) throws IOException {
        Path path = path(root);
        this.configuration = configuration;
        this.files = path.getFileSystem(configuration);
        this.plain = new PlainFiles(files);
        this.root = files.makeQualified(path);
    }

    private static Path path(String root) {
        try {
            return new Path(root);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("\"" + root + "\"", "", "cannot be the path of a directory");
        }
    }

    /**
     * Asks whether something is there that is not a sweep's.
     *
     * @return whether the path is a file, or a directory without sweep.json that holds more than what a run may have left
     *     that was killed before it wrote that
     * @throws IOException if it cannot be read
     */
    public boolean isForeign() throws IOException {
        if (!files.exists(root) || isSweep()) {
            return false;
        }
        if (files.getFileStatus(root).isFile()) {
            return true;
        }
        boolean others = Arrays.stream(files.listStatus(root))
                .anyMatch(entry -> !List.of(STAGING, WriterLock.FILE)
                        .contains(entry.getPath().getName()));
        return others && !isSweep(); // which another run may just have made it
    }

    /**
     * Asks whether the directory is a sweep's.
     *
     * @return whether sweep.json is there
     * @throws IOException if it cannot be read
     */
    public boolean isSweep() throws IOException {
        return descriptionFile().isThere();
    }

    DescriptionFile descriptionFile() {
        return new DescriptionFile(this, root);
    }

    /**
     * Gives the sets of derived tables.
     *
     * @return the sets, of which readers take the newest
     */
    public TableSets tableSets() {
        return new TableSets(this);
    }

    /**
     * Gives a place for Spark's temporary files on this machine.
     *
     * @return a directory under the staging area where the sweep's directory is local, else one of the system's
     */
    public String scratch() {
        return isLocal() ? new Path(staging(), "spark").toUri().getPath() : System.getProperty("java.io.tmpdir");
    }

    boolean isLocal() {
        return PlainFiles.isLocal(root);
    }

    /**
     * Reads sweep.json.
     *
     * @param catalogue the experiments there are
     * @return what it says
     * @throws BadInputException if it is damaged or cannot be understood
     * @throws IOException if it cannot be read
     */
    public SweepDescription description(Catalogue catalogue) throws IOException {
        return descriptionFile().read(catalogue);
    }

    /** Makes sure that nothing that would be written into or deleted from is a link, or something else than it should be. */
    void requireRealPlaces() throws IOException {
        for (Path place : List.of(
                commits().path(), new Path(root, TrialFileName.DIRECTORY), place(TableSets.DIRECTORY), staging())) {
            if (plain.entry(place).isPresent() && !plain.isDirectory(place)) {
                throw new IOException(shown(place) + " is no directory (links are not followed); take it away");
            }
        }
        descriptionFile().requireRegular();
    }

    /** Makes a directory, unless it is there; a link to one is refused. */
    void makeRealDirectory(Path path) throws IOException {
        if (plain.entry(path).isPresent() && !plain.isDirectory(path)) {
            throw new IOException(shown(path) + " is no directory (links are not followed); take it away");
        }
        makeDirectory(path);
    }

    /** Asks whether a run writes here, or one was killed that did. */
    boolean hasLock() throws IOException {
        return plain.isFile(new Path(root, WriterLock.FILE));
    }

    /** Takes the right to write, creating the directory if need be. */
    WriterLock lock() throws IOException {
        makeDirectory(root);
        Path file = new Path(root, WriterLock.FILE);
        if (!isLocal()) {
            return LeaseWriterLock.acquire(this, files, file, LEASE_RENEWAL);
        }
        try {
            return LocalWriterLock.acquire(this, PlainFiles.local(file));
        } catch (FileSystemException e) {
            String reason = e.getReason() == null ? "permission denied" : e.getReason();
            throw new IOException(this + " cannot be written (" + reason + "); name another directory with --out", e);
        }
    }

    private void makeDirectory(Path path) throws IOException {
        if (!files.mkdirs(path)) {
            throw new IOException(
                    shown(path) + " cannot be created (no permission, or a file in the way); name another directory"
                            + " with --out");
        }
    }

    /** Writes the commit of a segment, which must not be there; returns the digest of its file. */
    String commit(int segment, long seed, int randomRevision, List<TalliedRange> ranges, List<CommittedEnd> ends)
            throws IOException {
        byte[] bytes = CommitFile.bytes(seed, randomRevision, ranges, ends);
        if (bytes.length > SweepCommits.LARGEST) {
            throw new IOException("a segment of " + this + " is too large for one commit; give a shorter --segment");
        }
        Path staged = stage(bytes, ".parquet");
        makeRealDirectory(commits().path());
        publish(staged, commits().file(segment), false);
        return Seal.digest(bytes).orElseThrow();
    }

    /** Writes a new file in the staging area. */
    Path stage(byte[] bytes, String suffix) throws IOException {
        Path staged = staged(suffix);
        try (OutputStream out = create(staged)) {
            out.write(bytes);
        }
        return staged;
    }

    /** Writes a file as a whole, or replaces it. */
    void replace(byte[] bytes, Path target) throws IOException {
        publish(stage(bytes, ".json"), target, true);
    }

    OutputStream create(Path staged) throws IOException {
        return files.create(staged, false);
    }

    /** Opens a Parquet file. */
    InputFile input(Path file) throws IOException {
        return HadoopInputFile.fromPath(file, configuration);
    }

    /**
     * Gives what is committed.
     *
     * @return the commits
     */
    public SweepCommits commits() {
        return new SweepCommits(plain, root);
    }

    TrialFiles trials() {
        return new TrialFiles(this, plain, root);
    }

    PlainFiles files() {
        return plain;
    }

    /**
     * Names a file in the staging area that was never there.
     *
     * @param suffix the end of its name
     * @return its path
     * @throws IOException if the staging area cannot be made
     */
    public Path staged(String suffix) throws IOException {
        makeDirectory(staging());
        return new Path(staging(), UUID.randomUUID() + suffix);
    }

    /** Gives a place below the directory. */
    Path place(String place) {
        return new Path(root, place);
    }

    /** Puts a staged file into its place. */
    void publish(Path staged, Path target, boolean replace) throws IOException {
        PlainFiles.move(staged, target, replace, configuration);
    }

    private Path staging() {
        return new Path(root, STAGING);
    }

    /** Takes away what is left of writing. */
    void clean() throws IOException {
        files.delete(staging(), true);
    }

    /**
     * Deletes all that makes the directory a sweep's, and nothing else that lies there. Commits go first: without them nothing
     * else counts.
     */
    void deleteAll() throws IOException {
        for (int segment : commits().segments()) {
            plain.delete(commits().file(segment));
        }
        if (plain.list(commits().path()).isEmpty()
                && plain.isDirectory(commits().path())) {
            plain.delete(commits().path());
        }
        trials().deleteAll();
        tableSets().deleteAll();
        descriptionFile().delete();
        clean();
    }

    static String shown(Path path) {
        return PlainFiles.isLocal(path) ? path.toUri().getPath() : path.toString();
    }

    @Override
    public String toString() {
        return shown(root);
    }
}

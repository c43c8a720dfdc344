package io.swallowtail.commit;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.catalogue.SweepTable;
import io.swallowtail.files.PlainFiles;
import io.swallowtail.files.Publisher;
import io.swallowtail.files.Seal;
import io.swallowtail.message.BadInputException;
import io.swallowtail.trialfiles.TrialFileName;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.ParentNotDirectoryException;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.InputFile;

/**
 * The directory of one sweep. {@code sweep.json} describes the sweep, {@code commits/} contains one file per segment, and {@code tables/}
 * contains sets of derived tables. Every published file is complete: it is written under {@code _staging} or a name that no file refers to
 * yet, and published by one atomic operation.
 */
public final class SweepDirectory {
    /** The name of the file that makes a directory a sweep's. */
    public static final String DESCRIPTION = "sweep.json";

    /** The derived tables. Each one depends only on the earlier ones. */
    public static final List<String> TABLES = SweepTable.titles();

    private static final int WRITER_DIGITS = 16;
    private static final Duration LEASE_RENEWAL = Duration.ofSeconds(5);

    private final Path root;
    private final Configuration configuration;
    private final FileSystem files;
    private final PlainFiles plain;

    /** The unique id of the writer that uses this object. */
    private final String writer;

    /**
     * Refers to a directory, which need not exist.
     *
     * @param root its path, in any file system that Hadoop supports
     * @param configuration Hadoop's configuration
     * @throws BadInputException if the path is invalid
     * @throws IOException if the file system cannot be reached
     */
    public SweepDirectory(String root, Configuration configuration) throws IOException {
        this(root, configuration, PlainFiles::new);
    }

    /** Refers to a directory whose files are accessed by an object that the last argument makes from Hadoop's file system. */
    SweepDirectory(String root, Configuration configuration, Function<FileSystem, PlainFiles> access)
            throws IOException {
        Path path = path(root);
        this.configuration = configuration;
        this.files = path.getFileSystem(configuration);
        this.plain = access.apply(files);
        this.root = files.makeQualified(path);
        this.writer = newWriter();
    }

    private SweepDirectory(SweepDirectory other) {
        this.configuration = other.configuration;
        this.files = other.files;
        this.plain = other.plain;
        this.root = other.root;
        this.writer = newWriter();
    }

    private static String newWriter() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, WRITER_DIGITS);
    }

    /** Returns the same directory for another writer. */
    SweepDirectory forNewWriter() {
        return new SweepDirectory(this);
    }

    String writer() {
        return writer;
    }

    private static Path path(String root) {
        try {
            return new Path(root);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("\"" + root + "\"", "", "cannot be the path of a directory");
        }
    }

    /**
     * Returns whether the path contains something other than a sweep.
     *
     * @return whether it is a file, or a directory without sweep.json but with other files than those of a run that was killed before it
     *     created sweep.json
     * @throws IOException if it cannot be read
     */
    public boolean isForeign() throws IOException {
        if (!files.exists(root)) {
            return false;
        }
        if (files.getFileStatus(root).isFile()) {
            return true;
        }
        if (isSweep()) {
            return false;
        }
        boolean others = Arrays.stream(files.listStatus(root))
                .anyMatch(entry -> !List.of(Staging.DIRECTORY, WriterLock.FILE)
                        .contains(entry.getPath().getName()));
        return others && !isSweep(); // another run may just have created sweep.json
    }

    /**
     * Returns whether the directory contains a sweep.
     *
     * @return whether sweep.json exists
     * @throws IOException if it cannot be read
     */
    public boolean isSweep() throws IOException {
        return descriptionFile().exists();
    }

    /**
     * Requires that the directory contains a sweep.
     *
     * @param option the option that names the directory
     * @throws BadInputException if nothing exists at the path, or something other than the directory of a sweep
     * @throws IOException if it cannot be read
     */
    public void requireSweep(String option) throws IOException {
        String remedy = "; name a directory that `run` wrote";
        if (!files.exists(root)) {
            throw new BadInputException(option, "", this + " does not exist" + remedy);
        }
        if (files.getFileStatus(root).isFile()) {
            throw new BadInputException(option, "", this + " is a file" + remedy);
        }
        if (!isSweep()) {
            throw new BadInputException(option, "", this + " contains no sweep (no sweep.json)" + remedy);
        }
    }

    DescriptionFile descriptionFile() {
        return new DescriptionFile(this, root);
    }

    /**
     * Returns the sets of derived tables.
     *
     * @return the sets, of which readers take the newest
     */
    public TableSets tableSets() {
        return new TableSets(this);
    }

    /**
     * Returns the directory for Spark's temporary files on this machine.
     *
     * @return a directory under the staging area if the sweep's directory is local, else the system's
     */
    public String scratch() {
        return isLocal() ? staging().scratch().toUri().getPath() : System.getProperty("java.io.tmpdir");
    }

    boolean isLocal() {
        return PlainFiles.isLocal(root);
    }

    /**
     * Reads sweep.json.
     *
     * @param catalogue all experiments
     * @return the description
     * @throws BadInputException if it is damaged or invalid
     * @throws IOException if it cannot be read
     */
    public SweepDescription description(Catalogue catalogue) throws IOException {
        return descriptionFile().read(catalogue);
    }

    /** Checks that no file or directory to be written or deleted is a link. */
    void requireRealPlaces() throws IOException {
        for (Path place : List.of(
                commits().path(),
                checkpoints().path(),
                new Path(root, TrialFileName.DIRECTORY),
                place(TableSets.DIRECTORY),
                staging().path())) {
            if (plain.entry(place).isPresent() && !plain.isDirectory(place)) {
                throw new IOException(shown(place) + " is not a directory (links are not followed); move it away");
            }
        }
        descriptionFile().requireRegular();
    }

    /** Makes a directory, unless it exists. Refuses a link to a directory. */
    void makeRealDirectory(Path path) throws IOException {
        if (plain.entry(path).isPresent() && !plain.isDirectory(path)) {
            throw new IOException(shown(path) + " is not a directory (links are not followed); move it away");
        }
        makeDirectory(plain, path);
    }

    /** Returns whether a run writes here, or was killed while it wrote. */
    boolean hasLock() throws IOException {
        return plain.isFile(new Path(root, WriterLock.FILE));
    }

    /**
     * Locks the directory against other writers. Creates it if necessary.
     *
     * @param notice receives a line for the user while this waits for a writer that may be dead
     * @throws BadInputException if the store has no operation for safe commits
     * @throws IOException if another writer is active, or the directory cannot be written
     */
    WriterLock lock(Consumer<String> notice) throws IOException {
        publisher();
        createRoot();
        Path file = new Path(root, WriterLock.FILE);
        if (!isLocal()) {
            return LeaseWriterLock.acquire(this, file, LEASE_RENEWAL, notice);
        }
        try {
            return LocalWriterLock.acquire(this, PlainFiles.local(file));
        } catch (FileSystemException e) {
            String reason = e.getReason() == null ? "permission denied" : e.getReason();
            throw new IOException(this + " cannot be written (" + reason + "); name another directory with --out", e);
        }
    }

    private void createRoot() throws IOException {
        boolean created;
        try {
            created = plain.makeDirectory(root);
        } catch (ParentNotDirectoryException e) {
            created = false;
        }
        if (!created) {
            throw new BadInputException(
                    "--out",
                    "",
                    this + " cannot be created (no permission, or a file in the way); name another directory");
        }
    }

    static void makeDirectory(PlainFiles files, Path path) throws IOException {
        if (!files.makeDirectory(path)) {
            throw new IOException(shown(path) + " cannot be created (no permission, or a file in the way)");
        }
    }

    /**
     * Creates the file of a commit.
     *
     * @return the digest of the file
     * @throws FileAlreadyExistsException if another writer has taken its number
     */
    String commit(Commit commit) throws IOException {
        byte[] bytes = CommitFile.bytes(commit);
        if (bytes.length > SweepCommits.MAX_BYTES) {
            throw new IOException("a segment of " + this + " is too large for one commit; give a shorter --segment");
        }
        Path staged = staging().stage(bytes, ".parquet");
        makeRealDirectory(commits().path());
        publish(staged, commits().file(commit.segment()), false);
        return Seal.digest(bytes).orElseThrow();
    }

    /** Creates or replaces a file as a whole. */
    void replace(byte[] bytes, Path target) throws IOException {
        publish(staging().stage(bytes, ".json"), target, true);
    }

    /** Opens a Parquet file. */
    InputFile input(Path file) throws IOException {
        return HadoopInputFile.fromPath(file, configuration);
    }

    /**
     * Returns the commits.
     *
     * @return the commits
     */
    public SweepCommits commits() {
        return new SweepCommits(plain, root, descriptionFile()::id);
    }

    Checkpoints checkpoints() {
        return new Checkpoints(plain, root);
    }

    TrialFiles trials() {
        return new TrialFiles(this, plain, root);
    }

    PlainFiles files() {
        return plain;
    }

    Staging staging() {
        return new Staging(plain, root, writer);
    }

    /**
     * Names a new file in the writer's staging area.
     *
     * @param suffix the end of its name
     * @return its path
     * @throws IOException if the staging area cannot be made
     */
    public Path staged(String suffix) throws IOException {
        return staging().file(suffix);
    }

    /** Returns a path below the directory. */
    Path place(String place) {
        return new Path(root, place);
    }

    /**
     * Publishes a staged file.
     *
     * @param staged the file; deleted on success
     * @param target its final path
     * @param replace whether to replace a file with other bytes; if not, one of any number of writers succeeds
     * @throws FileAlreadyExistsException if the target exists with other bytes and is not to be replaced
     */
    void publish(Path staged, Path target, boolean replace) throws IOException {
        if (replace) {
            publisher().replace(staged, target);
        } else {
            publisher().create(staged, target);
        }
    }

    /** Returns the operations that publish files on this store. */
    Publisher publisher() throws IOException {
        return Publisher.of(plain, root, configuration)
                .orElseThrow(() -> new BadInputException(
                        "--out",
                        "",
                        this
                                + ": no operation of this store is known that creates a file only if it is absent, so that commits"
                                + " are not safe there; name a directory on a local disk, hdfs:// or s3a://"));
    }

    /** Deletes the sweep and no other files. */
    void deleteSweep() throws IOException {
        deleteResults(Integer.MAX_VALUE);
        descriptionFile().delete();
    }

    /**
     * Deletes the tables, the trials, the checkpoints, and the commits with smaller numbers. Commits are deleted first, because the other files are not valid
     * without them.
     */
    void deleteResults(int below) throws IOException {
        for (int segment : commits().listing().segments()) {
            if (segment < below) {
                plain.delete(commits().file(segment));
            }
        }
        if (plain.list(commits().path()).isEmpty()
                && plain.isDirectory(commits().path())) {
            plain.delete(commits().path());
        }
        checkpoints().deleteAll();
        trials().deleteAll();
        tableSets().deleteAll();
        staging().cleanOthers();
    }

    static String shown(Path path) {
        return PlainFiles.isLocal(path) ? path.toUri().getPath() : path.toString();
    }

    @Override
    public String toString() {
        return shown(root);
    }
}

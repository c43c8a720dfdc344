package io.swallowtail.jobs.store;

import io.swallowtail.answers.message.BadInputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.ParentNotDirectoryException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.InputFile;

/**
 * A directory on a store, as one writer sees it: its lock, its staging area, and the operations that publish files. Every published file is
 * complete: it is written into the staging area, or under a name that no file refers to yet, and published by one atomic operation.
 */
public class StoreDirectory {
    private static final int WRITER_DIGITS = 16;
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:/");

    private final Path root;
    private final Configuration configuration;
    private final FileSystem store;
    private final PlainFiles files;

    /** The unique id of the writer that uses this object. */
    private final String writer;

    /**
     * Refers to a directory, which need not exist.
     *
     * @param root its path on the local disk, which is literal; with a scheme such as {@code hdfs:/}, in any file system that Hadoop supports
     * @param configuration Hadoop's configuration
     * @param access makes the object that accesses the files from Hadoop's file system
     * @throws BadInputException if the path is invalid, or the client of its store is not on the class path
     * @throws IOException if the file system cannot be reached
     */
    public StoreDirectory(String root, Configuration configuration, Function<FileSystem, PlainFiles> access)
            throws IOException {
        Path path = path(root);
        this.configuration = configuration;
        this.store = store(path, configuration);
        this.files = access.apply(store);
        this.root = store.makeQualified(path);
        this.writer = newWriter();
    }

    /** Refers to the same directory for another writer. */
    protected StoreDirectory(StoreDirectory other) {
        this.configuration = other.configuration;
        this.store = other.store;
        this.files = other.files;
        this.root = other.root;
        this.writer = newWriter();
    }

    private static String newWriter() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, WRITER_DIGITS);
    }

    private static FileSystem store(Path path, Configuration configuration) throws IOException {
        try {
            return path.getFileSystem(configuration);
        } catch (UnsupportedFileSystemException | RuntimeException | NoClassDefFoundError e) {
            if (e instanceof RuntimeException && !(e.getCause() instanceof ClassNotFoundException)) {
                throw e;
            }
            String scheme = path.toUri().getScheme();
            throw new BadInputException(
                    path.toString(),
                    "s3a".equals(scheme)
                            ? "the client of s3a:// is not on the class path; put hadoop-aws:3.5.0 and the AWS jars that"
                                    + " docs/how-to/cluster.md lists on SWALLOWTAIL_CLASSPATH"
                            : "there is no client of " + scheme
                                    + ":// on the class path; a directory can be on a local disk, hdfs:// or s3a://");
        }
    }

    private static Path path(String root) {
        try {
            // Hadoop would read the relative path a:b as a scheme.
            // A path is on the local disk, also where Hadoop's files of settings name another store as default.
            return SCHEME.matcher(root).lookingAt()
                    ? new Path(root)
                    : new Path("file", null, root.isEmpty() ? root : new File(root).getAbsolutePath());
        } catch (IllegalArgumentException e) {
            throw new BadInputException("\"" + root + "\"", "cannot be the path of a directory");
        }
    }

    /**
     * Returns the id of the writer.
     *
     * @return 16 hexadecimal digits
     */
    public String writer() {
        return writer;
    }

    /**
     * Returns a path below the directory.
     *
     * @param place the relative path
     * @return the path with its scheme
     */
    public Path place(String place) {
        return new Path(root, place);
    }

    /** Returns the operations on the files of the store. */
    public PlainFiles files() {
        return files;
    }

    /**
     * Returns whether something exists at the path.
     *
     * @return true for a file, a directory, and a link to one
     * @throws BadInputException if it lies in a bucket that does not exist
     * @throws IOException if it cannot be read
     */
    public boolean exists() throws IOException {
        try {
            return store.exists(root);
        } catch (IOException e) {
            // The class is in the client of S3, which is not on the class path of the build.
            if ("UnknownStoreException".equals(e.getClass().getSimpleName())) {
                throw new BadInputException(
                        root.toString(), "the bucket does not exist; create it, or name another one");
            }
            throw e;
        }
    }

    /**
     * Returns whether the path leads to a file.
     *
     * @return true for a link to a file, too
     * @throws IOException if nothing exists at the path, or it cannot be read
     */
    public boolean isFile() throws IOException {
        return store.getFileStatus(root).isFile();
    }

    /**
     * Returns whether the directory contains other entries than those of a writer that was killed before it published anything.
     *
     * @return whether there is an entry besides the staging area and the lock
     * @throws IOException if the directory does not exist or cannot be read
     */
    protected boolean hasEntries() throws IOException {
        return Arrays.stream(store.listStatus(root))
                .anyMatch(entry -> !List.of(Staging.DIRECTORY, WriterLock.FILE)
                        .contains(entry.getPath().getName()));
    }

    /**
     * Returns whether the directory is on a local disk.
     *
     * @return whether its scheme is {@code file}
     */
    public boolean isLocal() {
        return PlainFiles.isLocal(root);
    }

    /**
     * Returns the directory for Spark's temporary files on this machine.
     *
     * @return a directory under the staging area if this directory is local, else the system's; also if the path contains a comma, which
     *     separates directories for Spark
     */
    public String scratch() {
        String own = staging().scratch().toUri().getPath();
        return isLocal() && !own.contains(",") ? own : System.getProperty("java.io.tmpdir");
    }

    /**
     * Checks that a place for a directory is not taken by a file or a link.
     *
     * @param path the path of the directory, which need not exist
     * @throws IOException if it is taken; the message says what to do
     */
    protected void requireRealPlace(Path path) throws IOException {
        if (files.entry(path).isPresent() && !files.isDirectory(path)) {
            throw new IOException(shown(path) + " is not a directory (links are not followed); move it away");
        }
    }

    /**
     * Makes a directory, unless it exists. Refuses a link to a directory.
     *
     * @throws IOException if it cannot be made
     */
    public void makeRealDirectory(Path path) throws IOException {
        requireRealPlace(path);
        makeDirectory(files, path);
    }

    static void makeDirectory(PlainFiles files, Path path) throws IOException {
        if (!files.makeDirectory(path)) {
            throw new IOException(shown(path) + " cannot be created (" + whyNotMade(path) + ")");
        }
    }

    /** Finds the reason why a directory cannot be made. Hadoop reports only the failure. */
    private static String whyNotMade(Path path) {
        String reason = null;
        try {
            if (PlainFiles.isLocal(path)) {
                Files.createDirectories(PlainFiles.local(path));
            }
        } catch (FileSystemException e) {
            reason = e.getReason();
        } catch (IOException e) {
            reason = e.getMessage();
        }
        return reason == null ? "no permission, or a file in the way" : reason;
    }

    /**
     * Locks the directory against other writers. Creates it if necessary.
     *
     * @param notice receives a line for the user while this waits for a writer that may be dead
     * @throws BadInputException if the store has no operation for safe commits, or its server ignores the condition of a conditional write
     * @throws IOException if another writer is active, or the directory cannot be written
     */
    public WriterLock lock(Consumer<String> notice) throws IOException {
        publisher();
        createRoot();
        Path file = place(WriterLock.FILE);
        if (!isLocal()) {
            WriterLock lease = LeaseWriterLock.acquire(this, file, LeaseWriterLock.RENEWAL, notice);
            try {
                requireConditions();
                return lease;
            } catch (IOException | RuntimeException e) {
                try (lease) {
                    lease.endRenewal();
                    staging().cleanOwn();
                }
                deleteIfEmpty();
                throw e;
            }
        }
        try {
            return LocalWriterLock.acquire(this, PlainFiles.local(file));
        } catch (FileSystemException e) {
            String reason = e.getReason() == null ? "permission denied" : e.getReason();
            throw new IOException(this + " cannot be written (" + reason + "); name another directory with --out", e);
        }
    }

    private void requireConditions() throws IOException {
        if (!publisher().refusesSecondFile(staging().file(".probe"))) {
            throw new BadInputException(
                    "--out",
                    this
                            + ": this server ignores If-None-Match, so that commits are not safe there; name another store");
        }
    }

    /**
     * Deletes the directory if it contains nothing.
     *
     * @throws IOException if it cannot be read or deleted
     */
    public void deleteIfEmpty() throws IOException {
        files.deleteIfEmpty(root);
    }

    private void createRoot() throws IOException {
        boolean created;
        try {
            created = files.makeDirectory(root);
        } catch (ParentNotDirectoryException e) {
            created = false;
        }
        if (!created) {
            throw new BadInputException(
                    "--out", this + " cannot be created (" + whyNotMade(root) + "); name another directory");
        }
    }

    /**
     * Opens a Parquet file.
     *
     * @throws IOException if it cannot be opened
     */
    public InputFile input(Path file) throws IOException {
        return HadoopInputFile.fromPath(file, configuration);
    }

    /**
     * Checks that a file exists with its length. No folder on the way to it may be a link.
     *
     * @param place its path below this directory, with two folders
     * @param bytes its length
     * @param namedBy the file that names it
     * @param remedy what the user should do if it is damaged
     * @throws DamagedFileException if it is missing, has another length, or is no regular file
     * @throws IOException if it cannot be accessed
     */
    public void requireFile(String place, long bytes, String namedBy, String remedy) throws IOException {
        Path path = place(place);
        boolean isReached = files.isDirectory(path.getParent())
                && files.isDirectory(path.getParent().getParent());
        Optional<PlainFiles.Entry> entry = isReached ? files.entry(path) : Optional.empty();
        if (entry.filter(PlainFiles.Entry::isFile).isEmpty() || entry.get().bytes() != bytes) {
            String state = entry.isEmpty()
                    ? "is missing"
                    : entry.get().isFile() ? "has " + entry.get().bytes() + " bytes" : "is no regular file";
            throw new DamagedFileException(
                    toString(), place, state + ", but " + namedBy + " names it with " + bytes, remedy, null);
        }
    }

    /**
     * Returns the staging area of the writer.
     *
     * @return the area, which need not exist
     */
    public Staging staging() {
        return new Staging(files, root, writer);
    }

    /**
     * Creates or replaces a JSON file as a whole.
     *
     * @throws IOException if it cannot be written; then an old file is unchanged
     */
    public void replace(byte[] bytes, Path target) throws IOException {
        publisher().replace(staging().stage(bytes, ".json"), target);
    }

    /**
     * Returns the operations that publish files on this store.
     *
     * @throws BadInputException if the store has no operation that creates a file only if it is absent
     * @throws IOException if the store cannot be reached
     */
    public Publisher publisher() throws IOException {
        return Publisher.of(files, root, configuration)
                .orElseThrow(() -> new BadInputException(
                        "--out",
                        this
                                + ": no operation of this store is known that creates a file only if it is absent, so that commits"
                                + " are not safe there; name a directory on a local disk, hdfs:// or s3a://"));
    }

    /**
     * Writes a path for people.
     *
     * @param path a path with its scheme
     * @return the path, without the scheme if it is local
     */
    public static String shown(Path path) {
        return PlainFiles.isLocal(path) ? path.toUri().getPath() : path.toString();
    }

    @Override
    public String toString() {
        return shown(root);
    }
}

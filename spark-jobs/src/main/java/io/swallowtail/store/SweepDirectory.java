package io.swallowtail.store;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.plan.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/**
 * The directory of one sweep: {@code sweep.json} says what it is, {@code commits/} holds a file a segment, and each derived
 * table is one Parquet file. Whatever is there is whole: files are written under {@code _staging} and renamed into place.
 */
public final class SweepDirectory {
    /** Name of the file that makes a directory a sweep's. */
    public static final String DESCRIPTION = "sweep.json";

    /** The derived tables, in the order in which one is made from those before it. */
    public static final List<String> TABLES = List.of("counts", "moments", "points", "tails", "bounds", "summary");

    private static final String STAGING = "_staging";
    private static final String TRIALS = "trials";
    private static final Duration LEASE_RENEWAL = Duration.ofSeconds(5);

    private final Path root;
    private final Configuration configuration;
    private final FileSystem files;

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
        return Arrays.stream(files.listStatus(root))
                .anyMatch(entry -> !List.of(STAGING, WriterLock.FILE)
                        .contains(entry.getPath().getName()));
    }

    /**
     * Asks whether the directory is a sweep's.
     *
     * @return whether sweep.json is there
     * @throws IOException if it cannot be read
     */
    public boolean isSweep() throws IOException {
        return files.exists(new Path(root, DESCRIPTION));
    }

    /**
     * Lists the derived tables that are there.
     *
     * @return their names
     * @throws IOException if the directory cannot be read
     */
    public List<String> tables() throws IOException {
        List<String> tables = new ArrayList<>();
        for (String name : TABLES) {
            if (files.exists(table(name))) {
                tables.add(name);
            }
        }
        return tables;
    }

    /**
     * Gives a place for Spark's temporary files on this machine.
     *
     * @return a directory under the staging area where the sweep's directory is local, else one of the system's
     */
    public String scratch() {
        return isLocal() ? new Path(staging(), "spark").toUri().getPath() : System.getProperty("java.io.tmpdir");
    }

    private boolean isLocal() {
        return "file".equals(root.toUri().getScheme());
    }

    /**
     * Reads sweep.json.
     *
     * @param catalogue the experiments there are
     * @return what it says
     * @throws IOException if it cannot be read
     * @throws BadInputException if it cannot be understood
     */
    public SweepDescription description(Catalogue catalogue) throws IOException {
        Path file = new Path(root, DESCRIPTION);
        try (InputStream in = files.open(file)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return SweepDescription.parse(text, this + "/" + DESCRIPTION, catalogue);
        }
    }

    /** Takes the right to write, creating the directory if need be. */
    WriterLock lock() throws IOException {
        makeDirectory(root);
        Path file = new Path(root, WriterLock.FILE);
        if (!isLocal()) {
            return LeaseWriterLock.acquire(this, files, file, LEASE_RENEWAL);
        }
        try {
            return LocalWriterLock.acquire(
                    this, java.nio.file.Path.of(file.toUri().getPath()));
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

    /** Replaces sweep.json as a whole. */
    void describe(SweepDescription description) throws IOException {
        Path staged = staged(".json");
        try (OutputStream out = files.create(staged, false)) {
            out.write(description.text().getBytes(StandardCharsets.UTF_8));
        }
        publish(staged, new Path(root, DESCRIPTION), Options.Rename.OVERWRITE);
    }

    /** Writes the commit of a segment, which must not be there. */
    void commit(int segment, long seed, int randomRevision, List<CommittedRange> ranges, List<CommittedEnd> ends)
            throws IOException {
        Path staged = staged(".parquet");
        CommitFile.write(staged, configuration, seed, randomRevision, ranges, ends);
        makeDirectory(new Path(root, SweepCommits.DIRECTORY));
        publish(staged, commits().file(segment), Options.Rename.NONE);
    }

    /**
     * Gives what is committed.
     *
     * @return the commits
     */
    public SweepCommits commits() {
        return new SweepCommits(files, root, configuration);
    }

    /** Deletes the files of trials that no commit names: what a run left that was killed before it committed. */
    void deleteUncommittedTrials() throws IOException {
        Path trials = new Path(root, TRIALS);
        if (!files.exists(trials)) {
            return;
        }
        Set<Path> committed = new HashSet<>();
        commits().trialFiles().values().forEach(committed::addAll);
        for (FileStatus experiment : files.listStatus(trials)) {
            for (FileStatus file : files.listStatus(experiment.getPath())) {
                if (!committed.contains(file.getPath())) {
                    files.delete(file.getPath(), false);
                }
            }
            if (files.listStatus(experiment.getPath()).length == 0) {
                files.delete(experiment.getPath(), false);
            }
        }
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

    /** Puts a staged file of trials where its commit will say that it is. */
    CommittedRange.TrialFile publishTrials(Path staged, String experiment, int segment, int part) throws IOException {
        String path = TRIALS + "/experiment=" + experiment + "/" + String.format("%08d-%d.parquet", segment, part);
        Path target = new Path(root, path);
        makeDirectory(target.getParent());
        publish(staged, target, Options.Rename.NONE);
        return new CommittedRange.TrialFile(path, files.getFileStatus(target).getLen());
    }

    /** Copies a file of trials of another sweep into the staging area. */
    Path stageCopy(SweepDirectory from, CommittedRange.TrialFile file) throws IOException {
        Path staged = staged(".parquet");
        if (!FileUtil.copy(from.files, new Path(from.root, file.path()), files, staged, false, configuration)) {
            throw new IOException("cannot copy " + shown(new Path(from.root, file.path())));
        }
        return staged;
    }

    /**
     * Writes a derived table into the staging area.
     *
     * @param rows its rows, sorted
     * @return where it is
     * @throws IOException if it cannot be written
     */
    public Path stageTable(Dataset<Row> rows) throws IOException {
        Path staged = staged("");
        rows.coalesce(1)
                .write()
                .mode(SaveMode.ErrorIfExists)
                .option("compression", "zstd")
                .parquet(staged.toString());
        FileStatus[] parts = files.listStatus(staged, path -> path.getName().startsWith("part-"));
        if (parts.length != 1) {
            throw new IOException(parts.length + " files where one was to be written: " + shown(staged));
        }
        return parts[0].getPath();
    }

    /**
     * Puts a staged table into its place, replacing it as a whole if it is there.
     *
     * @param table its name
     * @param staged where {@link #stageTable} put it
     * @throws IOException if it cannot be written
     */
    public void replaceTable(String table, Path staged) throws IOException {
        publish(staged, table(table), Options.Rename.OVERWRITE);
    }

    /**
     * Gives the place of a derived table.
     *
     * @param table its name
     * @return the path of its file
     */
    public Path table(String table) {
        return new Path(root, table + ".parquet");
    }

    private void publish(Path staged, Path target, Options.Rename... rename) throws IOException {
        FileContext.getFileContext(root.toUri(), configuration).rename(staged, target, rename);
    }

    private Path staging() {
        return new Path(root, STAGING);
    }

    /** Takes away what is left of writing. */
    void clean() throws IOException {
        files.delete(staging(), true);
    }

    /** Deletes all that makes the directory a sweep's. Commits go first: without them nothing else counts. */
    void deleteAll() throws IOException {
        List<String> names = new ArrayList<>(List.of(SweepCommits.DIRECTORY, TRIALS, DESCRIPTION));
        TABLES.forEach(table -> names.add(table + ".parquet"));
        for (String name : names) {
            Path path = new Path(root, name);
            if (files.exists(path)) {
                publish(path, staged("-old"), Options.Rename.NONE);
            }
        }
        clean();
    }

    static String shown(Path path) {
        return "file".equals(path.toUri().getScheme()) ? path.toUri().getPath() : path.toString();
    }

    @Override
    public String toString() {
        return shown(root);
    }
}

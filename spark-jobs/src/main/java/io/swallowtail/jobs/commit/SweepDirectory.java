package io.swallowtail.jobs.commit;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.CommandName;
import io.swallowtail.answers.message.ShellWord;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.store.PlainFiles;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.StoreDirectory;
import io.swallowtail.jobs.tableset.TableSets;
import io.swallowtail.jobs.trialfiles.TrialFileName;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The directory of one sweep. {@code sweep.json} describes the sweep, {@code commits/} contains one file per segment, and {@code tables/}
 * contains sets of derived tables.
 */
public final class SweepDirectory extends StoreDirectory {
    /** The name of the file that makes a directory a sweep's. */
    public static final String DESCRIPTION = "sweep.json";

    /** The derived tables. Each one depends only on the earlier ones. */
    public static final List<String> TABLES = SweepTable.titles();

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
        super(root, configuration, access);
    }

    private SweepDirectory(SweepDirectory other) {
        super(other);
    }

    /** Returns the same directory for another writer. */
    SweepDirectory forNewWriter() {
        return new SweepDirectory(this);
    }

    /**
     * Returns whether the path contains something other than a sweep.
     *
     * @return whether it is a file, or a directory without sweep.json but with other files than those of a run that was killed before it
     *     created sweep.json
     * @throws IOException if it cannot be read
     */
    public boolean isForeign() throws IOException {
        // Another run may just have created sweep.json.
        return exists() && (isFile() || !isSweep() && hasEntries() && !isSweep());
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
        if (!exists()) {
            throw new BadInputException(option, this + " does not exist" + remedy);
        }
        if (isFile()) {
            throw new BadInputException(option, this + " is a file" + remedy);
        }
        if (!isSweep()) {
            throw new BadInputException(option, this + " contains no sweep (no sweep.json)" + remedy);
        }
    }

    /**
     * Returns sweep.json and its copy.
     *
     * @return the files, which need not exist
     */
    public DescriptionFile descriptionFile() {
        return new DescriptionFile(this);
    }

    /**
     * Reads sweep.json, and checks that this program counts the metrics that the trials counted.
     *
     * @param catalogue all experiments
     * @throws BadInputException if it is damaged or invalid, or an experiment has other metrics now
     * @throws IOException if it cannot be read
     */
    public SweepDescription description(Catalogue catalogue) throws IOException {
        SweepDescription description = descriptionFile().read(catalogue);
        CountedMetrics.requireSame(this, description);
        return description;
    }

    /** Returns the commits. */
    public SweepCommits commits() {
        return new SweepCommits(this);
    }

    /**
     * Returns the files of trials.
     *
     * @return the files of all experiments
     */
    public TrialFiles trials() {
        return new TrialFiles(this);
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
     * Returns the remedy for a damaged commit or file of trials.
     *
     * @return what the user should do; the number of the commit stays taken
     */
    public String segmentRemedy() {
        return "`" + CommandName.word() + " verify --data " + ShellWord.of(this)
                + " --repair --delete-trials` deletes its segment, and `run` simulates it again";
    }

    /**
     * Checks that no file or directory to be written or deleted is a link.
     *
     * @throws IOException if one is; the message says what to do
     */
    public void requireRealPlaces() throws IOException {
        for (Path path : List.of(
                commits().path(),
                place(TrialFileName.DIRECTORY),
                place(TableSets.DIRECTORY),
                staging().path())) {
            requireRealPlace(path);
        }
        descriptionFile().requireRegular();
    }

    /**
     * Creates the file of a commit.
     *
     * @return the digest of the file
     * @throws FileAlreadyExistsException if another writer has taken its number
     * @throws IOException if it cannot be written
     */
    public String commit(Commit commit) throws IOException {
        byte[] bytes = CommitFile.bytes(commit);
        if (bytes.length > SweepCommits.MAX_BYTES) {
            throw new IOException("a segment of " + this + " is too large for one commit; give a shorter --segment");
        }
        Path staged = staging().stage(bytes, ".parquet");
        makeRealDirectory(commits().path());
        publisher().create(staged, commits().file(commit.segment()));
        return Seal.digest(bytes).orElseThrow();
    }

    /** Deletes the sweep and no other files. */
    void deleteSweep() throws IOException {
        deleteResults(Integer.MAX_VALUE);
        descriptionFile().delete();
    }

    /**
     * Deletes the tables, the trials, and the commits with smaller numbers. Commits are deleted first, because the other files are not valid
     * without them.
     */
    void deleteResults(int below) throws IOException {
        for (int segment : commits().listing().numbers()) {
            if (segment < below) {
                files().delete(commits().file(segment));
            }
        }
        files().deleteIfEmpty(commits().path());
        trials().deleteAll();
        tableSets().deleteAll();
        staging().cleanOthers();
    }
}

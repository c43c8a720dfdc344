package io.swallowtail.sweep;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
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

    private static final String STAGING = "_staging";

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
     * Asks whether something is there already.
     *
     * @return whether the path is a file or a directory with anything in it
     * @throws IOException if it cannot be read
     */
    public boolean isTaken() throws IOException {
        return files.exists(root) && (files.getFileStatus(root).isFile() || files.listStatus(root).length > 0);
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
        for (String name : DerivedTables.NAMES) {
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
     * Creates the directory.
     *
     * @param description the text of sweep.json
     * @throws IOException if it cannot be written
     */
    public void create(String description) throws IOException {
        files.mkdirs(root);
        Path staged = new Path(staging(), DESCRIPTION);
        try (OutputStream out = files.create(staged, false)) {
            out.write(description.getBytes(StandardCharsets.UTF_8));
        }
        publish(staged, new Path(root, DESCRIPTION));
    }

    /**
     * Writes rows as the commit of a segment.
     *
     * @param segment its number, from 0
     * @param rows what is committed
     * @throws IOException if it cannot be written
     */
    public void commit(int segment, Dataset<Row> rows) throws IOException {
        write(rows, commits(), String.format("%08d.parquet", segment), Options.Rename.NONE);
    }

    /**
     * Gives the place of the commits.
     *
     * @return the path of {@code commits/}
     */
    public Path commits() {
        return new Path(root, "commits");
    }

    /**
     * Writes a derived table, replacing it as a whole if it is there.
     *
     * @param table its name
     * @param rows its rows, sorted
     * @throws IOException if it cannot be written
     */
    public void replaceTable(String table, Dataset<Row> rows) throws IOException {
        write(rows, root, table + ".parquet", Options.Rename.OVERWRITE);
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

    private void write(Dataset<Row> rows, Path parent, String name, Options.Rename rename) throws IOException {
        Path staged = new Path(staging(), UUID.randomUUID().toString());
        rows.coalesce(1)
                .write()
                .mode(SaveMode.ErrorIfExists)
                .option("compression", "zstd")
                .parquet(staged.toString());
        files.mkdirs(parent);
        publish(onlyPart(staged), new Path(parent, name), rename);
        files.delete(staged, true);
    }

    private Path onlyPart(Path staged) throws IOException {
        FileStatus[] parts = files.listStatus(staged, path -> path.getName().startsWith("part-"));
        if (parts.length != 1) {
            throw new IOException(parts.length + " files where one was to be written: " + staged);
        }
        return parts[0].getPath();
    }

    private void publish(Path staged, Path target, Options.Rename... rename) throws IOException {
        FileContext.getFileContext(root.toUri(), configuration).rename(staged, target, rename);
    }

    private Path staging() {
        return new Path(root, STAGING);
    }

    /**
     * Takes away what is left of writing.
     *
     * @throws IOException if it cannot be deleted
     */
    public void clean() throws IOException {
        files.delete(staging(), true);
    }

    @Override
    public String toString() {
        return isLocal() ? root.toUri().getPath() : root.toString();
    }
}

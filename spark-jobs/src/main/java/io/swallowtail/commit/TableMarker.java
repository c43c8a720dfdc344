package io.swallowtail.commit;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.files.PlainFiles;
import io.swallowtail.files.ProgramDigest;
import io.swallowtail.files.Seal;
import io.swallowtail.files.Sha256;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/**
 * The file {@code tables.sha256} beside a sweep's tables: the digest of the tables, of all that they were made from (the description of
 * the sweep, its commits) and of the program that made them. It is compared with a digest computed anew and never interpreted, so that
 * one that is damaged, edited or from elsewhere only means that the tables are made again.
 *
 * <p>It is removed before the first table is replaced and written after the last: while a reader sees the same marker before and
 * after it has read, no table was replaced in between.
 */
public final class TableMarker {
    /** Name of the file. */
    static final String FILE = "tables.sha256";

    private static final int LENGTH = 65;

    private final SweepDirectory directory;
    private final SweepPlan plan;
    private final Optional<String> program;

    /**
     * Prepares to look at the marker, or to write it; reads the program's code.
     *
     * @param directory the sweep's directory, which this process holds for writing
     * @param plan the plan of all that the directory holds
     */
    public TableMarker(SweepDirectory directory, SweepPlan plan) {
        this.directory = directory;
        this.plan = plan;
        Set<Class<?>> classes = new HashSet<>(Set.of(TableMarker.class, Experiment.class));
        for (PlannedPoint planned : plan.points()) {
            classes.add(planned.point().experiment().getClass());
        }
        this.program = ProgramDigest.of(classes);
    }

    /**
     * Tells whether all tables are there as they would be made today: from these commits, by this program, and not changed since.
     * Reads commits and tables once.
     *
     * @return false wherever that is not certain
     */
    public boolean isCurrent() {
        try {
            Optional<String> text = text();
            return text.isPresent() && text.equals(read(directory));
        } catch (IOException e) {
            return false; // whatever cannot be read is not known to be current
        }
    }

    /**
     * Declares the tables to be made from what is committed, unless that cannot be told later. What is no file of ours in the marker's
     * place is left alone.
     *
     * @throws IOException if a table cannot be read, or the file not be written
     */
    public void write() throws IOException {
        Optional<String> text = text();
        boolean free = directory
                .files()
                .entry(directory.marker())
                .map(PlainFiles.Entry::isFile)
                .orElse(true);
        if (text.isPresent() && free) {
            directory.replace(text.get().getBytes(StandardCharsets.UTF_8), directory.marker());
        }
    }

    /** Reads what the file says, right or wrong; empty if there is none of ours. */
    static Optional<String> read(SweepDirectory directory) throws IOException {
        if (!directory.files().isFile(directory.marker())) {
            return Optional.empty();
        }
        try {
            return Optional.of(new String(directory.files().read(directory.marker(), LENGTH), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty(); // a run has just removed it, or it is too long to be one
        }
    }

    /** Computes what the file should say; empty if the program cannot be recognised, or a table is not as it was written. */
    private Optional<String> text() throws IOException {
        if (program.isEmpty()) {
            return Optional.empty();
        }
        Sha256 all = new Sha256();
        add(all, "program", program.get());
        add(all, "Spark", spark());
        add(all, SweepDirectory.DESCRIPTION, SweepDescription.of(plan).text());
        SweepCommits commits = directory.commits();
        for (int segment : commits.segments()) {
            add(all, commits.file(segment));
        }
        for (String table : SweepDirectory.TABLES) {
            Path file = directory.table(table);
            PlainFiles.Entry entry = directory.files().entry(file).orElse(null);
            if (entry == null
                    || !entry.isFile()
                    || Seal.of(() -> directory.files().open(file), entry.bytes()) != Seal.State.INTACT) {
                return Optional.empty();
            }
            add(all, file);
        }
        return Optional.of(all.hex() + "\n");
    }

    private void add(Sha256 all, Path file) throws IOException {
        try (InputStream in = directory.files().open(file)) {
            add(all, file.getName(), Sha256.of(in));
        }
    }

    private static void add(Sha256 all, String name, String value) {
        all.write((name + " " + value + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Names the jar of Spark, whose name has its version, without loading a class of it. */
    private static String spark() {
        URL found = TableMarker.class.getResource("/org/apache/spark/sql/SparkSession.class");
        return String.valueOf(found).replaceFirst("!.*", "").replaceFirst(".*/", "");
    }
}

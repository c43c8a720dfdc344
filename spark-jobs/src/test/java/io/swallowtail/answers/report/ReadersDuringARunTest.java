package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.rows.SummaryRow;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.jobs.commit.ReaderLoop;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepTables;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.DataDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.swept.SweepDataReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The report and SQL read a directory in a loop while a run commits segments and makes tables. Each segment adds as many trials to every
 * point, so in one state of the sweep all tables and the files of trials have the same number of trials for every point.
 */
class ReadersDuringARunTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final int SEGMENT = 20;

    @TempDir
    Path temporary;

    /** The directory of the sweep. */
    String out;

    /** Writes some segments with their tables, each after at least one more read. Returns the states that the reader saw. */
    Set<Long> readWhileWriting(int segments, Callable<Long> reader) throws Exception {
        Path conf = Files.writeString(
                temporary.resolve("a.conf"),
                "sweep { name = a, seed = 7, rows = all, trials = " + segments * SEGMENT
                        + ", grid = [ { experiment = valiant, n = [4, 8] } ] }");
        SweepPlan plan = new SweepFile(CATALOGUE).read(conf, List.of());
        SweepDirectory directory = new SweepDirectory(out, Sessions.hadoopConfiguration());
        Set<Long> seen = new TreeSet<>();
        try (SweepWriter writer = SweepWriter.open(directory, plan, CATALOGUE, false)) {
            CommittedSweep.commitSome(writer, SEGMENT);
            ReaderLoop<Long> loop = new ReaderLoop<>(reader);
            do {
                new SweepTables(writer).make();
                CommittedSweep.commitSome(writer, SEGMENT);
            } while (loop.awaitRead() && !writer.missing().isEmpty());
            new SweepTables(writer).make();
            seen.addAll(loop.end());
        }
        seen.add(reader.call());
        assertTrue(seen.size() > 2, "only " + seen);
        assertTrue(seen.contains((long) segments * SEGMENT), "the last state is missing in " + seen);
        seen.forEach(trials -> assertEquals(0, trials % SEGMENT, "a part of a segment in " + seen));
        return seen;
    }

    private static long only(Set<Long> trials) {
        assertEquals(1, trials.size(), "a mixture of states: " + trials);
        return trials.iterator().next();
    }

    /** Reads the data of a report, and makes its page. Returns the trials of each point. */
    long report() throws IOException {
        SweepData data = SweepDataReader.read(out, "a", CATALOGUE, Sessions.hadoopConfiguration());
        Set<Long> trials = new TreeSet<>();
        data.rows().of(TailRow.class).forEach(row -> trials.add(row.trials()));
        data.rows().of(SummaryRow.class).forEach(row -> trials.add(row.trials()));
        data.plan().points().forEach(planned -> trials.add(data.committed().applyAsLong(planned.point())));
        assertTrue(Report.of(data, "test").contains("</html>"));
        return only(trials);
    }

    /** Reads all tables of a state and its files of trials. Returns the trials of each point; 0 if no tables exist yet. */
    private long query(SparkSession spark) throws IOException {
        DataDirectory data = DataDirectory.of(out);
        if (data.keepTables(temporary.resolve("scratch")).isEmpty()) {
            return 0;
        }
        data.registerViews(spark);
        data.registerTrials(spark);
        Row trials = spark.sql("SELECT min(trials), max(trials) FROM (SELECT trials FROM tails UNION ALL SELECT trials"
                        + " FROM summary UNION ALL SELECT count(*) FROM trials_valiant GROUP BY point)")
                .head();
        return only(new TreeSet<>(List.of(trials.getLong(0), trials.getLong(1))));
    }

    void readWithSql(int segments) throws Exception {
        String scratch = Files.createDirectories(temporary.resolve("scratch")).toString();
        try (SparkSession spark = Sessions.start("local[1]", scratch)) {
            readWhileWriting(segments, () -> query(spark));
        }
    }

    @Test
    void reportsSeeOneState() throws Exception {
        out = temporary.resolve("report").toString();
        readWhileWriting(4, this::report);
    }

    @Test
    @Tag("thorough")
    void queriesSeeOneState() throws Exception {
        out = temporary.resolve("sql").toString();
        readWithSql(20);
    }
}

package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.SweepDirectories.rows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.answer.Format;
import io.swallowtail.answers.answer.RowPrinter;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepTables;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.DataDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.DamagedFileException;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.sweep.CountsQuery;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * No name of a directory is a pattern, an encoded text, a list or a scheme. Next to each is a sweep of another seed, whose name the pattern
 * matches.
 */
class LiteralPathsTest {
    private static final String STATEMENT = "SELECT count(*) AS trials, count_if(congestion >= 4) AS exceedances,"
            + " (SELECT sum(exceedances) FROM tails) AS counted FROM trials_valiant";
    /** The answer for seed 42; the other sweep has 16 exceedances. */
    private static final String RIGHT = "300,11,11";

    @TempDir
    private static Path directory;

    private static SparkSession spark;
    private static Path sweep;
    private static Path other;

    @BeforeAll
    static void start() throws IOException {
        spark = Sessions.start("local[2]", directory.resolve("spark").toString());
        sweep = sweep("sweep", 42);
        other = sweep("other", 43);
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static Path sweep(String name, long seed) throws IOException {
        Path conf = Files.writeString(
                directory.resolve(name + ".conf"),
                "sweep { name = s, rows = all, trials = 300, seed = " + seed
                        + ", grid = [ { experiment = valiant, n = 16, events = \"congestion >= 4\" } ] }");
        Path out = directory.resolve(name);
        CommittedSweep.run(out, conf, List.of());
        CommittedSweep.makeTables(out);
        return out;
    }

    private static SweepWriter open(Path out) throws IOException {
        SweepDirectory found = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
        return SweepWriter.open(found, found.description(Catalogue.load()).plan(), Catalogue.load(), false);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"a[3]{b,c}d?*|a3bde", "g\\h i:j k%41#l,m|gh i:j kA"})
    void namesAreLiteral(String name, String neighbour) throws Exception {
        Path parent = Files.createDirectory(directory.resolve("of " + neighbour));
        Path out = parent.resolve(name);
        CommittedSweep.copy(sweep, out);
        CommittedSweep.copy(other, parent.resolve(neighbour));

        try (SweepWriter writer = open(out)) {
            TableEngine engine = new TableEngine(writer.plan());
            new SweepTables(writer).write(engine, new CountsQuery(spark, writer).tables(engine), true, point -> {});
        }
        SqlSession session = new SqlSession(spark, Optional.of(DataDirectory.of(out.toString())), false);
        StringWriter answer = new StringWriter();
        session.answer(STATEMENT, new RowPrinter(new PrintWriter(answer), Format.CSV), new PrintWriter(answer));
        assertEquals("trials,exceedances,counted\n" + RIGHT + "\n", answer.toString());

        Path file = out.resolveSibling(name + ".parquet");
        try (AnswerFile written = AnswerFile.create(file)) {
            written.write(session, STATEMENT, new PrintWriter(answer));
        }
        assertTrue(Files.isRegularFile(file));
        CommandLineRun.of("verify", "--data", out.toString()).succeeded();
        String page = out + ".html";
        CommandLineRun.of("report", "--data", out.toString(), "--out", page).succeeded();
        assertTrue(Files.isRegularFile(Path.of(page)));
        Path merged = out.resolveSibling("merged " + name);
        CommandLineRun.of("merge", out.toString(), sweep.toString(), "--out", merged.toString())
                .succeeded();
        assertEquals(rows(sweep), rows(merged));
    }

    /** Spark sums only the commits that the writer knows, even if another file with a valid seal is in their place. */
    @Test
    void sparkSumsNoOtherCommits() throws IOException {
        Path out = directory.resolve("replaced");
        CommittedSweep.copy(sweep, out);
        try (SweepWriter writer = open(out)) {
            Path commit = Path.of("commits", "00000000.parquet");
            Files.copy(other.resolve(commit), out.resolve(commit), StandardCopyOption.REPLACE_EXISTING);
            TableEngine engine = new TableEngine(writer.plan());
            CountsQuery query = new CountsQuery(spark, writer);
            DamagedFileException damage = assertThrows(DamagedFileException.class, () -> query.tables(engine));
            assertTrue(damage.getMessage().contains("commits/00000000.parquet"), damage.getMessage());
        }
    }

    /** A relative path with a colon has no scheme, and Spark would divide a directory for its files at a comma. */
    @Test
    void textsAreNoSchemesOrLists() throws IOException {
        Configuration hadoop = Sessions.hadoopConfiguration();
        assertEquals(Path.of("a:b").toAbsolutePath().toString(), new SweepDirectory("a:b", hadoop).toString());
        assertEquals("/a:b", new SweepDirectory("file:///a:b", hadoop).toString());
        assertEquals(System.getProperty("java.io.tmpdir"), new SweepDirectory("/p,q", hadoop).scratch());
        hadoop.set("fs.defaultFS", "hdfs://127.0.0.1:1");
        assertEquals(Path.of("a:b").toAbsolutePath().toString(), new SweepDirectory("a:b", hadoop).toString());
    }
}

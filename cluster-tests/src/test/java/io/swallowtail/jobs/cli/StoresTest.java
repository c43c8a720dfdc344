package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.store.HdfsServer;
import io.swallowtail.jobs.store.LocalStore;
import io.swallowtail.jobs.store.S3Server;
import io.swallowtail.jobs.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps on HDFS and on an object store have the tables of sweeps on a local disk. */
@Tag("cluster")
class StoresTest {
    private static final Map<String, String> SWEEPS = Map.of(
            "plain",
            "trials = 2000, grid = [ { experiment = valiant, n = [8, 16] } ]",
            "rows",
            "trials = 500, rows = all, grid = [ { experiment = collision, n = [8, 16], c = 2 } ]",
            "stop",
            "stop { event = \"congestion >= 4\", relative-error = 0.2, max-trials = 100000 },"
                    + " grid = [ { experiment = valiant, n = [8, 16] } ]",
            "splitting",
            "trials = 200, grid = [ { experiment = valiant, n = 16, method = splitting,"
                    + " events = [\"congestion >= 7\"] } ]");

    @TempDir
    private Path temporary;

    private static String run(String... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments).succeeded();
        return run.out();
    }

    /** Runs all sweeps, one of them resumed, and returns all tables as text. */
    private Map<String, String> tables(Store store) throws IOException {
        Map<String, String> tables = new TreeMap<>();
        store.use();
        try {
            for (Map.Entry<String, String> sweep : SWEEPS.entrySet()) {
                Path conf = Files.writeString(
                        temporary.resolve(sweep.getKey() + ".conf"),
                        "sweep { name = " + sweep.getKey() + ", seed = 7, " + sweep.getValue() + " }");
                String out = store.root() + "/" + sweep.getKey();
                if (sweep.getKey().equals("rows")) {
                    run("run", conf.toString(), "--out", out, "--progress", "none", "--set", "trials=100");
                }
                run("run", conf.toString(), "--out", out, "--progress", "none");
                run("verify", "--data", out);
                for (String table : SweepDirectory.TABLES) {
                    tables.put(
                            sweep.getKey() + " " + table,
                            run("sql", "SELECT * FROM " + table, "--data", out, "--format", "csv"));
                }
            }
            tables.put(
                    "trials",
                    run(CommandLineRun.words(
                            "sql ? --data ? --format csv",
                            "SELECT * FROM trials_collision ORDER BY point, trial",
                            store.root() + "/rows")));
            return tables;
        } finally {
            store.forget();
        }
    }

    @Test
    void tablesOnHdfsAndS3AreThoseOfALocalDisk() throws IOException, InterruptedException {
        Map<String, String> local = tables(new LocalStore(Files.createDirectory(temporary.resolve("local"))));
        try (HdfsServer hdfs = HdfsServer.start(Files.createDirectory(temporary.resolve("hdfs")))) {
            assertEquals(local, tables(hdfs));
        }
        try (S3Server s3 = S3Server.start(temporary)) {
            assertEquals(local, tables(s3));
        }
        assertEquals(
                List.of(),
                local.entrySet().stream()
                        .filter(table -> table.getValue().isEmpty())
                        .toList());
    }

    @Test
    void aBucketThatDoesNotExistIsBadInput() throws IOException, InterruptedException {
        Path conf = Files.writeString(
                temporary.resolve("bucket.conf"), "sweep { name = bucket, " + SWEEPS.get("rows") + " }");
        try (S3Server s3 = S3Server.start(temporary)) {
            s3.use();
            CommandLineRun run =
                    CommandLineRun.of("run", conf.toString(), "--out", "s3a://absent/x", "--progress", "none");
            assertEquals("s3a://absent/x: the bucket does not exist; create it, or name another one\n", run.err());
            assertEquals(2, run.exit());
        } finally {
            new LocalStore(temporary).forget();
        }
    }
}

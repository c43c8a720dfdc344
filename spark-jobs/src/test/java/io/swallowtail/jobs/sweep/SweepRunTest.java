package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepLedger;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.tableset.PublishedTables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of sweeps by Java code, without the command line. */
class SweepRunTest {
    private static final String GRID = "{ experiment = valiant, n = [16, 64], events = \"congestion >= 3..6\" }";
    private static final Path PAGE = Path.of("../docs/how-to/simulations.md");

    @TempDir
    private Path parent;

    private Path conf(String grid) throws IOException {
        return Files.writeString(
                parent.resolve("test.conf"), "sweep { name = test, seed = 5, trials = 10, grid = [ " + grid + " ] }");
    }

    private SweepDirectory directory(String name) throws IOException {
        return new SweepDirectory(parent.resolve(name).toString(), Sessions.hadoopConfiguration());
    }

    private SweepPlan plan(String grid, String... settings) throws IOException {
        return new SweepFile(Catalogue.load()).read(conf(grid), List.of(settings));
    }

    private SweepRun.Ending run(String name, SweepPlan plan, StopSignal stop) throws IOException {
        try (SweepWriter writer = SweepWriter.open(directory(name), plan, Catalogue.load(), false);
                SparkSession spark =
                        Sessions.start("local[2]", writer.directory().scratch())) {
            return new SweepRun(spark, writer, Duration.ofSeconds(30), SweepProgress.NONE).run(stop, rows -> {});
        }
    }

    private void assertSameTables(String expected, String actual) throws IOException {
        for (String table : SweepDirectory.TABLES) {
            Path one = PublishedTables.file(parent.resolve(expected), table);
            assertEquals(-1, Files.mismatch(one, PublishedTables.file(parent.resolve(actual), table)), table);
        }
    }

    /** The Java program of a page of the documentation runs a sweep, and a second time there is nothing to do. */
    @Test
    void theDocumentedProgramRunsASweep() throws Exception {
        Matcher program = Pattern.compile("```java\n(import(?:.*\n)*?)```\n").matcher(Files.readString(PAGE));
        assertTrue(program.find());
        Path source = Files.writeString(parent.resolve("RunSweep.java"), program.group(1));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", System.getProperty("java.class.path"), source.toString());
        assertEquals(0, failed);
        CommittedSweep.run(parent.resolve("expected"), plan(GRID, "trials=1000"));
        CommittedSweep.makeTables(parent.resolve("expected"));
        String[] arguments = {conf(GRID).toString(), parent.resolve("out").toString()};
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {parent.toUri().toURL()})) {
            Method main = loader.loadClass("RunSweep").getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) arguments);
            assertSameTables("expected", "out");
            main.invoke(null, (Object) arguments);
        } finally {
            System.setOut(out);
        }
        assertEquals(
                List.of("COMPLETE", "COMPLETE"),
                printed.toString(StandardCharsets.UTF_8).lines().toList());
        assertSameTables("expected", "out");
    }

    @Test
    void aRunSaysWhyItEnded() throws IOException {
        SweepPlan plan = plan(GRID, "trials=3000", "trials-per-task=100");
        StopSignal requested = StopSignal.never();
        requested.request();
        assertEquals(SweepRun.Ending.STOPPED, run("late", plan, requested));
        assertEquals(List.of(), directory("late").commits().segments());
        // The time counts from the first trial, so a run without any time still commits a segment.
        assertEquals(SweepRun.Ending.STOPPED, run("late", plan, StopSignal.after(0)));
        assertEquals(1, directory("late").commits().segments().size());
        assertTrue(directory("late").tableSets().newest().isPresent());
        assertEquals(SweepRun.Ending.COMPLETE, run("late", plan, StopSignal.never()));
    }

    /**
     * Spark SQL sums on a setting, and then the writer keeps no counts. If executors do not see the commits, the driver sums all the same. The
     * tables are equal.
     */
    @Test
    void eitherSumMakesTheSameTables() throws IOException {
        run("driver", plan(GRID, "trials=300"), StopSignal.never());
        System.setProperty(CountsSum.SETTING, "spark");
        try {
            run("spark", plan(GRID, "trials=300"), StopSignal.never());
            assertSameTables("driver", "spark");
            SweepPlan plan = plan(GRID, "trials=300");
            try (SweepWriter writer = SweepWriter.open(directory("spark"), plan, Catalogue.load(), false)) {
                SweepLedger kept = writer.counts();
                assertTrue(CountsSum.ofDriver(writer, false).isPresent());
                assertSame(kept, writer.counts());
                assertEquals(Optional.empty(), CountsSum.ofDriver(writer, true));
                assertNotSame(kept, writer.counts());
            }
        } finally {
            System.clearProperty(CountsSum.SETTING);
        }
    }
}

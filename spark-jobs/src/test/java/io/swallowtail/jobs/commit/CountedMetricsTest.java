package io.swallowtail.jobs.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.jobs.sql.DataDirectory;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.sweep.CommittedSweep;
import io.swallowtail.jobs.sweep.OutsideProtocol;
import io.swallowtail.jobs.swept.SweepDataReader;
import io.swallowtail.jobs.upkeep.Finding;
import io.swallowtail.jobs.upkeep.Repair;
import io.swallowtail.jobs.upkeep.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Trials that counted other metrics, in a directory with signatures and in one of version 0.3.0: refused by every verb, and never deleted. */
class CountedMetricsTest {
    private static final String REMEDY = ": finish with the earlier version, or take a new directory";

    @TempDir
    private Path parent;

    private Path sweep;

    @BeforeEach
    void name() {
        sweep = parent.resolve("sweep");
    }

    private <T> T with(Class<? extends Experiment> version, CallableRaisingIOE<T> run) throws IOException {
        return OutsideProtocol.with(version, Files.createTempDirectory(parent, "services"), run);
    }

    private void run(Class<? extends Experiment> version, Path out, int trials, String event) throws IOException {
        Path conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, seed = 7, trials = " + trials
                        + ", grid = [ { experiment = counter, n = [1, 2], events = [\"" + event + "\"] } ] }");
        with(version, () -> {
            CommittedSweep.run(out, new SweepFile(Catalogue.load()).read(conf, List.of()));
            return null;
        });
    }

    private SweepDirectory directory() throws IOException {
        return new SweepDirectory(sweep.toString(), Sessions.hadoopConfiguration());
    }

    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(sweep)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(file.toString(), new String(Files.readAllBytes(file), "ISO-8859-1"));
            }
        }
        return contents;
    }

    private List<Finding> findings(Class<? extends Experiment> version) throws IOException {
        return with(
                version,
                () -> new Verification(directory(), Catalogue.load(), line -> {})
                        .run()
                        .findings());
    }

    /** Every verb refuses with the same line, and nothing is written. */
    private void assertRefused(Class<? extends Experiment> version, String why) throws IOException {
        Map<String, String> before = contents();
        String expected = sweep + ": " + why + REMEDY;
        for (Executable verb : List.<Executable>of(
                () -> run(version, sweep, 60, "face >= 9000"),
                () -> with(version, () -> {
                    CommittedSweep.merge(parent.resolve("merged"), List.of(sweep, sweep));
                    return null;
                }),
                () -> findings(version),
                () -> with(version, () -> Repair.of(directory(), Catalogue.load(), true, line -> {})),
                () -> with(
                        version,
                        () -> SweepDataReader.read(
                                sweep.toString(), "a", Catalogue.load(), Sessions.hadoopConfiguration())))) {
            assertEquals(expected, assertThrows(BadInputException.class, verb).getMessage());
        }
        assertEquals(
                Optional.of(expected),
                with(version, () -> DataDirectory.of(sweep.toString()).remark()));
        assertEquals(before, contents());
    }

    /** The versions and their lines, of a sweep of the first version. */
    private void assertAddedMetricsAndBinsAreRefused(String exact) throws IOException {
        assertRefused(Counter.WithNullable.class, "`counter` counts `idle` now, the committed trials do not");
        assertRefused(Counter.WithOther.class, "`counter` counts `idle` now, the committed trials do not");
        assertRefused(
                Counter.Binned.class,
                "`counter` counts `face` as \"integer, bins of 1000, in points\" now, the committed trials as \""
                        + exact + "\"");
        run(Counter.First.class, sweep, 60, "face >= 9000");
        assertEquals(List.of(), findings(Counter.First.class));
    }

    @Test
    void otherMetricsAreRefused() throws IOException {
        run(Counter.First.class, sweep, 40, "face >= 9000");
        assertRefused(
                Counter.InPips.class,
                "`counter` counts `face` as \"integer, in pips\" now, the committed trials as \"integer, in points\"");
        assertAddedMetricsAndBinsAreRefused("integer, in points");
    }

    /** Commits of version 0.3.0 tell names and bins. Such a directory is extended, and then has signatures. */
    @Test
    void aDirectoryWithoutSignaturesIsComparedByItsCounts() throws IOException {
        run(Counter.First.class, sweep, 40, "face >= 9000");
        Map<String, String> signed = contents();
        Falsified.withoutMetrics(sweep);
        assertTrue(contents().values().stream().noneMatch(file -> file.contains("in points")));
        assertEquals(List.of(), findings(Counter.First.class));
        assertAddedMetricsAndBinsAreRefused("without bins");
        assertRefused(
                Counter.InPips.class,
                "`counter` counts `face` as \"integer, in pips\" now, the committed trials as \"integer, in points\"");
        assertTrue(signed.size() < contents().size());
    }

    @Test
    void aMetricThatIsGoneIsRefusedAlsoIfAnEventNamesIt() throws IOException {
        run(Counter.WithNullable.class, sweep, 40, "idle >= 9000");
        Map<String, String> before = contents();
        BadInputException refusal =
                assertThrows(BadInputException.class, () -> run(Counter.First.class, sweep, 60, "face >= 9000"));
        assertEquals(
                sweep + "/sweep.json: `counter` does not count `idle` now, the committed trials do" + REMEDY,
                refusal.getMessage());
        assertEquals(
                refusal.getMessage(),
                assertThrows(BadInputException.class, () -> findings(Counter.First.class))
                        .getMessage());
        assertEquals(before, contents());
    }

    /** Trials that were never simulated bind nobody. */
    @Test
    void aSweepWithoutTrialsTakesTheMetricsOfThisVersion() throws IOException {
        run(Counter.First.class, sweep, 40, "face >= 9000");
        Files.delete(sweep.resolve("commits/00000000.parquet"));
        run(Counter.WithNullable.class, sweep, 40, "idle >= 9000");
        assertEquals(List.of(), findings(Counter.WithNullable.class));
    }

    @Test
    void aCommitCountsWhatSweepJsonSays() throws IOException {
        run(Counter.First.class, sweep, 40, "face >= 9000");
        Falsified.commit(sweep, 0, commit -> {
            assertEquals("{\"counter\":{\"face\":\"integer, in points\"}}", commit.metrics());
            return new Commit(
                    0,
                    "",
                    commit.origin(),
                    commit.seed(),
                    commit.randomRevision(),
                    commit.metrics().replace("points", "pips"),
                    commit.ranges(),
                    commit.ends());
        });
        Finding finding = findings(Counter.First.class).get(0);
        assertEquals(Finding.State.INVALID, finding.state());
        assertEquals("counts other metrics than sweep.json says", finding.what());
    }
}

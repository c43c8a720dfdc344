package io.swallowtail.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.report.PageChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The report of every sweep in conf/, with fewer trials and smaller networks, as a browser shows it. */
@Tag("thorough")
class ConfReportsTest {
    private static final int TRIALS = 20;
    private static final int REPLICATIONS = 20;

    @TempDir
    private Path directory;

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../conf"))) {
            return files.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void everySweepIsThere() throws IOException {
        assertTrue(files().size() >= 14, files().toString());
    }

    @ParameterizedTest
    @MethodSource("files")
    void theReportIsFitToBeSeen(Path file) throws Exception {
        Path kept = keptDirectory();
        String name = file.getFileName().toString().replace(".conf", "");
        Path conf = Files.writeString(kept.resolve(name + ".conf"), ThinnedSweepFile.of(file, TRIALS, REPLICATIONS));
        Path data = kept.resolve(name);
        CommandLineRun run = CommandLineRun.of(
                "run", conf.toString(), "--out", data.toString(), "--master", "local[2]", "--progress", "none");
        assertEquals(0, run.exit(), run.err());
        Path page = kept.resolve(name + ".html");
        CommandLineRun report = CommandLineRun.of("report", "--data", data.toString(), "--out", page.toString());
        assertEquals(0, report.exit(), report.err());
        ReportNumbers.assertThoseOfTheTables(page, data);
        PageChecks.inBrowser(page, directory, 1);
    }

    /** The pages are kept where the system property says, for those who want to look at them. */
    private Path keptDirectory() throws IOException {
        String kept = System.getProperty("swallowtail.pages", "");
        return kept.isEmpty() ? directory : Files.createDirectories(Path.of(kept));
    }
}

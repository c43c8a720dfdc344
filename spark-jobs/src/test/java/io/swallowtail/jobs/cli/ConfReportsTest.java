package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.report.Browser;
import io.swallowtail.answers.report.PageChecks;
import io.swallowtail.jobs.sweep.CommittedSweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The report of every sweep in conf/, with fewer trials and smaller networks: its numbers are the tables', and a browser shows
 * it whole. One Spark session makes all tables, and one browser shows all pages.
 */
@Tag("thorough")
class ConfReportsTest {
    @TempDir
    private static Path directory;

    private static Optional<Browser> browser;

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.start(directory);
    }

    @AfterAll
    static void end() throws Exception {
        if (browser.isPresent()) {
            browser.get().close();
        }
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../conf"))) {
            return files.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void theReportIsFitToBeSeen(Path file) throws Exception {
        SweepPlan plan = ThinnedSweep.of(file, directory);
        Path data = directory.resolve(plan.name());
        CommittedSweep.run(data, plan);
        CommittedSweep.makeTables(data);
        Path page = directory.resolve(plan.name() + ".html");
        CommandLineRun.of("report", "--data", data.toString(), "--out", page.toString())
                .succeeded();
        ReportNumbers.assertThoseOfTheTables(page, data);
        assumeTrue(browser.isPresent(), "no browser is installed (chromium): the page is not looked at");
        PageChecks.inBrowser(browser.get(), page, 1);
    }
}

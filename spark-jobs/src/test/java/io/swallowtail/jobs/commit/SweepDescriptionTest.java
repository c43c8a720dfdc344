package io.swallowtail.jobs.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.Expectation;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** sweep.json says what was planned, so that it can be planned again. */
class SweepDescriptionTest {
    private static final Catalogue CATALOGUE = Catalogue.load();

    @TempDir
    private Path directory;

    private SweepDescription description(String... settings) throws IOException {
        Path file = Files.writeString(
                directory.resolve("a.conf"),
                "sweep { name = a, trials = 70, first-trial = 20, seed = -5, confidence = 0.9, grid = ["
                        + " { experiment = valiant, n = [4, 8], permutation = shift },"
                        + " { experiment = collision, n = 8, c = 2, events = [\"failed && rounds > 1\", \"failed\"],"
                        + " expect = \"failed <= 1e-3\" } ] }");
        SweepPlan plan = new SweepFile(CATALOGUE).read(file, List.of(settings));
        return SweepDescription.of(plan);
    }

    private static String file(SweepDescription description) {
        return new String(description.file(), StandardCharsets.UTF_8);
    }

    private static SweepDescription read(String text) {
        return SweepDescriptionReader.parse(text, "sweep.json", CATALOGUE);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        SweepDescription written = description();
        SweepDescription read = read(file(written));
        assertEquals(written.text(), read.text());
        assertEquals(written.revisions(), read.revisions());
        assertEquals(written.metrics(), read.metrics());
        assertEquals(20, read.plan().points().get(2).from());
        assertEquals(
                List.of("failed && rounds > 1"),
                read.plan().points().get(2).talliedEvents().stream()
                        .map(event -> event.text())
                        .toList());
        assertEquals(
                List.of("failed <= 1e-3"),
                read.plan().points().get(2).expectations().stream()
                        .map(Expectation::text)
                        .toList());
        assertFalse(written.text().contains("1e-3"), "tables do not depend on expectations");
        assertEquals(Optional.empty(), read.conflict(written));
    }

    /** Points of another revision have other trials, so nobody has seen theirs. */
    @Test
    void looksAtReplacedTrialsAreWrittenAndRead() throws IOException {
        SweepPlan more = description("trials=80").plan();
        String older = file(description()).replaceFirst("\"collision\" : \\d+", "\"collision\" : 0");
        SweepDescription replacement = read(older).replacement(more, point -> 60);
        SweepDescription read = read(file(replacement));
        assertEquals(
                List.of(List.of(60L), List.of(60L), List.of()),
                read.plan().points().stream().map(PlannedPoint::looks).toList());
        assertEquals(2, read.seen().size());
        assertEquals(replacement.seen(), read.seen());
        assertEquals(read.seen(), read.with(description().plan()).seen());
    }

    @Test
    void conflictingKeysAreReported() throws IOException {
        SweepDescription there = read(file(description()));
        assertTrue(there.conflict(description("seed=6")).orElseThrow().contains("seed is -5 there and 6 here"));
        assertTrue(there.conflict(description("rows=all")).orElseThrow().contains("rows"));
        String older = file(description()).replaceFirst("\"collision\" : \\d+", "\"collision\" : 0");
        assertTrue(read(older).conflict(description()).orElseThrow().contains("revision of collision is 0 there"));
        String other = file(description()).replaceFirst("\"random\" : \\d+", "\"random\" : 0");
        assertTrue(read(other).conflict(description()).orElseThrow().contains("revision of the random words"));
    }

    @Test
    void aDamagedDescriptionIsRefusedInOneLine() throws IOException {
        String good = file(description());
        List<String> damaged = List.of(
                "",
                "{}",
                "[1]",
                "null",
                good.substring(0, good.length() / 2),
                good.replace("\"valiant\"", "\"vanished\""),
                good.replaceFirst("\"format\" : \\d+", "\"format\" : 99"),
                good.replace("\"seed\"", "\"sead\""),
                good.replace("failed && rounds > 1", "failed &&"),
                good.replaceFirst("\"trial_to\"", "\"looks\" : [ 20, 10 ], \"trial_to\""),
                good.replaceFirst("\"trial_to\"", "\"looks\" : [ 0 ], \"trial_to\""),
                good.replaceFirst("\"trial_to\"", "\"looks\" : [ \"9\" ], \"trial_to\""),
                good.replace("\"seal\"", "\"seen\" : { \"7 valiant\" : [ 9 ] }, \"seal\""),
                good.replace("\"n\"", "\"m\""),
                good.replace("\"metrics\"", "\"metrix\""),
                good.replaceFirst("\"metrics\" : \\{", "\"metrics\" : { \"greedy\" : { },"),
                good.replaceFirst("\"format\" : \\d+", "\"format\" : 7"));
        for (String text : damaged) {
            BadInputException refusal = assertThrows(BadInputException.class, () -> read(text), text);
            assertEquals(1, refusal.getMessage().lines().count(), refusal.getMessage());
        }
    }

    @Test
    void aDirectoryOfAnEarlierReleaseNamesTheVersionThatReadsIt() throws IOException {
        String older = file(description()).replaceFirst("\"format\" : \\d+", "\"format\" : 6");
        BadInputException refusal = assertThrows(BadInputException.class, () -> read(older));
        assertEquals(
                "sweep.json: format: 6 is that of Swallowtail 0.2.0; this version has format 8: use that version, or another"
                        + " directory",
                refusal.getMessage());
    }
}

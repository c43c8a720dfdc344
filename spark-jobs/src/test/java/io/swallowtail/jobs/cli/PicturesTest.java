package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.report.MadeTables;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.statistics.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pictures of trials in docs/pictures are what docs/pictures/make draws, and extreme trials are found by their values. */
class PicturesTest {
    private static final Path PICTURES = Path.of("../docs/pictures");
    private static final Pattern FIGURE =
            Pattern.compile("!\\[[^]]*]\\((pictures/[a-z_]+\\.svg)\\)\n\n[^`]*```sh\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @Test
    void thePicturesOfTheDocumentationAreFresh() throws IOException {
        int drawn = 0;
        for (String line : Files.readAllLines(PICTURES.resolve("make"))) {
            if (line.startsWith("./swallowtail replay ")) {
                List<String> words = new ArrayList<>(List.of(line.split(" ")));
                Path kept = Path.of("..").resolve(words.get(words.size() - 1));
                Path fresh = directory.resolve(kept.getFileName());
                words.set(words.size() - 1, fresh.toString());
                CommandLineRun run =
                        CommandLineRun.of(words.subList(1, words.size()).toArray(new String[0]));
                assertEquals(0, run.exit(), run.err());
                assertEquals(-1, Files.mismatch(fresh, kept), kept + " is stale: run docs/pictures/make");
                drawn++;
            }
        }
        assertTrue(drawn >= 4);
    }

    /** Each figure of the gallery is followed by the commands that draw it, as they stand in the two programs. */
    @Test
    void theGalleryHasTheCommandsOfItsFigures() throws IOException {
        List<String> programs =
                List.of(Files.readString(PICTURES.resolve("make")), Files.readString(PICTURES.resolve("make_methods")));
        Matcher figure = FIGURE.matcher(Files.readString(PICTURES.resolveSibling("gallery.md")));
        int figures = 0;
        for (; figure.find(); figures++) {
            String commands = figure.group(2);
            assertTrue(programs.stream().anyMatch(program -> program.contains(commands)), commands);
            assertTrue(commands.endsWith(" docs/" + figure.group(1) + "\n"), commands);
        }
        assertEquals(9, figures);
    }

    @Test
    void theWorstAndTheBestTrialOfASweepAreFound() throws Exception {
        String conf = "sweep { name = x, seed = 7, trials = 100, grid = [ { experiment = valiant, n = [16, 64] } ] }";
        try (MadeTables tables = new MadeTables(directory.resolve("x"), conf)) {
            List<String> points = tables.ids();
            tables.addCount(points.get(0), "congestion", 2, 11);
            tables.addCount(points.get(0), "congestion", 6, 12);
            tables.addCount(points.get(1), "congestion", 9, 13);
            tables.addCount(points.get(1), "congestion", 3, 14);
            tables.write();
            String at = directory.resolve("x").toString();
            assertEquals("13", trial("--data", at, "--worst", "congestion"));
            assertEquals("11", trial("--data", at, "--best", "congestion"));
            assertEquals(
                    "12",
                    trial(
                            "--data",
                            at,
                            "--worst",
                            "congestion",
                            "--point",
                            points.get(0).substring(0, 8)));
            CommandLineRun.of("replay", "--data", at, "--worst", "rounds").isRefused("they have congestion");
            CommandLineRun.of("replay", "--data", at, "--worst", "a", "--trial", "3")
                    .isRefused("--trial");
            CommandLineRun.of("replay", "valiant", "-p", "n=8", "--worst", "a").isRefused("needs --data");
            CommandLineRun.of("replay", "valiant", "-p", "n=8", "--trial", "1", "--svg", "x.png")
                    .isRefused("does not end in .svg");
            assertFalse(Files.exists(Path.of("x.png")));
        }
    }

    /** Of values in bins the table names a first trial of the bin only: here trial 0, whose share is another one. */
    @Test
    void theWorstTrialOfABinIsTheWorst() throws Exception {
        String conf =
                "sweep { name = x, seed = 7, trials = 100, grid = [ { experiment = fault_component, n = 16, p = 0.3 } ] }";
        try (MadeTables tables = new MadeTables(directory.resolve("x"), conf)) {
            Point point = tables.points().get(0);
            int slot = point.experiment().metrics().named("second_share").slot();
            long[] worst = {-1, 0};
            new TrialRunner(point, 7, List.of()).forEach(0, 100, (trial, values) -> {
                long share = Tally.units(values[slot], values[slot + 1], Tally.RATIO_UNITS);
                if (share > worst[0]) {
                    worst[0] = share;
                    worst[1] = trial;
                }
            });
            assertTrue(worst[1] > 0);
            tables.addCount(point.id(), "second_share", worst[0], 0);
            tables.write();
            assertEquals(
                    Long.toString(worst[1]),
                    trial("--data", directory.resolve("x").toString(), "--worst", "second_share"));
        }
    }

    private static String trial(String... options) {
        List<String> words = new ArrayList<>(List.of("replay"));
        words.addAll(List.of(options));
        CommandLineRun run = CommandLineRun.of(words.toArray(new String[0])).succeeded();
        return run.out()
                .lines()
                .filter(line -> line.startsWith("trial ") && line.contains(" trial "))
                .findFirst()
                .orElseThrow()
                .replaceFirst(".* ", "");
    }
}

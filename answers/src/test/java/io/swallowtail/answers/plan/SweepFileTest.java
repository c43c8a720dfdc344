package io.swallowtail.answers.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sweep files that are right: what they mean. One class, because all tests read a file and compare the plan. */
class SweepFileTest {
    @TempDir
    private Path directory;

    private Path file(String body) throws IOException {
        return Files.writeString(directory.resolve("a.conf"), "sweep { name = a, trials = 10, " + body + " }");
    }

    private SweepPlan plan(String body, String... settings) throws IOException {
        return new SweepFile(Catalogue.load()).read(file(body), List.of(settings));
    }

    private static List<String> identities(SweepPlan plan) {
        return plan.points().stream()
                .map(PlannedPoint::point)
                .map(Point::identity)
                .toList();
    }

    @Test
    void listsAndRangesAreCrossed() throws IOException {
        assertEquals(
                List.of(
                        "collision c=2 n=64",
                        "collision c=3 n=64",
                        "collision c=2 n=128",
                        "collision c=3 n=128",
                        "valiant n=4",
                        "valiant n=8",
                        "valiant n=16"),
                identities(plan("grid = [ { experiment = collision, n = \"64..128\", c = \"2..3\" },"
                        + " { experiment = valiant, n = \"2^2..2^4\" } ]")));
    }

    @Test
    void aValueIsOmittedWhereItsParameterDoesNotApply() throws IOException {
        String networks =
                "grid = [ { experiment = network_faults, n = 4, p = 0.1, network = [butterfly, extra_stage], ";
        assertEquals(
                List.of(
                        "network_faults n=4 p=0.1",
                        "network_faults n=4 network=extra_stage p=0.1 r=1",
                        "network_faults n=4 network=extra_stage p=0.1 r=2"),
                identities(plan(networks + "r = [1, 2] } ]")));
        BadInputException nowhere = assertThrows(BadInputException.class, () -> plan(networks + "r = 1, c = 2 } ]"));
        assertTrue(nowhere.getMessage().contains("c: applies only with network = "), nowhere.getMessage());
    }

    private static List<Object> content(SweepPlan plan) {
        return List.of(
                plan.name(),
                plan.seed(),
                plan.keepsRows(),
                plan.trialsPerTask(),
                plan.confidence(),
                plan.simultaneous(),
                plan.stop(),
                plan.points().stream()
                        .map(point -> List.of(
                                point.point().identity(),
                                point.method(),
                                point.from(),
                                point.to(),
                                point.events().stream()
                                        .map(event -> event.event().text())
                                        .toList()))
                        .toList());
    }

    /** What the reference calls a default has the effect of no value. */
    @Test
    void defaultsAreThoseOfTheList() throws IOException {
        String grid = "grid = [ { experiment = valiant, n = 8 }, { experiment = flip, n = 8, method = splitting } ]";
        SweepPlan without = plan(grid);
        int defaults = 0;
        for (SweepKey key : SweepKey.values()) {
            if (!key.defaultText().isEmpty()) {
                String setting = key.key() + " = " + key.defaultText();
                boolean isOfEntry = key.place() == SweepKey.Place.ENTRY;
                String written =
                        isOfEntry ? grid.replace("n = 8 }", "n = 8, " + setting + " }") : grid + ", " + setting;
                assertEquals(content(without), content(plan(written)), setting);
                defaults++;
            }
        }
        assertEquals(8, defaults);
    }

    private static List<List<String>> events(SweepPlan plan) {
        return plan.points().stream()
                .map(planned -> planned.events().stream()
                        .map(event -> event.event().text())
                        .toList())
                .toList();
    }

    /** Events of one condition are one row. Its text is the first one of the file, at all points and in the stopping rule. */
    @Test
    void formsOfOneEventAreOneRow() throws IOException {
        String grid =
                "grid = [ { experiment = collision, n = 64, c = 2, events = [\"rounds > 3\", \"4 <= rounds\", failed] },"
                        + " { experiment = collision, n = 128, c = 2, events = [\"rounds >= 4\", \"failed && failed\"] } ]";
        assertEquals(List.of(List.of("rounds > 3", "failed"), List.of("rounds > 3", "failed")), events(plan(grid)));
        Path stop = Files.writeString(
                directory.resolve("stop.conf"),
                "sweep { name = a, stop { event = \"!(rounds < 4)\", relative-error = 0.5, max-trials = 1000 }, " + grid
                        + " }");
        SweepPlan stopping = new SweepFile(Catalogue.load()).read(stop, List.of());
        assertEquals(List.of("rounds > 3"), stopping.stop().orElseThrow().events());
        assertEquals(
                List.of("rounds > 3"),
                stopping.stopEvents(stopping.points().get(1)).stream()
                        .map(event -> event.event().text())
                        .toList());
        assertEquals(
                List.of("rounds > 3"),
                plan("headline { events = \"rounds >= 4\" }, " + grid)
                        .question()
                        .events());
    }

    /** Two events with parameters are two rows, which other points distinguish. At a point where they are equal they have one share. */
    @Test
    void equalConditionsShareTheErrorOfASweep() throws IOException {
        SweepPlan plan = plan("simultaneous = bonferroni, grid = [ { experiment = valiant, n = [16, 64],"
                + " events = [\"congestion >= 4\", \"congestion >= n / 4\"] } ]");
        assertEquals(
                List.of("congestion >= 4", "congestion >= n / 4"), events(plan).get(0));
        assertEquals(4, plan.tails());
        assertEquals((1 - plan.confidence()) / 3, plan.alphaOfTail());
    }

    @Test
    void aSweepCanBeJsonAndNameItsSchema() throws IOException {
        Path json = Files.writeString(directory.resolve("a.json"), """
                {
                  "$schema": "../docs/reference/sweep.schema.json",
                  "sweep": {
                    "name": "a", "trials": 10,
                    "grid": [{ "experiment": "valiant", "n": [4, "8..16"], "events": "congestion >= 2..3" }]
                  }
                }
                """);
        assertEquals(
                content(plan(
                        "grid = [ { experiment = valiant, n = [4, \"8..16\"], events = \"congestion >= 2..3\" } ]")),
                content(new SweepFile(Catalogue.load()).read(json, List.of())));
    }

    @Test
    void combinationsInZipAreCrossedWithTheOtherParametersOnly() throws IOException {
        assertEquals(
                List.of(
                        "collision c=1 n=4",
                        "collision c=1 n=4 tie=coin",
                        "collision c=2 n=16",
                        "collision c=2 n=16 tie=coin"),
                identities(plan("grid = [ { experiment = collision, zip = [ { n = 4, c = 1 }, { n = 16, c = 2 } ],"
                        + " tie = [first, coin] } ]")));
    }

    @Test
    void zipIsRefusedWhereItIsNoListOfCombinations() throws IOException {
        assertRefused(
                "needs one value in zip", "grid = [ { experiment = collision, zip = [ { n = [4, 8], c = 1 } ] } ]");
        assertRefused(
                "also given outside of zip",
                "grid = [ { experiment = collision, c = 2, zip = [ { n = 4, c = 1 } ] } ]");
        assertRefused(
                "combinations of different parameters: [n, c] and [n]",
                "grid = [ { experiment = collision, zip = [ { n = 4, c = 1 }, { n = 8 } ] } ]");
        assertRefused(
                "no such parameter of collision",
                "grid = [ { experiment = collision, zip = [ { m = 4, n = 4, c = 1 } ] } ]");
        assertRefused("not a list of at least one { n = 64, c = 2 }", "grid = [ { experiment = collision, zip = 3 } ]");
        assertRefused("3 is not a power of two", "grid = [ { experiment = collision, zip = [ { n = 3, c = 1 } ] } ]");
    }

    @Test
    void whereKeepsThePointsForWhichItHolds() throws IOException {
        assertEquals(
                List.of("valiant n=4", "valiant n=16"),
                identities(plan("grid = [ { experiment = valiant, n = \"2^2..2^5\", where = \"d % 2 == 0\" } ]")));
    }

    @Test
    void eventFamiliesAreExpandedAndEachTextIsOneEvent() throws IOException {
        PlannedPoint point =
                plan("grid = [ { experiment = valiant, n = 64, events = [\"congestion>=3..5\", \"congestion >= 4\"] } ]")
                        .points()
                        .get(0);
        assertEquals(
                List.of("congestion >= 3", "congestion >= 4", "congestion >= 5"),
                point.events().stream().map(event -> event.event().text()).toList());
    }

    @Test
    void aPointGivenTwiceHasTheEventsOfBoth() throws IOException {
        SweepPlan plan = plan("grid = [ { experiment = valiant, n = [4, 8], events = \"congestion >= 2\" },"
                + " { experiment = valiant, n = 8, events = \"congestion >= 3\" } ]");
        assertEquals(2, plan.points().size());
        assertEquals(3, plan.tails());
    }

    @Test
    void settingsReplaceValuesOfTheFile() throws IOException {
        SweepPlan plan = plan("seed = 1, grid = [ { experiment = valiant, n = 4 } ]", "seed=-5", "trials = 99");
        assertEquals(-5, plan.seed());
        assertEquals(99, plan.points().get(0).trials());
    }

    @Test
    void twoPointsWithOneRandomKeyAreRefused() throws IOException {
        Path file = file("grid = [ { experiment = valiant, n = [4, 8] } ]");
        SweepFile reader = new SweepFile(Catalogue.load(), (seed, identity, purpose) -> 1);
        BadInputException e = assertThrows(BadInputException.class, () -> reader.read(file, List.of()));
        assertTrue(e.getMessage().contains("\"valiant n=4\" and \"valiant n=8\""), e.getMessage());
        assertTrue(e.getMessage().contains("another seed"), e.getMessage());
    }

    @Test
    void integersAreReadAsWrittenAndNotAsDoubles() throws IOException {
        String grid = "grid = [ { experiment = valiant, n = [4.0, 8e0] } ]";
        assertEquals(
                9_007_199_254_740_993L, plan(grid, "seed=9007199254740993.0").seed());
        assertEquals(Long.MAX_VALUE, plan(grid, "seed=9.223372036854775807e18").seed());
        assertEquals(1_000_000, plan(grid, "trials=1e6").points().get(0).trials());
        assertEquals(List.of("valiant n=4", "valiant n=8"), identities(plan(grid)));
        assertRefused("--set: seed: 9223372036854775808.0 is not a 64-bit integer", grid, "seed=9223372036854775808.0");
        assertRefused("--set: trials: 1e400 is not an integer", grid, "trials=1e400");
    }

    @Test
    void quotesAreNamedAsTheCauseWhereANumberIsRequired() throws IOException {
        String grid = "grid = [ { experiment = valiant, n = \"16\" } ]";
        assertEquals(List.of("valiant n=16"), identities(plan(grid)));
        assertRefused("seed: \"12\" is a text, because it is in quotes; write 12", "seed = \"12\", " + grid);
        assertRefused("trials: \"1e6\" is a text, because it is in quotes; write 1e6", grid, "trials=\"1e6\"");
        assertRefused("trials: \"1000 \" is a text, because it is in quotes; write 1000", grid, "trials=\"1000 \"");
        assertRefused("confidence: \"0.9\" is a text", "confidence = \"0.9\", " + grid);
        assertRefused("seed: \u0661 is not a 64-bit integer", "seed = \u0661, " + grid);
        assertRefused("trials: 1 000 is not an integer", grid, "trials=1 000");
    }

    @Test
    void impossibleEventsTakeNoShareOfTheError() throws IOException {
        String entry =
                "simultaneous = bonferroni, grid = [ { experiment = valiant, n = 16, events = \"congestion >= 7..9\" } ]";
        assertEquals(0.05 / 2, plan(entry).alphaOfTail(), 1e-15);
    }

    @Test
    void sharesAndNamesOfDigitsAreRead() throws IOException {
        String grid = "grid = [ { experiment = valiant, n = 16 } ]";
        assertEquals(0.95, plan("confidence = 95%, " + grid).confidence());
        assertEquals("2024.10", plan(grid, "name=2024.10").name());
        assertRefused("confidence: 101% is not a number from 0.5", "confidence = 101%, " + grid);
    }

    @Test
    void windowsLinesTabsMarksAndZerosChangeNothing() throws IOException {
        String text = "\uFEFFsweep {\r\n\tname = b\r\n\ttrials = 1e2\r\n\tgrid = [ {\texperiment = collision, n = 016,"
                + " c = [03, 3, 3.0]\t} ]\r\n}\r\n";
        SweepPlan plan =
                new SweepFile(Catalogue.load()).read(Files.writeString(directory.resolve("b.conf"), text), List.of());
        assertEquals(List.of("collision c=3 n=16"), identities(plan));
        assertEquals(100, plan.points().get(0).trials());
    }

    @Test
    void aSettingIsOneKeyAndItsValue() throws IOException {
        String grid = "grid = [ { experiment = valiant, n = 4 } ]";
        assertRefused("--set: seed=1,trials=2: is not one KEY=VALUE", grid, "seed=1,trials=2");
        assertRefused("--set: #=1: is not one KEY=VALUE", grid, "#=1");
        assertRefused("--set: trials: is set twice; keep one", grid, "trials=10", "trials=20");
        assertRefused("--set: trials: is set twice; keep one", grid, "trials=10", "\"trials\": 10 # x = y");
        assertRefused("is not a name: 1 to 100 letters", grid, "name=" + "n".repeat(101));
        assertRefused("--set: substitutions", grid, "seed=${x}");
        assertRefused("--set: trials: is not one KEY=VALUE; write numbers without commas", grid, "trials=100,000");
        assertRefused("--set: grid.n: entries of a grid cannot be set", grid, "grid.n=64");
    }

    @Test
    void substitutionsAndNestingAreRefusedWithTheirLineUnlessInTextsAndComments() throws IOException {
        String good =
                "# ${x} [[[[[[[[[[[[[[[[[[[[[[[[\n // += \n seed = 5 # ]]\n grid = [ { experiment = valiant, n = 4"
                        + " , events = [\"congestion > 1\", \"\"\"congestion > 2\n\"\"\"] } ]";
        assertEquals(2, plan(good).tails());
        assertRefused(":2: substitutions", "\n seed = ${x}");
        assertRefused(":3: += is", "\n \n grid += 1");
        assertRefused(":2: is nested", "\n seed = " + "[".repeat(25));
        assertRefused(":2: is nested", "\n seed" + ".a".repeat(25) + " = 1");
        assertRefused("seed: ${x}{", good, "seed = \"${x}" + "{".repeat(25) + "\"");
        assertRefused("seed: ${x}", "rows = \"\"\"none\"\"\"\", seed = \"${x}\"");
    }

    /** What would read other files, the network or the environment, or take a deep stack, much time or much memory. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "include \"other\" | : include: is not allowed",
                "include required(file(\"/etc/passwd\")) | : include: is not allowed",
                "include url(\"http://localhost:1/x\") | : include: is not allowed",
                "include classpath(\"reference.conf\") | : include: is not allowed",
                "stop { include \"other\" } | : include: is not allowed",
                "seed = ${HOME} | :1: substitutions",
                "seed = 5${?HOME} | :1: substitutions",
                "a = [1, 1], b = ${sweep.a}${sweep.a} | :1: substitutions",
                "grid += 1 | :1: += is not allowed",
                "a = LONG[ | :1: is nested too deeply",
                "LONG{a: | :1: is nested too deeply",
                "LONGa. | :1: is nested too deeply",
                "n = LONG[1] | :1: [ follows a value",
                "seed = 1e999999999 | :1: seed: 1e999999999 is not a 64-bit integer",
                "seed = LONG9 | :1: seed: 99999999",
                "confidence = 1e999999999 | :1: confidence: 1e999999999 is not a number from",
                "LONGx = 1 | :1: xxxxxxxx",
                "experiment = { LONGx } | :1: Key 'xxxxxxxx",
                "\"\\u001B\" = 1 | :1: \\u001B: no such key"
            })
    void hostileTextsAreRefusedInAShortLine(String body, String message) throws IOException {
        Files.writeString(directory.resolve("other.conf"), "seed = 5");
        String hostile = Pattern.compile("LONG(\\[1\\]|\\{a:|a\\.|.)")
                .matcher(body)
                .replaceAll(piece -> piece.group(1).repeat(10_000));
        BadInputException e = assertRefused(directory.resolve("a.conf") + message, hostile);
        String line = e.getMessage()
                .lines()
                .filter(each -> each.startsWith(directory.resolve("a.conf") + message))
                .findFirst()
                .orElseThrow();
        assertTrue(line.length() < 600, line.length() + " characters");
    }

    /**
     * Parts of a file that are easily forgotten: lines are separated by {@code |}, and the file begins with
     * {@code sweep { name = x}.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "grid = [{n = 2^6..2^8}]} ~ :2: a value with '^' needs double quotes, such as \"2^6..2^10\"",
                "trials = 2^10} ~ :2: a value with '^' needs double quotes",
                "grid = [{events = congestion >= 3}]} ~ :2: a value with '=' needs double quotes",
                "grid = [{events = [congestion >= 3]}]} ~ :2: a value with '=' needs double quotes",
                "grid = [{events = !failed}]} ~ :2: a value with '!' needs double quotes",
                "grid = [{experiment = collision n = 64}]} ~ :2: a second = or : in a value; a comma is missing",
                "grid = [{n = 64} {n = 8}]} ~ :2: { follows a value; a comma or a line end is missing",
                "grid = [{n = 64}] ~ :2: the { of line 1 is not closed; a } is missing",
                "grid = [{n = 64]} ~ :2: ] follows, but the { is not closed; a } is missing",
                "grid = [{n = 64}|} ~ :3: } follows, but the [ of line 2 is not closed; a ] is missing",
                "}} ~ :2: } closes nothing; a { is missing, or this is one too many",
                "seed = \"5|trials = 5|} ~ :2: the text in quotes is not closed in its line",
                "grid = [{experiment = collision, n = [64 128], c = 2}]} ~ n: 64 128 is not a power of two from 2 to 16777216; a comma",
                "grid = [{experiment = collision, n = 64, c = 2-4}]} ~ a range has two dots, such as 2..5",
                "grid = [{experiment = collision, n = 64..2^8, c = 2}]} ~ :2: a value with '^'",
                "grid = [{experiment = collision, n = \"64..2^8\", c = 2}]} ~ a range has two dots and both ends alike",
                "grid = [{experiment = fault_component, n = 64, p = 0.1..0.3}]} ~ p: 0.1..0.3 does not go from one end to the other in decades"
            })
    void missingKeysAreReported(String body, String message) throws IOException {
        assertFileRefused(message, "sweep { name = x\n" + body.replace('|', '\n'));
    }

    @Test
    void otherFilesAreNoSweepFiles() throws IOException {
        String none = " is not a sweep file: it does not begin with sweep { … }";
        assertFileRefused(none, "# A title\n\nText [with](links), and `sweep { }`.\n");
        assertFileRefused(none, "<?xml version=\"1.0\"?>\n<project>\n</project>\n");
        assertFileRefused(none, "sweeps { a = b c = d }");
        assertFileRefused("sweep: is required: put name, trials into sweep { … }", "name = x\ntrials = 5");
        assertFileRefused(" is a directory; name a sweep file", null);
        BadInputException e = assertThrows(
                BadInputException.class,
                () -> new SweepFile(Catalogue.load()).read(Path.of("../conf/quickstart"), List.of()));
        assertTrue(e.getMessage().endsWith("no such file; did you mean ../conf/quickstart.conf?"), e.getMessage());
    }

    private void assertFileRefused(String message, String text) throws IOException {
        Path file = text == null ? directory : Files.writeString(directory.resolve("a.conf"), text);
        BadInputException e =
                assertThrows(BadInputException.class, () -> new SweepFile(Catalogue.load()).read(file, List.of()));
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }

    @Test
    void everyCongestionHasDefaultEvents() throws IOException {
        // failed, Theorem 2.1's event, and as many thresholds as one text may stand for
        assertEquals(
                10_002,
                plan("grid = [ { experiment = collision, n = 4, c = 65535 } ]").tails());
    }

    @Test
    void whatIsTooMuchIsRefusedOnce() throws IOException {
        String c = "{ experiment = collision, n = 4, c = \"1..60000\", where = \"n > 5\" }";
        assertRefused("grid[1].c: makes more than 100000 points", "grid = [" + c + "," + c + "," + c + "]");
        String values = c.replace("\"1..60000\"", "[\"1..60000\", \"1..60000\"]");
        assertRefused("c: has more than 100000 values", "grid = [" + values + "]");
        String where = c.replace("n > 5", "n*".repeat(100) + "n > 1");
        assertRefused("10000000 characters", "grid = [" + where + "]");
        String events = c.replace(
                "c = \"1..60000\", where = \"n > 5\"",
                "c = 2, events = \"congestion > 1..10000" + " || failed".repeat(20) + "\"");
        BadInputException e = assertRefused("10000000 characters", "grid = [" + (events + ",").repeat(10) + "]");
        assertEquals(1, e.getMessage().lines().count(), e.getMessage());
        e = assertRefused("grid[0].experiment", "grid = [" + "{},".repeat(101) + "]");
        assertEquals(101, e.getMessage().lines().count());
        assertTrue(e.getMessage().contains("grid[99].experiment"), e.getMessage());
        assertTrue(e.getMessage().endsWith(": has more problems than these 100"), e.getMessage());
    }

    @Test
    void anEventThatCannotBeIsReportedOnceForAllPoints() throws IOException {
        BadInputException e = assertRefused(
                "'n - 4' to be other than 0",
                "grid = [ { experiment = valiant, n = \"2..1024\", events = [\"congestion > n / (n - 4)\", \"foo > 1\"] } ]");
        assertEquals(2, e.getMessage().lines().count(), e.getMessage());
    }

    private BadInputException assertRefused(String words, String body, String... settings) {
        BadInputException e = assertThrows(BadInputException.class, () -> plan(body, settings));
        assertTrue(e.getMessage().contains(words), e.getMessage());
        return e;
    }

    @Test
    void everySweepInConfIsGood() throws IOException {
        List<Path> confs;
        try (var files = Files.list(Path.of("..", "conf"))) {
            confs = files.filter(file -> file.toString().endsWith(".conf")).toList();
        }
        assertTrue(confs.size() > 10, confs.toString());
        for (Path conf : confs) {
            assertTrue(new SweepFile(Catalogue.load()).read(conf, List.of()).tails() > 0, conf.toString());
        }
    }
}

package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.Question;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.jobs.commit.Falsified;
import io.swallowtail.jobs.commit.SweepDescription;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.store.Seal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code replay} without a sweep: addresses, saved trials, and invalid requests. */
class ReplayCommandTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final String SIX_DIGITS_SHORT = "0123a";

    @TempDir
    private Path directory;

    private static Point collision(int n, int c) {
        Experiment experiment = CATALOGUE.experiment("collision");
        return new Point(experiment, Parameters.parse(experiment, Map.of("n", "" + n, "c", "" + c)));
    }

    private static CommandLineRun replay(String... arguments) {
        return CommandLineRun.of(
                Stream.concat(Stream.of("replay"), Stream.of(arguments)).toArray(String[]::new));
    }

    private static void refused(String why, String... arguments) {
        CommandLineRun run = replay(arguments);
        run.isRefused(why);
        assertEquals("", run.out());
    }

    /** Writes the description of a sweep that has run nothing. */
    private String sweep(Point... points) throws IOException {
        List<PlannedPoint> planned = Stream.of(points)
                .map(point -> new PlannedPoint(point, Method.MONTE_CARLO, List.of(), 0, 10))
                .toList();
        SweepPlan plan = new SweepPlan(
                "x", 7, false, OptionalLong.empty(), 0.95, false, Optional.empty(), Question.NONE, planned);
        Files.write(
                directory.resolve(SweepDirectory.DESCRIPTION),
                SweepDescription.of(plan).file());
        return directory.toString();
    }

    @Test
    void everyFormatHasTheMetrics() throws IOException {
        String[] trial = {"collision", "-p", "n=8", "-p", "c=1", "-p", "tie=coin", "--trial", "3"};
        CommandLineRun table = replay(trial).succeeded();
        assertTrue(table.out().contains("metric     unsettled             5\n"), table.out());
        CommandLineRun csv = replay(
                Stream.concat(Stream.of(trial), Stream.of("--format", "csv")).toArray(String[]::new));
        assertTrue(csv.out().contains("\ntrial,seed,42\n"), csv.out());
        CommandLineRun json = replay(Stream.concat(Stream.of(trial), Stream.of("--format", "json", "--trace"))
                .toArray(String[]::new));
        JsonNode rows = new ObjectMapper().readTree(json.out());
        assertEquals(5, row(rows, "metric", "unsettled").asLong());
        assertEquals(6, row(rows, "event", "network").get("levels").asInt());
        JsonNode request = row(rows, "event", "packet");
        assertEquals("input 0", request.get("name").asText());
        assertEquals("asks for output 0", request.get("request").asText());
        assertEquals(
                List.of("circuit", "name", "rows", "is_locked"),
                row(rows, "event", "routed").properties().stream()
                        .map(Map.Entry::getKey)
                        .toList());
    }

    private static JsonNode row(JsonNode rows, String kind, String name) {
        for (JsonNode row : rows) {
            if (row.get("kind").asText().equals(kind)
                    && row.get("name").asText().equals(name)) {
                return row.get("value");
            }
        }
        throw new AssertionError("no " + kind + " " + name + " in " + rows);
    }

    @Test
    void theTraceIsNumberedAndCut() {
        String[] trial = {"collision", "-p", "n=1024", "-p", "c=2", "--trial", "3", "--trace"};
        List<String> lines = replay(trial).out().lines().toList();
        List<String> trace = lines.subList(lines.indexOf("") + 1, lines.size());
        for (int i = 0; i < trace.size(); i++) {
            assertTrue(trace.get(i).startsWith((i + 1) + ". "), trace.get(i));
        }
        assertEquals("602. … and 824 more.", trace.get(601));
    }

    @Test
    void aTrialIsSavedAndReplaysFromItsFile() throws IOException {
        String file = directory.resolve("trial.json").toString();
        CommandLineRun drawn = replay(CommandLineRun.words(
                        "minimum -p n=64 -p workload=churn --seed -3 --trial 281474976710655 --save ?", file))
                .succeeded();
        CommandLineRun saved = replay("--choices", file, "--trace").succeeded();
        assertNotEquals(0, metrics(drawn).length);
        assertArrayEquals(metrics(drawn), metrics(saved));
        assertTrue(saved.out().contains("origin           trial 281474976710655 of seed -3"), saved.out());
        refused("already exists", "--choices", file, "--save", file);
        refused("cannot be written", CommandLineRun.words("--choices ? --save ?", file, directory.resolve("no/file")));
        String again = directory.resolve("again.json").toString();
        assertEquals(0, replay("--choices", file, "--save", again).exit());
        assertEquals(Files.readString(Path.of(file)), Files.readString(Path.of(again)));
    }

    private static Object[] metrics(CommandLineRun run) {
        return run.out().lines().filter(line -> line.startsWith("metric ")).toArray();
    }

    @Test
    void whatIsNotOneTrialIsRefused() {
        refused("name one trial");
        refused("name one trial", "valiant", "--choices", "x");
        refused("name one trial", "valiant", "--data", "x");
        refused("--trial: is required", "valiant", "-p", "n=4");
        refused("-1 is not from 0 to 2^48 - 1", "valiant", "-p", "n=4", "--trial", "-1");
        refused("281474976710656 is not from 0", "valiant", "-p", "n=4", "--trial", "281474976710656");
        refused("--trial", "valiant", "-p", "n=4", "--trial", "99999999999999999999");
        refused("did you mean valiant?", "valliant", "-p", "n=4", "--trial", "1");
        refused("n: is required", "valiant", "--trial", "1");
        refused("m: valiant has no such parameter", "valiant", "-p", "m=4", "--trial", "1");
        refused("n: 5 is not a power of two", "valiant", "-p", "n=5", "--trial", "1");
        refused("n is given twice", "valiant", "-p", "n=4", "-p", "n=8", "--trial", "1");
        refused("is not NAME=VALUE", "valiant", "-p", "n", "--trial", "1");
        refused("--point: needs --data", "valiant", "-p", "n=4", "--point", "123456", "--trial", "1");
        refused("--point: is required", "--data", "x", "--trial", "1");
        refused("--seed: needs EXPERIMENT", "--data", "x", "--point", "123456", "--seed", "4", "--trial", "1");
        refused("-p: needs EXPERIMENT", "--choices", "x", "-p", "n=4");
        refused("--trial: cannot be combined with --choices", "--choices", "x", "--trial", "4");
        refused("no such file", "--choices", directory.resolve("none").toString());
        refused("is not a file", "--choices", directory.toString());
        refused("contains no sweep", "--data", directory.toString(), "--point", "123456", "--trial", "1");
    }

    @Test
    void aPointIsFoundByTheBeginningOfItsId() throws IOException {
        Point point = collision(8, 1);
        String data = sweep(point, collision(8, 2));
        String[] all = {
            point.id(), point.id().substring(0, 6), point.id().substring(0, 9).toUpperCase(Locale.ROOT)
        };
        for (String id : all) {
            CommandLineRun run =
                    replay("--data", data, "--point", id, "--trial", "3").succeeded();
            assertTrue(run.out().contains(point.id()), run.out());
            assertTrue(run.out().contains("trial      seed                  7\n"), run.out());
            assertTrue(run.out().contains("trial      in_sweep              false\n"), run.out());
        }
        String other = point.id().startsWith("0") ? "1" : "0";
        refused("no point of", "--data", data, "--point", other + point.id().substring(1), "--trial", "3");
        for (String id : List.of("", point.id().substring(0, 5), point.id() + "0", "collision", SIX_DIGITS_SHORT)) {
            refused("is not the beginning", "--data", data, "--point", id, "--trial", "3");
        }
    }

    @Test
    void anAmbiguousIdIsRefused() throws IOException {
        Map<String, Point> byPrefix = new HashMap<>();
        for (int c = 1; ; c++) {
            Point point = collision(8, c);
            Point other = byPrefix.put(point.id().substring(0, 6), point);
            if (other != null) {
                String data = sweep(point, other);
                refused(
                        "2 points match; choose one, such as ",
                        CommandLineRun.words(
                                "--data ? --point ? --trial 3", data, point.id().substring(0, 6)));
                assertEquals(
                        0,
                        replay("--data", data, "--point", point.id(), "--trial", "3")
                                .exit());
                return;
            }
        }
    }

    @Test
    void anotherRevisionIsRefused() throws IOException {
        Point point = collision(8, 1);
        String data = sweep(point);
        byte[] whole = Files.readAllBytes(directory.resolve(SweepDirectory.DESCRIPTION));
        for (String what : List.of("collision", "random")) {
            Falsified.description(directory, text -> {
                String other = text.replace("\"" + what + "\" : 1", "\"" + what + "\" : 9");
                assertFalse(other.equals(text));
                return other;
            });
            refused("is 9 in", "--data", data, "--point", point.id(), "--trial", "3");
            Files.write(directory.resolve(SweepDirectory.DESCRIPTION), whole);
        }
        Falsified.description(directory, text -> "{" + Seal.EMPTY);
        refused("cannot be understood", "--data", data, "--point", point.id(), "--trial", "3");
    }
}

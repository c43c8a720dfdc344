package io.swallowtail.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweep files that are right: what they mean. */
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
        assertEquals(99, plan.trials());
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
    void everySweepInConfIsGood() throws IOException {
        try (var files = Files.list(Path.of("..", "conf"))) {
            for (Path conf :
                    files.filter(file -> file.toString().endsWith(".conf")).toList()) {
                assertTrue(new SweepFile(Catalogue.load()).read(conf, List.of()).tails() > 0);
            }
        }
    }
}

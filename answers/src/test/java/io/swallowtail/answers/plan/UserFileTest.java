package io.swallowtail.answers.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Method;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFileTest {
    private static final Experiment EXPERIMENT = Catalogue.load().experiment("graph_faults");
    private static final Parameter<?> GRAPH = EXPERIMENT.parameter("graph").orElseThrow();

    @TempDir
    Path directory;

    private String file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content).toString();
    }

    private static String read(String file) {
        return GridValues.list(GRAPH, file).get(0);
    }

    @Test
    void aPinnedFileIsRefusedAfterAChange() throws IOException {
        String file = file("net", "a b\nterminal a b\n");
        String shown = point(read(file)).parameters().texts().get("graph");
        assertEquals(read(file), read(shown));
        PlannedPoint before = new PlannedPoint(point(read(file)), Method.MONTE_CARLO, List.of(), 0, 1);
        file("net", "b a # a comment changes nothing\nterminal a b\n");
        assertEquals(read(file), read(shown));
        assertTrue(UserFile.changed(List.of(before), List.of(before)).isEmpty());
        file("net", "a b\nb c\nterminal a b\n");
        var refusal = assertThrows(IllegalArgumentException.class, () -> read(shown));
        assertTrue(
                refusal.getMessage().startsWith(file + ": has changed and is now " + file + "@"), refusal.getMessage());
        PlannedPoint after = new PlannedPoint(point(read(file)), Method.MONTE_CARLO, List.of(), 0, 1);
        assertTrue(
                UserFile.changed(List.of(before), List.of(after)).orElseThrow().startsWith(file + " has changed"));
    }

    @Test
    void trafficIsReadLikeANetwork() throws IOException {
        Experiment experiment = Catalogue.load().experiment("fat_tree");
        Parameter<?> traffic = experiment.parameter("traffic").orElseThrow();
        assertEquals(List.of("permutation"), GridValues.list(traffic, "permutation"));
        String file = file("pairs.txt", "2 0\n0 2\n");
        String complete = GridValues.list(traffic, file).get(0);
        assertEquals(file + "\n0 2\n2 0\n", complete);
        Map<String, String> values = Map.of("down", "2x2", "up", "1", "traffic", complete);
        String shown = Parameters.parse(experiment, values).texts().get("traffic");
        assertEquals(complete, GridValues.list(traffic, shown).get(0));
        file("pairs.txt", "0 2\n2 0 3\n");
        var refusal = assertThrows(IllegalArgumentException.class, () -> GridValues.list(traffic, shown));
        assertTrue(refusal.getMessage().contains("has changed and is now"), refusal.getMessage());
    }

    private static Point point(String graph) {
        return new Point(EXPERIMENT, Parameters.parse(EXPERIMENT, Map.of("graph", graph, "p", "0.1")));
    }

    /** The tests run in another directory than that of the sweep file. */
    @Test
    void aPathInASweepFileIsRelativeToTheFile() throws IOException {
        file("net.csv", "source,target,duct\na,b,D\n");
        file("ducts.csv", "name,p\nD,0.25\n");
        Path conf = Path.of(file(
                "sweep.conf",
                "sweep { name = s, trials = 1, grid = [{ experiment = graph_faults, graph = net.csv, group = duct,"
                        + " groups = ducts.csv, terminals = all, p = 0.1, events = [separated] }] }"));
        List<PlannedPoint> points =
                new SweepFile(Catalogue.load()).read(conf, List.of()).points();
        String shown = points.get(0).point().parameters().texts().get("graph");
        assertTrue(shown.startsWith(directory + "/net.csv:group=duct:groups=" + directory + "/ducts.csv@"), shown);
        assertEquals(points.get(0).point().parameters().completeTexts().get("graph"), read(shown));
    }

    /** Options apply to the networks of {@code zip}, too. They were ignored. */
    @Test
    void optionsApplyToZippedNetworks() throws IOException {
        file("arrows.txt", "a -> b\nterminal b a\n");
        Path conf = Path.of(file(
                "zip.conf",
                "sweep { name = s, trials = 1, grid = [{ experiment = graph_faults, direction = undirected,"
                        + " zip = [{ graph = ./arrows.txt, p = 0.1 }], events = [separated] }] }"));
        String shown = new SweepFile(Catalogue.load())
                .read(conf, List.of())
                .points()
                .get(0)
                .point()
                .parameters()
                .texts()
                .get("graph");
        assertTrue(shown.contains("arrows.txt:direction=undirected@"), shown);
    }

    @Test
    void onlyPathsAreFiles() {
        assertEquals(List.of("petersen", "grid_3x4"), GridValues.list(GRAPH, "petersen,grid_3x4"));
        assertThrows(IllegalArgumentException.class, () -> read("none/such.txt"));
        assertThrows(IllegalArgumentException.class, () -> read(directory.toString()));
        Parameter<?> terminals = EXPERIMENT.parameter("terminals").orElseThrow();
        assertEquals(List.of("a.b,c"), GridValues.list(terminals, "a.b,c"));
    }
}

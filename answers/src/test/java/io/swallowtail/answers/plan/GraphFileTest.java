package io.swallowtail.answers.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphFileTest {
    private static final Experiment EXPERIMENT = Catalogue.load().experiment("graph_faults");
    private static final Parameter<?> GRAPH = EXPERIMENT.parameter("graph").orElseThrow();
    private static final String TRIANGLE = "Chicago -> Los_Angeles\nChicago New_York\nLos_Angeles New_York\n";
    private static final String GRAPHML = """
            <?xml version="1.0"?>
            <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
              <key attr.name="label" attr.type="string" for="node" id="d1"/>
              <key attr.name="label" attr.type="string" for="edge" id="d2"/>
              <graph edgedefault="undirected">
                <node id="0"><data key="d1">New York</data></node>
                <node id="1"><data key="d1">Los Angeles</data></node>
                <node id="2"><data key="d0">US</data><data key="d1">Chicago</data></node>
                <edge source="0" target="1"><data key="d2">OC-48</data></edge>
                <edge source="0" target="2"/>
                <edge source="2" target="1" directed="true"/>
              </graph>
            </graphml>
            """;

    @TempDir
    Path directory;

    private String file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content).toString();
    }

    private static String read(String file) {
        return GridValues.list(GRAPH, file).get(0);
    }

    @Test
    void graphMlNamesNodesByLabelsThatDiffer() throws IOException {
        String file = file("z.graphml", GRAPHML);
        assertEquals(file + "\n" + TRIANGLE, read(file));
        String same = file("same.graphml", GRAPHML.replace(">Chicago<", ">New York<"));
        assertEquals(same + "\n0 1\n0 2\n2 -> 1\n", read(same));
    }

    @ParameterizedTest
    @CsvSource({"links, id", "edges, id", "edges, name"})
    void jsonIsRead(String links, String name) throws IOException {
        String file = file("z.json", """
                {"directed": false, "graph": {"name": "z"},
                 "nodes": [{"id": "New York", "pos": [1, 2]}, {"id": "Chicago"}, {"id": "Boston"}],
                 "edges": [{"source": "New York", "target": "Chicago", "dist": 3.5}]}
                """.replace("edges", links)
                .replaceAll("\\{\"id\": (\"[^\"]*\")", name.equals("id") ? "$0" : "{\"id\": $1, \"name\": $1"));
        assertEquals(file + "\nChicago New_York\nnode Boston\n", read(file));
    }

    @ParameterizedTest
    @CsvSource({
        "target='2'/, target='7'/, ':10: a link joins 0 and 7, which are not both nodes'",
        "target='2'/, target='0'/, :10: a link joins New_York to itself",
        "target='2'/, target='2, :11: is not GraphML",
        "<?xml version='1.0'?>, <!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/hosts'>]><a>&x;</a>, :1: is not GraphML"
    })
    void wrongFilesAreRefusedWithTheirLine(String part, String wrong, String problem) throws IOException {
        String file = file("z.graphml", GRAPHML.replace('"', '\'').replace(part, wrong));
        var refusal = assertThrows(IllegalArgumentException.class, () -> read(file));
        assertTrue(refusal.getMessage().startsWith(file + problem), refusal.getMessage());
        String json = file("z.json", "\n{\"nodes\": [}");
        refusal = assertThrows(IllegalArgumentException.class, () -> read(json));
        assertTrue(refusal.getMessage().startsWith(json + ":2: is not JSON"), refusal.getMessage());
    }

    @Test
    void aPinnedFileIsRefusedAfterAChange() throws IOException {
        String file = file("net", "a b\nterminal a b\n");
        String shown = point(read(file)).parameters().texts().get("graph");
        assertEquals(read(file), read(shown));
        PlannedPoint before = new PlannedPoint(point(read(file)), Method.MONTE_CARLO, List.of(), 0, 1);
        file("net", "b a # a comment changes nothing\nterminal a b\n");
        assertEquals(read(file), read(shown));
        assertTrue(GraphFile.changed(List.of(before), List.of(before)).isEmpty());
        file("net", "a b\nb c\nterminal a b\n");
        var refusal = assertThrows(IllegalArgumentException.class, () -> read(shown));
        assertTrue(
                refusal.getMessage().startsWith(file + ": has changed and is now " + file + "@"), refusal.getMessage());
        PlannedPoint after = new PlannedPoint(point(read(file)), Method.MONTE_CARLO, List.of(), 0, 1);
        assertTrue(
                GraphFile.changed(List.of(before), List.of(after)).orElseThrow().startsWith(file + " has changed"));
    }

    private static Point point(String graph) {
        return new Point(EXPERIMENT, Parameters.parse(EXPERIMENT, Map.of("graph", graph, "p", "0.1")));
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

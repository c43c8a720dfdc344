package io.swallowtail.protocols.reliability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.protocols.networkfile.Network;
import io.swallowtail.protocols.networkfile.NetworkFile;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedGraphTest {
    private static final String CANONICAL =
            "a b\na b\na c 3\nb -> a\nc -> b\nlink a c 0.25\nnode b 0.5\nnode d\nterminal c a\n";

    private static NamedGraph of(String text) {
        return NamedGraph.parse("net.txt\n" + text);
    }

    /** Reads a file of a user. */
    private static NamedGraph file(String text) {
        var file = new TextParameter.File("net.txt", Map.of(), text.getBytes(StandardCharsets.UTF_8));
        return NetworkFile.network(NamedGraph::of).reader().apply(file);
    }

    @ParameterizedTest
    @CsvSource({
        "a b 0, is not a whole number of units of at least 1",
        "a b x, is not a whole number of units of at least 1",
        "a b 1 2, is not a probability from 0 to 1",
        "a b 1 1e-20, is not a number from 0 to 1",
        "a b 1 0.5 e, which are more than there are columns"
    })
    void wrongValuesBelowAHeaderAreRefusedWithTheirLine(String line, String problem) {
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> file("# comment\nsource target capacity p\n" + line));
        assertTrue(refusal.getMessage().startsWith("net.txt:3: "), refusal.getMessage());
        assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
    }

    @Test
    void theCanonicalTextDependsOnTheNetworkOnly() {
        NamedGraph graph =
                of("terminal c a # first c\nlink c a 0.250\n\nb a\nc a 3\nnode b .5e0\n".replace(".5e0", "0.50")
                        + "c -> b 1\n  a   b\nb -> a\nnode d\nnode a\n");
        assertEquals("net.txt\n" + CANONICAL, graph.complete());
        assertEquals(graph, NamedGraph.parse(graph.complete()));
        assertEquals(graph, NamedGraph.parse("another.txt\n" + CANONICAL));
        assertNotEquals(graph, of(CANONICAL.replace("terminal c a", "terminal a c")));
        assertEquals(64, graph.identity().length());
        assertEquals("net.txt@" + graph.identity().substring(0, 12), graph.shown());
    }

    @Test
    void linesAreRead() {
        NamedGraph graph = of(CANONICAL);
        assertEquals(List.of("a", "b", "c", "d"), graph.nodes);
        assertEquals(Network.Link.of("c", "a", false, 3, new BigDecimal("0.25")), graph.links.get(2));
        assertEquals(Network.Link.of("b", "a", true, 1, null), graph.links.get(3));
        assertEquals(5, graph.links.size());
        assertEquals(new BigDecimal("0.25"), graph.links.get(2).probability());
        assertNull(graph.links.get(0).probability());
        assertEquals(new BigDecimal("0.5"), graph.probability("b"));
        assertEquals(List.of("c", "a"), List.copyOf(graph.terminals));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            a b 1 0.5 e, has 5 words and no header says what they are
            a b 1, 'name the columns in the first line, such as "source target capacity"'
            a, 'is not "u v", "u -> v"'
            terminal, 'is not "u v", "u -> v"'
            node, 'is not "u v", "u -> v"'
            link a b, 'is not "u v", "u -> v"'
            a->b, put spaces around ->
            a => b, as in SIF
            'a, b', 'the name a, ends in a comma or semicolon'
            a b;, the name b; ends in a comma or semicolon
            "a b, a name that begins with a quotation mark ends with one
            "a\\q" b, is not a JSON string
            a b#1, 'write the name as "b#1", or put a space before the comment'
            a: b, 'the name a: ends in a colon, as in an adjacency list'
            a (b), 'the name (b) begins with a bracket'
            a +, + is no name
            group G 0.1: a, a member of the group G is
            group G 0.1: a c, no other line declares the link a c
            group G 0.1: a b 2, there are only 1 links a b
            group G 2: a b, 2 is not a number from 0 to 1
            group G: node z, z is not a node
            node a id b, b names another node
            node a at 1 x, x is not a number
            a node, node is a word of the format
            node link, link is a word of the format
            -> b, -> is a word of the format
            terminal z, z is not a node; the nodes are a and b
            node z 0.1, z is not a node
            node a 2, 2 is not a number from 0 to 1
            link a -> b 0.5, no other line declares the link a -> b
            link b a 1e-20, 1e-20 is not a number from 0 to 1
            """)
    void wrongLinesAreRefusedWithTheirNumber(String line, String problem) {
        var refusal = assertThrows(IllegalArgumentException.class, () -> file("# comment\na b\n" + line));
        assertTrue(refusal.getMessage().startsWith("net.txt:3: "), refusal.getMessage());
        assertTrue(
                refusal.getMessage().replace(", b", " and b").contains(problem.replace(", b", " and b")),
                refusal.getMessage());
    }

    /** A text with all that a line can say, in canonical order, and what is not part of the identity. */
    @Test
    void theCompleteTextRestoresNamesGroupsAndCoordinates() {
        String canonical =
                "\"New York\" \"a#1\"\n\"New York\" \"node\" 2 0.25\n\"New York\" \"node\" 3 0.5\n\"New York\" \"node\" 4\n"
                        + "group duct 0.125: node \"a#1\", \"New York\" \"node\" 2\ngroup ridge: \"New York\" \"a#1\", \"New York\" \"node\"\n"
                        + "node \"New York\" id 0\nterminal \"New York\" \"node\"\n";
        NamedGraph graph = of(
                "group ridge: \"New York\" \"node\" , \"a#1\" \"New York\"\nnode \"New York\" at -74 40.7\n"
                        + "\"New York\" \"node\" 4\n\"New York\" \"node\" 3 0.5\n\"New York\" \"node\" 2 0.250\n"
                        + "\"New York\" \"a\\u00231\"\na#1 a#1\n".replace("a#1 a#1", "\"a#1\" \"a#1\"")
                        + "group \"duct\" 0.125: \"New York\" \"node\" 2, node \"a#1\"\nnode \"New York\" id 0\nterminal \"New York\" \"node\"\n");
        String loops = "node \"New York\" at -74.0 40.7\n\"a#1\" \"a#1\"\n";
        assertEquals("net.txt\n" + canonical + loops, graph.complete());
        NamedGraph again = NamedGraph.parse(graph.complete());
        assertEquals(graph.complete(), again.complete());
        assertEquals(graph, of(canonical));
        assertEquals(List.of("New York", "a#1", "node"), again.nodes);
        assertEquals(0, again.number("0"));
        assertEquals(List.of(1, 5), again.groups.get(0).parts());
        assertEquals(List.of(3, 4, 5, 6), again.groups.get(1).parts());
        assertEquals(40.7, again.places.get("New York").y());
        assertEquals(
                "3 nodes, 4 links (0 directed, 3 parallel, capacities 1 to 4), 2 groups, 1 self loop dropped, 1 component",
                again.counts());
    }

    @Test
    void aPartHasOneProbability() {
        assertThrows(IllegalArgumentException.class, () -> of("a b\nnode a 0.1\nnode a 0.1"));
        assertThrows(IllegalArgumentException.class, () -> of("# nothing"));
    }

    @ParameterizedTest
    @CsvSource({
        "dodecahedron, 20, 30, 5, 3",
        "petersen, 10, 15, 2, 3",
        "grid_3x4, 12, 17, 11, 2",
        "grid_1x2, 2, 1, 1, 1",
        "complete_5, 5, 10, 1, 4",
        "hypercube_4, 16, 32, 15, 4"
    })
    void builtInNetworksHaveTheirSizesAndTerminals(String name, int nodes, int links, String terminal, int flow) {
        NamedGraph graph = NamedGraph.parse(name);
        assertEquals(nodes, graph.nodes.size());
        assertEquals(links, graph.links.size());
        assertEquals(links, Set.copyOf(graph.links).size());
        assertEquals(List.of("0", terminal), List.copyOf(graph.terminals));
        assertEquals(flow, new GraphSearch(graph).flow(graph.number("0"), graph.number(terminal)));
        assertEquals(1, new GraphSearch(graph).components());
        assertEquals(name, graph.complete() + graph.shown().substring(name.length()));
        assertEquals(name, graph.identity());
    }

    @ParameterizedTest
    @CsvSource({
        "grid_3",
        "complete_0",
        "petersen_3",
        "complete_400",
        "hypercube_14",
        "hypercube_99",
        "nothing",
        "grid_1x1"
    })
    void otherNamesAreRefused(String name) {
        assertThrows(IllegalArgumentException.class, () -> NamedGraph.parse(name));
    }
}

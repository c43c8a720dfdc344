package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedGraphTest {
    private static final String CANONICAL =
            "a b\na b\na c 3\nb -> a\nc -> b\nlink a c 0.25\nnode b 0.5\nnode d\nterminal c a\n";

    private static NamedGraph of(String text) {
        return NamedGraph.of("net.txt", NamedGraph.lines(text));
    }

    @Test
    void theCanonicalTextDependsOnTheNetworkOnly() {
        NamedGraph graph =
                of("terminal c a # first c\nlink c a 0.250\n\nb a\nc a 3\nnode b .5e0\n".replace(".5e0", "0.50")
                        + "c -> b 1\n  a   b\nb -> a\nnode d\nnode a\n");
        assertEquals("net.txt\n" + CANONICAL, graph.complete());
        assertEquals(graph, NamedGraph.parse(graph.complete()));
        assertEquals(graph, NamedGraph.of("another.txt", NamedGraph.lines(CANONICAL)));
        assertNotEquals(graph, of(CANONICAL.replace("terminal c a", "terminal a c")));
        assertEquals(64, graph.identity().length());
        assertEquals("net.txt@" + graph.identity().substring(0, 12), graph.shown());
    }

    @Test
    void linesAreRead() {
        NamedGraph graph = of(CANONICAL);
        assertEquals(List.of("a", "b", "c", "d"), graph.nodes);
        assertEquals(new NamedGraph.Link("a", "c", false, 3), graph.links.get(2));
        assertEquals(new NamedGraph.Link("b", "a", true, 1), graph.links.get(3));
        assertEquals(5, graph.links.size());
        assertEquals(new BigDecimal("0.25"), graph.probability(graph.links.get(2)));
        assertNull(graph.probability(graph.links.get(0)));
        assertEquals(new BigDecimal("0.5"), graph.probability("b"));
        assertEquals(List.of("c", "a"), List.copyOf(graph.terminals));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            a b c d, is not "u v [capacity]"
            a, is not "u v [capacity]"
            terminal, is not "u v [capacity]"
            node, is not "u v [capacity]"
            link a b, is not "u v [capacity]"
            a b 0, 0 is not an integer from 1 to 2147483647
            a b x, x is not an integer
            a a, a link joins a to itself
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
        var refusal = assertThrows(IllegalArgumentException.class, () -> of("# comment\na b\n" + line));
        assertTrue(refusal.getMessage().startsWith("net.txt:3: "), refusal.getMessage());
        assertTrue(
                refusal.getMessage().replace(", b", " and b").contains(problem.replace(", b", " and b")),
                refusal.getMessage());
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

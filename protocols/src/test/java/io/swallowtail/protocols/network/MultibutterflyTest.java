package io.swallowtail.protocols.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.network.LeveledNetwork;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BoundedChoices;
import io.swallowtail.core.random.Choices;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The multibutterfly against its definition: blocks, degrees, permutations, and a proper and complete colouring. */
class MultibutterflyTest {
    private record Drawn(Multibutterfly network, Choices choices) {}

    private static Drawn draw(int d, int c, long trial) {
        Multibutterfly network = new Multibutterfly(d, c, true);
        Choices choices = new Choices();
        MultibutterflyWiring wiring = new MultibutterflyWiring(network, choices);
        AddressedRandom random = new AddressedRandom(31 * d + c);
        random.moveTo(trial);
        choices.draw(random);
        wiring.build();
        return new Drawn(network, choices);
    }

    /** Wires and colours are those of a list of edges that was built from the same streams in another way. */
    @Test
    void everyEdgeAndColourIsThatOfTheDefinition() {
        for (int d = 1; d <= 6; d++) {
            for (int c = 1; c <= 5; c++) {
                Drawn drawn = draw(d, c, 3);
                Multibutterfly network = drawn.network();
                SlowMultibutterfly slow = new SlowMultibutterfly(d, c, drawn.choices());
                assertEquals(Multibutterfly.edges(d, c), slow.edges.size());
                for (SlowMultibutterfly.Edge edge : slow.edges) {
                    int number = network.outEdge(edge.level, edge.tail, edge.half * c + edge.k);
                    assertEquals(edge.tail, network.tail(edge.level + 1, number));
                    assertEquals(edge.head, network.head(edge.level + 1, number));
                    assertEquals(edge.half, number / c & 1);
                    assertEquals(edge.colour, network.colour(edge.level + 1, number));
                }
            }
        }
    }

    /** Every node of every splitter meets every one of the 2c colours once on each side; halves lead where bits say. */
    @Test
    void coloursAreProperAndCompleteAndHalvesLeadToTheirBlocks() {
        for (int trial = 0; trial < 40; trial++) {
            int d = 1 + trial % 7;
            int c = 1 + trial % 4;
            Multibutterfly network = draw(d, c, trial).network();
            for (int level = 1; level <= d; level++) {
                BitSet left = new BitSet();
                BitSet entered = new BitSet();
                for (int edge = 0; edge < network.edges(level); edge++) {
                    int tail = network.tail(level, edge);
                    int head = network.head(level, edge);
                    int colour = network.colour(level, edge);
                    int m = network.blockSize(level - 1);
                    assertEquals(2 * (tail / m) + (edge / c & 1), head / (m / 2));
                    left.set(2 * c * tail + colour);
                    entered.set(2 * c * head + colour);
                    assertEquals(edge, network.inEdge(level, head, colour));
                }
                assertEquals(2 * c * network.nodes(level - 1), left.cardinality());
                assertEquals(2 * c * network.nodes(level), entered.cardinality());
            }
        }
    }

    /** Edges are numbered alike from both their ends, and the first and last level have no more. */
    @Test
    void edgesAreKnownFromBothEnds() {
        LeveledNetwork network = draw(4, 3, 0).network();
        assertEquals(4, network.levels());
        for (int level = 0; level <= 4; level++) {
            assertEquals(16, network.nodes(level));
            for (int node = 0; node < 16; node++) {
                assertEquals(level == 4 ? 0 : 6, network.outDegree(level, node));
                assertEquals(level == 0 ? 0 : 6, network.inDegree(level, node));
                for (int k = 0; k < network.outDegree(level, node); k++) {
                    assertEquals(node, network.tail(level + 1, network.outEdge(level, node, k)));
                }
                for (int k = 0; k < network.inDegree(level, node); k++) {
                    assertEquals(node, network.head(level, network.inEdge(level, node, k)));
                }
            }
        }
    }

    /**
     * n = 4, c = 1 over all 24 · 24 permutations of the two halves of level 0 and one coin: in 1/3 the two halves pair the nodes
     * alike, which makes two cycles; then the edges' colours have two coins, otherwise one.
     */
    @Test
    void fourNodesHaveOneCycleOrTwo() {
        Multibutterfly network = new Multibutterfly(2, 1, false);
        Choices choices = new Choices();
        MultibutterflyWiring wiring = new MultibutterflyWiring(network, choices);
        int[] integers = ((BoundedChoices) choices.streams().get(0)).draws();
        Map<Boolean, Integer> alike = new HashMap<>();
        for (int code = 0; code < 24 * 24; code++) {
            int rest = code;
            for (int i = 0; i < 6; i++) {
                integers[i] = rest % (4 - i % 3);
                rest /= 4 - i % 3;
            }
            wiring.build();
            boolean pairedAlike = true;
            for (int row = 1; row < 4; row++) {
                pairedAlike &= (network.head(1, 0) == network.head(1, 2 * row))
                        == (network.head(1, 1) == network.head(1, 2 * row + 1));
            }
            alike.merge(pairedAlike, 1, Integer::sum);
        }
        assertEquals(Map.of(true, 192, false, 384), alike);
    }

    @Test
    void tooManyEdgesAreRefused() {
        assertEquals(2L * 1024 * 4 * 10, Multibutterfly.edges(10, 4));
        assertThrows(IllegalArgumentException.class, () -> new Multibutterfly(20, 4, false));
        assertTrue(Multibutterfly.edges(16, 32) <= Multibutterfly.MAX_EDGES);
    }
}

package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.protocols.fault.SlowButterfly.Edge;
import io.swallowtail.protocols.fault.SlowButterfly.Node;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The closed form of the nailing against the paper's folding and exchanging, node by node and edge by edge. */
class NailingTest {
    @Test
    void theClosedFormIsTheFoldingOfThePaper() {
        for (int d = 1; d <= 7; d++) {
            SlowButterfly slow = new SlowButterfly(d);
            SurvivingButterfly butterfly = new SurvivingButterfly(d);
            for (int l = 0; l < slow.n; l++) {
                Map<Node, Node> folded = slow.folded(l);
                for (Node place : slow.nodes()) {
                    Node second = folded.get(place);
                    assertEquals(place.level(), second.level());
                    int move = butterfly.move(place.level(), l);
                    assertEquals(l % (1 << d - place.level()), move);
                    assertEquals(place.column(), second.column() ^ move, place + ", l = " + l);
                    if (place.level() < d) {
                        Edge straight = slow.between(second, folded.get(new Node(place.column(), place.level() + 1)));
                        assertEquals(straight.crossing(), butterfly.exchanges(place.level(), l), place + ", l = " + l);
                    }
                }
            }
        }
    }

    @Test
    void combinedFaultsAreThoseOfEitherButterfly() {
        Random random = new Random(99);
        for (int d = 1; d <= 7; d++) {
            SurvivingButterfly combined = new SurvivingButterfly(d);
            for (int i = 0; i < 12; i++) {
                long[] nodes = RandomFaultSets.nodes(random, d, 0.2);
                long[] edges = RandomFaultSets.edges(random, d, 0.2);
                int l = random.nextInt(1 << d);
                SlowButterfly expected = SlowButterfly.of(d, nodes, edges).combined(l);
                combined.combine(RandomFaultSets.butterfly(d, nodes, edges), l);
                for (Node node : expected.nodes()) {
                    assertEquals(expected.isLive(node), combined.isLive(node.level(), node.column()));
                }
                for (Edge edge : expected.edges()) {
                    Node upper = edge.upper();
                    assertEquals(
                            !expected.failedEdges.contains(edge),
                            combined.isLiveEdge(upper.level(), upper.column(), edge.crossing()));
                }
            }
        }
    }
}

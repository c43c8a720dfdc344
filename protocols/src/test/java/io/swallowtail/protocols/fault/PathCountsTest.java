package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.connectivity.FaultSet;
import io.swallowtail.protocols.connectivity.LeveledGraph;
import io.swallowtail.protocols.fault.PathCounts.Damage;
import io.swallowtail.protocols.network.RandomlyWiredLevels;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What faults of one level do, against counting all paths again with them. */
class PathCountsTest {
    @Test
    void faultsOfALevelCutOffThePathsThroughThem() {
        Random random = new Random(5);
        int cutOff = 0;
        for (int i = 0; i < 300; i++) {
            LeveledGraph graph = wired(random, i);
            FaultSet faults = RandomFaultSets.none(graph);
            IntStream.range(0, graph.nodes() / 8).forEach(some -> faults.setNode(random.nextInt(graph.nodes()), true));
            IntStream.range(0, graph.edges() / 8).forEach(some -> faults.setEdge(random.nextInt(graph.edges()), true));
            PathCounts paths = new PathCounts(graph);
            long pairs = paths.count(faults).pairs();
            int level = random.nextInt(graph.levels());
            int[] nodes = some(random, level * graph.n(), graph.n());
            int levelEdges = graph.n() * graph.degree();
            int[] edges = some(random, level * levelEdges, levelEdges);
            Damage ofNodes = paths.without(nodes);
            Damage ofEdges = paths.without(
                    IntStream.of(edges).map(edge -> graph.nodes() + edge).toArray());
            cutOff += ofNodes.pairs() < pairs && ofEdges.pairs() < pairs ? 1 : 0;
            assertEquals(edges[0] / levelEdges, paths.level(graph.nodes() + edges[0]));
            check(graph, faults, nodes, new int[0], ofNodes);
            check(graph, faults, new int[0], edges, ofEdges);
        }
        assertTrue(cutOff > 50, cutOff + " of 300 cut off pairs");
    }

    private static LeveledGraph wired(Random random, long key) {
        int levels = 1 + random.nextInt(4);
        int n = 2 + random.nextInt(7);
        int degree = 1 + random.nextInt(4);
        LeveledGraph graph = new LeveledGraph(levels, n, n, degree);
        Choices choices = new Choices();
        RandomlyWiredLevels network = new RandomlyWiredLevels(levels, n, degree, choices);
        AddressedRandom words = new AddressedRandom(key);
        words.moveTo(0);
        choices.draw(words);
        network.wire();
        graph.read(network);
        return graph;
    }

    private static int[] some(Random random, int first, int count) {
        return random.ints(3, first, first + count).distinct().toArray();
    }

    /** Marks elements as failed, counts, and restores those that worked before. */
    private static void check(LeveledGraph graph, FaultSet faults, int[] nodes, int[] edges, Damage damage) {
        int[] liveNodes = IntStream.of(nodes).filter(faults::isLive).toArray();
        int[] liveEdges = IntStream.of(edges).filter(faults::isLiveEdge).toArray();
        IntStream.of(liveNodes).forEach(node -> faults.setNode(node, true));
        IntStream.of(liveEdges).forEach(edge -> faults.setEdge(edge, true));
        Damage counted = new PathCounts(graph).count(faults);
        assertEquals(counted.pairs(), damage.pairs());
        assertEquals(counted.fragility(), damage.fragility(), 1e-9);
        IntStream.of(liveNodes).forEach(node -> faults.setNode(node, false));
        IntStream.of(liveEdges).forEach(edge -> faults.setEdge(edge, false));
    }
}

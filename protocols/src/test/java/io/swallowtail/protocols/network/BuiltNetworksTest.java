package io.swallowtail.protocols.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.network.LeveledNetwork;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sizes by formula against a count of the nodes, edges and crosspoints of networks that are built; both ends of their edges agree. */
class BuiltNetworksTest {
    private static void assertCounted(NetworkSize size, LeveledNetwork network) {
        long nodes = 0;
        long edges = 0;
        long crosspoints = 0;
        for (int level = 0; level <= network.levels(); level++) {
            for (int node = 0; node < network.nodes(level); node++) {
                nodes++;
                edges += network.outDegree(level, node);
                int in = level == 0 ? 1 : network.inDegree(level, node);
                crosspoints += (long) in * (level == network.levels() ? 1 : network.outDegree(level, node));
                for (int k = 0; level > 0 && k < in; k++) {
                    assertEquals(node, network.head(level, network.inEdge(level, node, k)));
                }
                for (int k = 0; k < network.outDegree(level, node); k++) {
                    assertEquals(node, network.tail(level + 1, network.outEdge(level, node, k)));
                }
            }
        }
        assertEquals(nodes, size.nodes());
        assertEquals(edges, size.edges());
        assertEquals(OptionalLong.of(crosspoints), size.crosspoints());
    }

    @Test
    void sizesAreThoseOfNetworks() {
        for (int d = 1; d <= 6; d++) {
            Butterfly butterfly = new Butterfly(d);
            int n = butterfly.rows();
            int[] identity = IntStream.range(0, n / 2).toArray();
            assertCounted(NetworkSize.butterfly(n), butterfly);
            assertCounted(NetworkSize.butterfly(n), new RandomlyWiredButterfly(butterfly, identity, identity));
            assertCounted(NetworkSize.twofold(n), ExtendedButterfly.twofold(butterfly));
            assertCounted(NetworkSize.twofold(n), new BenesNetwork(butterfly));
            for (int c = 1; c <= 4; c++) {
                assertCounted(NetworkSize.extended(n, d + c), new ExtendedButterfly(butterfly, d + c));
                Choices choices = new Choices();
                Multibutterfly splitters = new Multibutterfly(d, c, true);
                MultibutterflyWiring wiring = new MultibutterflyWiring(splitters, choices);
                RandomlyWiredLevels wired = new RandomlyWiredLevels(d, n, c, new Choices());
                choices.draw(new AddressedRandom(1));
                wiring.build();
                wired.wire();
                assertCounted(NetworkSize.multibutterfly(n, c), splitters);
                assertCounted(NetworkSize.leveled(d, n, c), wired);
                RandomLeveledNetwork random = new RandomLeveledNetwork(c, n + 2, d);
                random.wire(new int[d][c * (n + 2)]);
                assertCounted(NetworkSize.leveled(c, n + 2, d), random);
                assertCounted(NetworkSize.multibutterfly(n, c), new ParallelButterflies(butterfly, c, true));
                assertCounted(NetworkSize.replicated(n, c), new ParallelButterflies(butterfly, c, false));
            }
            Mesh mesh = new Mesh(d + 1);
            assertEquals(
                    IntStream.rangeClosed(0, mesh.levels()).map(mesh::nodes).sum(),
                    NetworkSize.mesh(d + 1).nodes());
            assertEquals(
                    IntStream.rangeClosed(1, mesh.levels()).map(mesh::edges).sum(),
                    NetworkSize.mesh(d + 1).edges());
            NetworkSize wrapped = NetworkSize.wrappedButterfly(n);
            assertEquals(NetworkSize.butterfly(n).nodes() - n, wrapped.nodes());
            assertEquals(NetworkSize.butterfly(n).edges(), wrapped.edges());
        }
    }
}

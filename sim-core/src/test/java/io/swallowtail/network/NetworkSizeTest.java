package io.swallowtail.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.random.Choices;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sizes by formula against a count of the nodes and edges of networks that are built. */
class NetworkSizeTest {
    private static void assertCounted(NetworkSize size, LeveledNetwork network) {
        long nodes = 0;
        long edges = 0;
        for (int level = 0; level <= network.levels(); level++) {
            for (int node = 0; node < network.nodes(level); node++) {
                nodes++;
                edges += network.outDegree(level, node);
            }
        }
        assertEquals(nodes, size.nodes());
        assertEquals(edges, size.edges());
    }

    @Test
    void sizesAreThoseOfNetworks() {
        for (int d = 1; d <= 6; d++) {
            Butterfly butterfly = new Butterfly(d);
            int n = butterfly.rows();
            int[] identity = IntStream.range(0, n / 2).toArray();
            assertCounted(NetworkSize.butterfly(n), butterfly);
            assertCounted(NetworkSize.butterfly(n), new RandomlyWiredButterfly(butterfly, identity, identity));
            assertCounted(NetworkSize.twofold(n), new TwofoldButterfly(butterfly));
            assertCounted(NetworkSize.twofold(n), new BenesNetwork(butterfly));
            for (int c = 1; c <= 4; c++) {
                assertCounted(NetworkSize.extended(n, d + c), new ExtendedButterfly(butterfly, d + c));
                assertCounted(NetworkSize.multibutterfly(n, c), new Multibutterfly(d, c, false));
                assertCounted(NetworkSize.leveled(d, n, c), new RandomlyWiredLevels(d, n, c, new Choices()));
                assertCounted(NetworkSize.leveled(c, n + 2, d), new RandomLeveledNetwork(c, n + 2, d));
            }
            assertCounted(NetworkSize.mesh(d + 1), new Mesh(d + 1));
            NetworkSize wrapped = NetworkSize.wrappedButterfly(n);
            assertEquals(NetworkSize.butterfly(n).nodes() - n, wrapped.nodes());
            assertEquals(NetworkSize.butterfly(n).edges(), wrapped.edges());
        }
    }
}

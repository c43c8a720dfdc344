package io.swallowtail.core.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class NetworkSizeTest {
    private static NetworkSize size(long nodes, long edges, long crosspoints) {
        return new NetworkSize(nodes, edges, OptionalLong.of(crosspoints), OptionalLong.empty());
    }

    /** The sizes of the comparison: nodes, edges and crosspoints of small networks, crosspoints per input of large ones. */
    @Test
    void sizesOfTheComparison() {
        assertEquals(size(12, 16, 32), NetworkSize.butterfly(4));
        assertEquals(size(6, 8, 16), NetworkSize.extended(2, 2));
        assertEquals(size(12, 32, 96), NetworkSize.multibutterfly(4, 2));
        assertEquals(size(16, 32, 64), NetworkSize.replicated(4, 2));
        assertEquals(64 * 256, NetworkSize.extended(256, 16).crosspoints().orElseThrow());
        assertEquals(69 * 256, NetworkSize.leveled(8, 256, 3).crosspoints().orElseThrow());
        assertEquals(120 * 256, NetworkSize.multibutterfly(256, 2).crosspoints().orElseThrow());
    }

    @Test
    void sizesWithoutCrosspoints() {
        assertEquals(new NetworkSize(8, 16), NetworkSize.wrappedButterfly(4));
        assertEquals(new NetworkSize(9, 12), NetworkSize.mesh(3));
        assertEquals(Map.of("nodes", 9L, "edges", 12L), NetworkSize.mesh(3).constants());
        assertEquals(
                Map.of("nodes", 12L, "edges", 16L, "crosspoints", 32L, "buffer_slots", 0L),
                NetworkSize.butterfly(4).withBuffers(0).constants());
    }

    @Test
    void sizesBeyondLongsAreRefused() {
        assertThrows(ArithmeticException.class, () -> NetworkSize.leveled(1L << 40, 1L << 40, 2));
        assertThrows(ArithmeticException.class, () -> NetworkSize.leveled(2, 1, 1L << 40));
    }
}

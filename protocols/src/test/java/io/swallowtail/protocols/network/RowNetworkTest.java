package io.swallowtail.protocols.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Networks of rows: edges are numbered alike from both ends, and lead where the definitions say. */
class RowNetworkTest {
    static Stream<RowNetwork> networks() {
        return Stream.of(
                ExtendedButterfly.twofold(new Butterfly(1)),
                ExtendedButterfly.twofold(new Butterfly(3)),
                new ExtendedButterfly(new Butterfly(3), 2),
                new ExtendedButterfly(new Butterfly(3), 8),
                new BenesNetwork(new Butterfly(3)),
                new RandomlyWiredButterfly(new Butterfly(1), new int[] {0}, new int[] {0}),
                new RandomlyWiredButterfly(new Butterfly(3), new int[] {2, 0, 3, 1}, new int[] {1, 2, 3, 0}));
    }

    @ParameterizedTest
    @MethodSource("networks")
    void edgesAreNumberedAlikeFromBothEnds(RowNetwork network) {
        for (int level = 1; level <= network.levels(); level++) {
            Set<Integer> seen = new HashSet<>();
            for (int row = 0; row < network.rows(); row++) {
                for (int k = 0; k < network.outDegree(level - 1, row); k++) {
                    int edge = network.outEdge(level - 1, row, k);
                    assertEquals(row, network.tail(level, edge));
                    assertEquals(k == 0 ? row : network.across(level, row), network.head(level, edge));
                    assertTrue(seen.add(edge));
                }
                for (int k = 0; k < network.inDegree(level, row); k++) {
                    assertEquals(row, network.head(level, network.inEdge(level, row, k)));
                }
            }
            assertEquals(network.edges(level), seen.size());
            assertEquals(2 * network.nodes(level), seen.size());
        }
        assertEquals(0, network.inDegree(0, 0));
        assertEquals(0, network.outDegree(network.levels(), 0));
    }

    /** Which bit position each level flips, of eight rows. */
    @Test
    void crossEdgesFlipThePositionsOfTheirDefinitions() {
        assertFlips(ExtendedButterfly.twofold(new Butterfly(3)), List.of(1, 2, 3, 1, 2, 3));
        assertFlips(new ExtendedButterfly(new Butterfly(3), 5), List.of(1, 2, 3, 1, 2));
        assertFlips(new BenesNetwork(new Butterfly(3)), List.of(1, 2, 3, 3, 2, 1));
    }

    private static void assertFlips(RowNetwork network, List<Integer> positions) {
        assertEquals(positions.size(), network.levels());
        for (int level = 1; level <= positions.size(); level++) {
            for (int row = 0; row < 8; row++) {
                assertEquals(row ^ 8 >> positions.get(level - 1), network.across(level, row));
            }
        }
    }

    @Test
    void theFirstLevelIsWiredByThePermutations() {
        RowNetwork network =
                new RandomlyWiredButterfly(new Butterfly(3), new int[] {2, 0, 3, 1}, new int[] {1, 2, 3, 0});
        int[] expected = {6, 4, 7, 5, 1, 2, 3, 0};
        for (int row = 0; row < 8; row++) {
            assertEquals(expected[row], network.across(1, row));
            assertEquals(row ^ 2, network.across(2, row));
            assertEquals(row ^ 1, network.across(3, row));
        }
    }
}

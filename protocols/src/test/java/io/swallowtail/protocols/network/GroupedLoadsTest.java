package io.swallowtail.protocols.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Loads, flags and congestion of groups of levels against counting edge by edge. */
class GroupedLoadsTest {
    private final Random random = new Random(17);

    private int[] rows(int count, int n, int spread) {
        return random.ints(count, 0, n).map(row -> row / spread * spread).toArray();
    }

    private static int[][] loads(Butterfly network, int[] inputs, int[] outputs, int paths) {
        int[][] loads = new int[network.d() + 1][network.edgesPerLevel()];
        for (int level = 1; level <= network.d(); level++) {
            for (int i = 0; i < paths; i++) {
                loads[level][network.edge(level, inputs[i], outputs[i])]++;
            }
        }
        return loads;
    }

    @Test
    void loadsAndFlagsAreThoseOfTheEdges() {
        for (int d = GroupedLoads.MIN_D; d <= 11; d++) {
            Butterfly network = new Butterfly(d);
            int n = network.rows();
            for (int spread = 1; spread <= 4; spread *= 2) {
                int paths = 2 * n;
                int[] inputs = rows(paths, n, spread);
                int[] outputs = rows(paths, n, spread);
                int[][] loads = loads(network, inputs, outputs, paths);
                GroupedLoads groups = new GroupedLoads(network, paths);
                for (int size = 1; size <= GroupedLoads.MAX_LEVELS; size++) {
                    for (int first = 1; first + size - 1 <= d; first++) {
                        check(network, groups, first, size, inputs, outputs, loads);
                    }
                }
            }
        }
    }

    private void check(
            Butterfly network, GroupedLoads groups, int first, int size, int[] inputs, int[] outputs, int[][] loads) {
        int largest = 0;
        for (int level = first; level < first + size; level++) {
            for (int load : loads[level]) {
                largest = Math.max(largest, load);
            }
        }
        String what = "d = " + network.d() + ", levels " + first + " to " + (first + size - 1);
        int limit = Math.max(1, largest - random.nextInt(4));
        assertTrue(groups.count(first, size, inputs, outputs, inputs.length), what);
        assertEquals(largest, groups.largest(0, Integer.MAX_VALUE), what);
        assertEquals(largest + 1, groups.largest(largest + 1, Integer.MAX_VALUE), what);
        assertTrue(groups.largest(0, limit) >= Math.min(limit, largest), what);
        assertEquals(largest, groups.flag(limit, 0), what);
        int[] blocked = new int[inputs.length];
        groups.mark(blocked, inputs.length);
        for (int i = 0; i < inputs.length; i++) {
            int expected = 0;
            for (int level = first; level < first + size; level++) {
                expected |= loads[level][network.edge(level, inputs[i], outputs[i])] > limit ? 1 : 0;
            }
            assertEquals(expected, blocked[i], what + ", path " + i);
        }
    }

    /** The largest loads that bytes count: 31 in each of four classes. */
    @Test
    void crowdedClassesAreRefused() {
        Butterfly network = new Butterfly(6);
        GroupedLoads groups = new GroupedLoads(network, 256);
        for (int first = 1; first <= 4; first++) {
            for (int most = 31; most <= 32; most++) {
                int[] inputs = new int[4 * most];
                int[] outputs = new int[4 * most];
                for (int i = 0; i < inputs.length; i++) {
                    // Four classes that meet on the last of three levels.
                    inputs[i] = i % 4 << 6 - first - 1;
                    outputs[i] = 63;
                }
                boolean counts = groups.count(first, 3, inputs, outputs, inputs.length);
                if (most == 32) {
                    assertFalse(counts);
                } else {
                    assertTrue(counts);
                    assertEquals(124, groups.largest(0, Integer.MAX_VALUE));
                    assertEquals(124, groups.flag(GroupedLoads.MAX_LIMIT, 0));
                }
            }
        }
    }

    @Test
    void congestionIsTheLargestLoad() {
        for (int d = 1; d <= 12; d++) {
            Butterfly network = new Butterfly(d);
            int n = network.rows();
            PassCongestion pass = new PassCongestion(network, n);
            for (int trial = 0; trial < 20; trial++) {
                int[] inputs = new int[n];
                int[] outputs = new int[n];
                for (int i = 0; i < n; i++) {
                    inputs[i] = i;
                    outputs[i] = trial % 3 == 0 ? Integer.reverse(i) >>> 32 - d : random.nextInt(n);
                }
                int perOutput = trial % 3 == 0 ? 0 : d + 1;
                int there = most(loads(network, inputs, outputs, n));
                assertEquals(there, pass.of(inputs, outputs, n, 0, perOutput, 0));
                assertEquals(there + 2, pass.of(inputs, outputs, n, 0, perOutput, there + 2));
                int onward = most(loads(network, outputs, inputs, n));
                assertEquals(onward, pass.of(outputs, inputs, n, perOutput, 0, 0));
            }
        }
    }

    private static int most(int[][] loads) {
        int most = 0;
        for (int[] level : loads) {
            for (int load : level) {
                most = Math.max(most, load);
            }
        }
        return most;
    }
}

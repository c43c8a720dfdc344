package io.swallowtail.protocols.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Wiring as arithmetic, against paths walked bit by bit. */
class ButterflyTest {
    /** Every edge of every level has one number, and a path's edges have the numbers of the edges that it walks. */
    @Test
    void edgeNumbersNameTheEdgesThatPathsWalk() {
        for (int d = 1; d <= 6; d++) {
            Butterfly butterfly = new Butterfly(d);
            int n = butterfly.rows();
            for (int level = 1; level <= d; level++) {
                Set<String> edges = new HashSet<>();
                Set<Integer> numbers = new HashSet<>();
                for (int a = 0; a < n; a++) {
                    for (int b = 0; b < n; b++) {
                        int row = a;
                        for (int l = 1; l < level; l++) {
                            row = row & ~butterfly.flipMask(l) | b & butterfly.flipMask(l);
                        }
                        int next = row & ~butterfly.flipMask(level) | b & butterfly.flipMask(level);
                        int number = butterfly.edge(level, a, b);
                        assertTrue(number >= 0 && number < butterfly.edgesPerLevel());
                        edges.add(row + "-" + next + "=" + number);
                        numbers.add(number);
                    }
                }
                assertEquals(butterfly.edgesPerLevel(), edges.size());
                assertEquals(butterfly.edgesPerLevel(), numbers.size());
            }
        }
    }

    /** The d levels after any h levels of BB_n flip positions 1 … d in order, once rows are rotated. */
    @Test
    void anyDLevelsOfTheTwofoldButterflyAreAButterfly() {
        for (int d = 1; d <= 6; d++) {
            Butterfly butterfly = new Butterfly(d);
            ExtendedButterfly twofold = ExtendedButterfly.twofold(butterfly);
            for (int h = 0; h < d; h++) {
                for (int level = 1; level <= d; level++) {
                    assertEquals(butterfly.flipMask(level), butterfly.rotate(twofold.across(h + level, 0), h));
                }
            }
        }
    }

    @Test
    void dimensionsOutOfRangeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Butterfly(0));
        assertThrows(IllegalArgumentException.class, () -> new Butterfly(25));
    }

    /** Loads after adding all and taking some away, against counting from scratch; congestion likewise. */
    @Test
    void loadsEqualARecount() {
        Random random = new Random(5);
        for (int d = 1; d <= 7; d++) {
            Butterfly butterfly = new Butterfly(d);
            int paths = 3 * butterfly.rows();
            int[] inputs = random.ints(paths, 0, butterfly.rows()).toArray();
            int[] outputs = random.ints(paths, 0, butterfly.rows()).toArray();
            PathLoads loads = new PathLoads(butterfly);
            assertEquals(recount(butterfly, inputs, outputs, 0), loads.addAll(inputs, outputs, paths));
            assertEquals(
                    recount(butterfly, inputs, outputs, 0),
                    new PassCongestion(butterfly, paths).of(inputs, outputs, paths, d + 1, d + 1, 0));
            for (int removed = 0; removed < paths; removed += 1 + paths / 8) {
                for (int i = 0; i < paths; i++) {
                    int most = mostOnPath(butterfly, inputs, outputs, removed, inputs[i], outputs[i]);
                    int start = 1 + i % d;
                    assertTrue(loads.overloadedLevel(inputs[i], outputs[i], most - 1, start) >= 1);
                    assertEquals(PathLoads.NO_LEVEL, loads.overloadedLevel(inputs[i], outputs[i], most, start));
                }
                for (int i = removed; i < Math.min(paths, removed + 1 + paths / 8); i++) {
                    loads.remove(inputs[i], outputs[i]);
                }
            }
        }
    }

    private static int recount(Butterfly butterfly, int[] inputs, int[] outputs, int from) {
        int most = 0;
        for (int i = from; i < inputs.length; i++) {
            most = Math.max(most, mostOnPath(butterfly, inputs, outputs, from, inputs[i], outputs[i]));
        }
        return most;
    }

    private static int mostOnPath(Butterfly butterfly, int[] inputs, int[] outputs, int from, int a, int b) {
        int most = 0;
        for (int level = 1; level <= butterfly.d(); level++) {
            int load = 0;
            for (int i = from; i < inputs.length; i++) {
                load += butterfly.edge(level, inputs[i], outputs[i]) == butterfly.edge(level, a, b) ? 1 : 0;
            }
            most = Math.max(most, load);
        }
        return most;
    }
}

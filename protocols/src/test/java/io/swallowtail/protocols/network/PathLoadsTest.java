package io.swallowtail.protocols.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Loads of single paths against a recount of all paths; the counters' overflow. */
class PathLoadsTest {
    private record Path(int input, int output) {
        /** The node a path visits at a level, bit by bit: the first bits are the output's, the others the input's. */
        int row(int level, int d) {
            int row = 0;
            for (int position = 1; position <= d; position++) {
                row = 2 * row + ((position <= level ? output : input) >> d - position & 1);
            }
            return row;
        }

        boolean shares(Path other, int level, int d) {
            return row(level - 1, d) == other.row(level - 1, d) && row(level, d) == other.row(level, d);
        }
    }

    private static int slowLargest(List<Path> paths, Path path, int d) {
        int largest = 0;
        for (int level = 1; level <= d; level++) {
            int l = level;
            largest = Math.max(largest, (int)
                    paths.stream().filter(p -> p.shares(path, l, d)).count());
        }
        return largest;
    }

    @Test
    void everyPathFindsItsMostLoadedEdgeAfterEveryChange() {
        Random random = new Random(11);
        for (int d = 1; d <= 4; d++) {
            int n = 1 << d;
            PathLoads loads = new PathLoads(new Butterfly(d));
            List<Path> paths = new ArrayList<>();
            for (int change = 0; change < 60; change++) {
                if (!paths.isEmpty() && random.nextInt(3) == 0) {
                    Path path = paths.remove(random.nextInt(paths.size()));
                    loads.remove(path.input(), path.output());
                } else {
                    Path path = new Path(random.nextInt(n), random.nextInt(n));
                    paths.add(path);
                    assertEquals(slowLargest(paths, path, d), loads.add(path.input(), path.output()));
                }
                checkEveryPath(loads, paths, d);
            }
        }
    }

    private static void checkEveryPath(PathLoads loads, List<Path> paths, int d) {
        int largest = 0;
        for (int input = 0; input < 1 << d; input++) {
            for (int output = 0; output < 1 << d; output++) {
                int expected = slowLargest(paths, new Path(input, output), d);
                largest = Math.max(largest, expected);
                assertEquals(expected, loads.largest(input, output));
                int halves =
                        Math.max(loads.largest(input, output, 1, d / 2), loads.largest(input, output, d / 2 + 1, d));
                assertEquals(expected, halves);
                assertEquals(0, loads.largest(input, output, d + 1, d));
                for (int limit = 0; limit <= expected; limit++) {
                    int level = loads.overloadedLevel(input, output, limit, 1 + limit % d);
                    assertEquals(limit < expected, level != PathLoads.NO_LEVEL);
                }
            }
        }
        assertEquals(largest, loads.largest());
    }

    /** 65,535 paths over one edge are counted; one more, alone or in a batch, is noticed. */
    @Test
    void aCounterThatOverflowsIsNoticed() {
        PathLoads loads = new PathLoads(new Butterfly(2));
        int[] rows = new int[PathLoads.MAX_LOAD + 1];
        assertEquals(PathLoads.MAX_LOAD, loads.addAll(rows, rows, PathLoads.MAX_LOAD));
        assertEquals(PathLoads.MAX_LOAD, loads.largest());
        assertThrows(IllegalStateException.class, () -> loads.add(0, 0));
        loads.clear();
        assertThrows(IllegalStateException.class, () -> loads.addAll(rows, rows, rows.length));
    }
}

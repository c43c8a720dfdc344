package io.swallowtail.protocols.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Loads of edges and disks, against counting from nothing. */
class DiskPathLoadsTest {
    /** An edge by its level and its two ends, walked bit by bit. */
    private record Edge(int level, int from, int to) {}

    private static Edge edge(int d, int level, int row, int disk) {
        int passed = -1 << (d - level + 1) & (1 << d) - 1;
        int from = disk & passed | row & ~passed;
        int bit = 1 << (d - level);
        return new Edge(level, from, from & ~bit | disk & bit);
    }

    /** Random paths; their rows agree in bit position 1 with their disks. */
    private static int[][] paths(int d, int count, Random random) {
        int n = 1 << d;
        int[] rows = random.ints(count, 0, n).toArray();
        int[] disks = random.ints(count, 0, n).toArray();
        for (int i = 0; i < count; i++) {
            rows[i] = rows[i] & (n / 2 - 1) | disks[i] & n / 2;
        }
        return new int[][] {rows, disks};
    }

    private static Map<Edge, Integer> recount(int d, int[] rows, int[] disks, int from, int to) {
        Map<Edge, Integer> loads = new HashMap<>();
        for (int i = from; i < to; i++) {
            for (int level = 2; level <= d; level++) {
                loads.merge(edge(d, level, rows[i], disks[i]), 1, Integer::sum);
            }
        }
        return loads;
    }

    private static int mostOnADisk(int[] disks) {
        Map<Integer, Integer> loads = new HashMap<>();
        Arrays.stream(disks).forEach(disk -> loads.merge(disk, 1, Integer::sum));
        return loads.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    private static void check(DiskPathLoads loads, int d, int[] rows, int[] disks, int from, int to) {
        Map<Edge, Integer> expected = recount(d, rows, disks, from, to);
        for (int i = 0; i < rows.length; i++) {
            int most = 0;
            for (int level = d; level >= 2; level--) {
                most = Math.max(most, expected.getOrDefault(edge(d, level, rows[i], disks[i]), 0));
                assertEquals(most, loads.onEdges(rows[i], disks[i], level));
            }
            int disk = disks[i];
            assertEquals(most, loads.onEdges(rows[i], disk));
            assertEquals(
                    Arrays.stream(disks, from, to)
                            .filter(other -> other == disk)
                            .count(),
                    loads.onDisk(disk));
            assertEquals(PathLoads.NO_LEVEL, loads.overloadedLevel(rows[i], disk, most, d));
            if (d > 1) {
                int level = loads.overloadedLevel(rows[i], disk, most - 1, 2 + i % (d - 1));
                assertTrue(level >= 2 && level <= d);
                assertEquals(most, expected.getOrDefault(edge(d, level, rows[i], disk), 0));
            }
        }
    }

    @Test
    void batchesAndSinglePathsEqualARecount() {
        Random random = new Random(5);
        for (int d = 1; d <= 7; d++) {
            int count = 3 << d;
            int[][] paths = paths(d, count, random);
            int[] rows = paths[0];
            int[] disks = paths[1];
            DiskPathLoads loads = new DiskPathLoads(new Butterfly(d));
            int most = recount(d, rows, disks, 0, count).values().stream()
                    .mapToInt(Integer::intValue)
                    .max()
                    .orElse(0);
            int half = count / 2;
            assertEquals(most, loads.addToEdges(rows, disks, count));
            assertEquals(mostOnADisk(disks), loads.addToDisks(disks, count));
            check(loads, d, rows, disks, 0, count);
            loads.removeFromEdges(rows, disks, half);
            loads.removeFromDisks(disks, half);
            check(loads, d, rows, disks, half, count);
            loads.remove(rows[half], disks[half]);
            check(loads, d, rows, disks, half + 1, count);
            int before = loads.onEdges(rows[0], disks[0]);
            int onDisk = loads.onDisk(disks[0]);
            assertEquals(d == 1 ? 0 : before + 1, loads.add(rows[0], disks[0]));
            assertEquals(onDisk + 1, loads.onDisk(disks[0]));
            loads.remove(rows[0], disks[0]);
            check(loads, d, rows, disks, half + 1, count);
            loads.clear();
            check(loads, d, rows, disks, 0, 0);
        }
    }
}

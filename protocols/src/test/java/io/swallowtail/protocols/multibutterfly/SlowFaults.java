package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.protocols.network.SlowMultibutterfly;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Faults on a multibutterfly by recursion over edge objects: who reaches whom, what can be kept, what pruning keeps. */
final class SlowFaults {
    private final SlowMultibutterfly network;
    private final int n;
    /** Nodes as level·n + row. */
    private final Set<Integer> faulty;

    SlowFaults(SlowMultibutterfly network, Set<Integer> faulty) {
        this.network = network;
        this.n = 1 << network.d;
        this.faulty = faulty;
    }

    boolean connected(int input, int output) {
        return reaches(0, input, output);
    }

    private boolean reaches(int level, int row, int output) {
        if (faulty.contains(level * n + row)) {
            return false;
        }
        if (level == network.d) {
            return row == output;
        }
        for (SlowMultibutterfly.Edge edge : network.edges) {
            if (edge.level == level
                    && edge.tail == row
                    && edge.half == (output >> network.d - 1 - level) % 2
                    && reaches(level + 1, edge.head, output)) {
                return true;
            }
        }
        return false;
    }

    /** The size of a largest matching of disconnected pairs, by one augmenting path after the other. */
    static int matching(boolean[][] connected) {
        int n = connected.length;
        int[] inputOf = new int[n];
        Arrays.fill(inputOf, -1);
        int size = 0;
        for (int input = 0; input < n; input++) {
            size += augment(connected, input, inputOf, new boolean[n]) ? 1 : 0;
        }
        return size;
    }

    private static boolean augment(boolean[][] connected, int input, int[] inputOf, boolean[] seen) {
        for (int output = 0; output < connected.length; output++) {
            if (!connected[input][output] && !seen[output]) {
                seen[output] = true;
                if (inputOf[output] < 0 || augment(connected, inputOf[output], inputOf, seen)) {
                    inputOf[output] = input;
                    return true;
                }
            }
        }
        return false;
    }

    /** What pruning keeps: inputs as numbers below n, outputs from n on. */
    Set<Integer> pruned(double eraseFraction) {
        Set<Integer> erased = new HashSet<>();
        for (int level = 0; level <= network.d; level++) {
            int m = 1 << network.d - level;
            for (int first = 0; first < n; first += m) {
                int faults = 0;
                for (int row = first; row < first + m; row++) {
                    faults += faulty.contains(level * n + row) ? 1 : 0;
                }
                if (level == network.d ? faults > 0 : faults > eraseFraction * m) {
                    for (int row = first; row < first + m; row++) {
                        eraseFrom(level, row, erased);
                    }
                }
            }
        }
        Set<Integer> bad = new HashSet<>(faulty);
        for (int level = network.d - 1; level >= 0; level--) {
            for (int row = 0; row < n; row++) {
                for (int half = 0; half < 2; half++) {
                    int heads = 0;
                    for (SlowMultibutterfly.Edge edge : network.edges) {
                        int head = (level + 1) * n + edge.head;
                        heads += edge.level == level
                                        && edge.tail == row
                                        && edge.half == half
                                        && bad.contains(head)
                                        && !erased.contains(head)
                                ? 1
                                : 0;
                    }
                    if (heads > network.c / 2) {
                        bad.add(level * n + row);
                    }
                }
            }
        }
        Set<Integer> kept = new HashSet<>();
        for (int row = 0; row < n; row++) {
            if (!erased.contains(row) && !bad.contains(row)) {
                kept.add(row);
            }
            if (!erased.contains(network.d * n + row) && !bad.contains(network.d * n + row)) {
                kept.add(n + row);
            }
        }
        return kept;
    }

    private void eraseFrom(int level, int row, Set<Integer> erased) {
        if (erased.add(level * n + row)) {
            for (SlowMultibutterfly.Edge edge : network.edges) {
                if (edge.level == level && edge.tail == row) {
                    eraseFrom(level + 1, edge.head, erased);
                }
            }
        }
    }
}

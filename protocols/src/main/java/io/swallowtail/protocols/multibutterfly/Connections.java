package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.protocols.network.Multibutterfly;
import java.util.Arrays;

/**
 * The outputs that each input reaches through working nodes, along each pair's unique path of blocks. From the outputs
 * backwards, each node has the set of outputs of its own block that it reaches: m bits on a level of blocks of m nodes.
 * Cost: c·n²/32 words and, where blocks are small, some c·n·d. Memory: n²/4 bytes, at most.
 */
final class Connections {
    private final Multibutterfly network;
    private final int d;
    private final int c;
    /** Sets of the nodes of the current level, max(1, m/64) words each. */
    private long[] sets;

    private long[] nextSets;

    Connections(Multibutterfly network) {
        this.network = network;
        d = network.d();
        c = network.c();
        int n = network.rows();
        int most = n * (n + 63 >>> 6);
        sets = new long[most];
        nextSets = new long[most];
    }

    /**
     * Finds the outputs that each input reaches.
     *
     * @param faulty bit level·n + row is 1 for a node that does not work
     * @return word w of the outputs that input i reaches at i·max(1, n/64) + w; the array is used again
     */
    long[] reached(long[] faulty) {
        int n = network.rows();
        for (int row = 0; row < n; row++) {
            sets[row] = works(faulty, d * n + row);
        }
        for (int level = d - 1; level >= 0; level--) {
            long[] next = sets;
            sets = nextSets;
            nextSets = next;
            if (network.blockSize(level) <= Long.SIZE) {
                joinSmall(level, faulty);
            } else {
                joinLarge(level, faulty);
            }
        }
        return sets;
    }

    /** Gives 1 for a working node, otherwise 0. */
    private static long works(long[] faulty, int node) {
        return ~(faulty[node >>> 6] >>> node) & 1;
    }

    /** Joins the sets of one word that the halves bring to one word. */
    private void joinSmall(int level, long[] faulty) {
        int[] wires = network.wires(level);
        int n = network.rows();
        int outputs = network.blockSize(level) / 2;
        for (int row = 0; row < n; row++) {
            int edge = 2 * row * c;
            long low = 0;
            long high = 0;
            for (int k = 0; k < c; k++) {
                low |= nextSets[wires[edge + k] >> 1];
                high |= nextSets[wires[edge + c + k] >> 1];
            }
            sets[row] = (low | high << outputs) & -works(faulty, level * n + row);
        }
    }

    /** Joins sets of whole words. */
    private void joinLarge(int level, long[] faulty) {
        int[] wires = network.wires(level);
        int n = network.rows();
        int words = network.blockSize(level) / 2 / Long.SIZE;
        for (int row = 0; row < n; row++) {
            int first = 2 * row * words;
            if (works(faulty, level * n + row) == 0) {
                Arrays.fill(sets, first, first + 2 * words, 0);
                continue;
            }
            for (int half = 0; half < 2; half++) {
                int to = first + half * words;
                int edge = (2 * row + half) * c;
                System.arraycopy(nextSets, (wires[edge] >> 1) * words, sets, to, words);
                for (int k = 1; k < c; k++) {
                    int from = (wires[edge + k] >> 1) * words;
                    for (int w = 0; w < words; w++) {
                        sets[to + w] |= nextSets[from + w];
                    }
                }
            }
        }
    }
}

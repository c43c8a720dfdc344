package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.protocols.network.Multibutterfly;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Pruning, which selects inputs and outputs to keep such that every kept input reaches every kept output. (1) A block
 * of a level before the last is erased if more than a fraction of its nodes are faulty, together with all nodes that it
 * reaches. Faulty outputs are erased, too. (2) From level d - 1 down, a node counts as faulty if more than floor(c/2)
 * of its c edges of either half lead to nodes that count as faulty and are not erased. Inputs and outputs that are
 * neither erased nor faulty are kept. Cost: a few nanoseconds per edge. Memory: n·d bytes.
 *
 * <p>Source: after Leighton and Maggs, "Fast algorithms for routing around faults in multibutterflies and
 * randomly-wired splitter networks", IEEE Trans. Computers 41(5), 1992, where a node counts as faulty if at least half
 * of its edges lead to faulty ones; it differs for even c.
 */
final class Pruning {
    private final Multibutterfly network;
    private final int d;
    private final int c;
    /** By level: the largest number of faulty nodes of a block that is not erased. */
    private final int[] tolerated;
    /** By level and row: whether the node counts as faulty. */
    private final boolean[][] faulty;

    /** By level and block number: whether the block is erased. */
    private final boolean[][] erased;

    int inputsKept;
    int outputsKept;

    Pruning(Multibutterfly network, BigDecimal eraseFraction) {
        this.network = network;
        d = network.d();
        c = network.c();
        tolerated = new int[d];
        faulty = new boolean[d + 1][network.rows()];
        erased = new boolean[d + 1][];
        for (int level = 0; level <= d; level++) {
            erased[level] = new boolean[1 << level];
            if (level < d) {
                tolerated[level] = eraseFraction
                        .multiply(BigDecimal.valueOf(network.blockSize(level)))
                        .setScale(0, RoundingMode.FLOOR)
                        .intValueExact();
            }
        }
    }

    /** Prunes; bit level·n + row is 1 for a faulty node. */
    void run(long[] faults) {
        int n = network.rows();
        for (int level = 0; level <= d; level++) {
            for (int row = 0; row < n; row++) {
                int node = level * n + row;
                faulty[level][row] = (faults[node >>> 6] >>> node & 1) != 0;
            }
        }
        erase();
        for (int level = d - 1; level >= 0; level--) {
            spread(level);
        }
        inputsKept = 0;
        outputsKept = 0;
        for (int row = 0; row < n; row++) {
            inputsKept += isInputKept(row) ? 1 : 0;
            outputsKept += isOutputKept(row) ? 1 : 0;
        }
    }

    private void erase() {
        for (int level = 0; level <= d; level++) {
            int m = network.blockSize(level);
            for (int block = 0; block < 1 << level; block++) {
                int faults = 0;
                for (int row = block * m; row < block * m + m; row++) {
                    faults += faulty[level][row] ? 1 : 0;
                }
                // Every node of a block can be reached from every block before it.
                erased[level][block] =
                        level > 0 && erased[level - 1][block >> 1] || faults > (level < d ? tolerated[level] : 0);
            }
        }
    }

    /** Marks nodes of a level as faulty because of the next level. */
    private void spread(int level) {
        int m = network.blockSize(level);
        for (int block = 0; block < 1 << level; block++) {
            for (int half = 0; half < 2; half++) {
                if (!erased[level + 1][2 * block + half]) {
                    for (int row = block * m; row < block * m + m; row++) {
                        faulty[level][row] |= faultyHeads(level, row, half) > c / 2;
                    }
                }
            }
        }
    }

    private int faultyHeads(int level, int row, int half) {
        int[] wires = network.wires(level);
        boolean[] next = faulty[level + 1];
        int first = (2 * row + half) * c;
        int count = 0;
        for (int edge = first; edge < first + c; edge++) {
            count += next[wires[edge] >> 1] ? 1 : 0;
        }
        return count;
    }

    boolean isInputKept(int row) {
        return !erased[0][0] && !faulty[0][row];
    }

    boolean isOutputKept(int row) {
        return !erased[d][row];
    }
}

package io.swallowtail.multibutterfly;

import io.swallowtail.multibutterfly.Nodes.PhaseObserver;
import io.swallowtail.network.Multibutterfly;
import java.util.Arrays;

/**
 * Nodes that hold one packet each. A packet tries its k-th edge to the half that it wants in step 2k or 2k + 1, whichever is that
 * edge's colour; colours are proper, so in one step a node is tried by one packet at most, and the order within a step does not
 * matter. Cost: some nanoseconds an edge that is tried. Memory: 8·n·d bytes.
 */
final class SinglePacketNodes extends Nodes {
    private static final int FREE = -1;
    private static final int FAULTY = -2;

    /** Destination of the packet at a node of level 0 … d - 1, or free or faulty. */
    private final int[][] holds;
    /** The nodes of each level that hold a packet, in any order; counts[level] of them. */
    private final int[][] busy;

    /** Nodes whose packets are tried in the odd step of two, and where they want to. */
    private final int[] late;

    private final int[] lateHeads;

    SinglePacketNodes(Multibutterfly network) {
        super(network);
        int n = network.rows();
        holds = new int[d][n];
        busy = new int[d + 1][n];
        late = new int[n];
        lateHeads = new int[n];
        for (int[] level : holds) {
            Arrays.fill(level, FREE);
        }
    }

    @Override
    void fail(long[] faulty) {
        int n = network.rows();
        for (int level = 1; level < d; level++) {
            int[] nodes = holds[level];
            int first = (level - 1) * n;
            for (int row = 0; row < n; row++) {
                int bit = first + row;
                nodes[row] = (faulty[bit >>> 6] >>> bit & 1) != 0 ? FAULTY : FREE;
            }
        }
    }

    @Override
    void enter(int row, int destination) {
        holds[0][row] = destination;
        busy[0][counts[0]++] = row;
        inside++;
    }

    @Override
    void phase(int parity, PhaseObserver observer) {
        moves = 0;
        blocked = 0;
        for (int level = parity; level < d; level += 2) {
            if (counts[level] > 0) {
                if (level == d - 1) {
                    deliver(observer);
                } else {
                    send(level, observer);
                }
            }
        }
    }

    /** Sends the packets of a level, not the last but one, as far as there is room. */
    private void send(int level, PhaseObserver observer) {
        int[] wires = network.wires(level);
        int[] here = holds[level];
        int[] there = holds[level + 1];
        int[] rows = busy[level];
        int[] heads = busy[level + 1];
        int arrived = counts[level + 1];
        int before = arrived;
        int left = counts[level];
        int shift = d - 1 - level;
        for (int k = 0; k < c && left > 0; k++) {
            int kept = 0;
            int later = 0;
            for (int i = 0; i < left; i++) {
                int row = rows[i];
                int destination = here[row];
                int wire = wires[(2 * row + (destination >>> shift & 1)) * c + k];
                int head = wire >> 1;
                if ((wire & 1) != 0) {
                    late[later] = row;
                    lateHeads[later++] = head;
                } else if (there[head] == FREE) {
                    there[head] = destination;
                    here[row] = FREE;
                    heads[arrived++] = head;
                    observer.moved(level, row, head, 2 * k, destination);
                } else {
                    rows[kept++] = row;
                }
            }
            for (int i = 0; i < later; i++) {
                int row = late[i];
                int head = lateHeads[i];
                if (there[head] == FREE) {
                    int destination = here[row];
                    there[head] = destination;
                    here[row] = FREE;
                    heads[arrived++] = head;
                    observer.moved(level, row, head, 2 * k + 1, destination);
                } else {
                    rows[kept++] = row;
                }
            }
            left = kept;
        }
        counts[level] = left;
        counts[level + 1] = arrived;
        moves += arrived - before;
        blocked += left;
    }

    /** Sends the packets of the last level but one; outputs absorb them, each over its first edge. */
    private void deliver(PhaseObserver observer) {
        int[] wires = network.wires(d - 1);
        int[] here = holds[d - 1];
        int[] rows = busy[d - 1];
        int count = counts[d - 1];
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            int destination = here[row];
            here[row] = FREE;
            int wire = wires[(2 * row + (destination & 1)) * c];
            observer.moved(d - 1, row, wire >> 1, wire & 1, destination);
        }
        counts[d - 1] = 0;
        moves += count;
        inside -= count;
    }

    @Override
    void clear() {
        for (int level = 0; level < d; level++) {
            for (int i = 0; i < counts[level]; i++) {
                holds[level][busy[level][i]] = FREE;
            }
            counts[level] = 0;
        }
        inside = 0;
    }
}

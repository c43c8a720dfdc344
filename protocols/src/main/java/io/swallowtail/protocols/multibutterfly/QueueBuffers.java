package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.protocols.multibutterfly.NodeBuffers.PhaseObserver;
import io.swallowtail.protocols.network.Multibutterfly;
import java.util.Arrays;

/**
 * Nodes that hold several packets each, in the order of their arrival. In step j a node sends, over its edge of colour
 * j, its first packet to the half to which this edge leads, if the edge's head has room. Cost: a few nanoseconds per
 * step and node with packets, and per skipped packet. Memory: 16·n·d bytes.
 */
final class QueueBuffers extends NodeBuffers {
    private static final int NONE = -1;

    private final int capacity;
    /** By level and row: the first packet of the node, or {@link #NONE}. */
    private final int[][] first;

    /** By level and row: the last packet of the node, if it holds any. */
    private final int[][] last;
    /** By level and row: the number of packets of the node; a faulty node counts as full. */
    private final int[][] sizes;
    /** By packet: the next packet in its node, or {@link #NONE}. */
    private final int[] behind;
    /** The nodes of each level that hold packets, in any order; busyCounts[level] of them. */
    private final int[][] busy;

    private final int[] busyCounts;

    QueueBuffers(Multibutterfly network, int capacity) {
        super(network);
        this.capacity = capacity;
        int n = network.rows();
        first = new int[d][n];
        last = new int[d][n];
        sizes = new int[d][n];
        behind = new int[n];
        busy = new int[d][n];
        busyCounts = new int[d];
        for (int[] level : first) {
            Arrays.fill(level, NONE);
        }
    }

    @Override
    void fail(long[] faulty) {
        int n = network.rows();
        for (int level = 1; level < d; level++) {
            for (int row = 0; row < n; row++) {
                int bit = (level - 1) * n + row;
                sizes[level][row] = (faulty[bit >>> 6] >>> bit & 1) != 0 ? capacity : 0;
            }
        }
    }

    @Override
    void enter(int row, int destination) {
        append(0, row, destination);
        inside++;
    }

    private void append(int level, int row, int packet) {
        if (first[level][row] == NONE) {
            first[level][row] = packet;
            busy[level][busyCounts[level]++] = row;
        } else {
            behind[last[level][row]] = packet;
        }
        last[level][row] = packet;
        behind[packet] = NONE;
        sizes[level][row]++;
        counts[level]++;
    }

    @Override
    void phase(int parity, PhaseObserver observer) {
        moves = 0;
        blocked = 0;
        for (int level = parity; level < d; level += 2) {
            for (int colour = 0; colour < 2 * c && counts[level] > 0; colour++) {
                step(level, colour, observer);
            }
            blocked += counts[level];
        }
    }

    private void step(int level, int colour, PhaseObserver observer) {
        int[] wires = network.wires(level);
        int[] rows = busy[level];
        int k = colour >> 1;
        int kept = 0;
        for (int i = 0; i < busyCounts[level]; i++) {
            int row = rows[i];
            int edge = 2 * row * c + k;
            // The edges to the two halves have the two colours of k.
            int half = (wires[edge] ^ colour) & 1;
            int head = wires[edge + half * c] >> 1;
            if (level == d - 1 || sizes[level + 1][head] < capacity) {
                int packet = takeFirst(level, row, half);
                if (packet != NONE) {
                    if (level == d - 1) {
                        inside--;
                    } else {
                        append(level + 1, head, packet);
                    }
                    moves++;
                    observer.moved(level, row, head, colour, packet);
                }
            }
            if (first[level][row] != NONE) {
                rows[kept++] = row;
            }
        }
        busyCounts[level] = kept;
    }

    /** Removes the first packet of a node that goes to a half, if one exists. */
    private int takeFirst(int level, int row, int half) {
        int shift = d - 1 - level;
        int before = NONE;
        int packet = first[level][row];
        while (packet != NONE && (packet >>> shift & 1) != half) {
            before = packet;
            packet = behind[packet];
        }
        if (packet == NONE) {
            return NONE;
        }
        if (before == NONE) {
            first[level][row] = behind[packet];
        } else {
            behind[before] = behind[packet];
        }
        if (last[level][row] == packet) {
            last[level][row] = before;
        }
        sizes[level][row]--;
        counts[level]--;
        return packet;
    }

    @Override
    void clear() {
        for (int level = 0; level < d; level++) {
            for (int i = 0; i < busyCounts[level]; i++) {
                int row = busy[level][i];
                first[level][row] = NONE;
                sizes[level][row] = 0;
            }
            busyCounts[level] = 0;
            counts[level] = 0;
        }
        inside = 0;
    }
}

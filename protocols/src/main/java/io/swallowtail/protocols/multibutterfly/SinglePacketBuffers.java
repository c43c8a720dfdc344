package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.protocols.multibutterfly.NodeBuffers.PhaseObserver;
import io.swallowtail.protocols.network.Multibutterfly;

/**
 * Nodes that hold one packet each. A packet tries its k-th edge to its half in the step of that edge's colour, 2k or 2k
 * + 1. Colours are proper, so at most one packet tries a node in a step, and the order within a step has no effect.
 * Cost: a few nanoseconds per edge that is tried. Memory: 9·n·d bytes.
 */
final class SinglePacketBuffers extends NodeBuffers {
    /** By level 0 … d - 1 and row: whether the node holds a packet or is faulty. */
    private final boolean[][] taken;
    /** The packets of each level, in any order; counts[level] of them. */
    private final long[][] busy;

    /** Packets that are tried in the odd step of two. */
    private final long[] late;
    /** By packet of the even step: the node that it tries. */
    private final int[] heads;

    /** By packet of {@code late}: the node that it tries. */
    private final int[] lateHeads;

    SinglePacketBuffers(Multibutterfly network) {
        super(network);
        int n = network.rows();
        taken = new boolean[d][n];
        busy = new long[d + 1][n];
        late = new long[n];
        heads = new int[n];
        lateHeads = new int[n];
    }

    @Override
    void fail(long[] faulty) {
        int n = network.rows();
        for (int level = 1; level < d; level++) {
            int first = (level - 1) * n;
            for (int row = 0; row < n; row++) {
                int bit = first + row;
                taken[level][row] = (faulty[bit >>> 6] >>> bit & 1) != 0;
            }
        }
    }

    @Override
    void enter(int row, int destination) {
        taken[0][row] = true;
        busy[0][counts[0]++] = packet(row, destination);
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

    /** Sends the packets of a level before level d - 1 for which the next nodes have room. */
    private void send(int level, PhaseObserver observer) {
        int[] wires = network.wires(level);
        long[] packets = busy[level];
        int shift = d - 1 - level;
        int before = counts[level + 1];
        int left = counts[level];
        for (int k = 0; k < c && left > 0; k++) {
            // Colours are random, so the code separates packets without a branch.
            int early = 0;
            int later = 0;
            for (int i = 0; i < left; i++) {
                long packet = packets[i];
                int wire = wires[(2 * row(packet) + (destination(packet) >>> shift & 1)) * c + k];
                int odd = wire & 1;
                packets[early] = packet;
                heads[early] = wire >> 1;
                late[later] = packet;
                lateHeads[later] = wire >> 1;
                early += 1 - odd;
                later += odd;
            }
            int kept = move(level, 2 * k, packets, heads, early, 0, observer);
            left = move(level, 2 * k + 1, late, lateHeads, later, kept, observer);
        }
        counts[level] = left;
        int arrived = counts[level + 1] - before;
        moves += arrived;
        blocked += left;
    }

    /** Runs a step of a level: moves the packets whose heads have room, and appends the others to those that stay. */
    private int move(
            int level, int colour, long[] packets, int[] to, int count, int keptBefore, PhaseObserver observer) {
        boolean[] here = taken[level];
        boolean[] there = taken[level + 1];
        long[] stay = busy[level];
        long[] next = busy[level + 1];
        int arrived = counts[level + 1];
        int kept = keptBefore;
        for (int i = 0; i < count; i++) {
            long packet = packets[i];
            int head = to[i];
            if (there[head]) {
                stay[kept++] = packet;
            } else {
                there[head] = true;
                here[row(packet)] = false;
                next[arrived++] = packet(head, destination(packet));
                observer.moved(level, row(packet), head, colour, destination(packet));
            }
        }
        counts[level + 1] = arrived;
        return kept;
    }

    private static long packet(int row, int destination) {
        return (long) row << Integer.SIZE | destination;
    }

    private static int row(long packet) {
        return (int) (packet >>> Integer.SIZE);
    }

    private static int destination(long packet) {
        return (int) packet;
    }

    /** Sends the packets of level d - 1, each over its first edge; outputs absorb them. */
    private void deliver(PhaseObserver observer) {
        int[] wires = network.wires(d - 1);
        int count = counts[d - 1];
        for (int i = 0; i < count; i++) {
            int row = row(busy[d - 1][i]);
            int destination = destination(busy[d - 1][i]);
            taken[d - 1][row] = false;
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
                taken[level][row(busy[level][i])] = false;
            }
            counts[level] = 0;
        }
        inside = 0;
    }
}

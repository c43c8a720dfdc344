package io.swallowtail.protocols.circuit;

import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.Arrays;

/**
 * Set-up packets whose queues have a limit B, step by step. A link passes its first packet if the queue that this packet joins
 * held fewer than B packets when the step began. Of two packets for one place, the one on the straight link passes. A packet
 * that arrives at its last node needs no place. Packets that join a queue together do so in the order of their numbers.
 *
 * <p>Levels have no cycles, so some packet moves in each step. Cost: a few operations per packet and step. Memory: 4 bytes per path and
 * node level, and 12 per link.
 */
final class SetUpQueues {
    private final CandidatePaths paths;
    private final int limit;
    private final int n;
    private final int levels;
    /** By path: its row at each node level. */
    private final int[][] rows;
    /** By packet: how many links it has crossed. */
    private final int[] crossed;

    private final int[] movers;
    /** By packet: the one behind it in its queue. */
    private final int[] behind;

    private final int[] first;
    private final int[] last;
    private final int[] waiting;
    private boolean isBack;

    /**
     * Prepares for some paths.
     *
     * @param paths the paths of the trial
     * @param most how many there may be
     * @param limit B, at least 1
     */
    SetUpQueues(CandidatePaths paths, int most, int limit) {
        this.paths = paths;
        this.limit = limit;
        n = paths.network().rows();
        levels = paths.network().levels();
        rows = new int[most][levels + 1];
        crossed = new int[most];
        movers = new int[most];
        behind = new int[most];
        first = new int[2 * n * levels];
        last = new int[first.length];
        waiting = new int[first.length];
    }

    /** Reads the paths, which are at their original places. */
    void begin(PermutationTraffic traffic) {
        for (int path = 0; path < rows.length; path++) {
            int i = path / paths.alternatives;
            paths.rows(path, traffic.inputs()[i], path % paths.alternatives, traffic.outputs()[i], rows[path]);
        }
    }

    /** Moves a path to another place, not after its current one. */
    void move(int path, int to) {
        int[] moved = rows[to];
        rows[to] = rows[path];
        rows[path] = moved;
    }

    /** Sends the first {@code count} packets to their outputs or back, and returns the number of steps. */
    int pass(int count, boolean back) {
        isBack = back;
        Arrays.fill(waiting, 0);
        for (int packet = 0; packet < count; packet++) {
            crossed[packet] = 0;
            join(packet);
        }
        int steps = 0;
        int left = count;
        while (left > 0) {
            steps++;
            int moving = 0;
            for (int packet = 0; packet < count; packet++) {
                if (crossed[packet] < levels && first[link(packet, crossed[packet])] == packet && mayMove(packet)) {
                    movers[moving++] = packet;
                }
            }
            for (int i = 0; i < moving; i++) {
                int packet = movers[i];
                int link = link(packet, crossed[packet]++);
                first[link] = behind[packet];
                waiting[link]--;
                if (crossed[packet] < levels) {
                    join(packet);
                } else {
                    left--;
                }
            }
        }
        return steps;
    }

    private void join(int packet) {
        int link = link(packet, crossed[packet]);
        if (waiting[link]++ == 0) {
            first[link] = packet;
        } else {
            behind[last[link]] = packet;
        }
        last[link] = packet;
    }

    private boolean mayMove(int packet) {
        int level = crossed[packet] + 1;
        int next = level == levels ? -1 : link(packet, level);
        if (next < 0 || waiting[next] < limit - 1) {
            return true;
        }
        int straight = 2 * ((level - 1) * n + row(packet, level));
        return waiting[next] < limit
                && (link(packet, level - 1) == straight
                        || waiting[straight] == 0
                        || link(first[straight], level) != next);
    }

    /** The link by which a packet leaves its node after {@code level} links: even if it is straight. */
    private int link(int packet, int level) {
        int row = row(packet, level);
        return 2 * (level * n + row) + (row == row(packet, level + 1) ? 0 : 1);
    }

    private int row(int packet, int level) {
        return rows[packet][isBack ? levels - level : level];
    }
}

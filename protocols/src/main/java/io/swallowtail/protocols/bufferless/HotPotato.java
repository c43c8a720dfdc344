package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.bufferless.RoutingObserver.Move;
import java.util.Arrays;

/**
 * Routing without a schedule. All packets start in step 1, and in every step each packet requests the next edge of its
 * current path. Of the packets that request the same edge, a uniform one crosses it. A loser that came by an edge from
 * below goes back along it. All other losers came from above in the previous step. Each of them takes a uniform one of
 * the free edges by which packets came to the node from below. There are always enough such edges: if a packet came
 * from above over an edge, some packet requested that edge and crosses it. A packet that goes back adds that edge to
 * its current path.
 *
 * <p>So a current path leads upwards from the packet's node, and is stored as one edge per level.
 *
 * <p>Streams, requested at (step, p): {@code ties}, for the k-th packet, k ≥ 2, that requests an edge, below k: it
 * replaces the winner if it draws 0; {@code setbacks}, below the number of free edges if there are several. These
 * losers need no random order, because uniform choices among the remaining edges are equally likely in any order. Cost:
 * a few nanoseconds per packet and step. Memory: 4 bytes per packet and level.
 */
final class HotPotato {
    private static final int NONE = -1;

    private final Paths paths;
    private final FlatNetwork network;
    private final RoutingResult result;
    private final OnDemandIntegers ties;
    private final OnDemandIntegers setbacks;
    /** The packets that are not delivered; the first {@code count} entries. */
    private final int[] present;

    private final int[] levels;
    private final int[] destinations;
    /** At packet·stride + level: the edge of its current path that leads up from the level. */
    private final int[] current;

    private final int stride;
    /** By packet: the edge by which it came from below, or {@link #NONE}. */
    private final int[] arrivals;
    /** By edge: the last step in which a packet requested it. */
    private final int[] steps;

    /** By edge: the packet that crosses it in that step. */
    private final int[] winners;
    /** By edge: how many packets requested it in that step. */
    private final int[] requestCounts;
    /** By packet: the edge along which it goes back, or {@link #NONE} if it advances. */
    private final int[] backs;
    /** The losers that go back along another packet's edge. */
    private final int[] rerouted;
    /** By node: the step of its linked list of winners that came from below and whose edges are free. */
    private final int[] listed;

    private final int[] firsts;
    private final int[] nexts;
    /** The number of the current step, counted over all trials. */
    private int now;

    private int count;

    HotPotato(Paths paths, FlatNetwork network, RoutingResult result, Choices choices) {
        this.paths = paths;
        this.network = network;
        this.result = result;
        ties = choices.onDemandIntegers("ties", OnDemandIntegers.LAST);
        setbacks = choices.onDemandIntegers("setbacks");
        int packets = paths.packets();
        stride = network.levels();
        present = new int[packets];
        levels = new int[packets];
        destinations = new int[packets];
        current = new int[Math.multiplyExact(packets, stride)];
        arrivals = new int[packets];
        steps = new int[network.edges()];
        winners = new int[network.edges()];
        requestCounts = new int[network.edges()];
        backs = new int[packets];
        rerouted = new int[packets];
        listed = new int[network.nodes()];
        firsts = new int[network.nodes()];
        nexts = new int[packets];
    }

    /** Routes the packets of a trial until all are delivered. */
    void route(RoutingObserver observer) {
        begin();
        for (int step = 1; count > 0; step++) {
            now++;
            findWinners(step);
            int losers = turnLosersBack();
            if (losers > 0) {
                listWinners();
                for (int i = 0; i < losers; i++) {
                    redirect(rerouted[i], step);
                }
            }
            move(step, observer);
        }
    }

    private void begin() {
        if (now > 1 << 30) {
            Arrays.fill(steps, 0);
            Arrays.fill(listed, 0);
            now = 0;
        }
        count = present.length;
        for (int packet = 0; packet < count; packet++) {
            present[packet] = packet;
            levels[packet] = paths.sources[packet];
            destinations[packet] = paths.destination(packet);
            arrivals[packet] = NONE;
            System.arraycopy(
                    paths.edges,
                    paths.begins[packet],
                    current,
                    packet * stride + levels[packet],
                    paths.lengths[packet]);
        }
    }

    /** Finds the packet that crosses each requested edge. */
    private void findWinners(int step) {
        for (int i = 0; i < count; i++) {
            int packet = present[i];
            int edge = current[packet * stride + levels[packet]];
            if (steps[edge] != now) {
                steps[edge] = now;
                winners[edge] = packet;
                requestCounts[edge] = 1;
            } else if (ties.integer(step, packet, ++requestCounts[edge]) == 0) {
                winners[edge] = packet;
            }
        }
    }

    /** Sends the losers that came from below back; returns the number of losers that must take another edge. */
    private int turnLosersBack() {
        int losers = 0;
        for (int i = 0; i < count; i++) {
            int packet = present[i];
            if (winners[current[packet * stride + levels[packet]]] == packet) {
                backs[packet] = NONE;
            } else {
                result.deflections++;
                backs[packet] = arrivals[packet];
                if (arrivals[packet] == NONE) {
                    rerouted[losers++] = packet;
                }
            }
        }
        return losers;
    }

    /** Lists, node by node, the winners that came from below: the edges by which they came are free. */
    private void listWinners() {
        for (int i = count - 1; i >= 0; i--) {
            int packet = present[i];
            if (backs[packet] == NONE && arrivals[packet] != NONE) {
                int node = network.heads[arrivals[packet]];
                nexts[packet] = listed[node] == now ? firsts[node] : NONE;
                listed[node] = now;
                firsts[node] = packet;
            }
        }
    }

    /** Sends a loser back along the edge of a uniform one of the listed winners of its node. */
    private void redirect(int packet, int step) {
        int node = network.tails[current[packet * stride + levels[packet]]];
        assert listed[node] == now && firsts[node] != NONE : "no edge is free for packet " + packet;
        int free = 0;
        for (int other = firsts[node]; other != NONE; other = nexts[other]) {
            free++;
        }
        int choice = free == 1 ? 0 : setbacks.integer(step, packet, free);
        int before = NONE;
        int chosen = firsts[node];
        for (; choice > 0; choice--) {
            before = chosen;
            chosen = nexts[chosen];
        }
        backs[packet] = arrivals[chosen];
        if (before == NONE) {
            firsts[node] = nexts[chosen];
        } else {
            nexts[before] = nexts[chosen];
        }
    }

    private void move(int step, RoutingObserver observer) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            int packet = present[i];
            int back = backs[packet];
            if (back == NONE) {
                int edge = current[packet * stride + levels[packet]];
                observer.moves(step, packet, edge, true, Move.ADVANCE);
                arrivals[packet] = edge;
                if (++levels[packet] == destinations[packet]) {
                    observer.isAbsorbed(step, packet);
                    result.deliver(1, step);
                    continue;
                }
            } else {
                observer.moves(step, packet, back, false, Move.SETBACK);
                arrivals[packet] = NONE;
                current[packet * stride + --levels[packet]] = back;
            }
            present[left++] = packet;
        }
        count = left;
    }
}

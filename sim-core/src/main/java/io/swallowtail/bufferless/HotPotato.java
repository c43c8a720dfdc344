package io.swallowtail.bufferless;

import io.swallowtail.bufferless.RoutingObserver.Move;
import io.swallowtail.random.Choices;
import io.swallowtail.random.OnDemandIntegers;
import java.util.Arrays;

/**
 * Routing without a schedule: all packets start in step 1, and in every step each packet wants the next edge of its
 * current path. Of the packets that request the same edge, a uniform one crosses it. Every other one that came by an
 * edge from below goes back along it; then each of the rest, which all came back from above in the step before, takes a
 * uniform one of the edges by which packets came to the node from below and that are still free. There are always
 * enough such edges: if a packet came from above over an edge, some packet requested that edge and crosses it. A packet
 * that goes back lengthens its current path by that edge.
 *
 * <p>So a current path leads upwards from where the packet is, and is kept as one edge for each level.
 *
 * <p>Streams, requested at (step, p): {@code ties}, for the k-th packet, k ≥ 2, that wants an edge, below k: it takes
 * the place of the winner so far if it draws 0; {@code setbacks}, below the number of free edges if there are several.
 * The rest need no random order: uniform choices among the remaining edges are equally likely in any order. Cost: a few
 * nanoseconds per packet and step. Memory: 4 bytes per packet and level.
 */
final class HotPotato {
    private static final int NONE = -1;

    private final Paths paths;
    private final FlatNetwork network;
    private final RoutingResult result;
    private final OnDemandIntegers ties;
    private final OnDemandIntegers setbacks;
    /** The packets that are not delivered yet. */
    private final int[] present;

    private final int[] levels;
    private final int[] destinations;
    /** For each packet and level the edge of its current path that leads up from there. */
    private final int[] current;

    private final int stride;
    /** The edge by which a packet came from below, or none. */
    private final int[] arrivals;
    /** For each edge the last step in which a packet wanted it, the winner, and how many there were. */
    private final int[] steps;

    private final int[] winners;
    private final int[] rivals;
    /** The edge along which a packet goes back, or none if it goes on. */
    private final int[] backs;
    /** The losers that must take the edge of another. */
    private final int[] rest;
    /** For each node, a linked list of the winners that came from below and whose edges are still free. */
    private final int[] listed;

    private final int[] firsts;
    private final int[] nexts;
    /** Steps are numbered on from trial to trial. */
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
        rivals = new int[network.edges()];
        backs = new int[packets];
        rest = new int[packets];
        listed = new int[network.nodes()];
        firsts = new int[network.nodes()];
        nexts = new int[packets];
    }

    /** Routes the packets of a trial until all are delivered. */
    void route(RoutingObserver observer) {
        begin();
        for (int step = 1; count > 0; step++) {
            now++;
            contend(step);
            int losers = sortOut();
            if (losers > 0) {
                listWinners();
                for (int i = 0; i < losers; i++) {
                    redirect(rest[i], step);
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
            levels[packet] = paths.sources()[packet];
            destinations[packet] = paths.destination(packet);
            arrivals[packet] = NONE;
            System.arraycopy(
                    paths.edges(),
                    paths.begins()[packet],
                    current,
                    packet * stride + levels[packet],
                    paths.lengths()[packet]);
        }
    }

    /** Lets every packet request its next edge, and finds the winners. */
    private void contend(int step) {
        for (int i = 0; i < count; i++) {
            int packet = present[i];
            int edge = current[packet * stride + levels[packet]];
            if (steps[edge] != now) {
                steps[edge] = now;
                winners[edge] = packet;
                rivals[edge] = 1;
            } else if (ties.integer(step, packet, ++rivals[edge]) == 0) {
                winners[edge] = packet;
            }
        }
    }

    /** Decides which losers go back the way they came; returns the number of losers that must take another edge. */
    private int sortOut() {
        int losers = 0;
        for (int i = 0; i < count; i++) {
            int packet = present[i];
            if (winners[current[packet * stride + levels[packet]]] == packet) {
                backs[packet] = NONE;
            } else {
                result.deflections++;
                backs[packet] = arrivals[packet];
                if (arrivals[packet] == NONE) {
                    rest[losers++] = packet;
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
                int node = network.heads()[arrivals[packet]];
                nexts[packet] = listed[node] == now ? firsts[node] : NONE;
                listed[node] = now;
                firsts[node] = packet;
            }
        }
    }

    /** Sends a loser back along the edge of a uniform one of the listed winners of its node. */
    private void redirect(int packet, int step) {
        int node = network.tails()[current[packet * stride + levels[packet]]];
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

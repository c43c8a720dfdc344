package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import java.util.Arrays;

/**
 * Routing with buffers: each edge has an unbounded queue, first in, first out. An edge passes one packet per step, and
 * a packet may leave in the step after its arrival. Packets that arrive at a queue in the same step are in uniformly
 * random order.
 *
 * <p>Stream: {@code ties}, requested at (step, p): the k-th packet, k ≥ 2, in the order of their numbers, that arrives
 * at a queue in a step draws below k. It takes the position with that number among these k, and the packet at that
 * position moves to the end. Cost: a few nanoseconds per crossing. Memory: 12 bytes per edge, 16 per packet.
 */
final class Buffered {
    private static final int NONE = -1;

    private final Paths paths;
    private final RoutingResult result;
    private final OnDemandIntegers ties;
    /** The packets that are not delivered, ascending; the first {@code count} entries. */
    private final int[] present;

    /** The packets that cross a link in the current step. */
    private final int[] moving;
    /** By packet: its node level. */
    private final int[] levels;
    /** By packet: the step of its first move. */
    private final long[] injections;
    /** By edge: the first packet of its queue, or {@link #NONE}. */
    private final int[] firsts;

    /** By edge: the last packet of its queue, if the queue is not empty. */
    private final int[] lasts;
    /** By packet: the next packet of its queue, or {@link #NONE}. */
    private final int[] nexts;
    /** By edge: the last step in which packets arrived at its queue. */
    private final int[] steps;

    /** By edge: how many packets arrived in that step. */
    private final int[] arrivals;
    /** By edge: the packet in the queue before those arrivals, or {@link #NONE}. */
    private final int[] predecessors;
    /** The number of the current step, counted over all trials. */
    private int now;

    private int count;

    Buffered(Paths paths, RoutingResult result, int edges, Choices choices) {
        this.paths = paths;
        this.result = result;
        ties = choices.onDemandIntegers("ties", OnDemandIntegers.LAST);
        int packets = paths.packets();
        present = new int[packets];
        moving = new int[packets];
        levels = new int[packets];
        injections = new long[packets];
        nexts = new int[packets];
        firsts = new int[edges];
        lasts = new int[edges];
        steps = new int[edges];
        arrivals = new int[edges];
        predecessors = new int[edges];
        Arrays.fill(firsts, NONE);
    }

    /** Routes the packets of a trial until all are delivered. */
    void route(RoutingObserver observer) {
        if (now > 1 << 30) {
            Arrays.fill(steps, 0);
            now = 0;
        }
        now++;
        count = present.length;
        for (int packet = 0; packet < count; packet++) {
            present[packet] = packet;
            levels[packet] = paths.sources[packet];
            arrive(packet, 0);
        }
        for (int step = 1; count > 0; step++) {
            now++;
            cross(step, observer);
        }
    }

    private void cross(int step, RoutingObserver observer) {
        int crossing = 0;
        int left = 0;
        for (int i = 0; i < count; i++) {
            int packet = present[i];
            int edge = paths.edge(packet, levels[packet]);
            boolean isFirst = firsts[edge] == packet;
            if (isFirst) {
                moving[crossing++] = packet;
                observer.moves(step, packet, edge, true, RoutingObserver.Move.ADVANCE);
            }
            if (!isFirst || levels[packet] + 1 < paths.destination(packet)) {
                present[left++] = packet;
            } else {
                observer.isAbsorbed(step, packet);
            }
        }
        count = left;
        for (int i = 0; i < crossing; i++) {
            int packet = moving[i];
            firsts[paths.edge(packet, levels[packet])] = nexts[packet];
        }
        for (int i = 0; i < crossing; i++) {
            int packet = moving[i];
            if (levels[packet] == paths.sources[packet]) {
                injections[packet] = step;
            }
            if (++levels[packet] < paths.destination(packet)) {
                arrive(packet, step);
            } else {
                result.deliver(injections[packet], step);
            }
        }
    }

    private void arrive(int packet, int step) {
        int edge = paths.edge(packet, levels[packet]);
        if (steps[edge] != now) {
            steps[edge] = now;
            arrivals[edge] = 1;
            predecessors[edge] = firsts[edge] == NONE ? NONE : lasts[edge];
            append(packet, edge);
            return;
        }
        int place = ties.integer(step, packet, ++arrivals[edge]);
        if (place == arrivals[edge] - 1) {
            append(packet, edge);
        } else {
            append(replace(packet, edge, place), edge);
        }
    }

    /** Puts a packet in the position of another one that arrived in this step, and returns the other one. */
    private int replace(int packet, int edge, int place) {
        int before = predecessors[edge];
        for (int i = 0; i < place; i++) {
            before = successor(before, edge);
        }
        int other = successor(before, edge);
        nexts[packet] = nexts[other];
        if (before == NONE) {
            firsts[edge] = packet;
        } else {
            nexts[before] = packet;
        }
        if (lasts[edge] == other) {
            lasts[edge] = packet;
        }
        return other;
    }

    private int successor(int packet, int edge) {
        return packet == NONE ? firsts[edge] : nexts[packet];
    }

    private void append(int packet, int edge) {
        if (firsts[edge] == NONE) {
            firsts[edge] = packet;
        } else {
            nexts[lasts[edge]] = packet;
        }
        nexts[packet] = NONE;
        lasts[edge] = packet;
    }
}

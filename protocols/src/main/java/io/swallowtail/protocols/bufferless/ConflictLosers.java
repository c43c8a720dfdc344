package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import java.util.Arrays;

/**
 * Packets of priority 0, which have lost a conflict on their boats. They move last in a step, in random order. Each
 * takes the next edge of its current path if that edge is free. Otherwise it goes back along the edge by which it came.
 * If that is not free, it takes a random free edge by which some packet came to the node, and if there is none, a
 * random free edge. So it never takes an edge that another packet requests.
 *
 * <p>The current path of a packet is a stack of links, followed by its preselected path. Each move off the current path
 * adds a link to the stack.
 *
 * <p>Streams, both requested at (the address of the round times tau, plus the step of the pass less 1; p):
 * {@code orders}, for the k-th packet, k ≥ 2, below k, only in steps in which two such packets are at one node;
 * {@code detours}, below the number of free edges if there are several.
 */
final class ConflictLosers {
    private static final int NONE = -1;

    private final Paths paths;
    private final FlatNetwork network;
    private final LinkUse use;
    private final Slots slots;
    private final OnDemandIntegers orders;
    private final OnDemandIntegers detours;

    /** The slots of the packets; the first {@code count} entries. */
    private final int[] listed;

    private final int[] nodes;
    /** By slot: the link by which it came to its node, or -1. */
    private final int[] arrivals;

    /** By slot: the number of links on its stack. */
    private final int[] depths;
    /**
     * The stacks: slot s has {@code stackSize} entries from {@code s * stackSize} on. They are the links to its
     * preselected path, the next one last.
     */
    private int[] stacks = new int[1 << 12];
    /** By node: the last step in which it held a packet of priority 0. */
    private final int[] seen;

    private int stackSize;
    private int count;

    ConflictLosers(Paths paths, FlatNetwork network, LinkUse use, Slots slots, Choices choices) {
        this.paths = paths;
        this.network = network;
        this.use = use;
        this.slots = slots;
        orders = choices.onDemandIntegers("orders", OnDemandIntegers.LAST);
        detours = choices.onDemandIntegers("detours");
        int packets = paths.packets();
        listed = new int[packets];
        nodes = new int[packets];
        arrivals = new int[packets];
        depths = new int[packets];
        seen = new int[network.nodes()];
    }

    /** Clears the steps, before their numbers start again. */
    void resetSteps() {
        Arrays.fill(seen, 0);
    }

    /** Starts a pass without packets of priority 0. */
    void begin(int steps) {
        count = 0;
        stackSize = steps;
        if ((long) slots.size * steps > stacks.length) {
            stacks = new int[Math.max(Math.multiplyExact(slots.size, steps), 2 * stacks.length)];
        }
    }

    /**
     * Adds a packet that has lost a conflict.
     *
     * @param arrival the link by which it came to the node where it is, or -1
     */
    void add(int slot, int arrival) {
        int packet = slots.packets[slot];
        int level = slots.levels[slot];
        listed[count++] = slot;
        nodes[slot] = level == paths.destination(packet)
                ? network.heads[paths.edge(packet, level - 1)]
                : network.tails[paths.edge(packet, level)];
        arrivals[slot] = arrival;
        depths[slot] = 0;
    }

    /** Moves all packets of priority 0 by a step; {@code moves} receives the link of slot s at {@code at + s}. */
    void move(int step, long time, int[] moves, int at, RoutingObserver observer) {
        if (count > 1 && isCrowded()) {
            mix(step);
        }
        for (int i = 0; i < count; i++) {
            int slot = listed[i];
            int link = choose(slot, step);
            use.cross(link);
            moves[at + slot] = link;
            arrivals[slot] = link;
            nodes[slot] = network.end(link);
            boolean isUp = (link & 1) == 1;
            slots.climb(slot, isUp);
            observer.moves(time, slots.packets[slot], link >> 1, isUp, RoutingObserver.Move.DETOUR);
        }
    }

    /** Reports whether two packets of priority 0 are at one node. Otherwise their order has no effect. */
    private boolean isCrowded() {
        boolean isCrowded = false;
        for (int i = 0; i < count; i++) {
            int node = nodes[listed[i]];
            isCrowded |= seen[node] == use.now;
            seen[node] = use.now;
        }
        return isCrowded;
    }

    private void mix(int step) {
        for (int i = 1; i < count; i++) {
            int slot = listed[i];
            int other = orders.integer(address(slot, step), slots.packets[slot], i + 1);
            listed[i] = listed[other];
            listed[other] = slot;
        }
    }

    private int address(int slot, int step) {
        return slots.addresses[slot] * stackSize + step - 1;
    }

    private int choose(int slot, int step) {
        int stack = slot * stackSize;
        int wanted = wanted(slot, stack);
        if (wanted != NONE && use.isFree(wanted)) {
            if (depths[slot] > 0) {
                depths[slot]--;
            }
            return wanted;
        }
        int link = arrivals[slot] == NONE ? NONE : arrivals[slot] ^ 1;
        if (link == NONE || !use.isFree(link)) {
            link = anyFree(slot, step);
        }
        stacks[stack + depths[slot]++] = link ^ 1;
        return link;
    }

    /** The next link of a slot's current path; none if it is at its destination. */
    private int wanted(int slot, int stack) {
        if (depths[slot] > 0) {
            return stacks[stack + depths[slot] - 1];
        }
        int packet = slots.packets[slot];
        int level = slots.levels[slot];
        return level == paths.destination(packet) ? NONE : 2 * paths.edge(packet, level) + 1;
    }

    private int anyFree(int slot, int step) {
        int links = network.degree(slots.levels[slot], nodes[slot]);
        int free = countFree(slot, links, true);
        boolean areArrivals = free > 0;
        if (!areArrivals) {
            free = countFree(slot, links, false);
            assert free > 0 : "a packet finds no free link at node " + nodes[slot];
        }
        int choice = free == 1 ? 0 : detours.integer(address(slot, step), slots.packets[slot], free);
        for (int k = 0; k < links; k++) {
            int link = network.linkFrom(slots.levels[slot], nodes[slot], k);
            if (isOpen(link, areArrivals) && choice-- == 0) {
                return link;
            }
        }
        throw new IllegalStateException("packet " + slots.packets[slot] + " finds no free link at node " + nodes[slot]);
    }

    private int countFree(int slot, int links, boolean areArrivals) {
        int free = 0;
        for (int k = 0; k < links; k++) {
            if (isOpen(network.linkFrom(slots.levels[slot], nodes[slot], k), areArrivals)) {
                free++;
            }
        }
        return free;
    }

    private boolean isOpen(int link, boolean areArrivals) {
        return use.isFree(link) && (!areArrivals || use.wasCrossed(link ^ 1));
    }
}

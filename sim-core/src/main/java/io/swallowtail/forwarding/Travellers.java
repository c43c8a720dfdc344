package io.swallowtail.forwarding;

/**
 * The packets that cross one edge level, put together so that queues see them as 0, 1, 2, … in the order of their numbers. A
 * packet that starts here arrived in tick 0. Memory: 16 bytes a packet.
 */
final class Travellers {
    private final int[] packets;
    private final int[] cameBy;
    private final int[] links;
    private final int[] ticks;
    private int count;
    private int first;
    private int last;

    Travellers(int most) {
        packets = new int[most];
        cameBy = new int[most];
        links = new int[most];
        ticks = new int[most];
    }

    /** Gathers those who cross a level, with the links and the ticks by which they came. */
    void gather(int level, int all, int[] starts, int[] ends, int[] linksBefore, int[] arrivals) {
        count = 0;
        first = Integer.MAX_VALUE;
        last = 0;
        for (int packet = 0; packet < all; packet++) {
            if (starts[packet] < level && level <= ends[packet]) {
                int tick = arrivals[packet];
                packets[count] = packet;
                cameBy[count] = starts[packet] == level - 1 ? 0 : linksBefore[packet];
                ticks[count++] = tick;
                first = Math.min(first, tick);
                last = Math.max(last, tick);
            }
        }
    }

    /** Lets them cross, notes when they do, and returns the last tick; 0 if there is nobody. */
    int cross(Queues queues, int[] linksHere, int[] departures) {
        if (count == 0) {
            return 0;
        }
        for (int i = 0; i < count; i++) {
            links[i] = linksHere[packets[i]];
        }
        queues.arrive(count, cameBy, ticks, first, last);
        int latest = queues.depart(count, packets, links, ticks, first, last);
        for (int i = 0; i < count; i++) {
            departures[packets[i]] = ticks[i];
        }
        return latest;
    }
}

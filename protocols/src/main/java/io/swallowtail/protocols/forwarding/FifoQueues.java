package io.swallowtail.protocols.forwarding;

import io.swallowtail.core.random.OnDemandIntegers;
import java.util.Arrays;

/**
 * First-in-first-out queues.
 *
 * <p>Packets are kept in the order of their arrival at the level, over all its links. Taken in that order each departs
 * in the tick after its arrival, or after the departure of the one before it on its link if that is later; the packets
 * that depart between its arrival and its own departure are those in the queue, so this difference is also the queue's
 * length. Then all are sorted, by counting, by the tick in which they arrive at the next level.
 *
 * <p>Cost: four passes over the packets a level, a few nanoseconds per packet. Memory: 4 bytes per packet and link, 8
 * per tick; 8 per packet and 16 per link with random ties.
 */
public final class FifoQueues implements Queues {
    /** Times of the present level are written with this much added at most, so that they need not be cleared. */
    private static final int LARGEST_BASE = 1 << 30;

    private final RandomTies ties;
    /** 1 if the parity of the link by which packets come decides ties, otherwise 0. */
    private final int parity;

    /** The packets in the order of their arrival. */
    private final int[] order;
    /** Where in {@code order} the arrivals end of tick k by links of even number (at 2k) and of odd number (at 2k + 1). */
    private int[] ends;
    /** The last departure on a link, plus {@code base}; what earlier levels left here is at most {@code base}. */
    private final int[] lastDeparture;

    private int base;
    private int longest;

    private FifoQueues(int packets, int links, int parity, RandomTies ties) {
        this.parity = parity;
        this.ties = ties;
        order = new int[packets];
        ends = new int[2 * Math.max(packets, 32)];
        lastDeparture = new int[links];
    }

    /**
     * Creates queues that serve, of two packets that arrive in one tick, the one from an even link first. At most two
     * links may lead into a node, one even and one odd.
     *
     * @param packets maximum number of packets
     * @param links maximum number of links of a level
     */
    public static FifoQueues evenLinksFirst(int packets, int links) {
        return new FifoQueues(packets, links, 1, null);
    }

    /**
     * Creates queues that serve packets that arrive in one tick in ascending order of their numbers.
     *
     * @param packets maximum number of packets
     * @param links maximum number of links of a level
     */
    public static FifoQueues lowerNumbersFirst(int packets, int links) {
        return new FifoQueues(packets, links, 0, null);
    }

    /**
     * Creates queues that serve packets that arrive in one tick in uniformly random order. The k-th of them, in the
     * order of their numbers, k ≥ 2, takes the place of another or the last one: a number below k, requested at (tick
     * of the arrival, packet).
     *
     * @param packets maximum number of packets
     * @param links maximum number of links of a level
     * @param ties the numbers
     */
    public static FifoQueues randomOrder(int packets, int links, OnDemandIntegers ties) {
        return new FifoQueues(packets, links, 0, new RandomTies(packets, links, ties));
    }

    @Override
    public void begin(int packets) {
        for (int packet = 0; packet < packets; packet++) {
            order[packet] = packet;
        }
        ends[0] = packets;
        ends[1] = packets;
        longest = 0;
    }

    @Override
    public int depart(int packets, int[] links, int[] ticks, int first, int last) {
        if (base > LARGEST_BASE) {
            Arrays.fill(lastDeparture, 0);
            base = 0;
        }
        int latest = serve(links, ticks, first, last);
        base += latest;
        // Packets that wait when tick 1 begins count as arrived in tick 0, in order.
        if (ties != null) {
            ties.resolve(order, ends, links, ticks, first, last);
        }
        return latest;
    }

    private int serve(int[] links, int[] ticks, int first, int last) {
        int[] departures = lastDeparture;
        int[] arrived = order;
        int longestHere = longest;
        int latest = 0;
        int i = 0;
        for (int tick = first; tick <= last; tick++) {
            int arrival = base + tick;
            for (int end = ends[2 * tick + 1]; i < end; i++) {
                int packet = arrived[i];
                int link = links[packet];
                int departure = Math.max(departures[link], arrival) + 1;
                departures[link] = departure;
                ticks[packet] = departure - base;
                // Branches that are rarely taken cost less than chains of maxima.
                if (departure > latest) {
                    latest = departure;
                }
                if (departure - arrival > longestHere) {
                    longestHere = departure - arrival;
                }
            }
        }
        longest = longestHere;
        return i == 0 ? 0 : latest - base;
    }

    @Override
    public void arrive(int packets, int[] links, int[] ticks, int first, int last) {
        int from = 2 * first;
        int to = 2 * last + 2;
        if (to > ends.length) {
            ends = new int[Math.max(to, 2 * ends.length)];
        }
        int[] bounds = ends;
        int mask = parity;
        Arrays.fill(bounds, from, to, 0);
        for (int packet = 0; packet < packets; packet++) {
            bounds[2 * ticks[packet] + (links[packet] & mask)]++;
        }
        int before = 0;
        for (int bucket = from; bucket < to; bucket++) {
            int size = bounds[bucket];
            bounds[bucket] = before;
            before += size;
        }
        // Incrementing turns the beginning of a bucket into its end.
        for (int packet = 0; packet < packets; packet++) {
            order[bounds[2 * ticks[packet] + (links[packet] & mask)]++] = packet;
        }
    }

    @Override
    public int longest() {
        return longest;
    }
}

package io.swallowtail.protocols.forwarding;

import java.util.Arrays;

/**
 * Priority queues: the waiting packet with the lowest number is served first, so packets are numbered by priority.
 *
 * <p>A link passes one packet in every tick in which a packet waits, so a packet departs in the first tick after its
 * arrival that no packet of higher priority takes. Served in the order of their numbers each takes the first free tick
 * of its link: a bit set of the ticks of a link is all that is needed. The number of waiting packets does not depend on
 * the discipline.
 *
 * <p>While all departures of a level fall into 64 ticks, the bit set of each link is one word, and a level takes one
 * pass over the packets; another one measures the queues of the links with more packets than the longest queue so far.
 * In a run that leaves these ticks, the levels from there on take three passes, which serve the packets link by link,
 * and a fourth over the ticks from the first arrival at a link to its last departure, which measures its queue.
 *
 * <p>Memory: 8 bytes per packet, 20 per link, 4 per tick.
 */
public final class PriorityQueues implements Queues {
    /** The links in use at a level, in the order of their first packets. */
    private final int[] used;
    /** By link: its place in {@code used}; the entry of an unused link is invalid. */
    private final int[] placeOf;
    /** How many packets cross the link of a place; then, where they begin and at last where they end in {@code grouped}. */
    private final int[] ends;
    /** The packets link by link, for each in ascending order. */
    private final int[] grouped;

    /** Bit k of it, of one link at a time: whether tick k is taken. */
    private long[] taken = new long[1];
    /** How many packets arrived in tick k, of one link at a time. */
    private int[] arrivals = new int[Long.SIZE];

    /** The departures of the packets, while all fall into 64 ticks. */
    private final int[] departures;
    /** Bit k of a link's word: whether its tick k is taken, counted from the first in which a packet can depart. */
    private final long[] words;
    /** The first of the packets that arrive in a tick, counted from the first arrival; the others follow in {@code grouped}. */
    private final int[] firstOfTick = new int[Long.SIZE];

    /** Whether no level of this run has left the 64 ticks. */
    private boolean fits;

    private int longest;

    /**
     * Prepares queues.
     *
     * @param packets maximum number of packets
     * @param links maximum number of links of a level
     */
    public PriorityQueues(int packets, int links) {
        used = new int[links];
        placeOf = new int[links];
        ends = new int[links];
        grouped = new int[packets];
        departures = new int[packets];
        words = new long[links];
    }

    @Override
    public void begin(int packets) {
        longest = 0;
        // With few packets clearing all words would cost more than it saves.
        fits = 2L * packets >= words.length;
    }

    @Override
    public int depart(int packets, int[] links, int[] ticks, int first, int last) {
        fits = fits && last - first < Long.SIZE && takeTicks(packets, links, ticks, first);
        if (!fits) {
            return departLinkByLink(packets, links, ticks, last);
        }
        long all = 0;
        int most = 0;
        for (long word : words) {
            all |= word;
            most = Math.max(most, Long.bitCount(word));
        }
        if (most > longest) {
            if (first == last) {
                longest = most;
            } else {
                measureLongest(packets, links, ticks, first);
            }
        }
        System.arraycopy(departures, 0, ticks, 0, packets);
        return first + Long.SIZE - Long.numberOfLeadingZeros(all);
    }

    /** Finds the departures of all packets, unless one of them is later than 64 ticks after the first arrival. */
    private boolean takeTicks(int packets, int[] links, int[] ticks, int first) {
        Arrays.fill(words, 0);
        for (int packet = 0; packet < packets; packet++) {
            int link = links[packet];
            long free = ~words[link] & -1L << ticks[packet] - first;
            if (free == 0) {
                return false;
            }
            words[link] |= free & -free;
            departures[packet] = first + 1 + Long.numberOfTrailingZeros(free);
        }
        return true;
    }

    /**
     * Measures the queues of the links with more packets than the longest queue so far. The packets of a link, taken in
     * the order of their arrival as if that were the discipline, find queues of the same length: a packet's departure
     * less its arrival.
     */
    private void measureLongest(int packets, int[] links, int[] ticks, int first) {
        int[] next = grouped;
        int[] lastDeparture = ends;
        Arrays.fill(firstOfTick, -1);
        for (int packet = 0; packet < packets; packet++) {
            int link = links[packet];
            if (Long.bitCount(words[link]) > longest) {
                lastDeparture[link] = 0;
                int tick = ticks[packet] - first;
                next[packet] = firstOfTick[tick];
                firstOfTick[tick] = packet;
            }
        }
        for (int tick = 0; tick < Long.SIZE; tick++) {
            for (int packet = firstOfTick[tick]; packet >= 0; packet = next[packet]) {
                int departure = Math.max(tick, lastDeparture[links[packet]]) + 1;
                lastDeparture[links[packet]] = departure;
                longest = Math.max(longest, departure - tick);
            }
        }
    }

    private int departLinkByLink(int packets, int[] links, int[] ticks, int last) {
        int count = group(packets, links);
        int latest = 0;
        int begin = 0;
        for (int place = 0; place < count; place++) {
            int end = ends[place];
            makeRoom(last + end - begin + 1);
            latest = Math.max(latest, serve(begin, end, ticks));
            begin = end;
        }
        return latest;
    }

    /** Groups the packets by their links, and returns how many links are in use. */
    private int group(int packets, int[] links) {
        int count = 0;
        for (int packet = 0; packet < packets; packet++) {
            int link = links[packet];
            int place = placeOf[link];
            if (place >= count || used[place] != link) {
                place = count++;
                placeOf[link] = place;
                used[place] = link;
                ends[place] = 0;
            }
            ends[place]++;
        }
        int before = 0;
        for (int place = 0; place < count; place++) {
            int size = ends[place];
            ends[place] = before;
            before += size;
        }
        for (int packet = 0; packet < packets; packet++) {
            grouped[ends[placeOf[links[packet]]]++] = packet;
        }
        return count;
    }

    private void makeRoom(int lastTick) {
        if (lastTick >= arrivals.length) {
            int words = Math.max(lastTick / Long.SIZE + 1, 2 * taken.length);
            taken = new long[words];
            arrivals = new int[words * Long.SIZE];
        }
    }

    /** Serves one link, and returns its last departure. */
    private int serve(int begin, int end, int[] ticks) {
        int first = Integer.MAX_VALUE;
        int latest = 0;
        // The ticks from runBegin to runEnd are all taken: at the first level this is everything, and saves long
        // searches.
        int runBegin = 0;
        int runEnd = -1;
        for (int i = begin; i < end; i++) {
            int packet = grouped[i];
            int arrival = ticks[packet];
            int earliest = arrival + 1;
            int departure = firstFree(earliest >= runBegin && earliest <= runEnd ? runEnd + 1 : earliest);
            taken[departure >>> 6] |= 1L << departure;
            arrivals[arrival]++;
            ticks[packet] = departure;
            first = Math.min(first, arrival);
            latest = Math.max(latest, departure);
            if (i == begin) {
                runBegin = departure;
                runEnd = departure;
            } else if (departure == runEnd + 1) {
                runEnd = departure;
            }
        }
        measure(first, latest);
        Arrays.fill(taken, first >>> 6, (latest >>> 6) + 1, 0);
        return latest;
    }

    private int firstFree(int from) {
        int word = from >>> 6;
        long free = ~taken[word] & -1L << from;
        while (free == 0) {
            free = ~taken[++word];
        }
        return word << 6 | Long.numberOfTrailingZeros(free);
    }

    /** Measures the queue of one link tick by tick, and clears its arrivals. */
    private void measure(int first, int latest) {
        int waiting = 0;
        for (int tick = first; tick < latest; tick++) {
            waiting += arrivals[tick];
            arrivals[tick] = 0;
            if (waiting > longest) {
                longest = waiting;
            }
            waiting -= waiting > 0 ? 1 : 0;
        }
    }

    /** Does nothing: the packets' numbers determine their order. */
    @Override
    public void arrive(int packets, int[] links, int[] ticks, int first, int last) {}

    @Override
    public int longest() {
        return longest;
    }
}

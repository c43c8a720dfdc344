package io.swallowtail.protocols.fault;

import java.util.Arrays;

/**
 * The routes of packets through a butterfly in several passes, alternately down and up, and their loads. A route is a
 * sequence of edges, one per level of the unrolled network. Pass i takes the levels i·d + 1 … (i + 1)·d.
 *
 * <p>The edge between node levels i and i + 1 whose upper end is column w has the number 2(i·n + w), and one more if it
 * crosses. Routes are stored in the order in which they were added, which is the order of the packets' ranks. Memory: 4
 * bytes per hop.
 */
final class PacketRoutes {
    final int d;
    private final int n;
    final int passes;
    /** The number of edges of the butterfly. */
    final int edges;
    /**
     * The edge of unrolled level l + 1 on route t is at index {@code t * levels() + l}, for {@code begin(t)} ≤ l &lt;
     * {@code end(t)}.
     */
    final int[] hops;

    private final int[] begins;
    private final int[] ends;
    private final int[] loads;
    /** By edge: the number of routes over it, in any pass. */
    private final int[] physicalLoads;
    /** By edge: number of the last counted route over it, plus 1. */
    private final int[] counted;

    int count;
    /** The most routes over one edge in one pass. */
    int congestion;
    /**
     * Gives the most routes over one edge in any pass, either direction; a route that crosses it several times counts
     * once.
     */
    int physicalCongestion;

    /**
     * Prepares routes.
     *
     * @param routes how many there may be
     * @param passes how many passes they make at most
     */
    PacketRoutes(int d, int routes, int passes) {
        this.d = d;
        this.n = 1 << d;
        this.passes = passes;
        edges = 2 * n * d;
        hops = new int[routes * passes * d];
        begins = new int[routes];
        ends = new int[routes];
        loads = new int[passes * edges];
        physicalLoads = new int[edges];
        counted = new int[edges];
    }

    /** Counts the levels of the unrolled network. */
    int levels() {
        return passes * d;
    }

    int begin(int route) {
        return begins[route];
    }

    int end(int route) {
        return ends[route];
    }

    /** Removes all routes. */
    void clear() {
        count = 0;
    }

    /**
     * Adds a route whose edges are written next; it crosses the unrolled levels from {@code begin} + 1 to {@code end}.
     */
    void add(int begin, int end) {
        begins[count] = begin;
        ends[count] = end;
        count++;
    }

    /**
     * Writes two passes of the last route: down from an input to an output by the path of a flow, and up by the same
     * path of the second butterfly as it is nailed on for pi_l; or both backwards.
     *
     * @param pass the first of the two
     * @param l the permutation's number
     */
    void turn(int pass, int l, int input, int output, boolean backwards) {
        int at = (count - 1) * levels() + pass * d;
        int last = at + 2 * d - 1;
        int column = input;
        for (int level = 0; level < d; level++) {
            int bit = 1 << d - 1 - level;
            int next = column & ~bit | output & bit;
            int crossing = column == next ? 0 : 1;
            int down = 2 * (level * n + column) + crossing;
            int nailed = column ^ l & 2 * bit - 1;
            int up = 2 * (level * n + nailed) + ((l & bit) == 0 ? crossing : 1 - crossing);
            hops[at + level] = backwards ? up : down;
            hops[last - level] = backwards ? down : up;
            column = next;
        }
    }

    /** Writes the upper part of an input's path, from its input to a node level, as a part of a pass down. */
    void down(int pass, int input, int output, int toLevel) {
        write((count - 1) * levels() + pass * d, 1, input, output, toLevel);
    }

    /** Writes that part of a path in reverse, from the node level to the input, as a part of a pass up. */
    void up(int pass, int input, int output, int fromLevel) {
        write((count - 1) * levels() + (pass + 1) * d - 1, -1, input, output, fromLevel);
    }

    private void write(int first, int direction, int input, int output, int levels) {
        int column = input;
        for (int level = 0; level < levels; level++) {
            int bit = 1 << d - 1 - level;
            int next = column & ~bit | output & bit;
            hops[first + direction * level] = 2 * (level * n + column) + (column == next ? 0 : 1);
            column = next;
        }
    }

    /** Counts the routes that cross each edge in each pass, and those that cross it in any pass, each route once. */
    void measure() {
        Arrays.fill(loads, 0);
        Arrays.fill(physicalLoads, 0);
        Arrays.fill(counted, 0);
        congestion = 0;
        physicalCongestion = 0;
        int levels = levels();
        for (int route = 0; route < count; route++) {
            for (int level = begins[route]; level < ends[route]; level++) {
                int edge = hops[route * levels + level];
                congestion = Math.max(congestion, ++loads[level / d * edges + edge]);
                if (counted[edge] <= route) {
                    counted[edge] = route + 1;
                    physicalCongestion = Math.max(physicalCongestion, ++physicalLoads[edge]);
                }
            }
        }
    }
}

package io.swallowtail.protocols.bufferless;

import java.util.Arrays;

/**
 * The preselected paths of a trial, in flat arrays. Packet p starts on node level {@code sources()[p]} and its {@code
 * lengths()[p]} edges, numbered as in {@link FlatNetwork}, are at the places from {@code begins()[p]} on, lowest first.
 */
final class Paths {
    final int[] sources;
    final int[] lengths;
    final int[] begins;
    final int[] edges;
    /** By place: the packet to whose path it belongs. */
    final int[] owners;

    private final int[] loads;
    private int places;
    /** C, the most paths over an edge. */
    int congestion;
    /** D, the length of the longest path. */
    int dilation;

    Paths(int packets, int longest, int edgesOfNetwork) {
        sources = new int[packets];
        lengths = new int[packets];
        begins = new int[packets];
        edges = new int[Math.multiplyExact(packets, longest)];
        owners = new int[edges.length];
        loads = new int[edgesOfNetwork];
    }

    /** Removes all paths; {@link #begin} and {@link #add} follow for each packet in turn. */
    void clear() {
        places = 0;
    }

    void begin(int packet, int sourceLevel) {
        sources[packet] = sourceLevel;
        begins[packet] = places;
        lengths[packet] = 0;
    }

    /** Adds an edge to the end of a packet's path. */
    void add(int packet, int edge) {
        edges[places] = edge;
        owners[places] = packet;
        places++;
        lengths[packet]++;
    }

    /** Computes congestion and dilation. */
    void measure() {
        Arrays.fill(loads, 0);
        int most = 0;
        for (int place = 0; place < places; place++) {
            int load = ++loads[edges[place]];
            if (load > most) {
                most = load;
            }
        }
        congestion = most;
        int longest = 0;
        for (int length : lengths) {
            longest = Math.max(longest, length);
        }
        dilation = longest;
    }

    int packets() {
        return sources.length;
    }

    /** The node level on which a packet ends. */
    int destination(int packet) {
        return sources[packet] + lengths[packet];
    }

    /** The edge of a packet's path that leads up from a node level on it. */
    int edge(int packet, int level) {
        return edges[begins[packet] + level - sources[packet]];
    }
}

package io.swallowtail.protocols.packet;

import java.util.Arrays;

/**
 * The numbers of packets on the links of one butterfly level, and on the nodes before it. Link 2w leads straight on
 * from row w, link 2w + 1 crosses. Memory: 8n bytes.
 */
final class LinkLoads {
    /** By link: the load on the level that was counted last. */
    final int[] loads;
    /** The largest number of packets over one link, of all levels so far. */
    int largest;
    /** The largest number of packets through one node at the beginning of a level, of all levels so far. */
    int largestOfNode;

    /** Prepares counters for n rows. */
    LinkLoads(int rows) {
        loads = new int[2 * rows];
    }

    /** Starts a trial. */
    void begin() {
        largest = 0;
        largestOfNode = 0;
    }

    /** Counts a level; about a nanosecond per packet. */
    void count(int[] links, int packets) {
        int[] counters = loads;
        Arrays.fill(counters, 0);
        for (int packet = 0; packet < packets; packet++) {
            counters[links[packet]]++;
        }
        for (int link = 0; link < counters.length; link += 2) {
            largest = Math.max(largest, Math.max(counters[link], counters[link + 1]));
            largestOfNode = Math.max(largestOfNode, counters[link] + counters[link + 1]);
        }
    }

    /**
     * Counts rows and gives how often the most frequent one is named; overwrites the loads of the level that was
     * counted last.
     */
    int mostAt(int[] rows) {
        Arrays.fill(loads, 0);
        int most = 0;
        for (int row : rows) {
            most = Math.max(most, ++loads[row]);
        }
        return most;
    }
}

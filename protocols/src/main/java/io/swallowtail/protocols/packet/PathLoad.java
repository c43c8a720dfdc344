package io.swallowtail.protocols.packet;

import java.util.Arrays;

/**
 * The largest number of distinct packets that share a node with one input–output path of a butterfly, over all n²
 * paths.
 *
 * <p>A packet on its unique path shares with the unique path from a to b either no node or the nodes of an interval of
 * levels, hence one node more than links. So the packets met by a path are the sum of its nodes' loads minus that of
 * its links', and the largest such sum over all paths is found level by level: a packet from the straight link meets
 * those from the cross link, and vice versa. Cost: O(n) per level. Memory: 4n bytes.
 */
final class PathLoad {
    /** The most packets met by a path from any input to a row, up to the present node level. */
    final int[] most;

    PathLoad(int rows) {
        most = new int[rows];
    }

    /** Begins at the inputs, each with one packet. */
    void begin() {
        Arrays.fill(most, 1);
    }

    /** Processes one edge level, whose cross links flip the bit {@code flip} and whose loads were just counted. */
    void cross(int flip, LinkLoads loads) {
        for (int row = 0; row < most.length; row++) {
            if ((row & flip) != 0) {
                continue;
            }
            int other = row | flip;
            int here = most[row];
            int there = most[other];
            most[row] = Math.max(here + loads.loads[2 * other + 1], there + loads.loads[2 * row]);
            most[other] = Math.max(there + loads.loads[2 * row + 1], here + loads.loads[2 * other]);
        }
    }

    /** Gives the largest number of all. */
    int largest() {
        int largest = 0;
        for (int met : most) {
            largest = Math.max(largest, met);
        }
        return largest;
    }
}

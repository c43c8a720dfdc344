package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.network.LeveledNetwork;

/**
 * A leveled network with its nodes and edges numbered throughout, level by level, and the ends of its edges in arrays.
 *
 * <p>A <b>link</b> is an edge in one of its directions: 2·edge leads down, 2·edge + 1 up. Memory: 8 bytes per edge.
 */
final class FlatNetwork {
    /** The network, whose nodes are numbered level by level. */
    final LeveledNetwork leveled;
    /** The first edge of edge level l, at l; index 0 is not used. */
    final int[] firstEdges;
    /** The first node of node level l, at l. */
    final int[] firstNodes;
    /** Lower and upper end of each edge. */
    final int[] tails;

    /** Upper end of edge e, at index e; callers must not change it. */
    final int[] heads;

    /** Numbers the nodes and edges of a network whose level sizes are fixed. */
    FlatNetwork(LeveledNetwork leveled) {
        this.leveled = leveled;
        int levels = leveled.levels();
        firstEdges = new int[levels + 2];
        firstNodes = new int[levels + 2];
        for (int level = 0; level <= levels; level++) {
            firstNodes[level + 1] = Math.addExact(firstNodes[level], leveled.nodes(level));
            firstEdges[level + 1] = Math.addExact(firstEdges[level], level == 0 ? 0 : leveled.edges(level));
        }
        tails = new int[edges()];
        heads = new int[edges()];
    }

    /** Reads the network's edges as they are now. */
    void read() {
        for (int level = 1; level <= levels(); level++) {
            int first = firstEdges[level];
            for (int edge = 0; edge < leveled.edges(level); edge++) {
                tails[first + edge] = firstNodes[level - 1] + leveled.tail(level, edge);
                heads[first + edge] = firstNodes[level] + leveled.head(level, edge);
            }
        }
    }

    int levels() {
        return firstNodes.length - 2;
    }

    int nodes() {
        return firstNodes[firstNodes.length - 1];
    }

    int edges() {
        return firstEdges[firstEdges.length - 1];
    }

    /** Finds the node to which a link leads. */
    int end(int link) {
        return (link & 1) == 1 ? heads[link >> 1] : tails[link >> 1];
    }

    /** Counts the edges at a node of a level, those that lead up and those that come up to it. */
    int degree(int level, int node) {
        int local = node - firstNodes[level];
        return leveled.inDegree(level, local) + leveled.outDegree(level, local);
    }

    /** Finds a link that leads away from a node: first those that lead down, then those that lead up. */
    int linkFrom(int level, int node, int k) {
        int local = node - firstNodes[level];
        int down = leveled.inDegree(level, local);
        return k < down
                ? 2 * (firstEdges[level] + leveled.inEdge(level, local, k))
                : 2 * (firstEdges[level + 1] + leveled.outEdge(level, local, k - down)) + 1;
    }
}

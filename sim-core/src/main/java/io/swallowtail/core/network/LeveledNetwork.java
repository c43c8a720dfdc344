package io.swallowtail.core.network;

import java.util.stream.IntStream;

/**
 * A network with nodes on levels 0 … L and whose edges lead from one level to the next. Edge level l, 1 to L, is
 * between node levels l - 1 and l; the nodes of a level and the edges of a level are numbered from 0. Parallel edges
 * count separately. By default all nodes of a level have the same number of edges to the next level, and edges are numbered
 * node by node. The edges that enter a node are searched for, in O(edges of the level) and in the order of their numbers.
 */
public interface LeveledNetwork {
    /**
     * Counts the edge levels.
     *
     * @return L, at least 1; node levels are 0 … L
     */
    int levels();

    /**
     * Counts the nodes of a level.
     *
     * @param level node level, 0 to L
     * @return how many, at least 1
     */
    int nodes(int level);

    /**
     * Counts the edges of a level.
     *
     * @param level edge level, 1 to L
     * @return how many there are between node levels level - 1 and level
     */
    default int edges(int level) {
        return nodes(level - 1) * outDegree(level - 1, 0);
    }

    /**
     * Finds where an edge begins.
     *
     * @param level edge level, 1 to L
     * @param edge the edge
     * @return a node of level - 1
     */
    default int tail(int level, int edge) {
        return edge / outDegree(level - 1, 0);
    }

    /**
     * Finds where an edge ends.
     *
     * @param level edge level, 1 to L
     * @param edge the edge
     * @return a node of that level
     */
    int head(int level, int edge);

    /**
     * Counts the edges that leave a node.
     *
     * @param level node level, 0 to L
     * @param node the node
     * @return how many lead to the next level; 0 on the last
     */
    int outDegree(int level, int node);

    /**
     * Finds an edge that leaves a node.
     *
     * @param level node level, 0 to L - 1
     * @param node the node
     * @param k which, in [0, outDegree)
     * @return an edge of edge level {@code level + 1}
     */
    default int outEdge(int level, int node, int k) {
        return outDegree(level, node) * node + k;
    }

    /**
     * Counts the edges that enter a node.
     *
     * @param level node level, 0 to L
     * @param node the node
     * @return how many come from the previous level; 0 on the first level
     */
    default int inDegree(int level, int node) {
        return level == 0 ? 0 : (int) entering(level, node).count();
    }

    /**
     * Finds an edge that enters a node.
     *
     * @param level node level, 1 to L
     * @param node the node
     * @param k which, in [0, inDegree)
     * @return an edge of edge level {@code level}
     */
    default int inEdge(int level, int node, int k) {
        return entering(level, node).skip(k).findFirst().orElseThrow();
    }

    /**
     * Names a level in pictures.
     *
     * @param level node level, 0 to L
     * @return a word, or the number of the level
     */
    default String levelName(int level) {
        return Integer.toString(level);
    }

    /**
     * Names a node in sentences.
     *
     * @param level node level, 0 to L
     * @param node a node of this level
     * @return words
     */
    default String nodeName(int level, int node) {
        return "row " + node + " of level " + level;
    }

    /**
     * Names the hosts at a node of the first and the last level in pictures.
     *
     * @param node a node of level 0
     * @return their numbers; empty if the node itself is an input and an output
     */
    default String hostsAt(int node) {
        return "";
    }

    private IntStream entering(int level, int node) {
        return IntStream.range(0, edges(level)).filter(edge -> head(level, edge) == node);
    }
}

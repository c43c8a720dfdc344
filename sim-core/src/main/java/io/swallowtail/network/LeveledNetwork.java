package io.swallowtail.network;

/**
 * A network with nodes on levels 0 … L and whose edges lead from one level to the next. Edge level l, 1 to L, is
 * between node levels l - 1 and l; the nodes of a level and the edges of a level are numbered from 0. Parallel edges
 * count separately.
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
    int edges(int level);

    /**
     * Finds where an edge begins.
     *
     * @param level edge level, 1 to L
     * @param edge the edge
     * @return a node of level - 1
     */
    int tail(int level, int edge);

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
    int outEdge(int level, int node, int k);

    /**
     * Counts the edges that enter a node.
     *
     * @param level node level, 0 to L
     * @param node the node
     * @return how many come from the previous level; 0 on the first level
     */
    int inDegree(int level, int node);

    /**
     * Finds an edge that enters a node.
     *
     * @param level node level, 1 to L
     * @param node the node
     * @param k which, in [0, inDegree)
     * @return an edge of edge level {@code level}
     */
    int inEdge(int level, int node, int k);
}

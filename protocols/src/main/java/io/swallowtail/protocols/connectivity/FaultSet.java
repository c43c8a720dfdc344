package io.swallowtail.protocols.connectivity;

/**
 * The nodes and edges of a {@link LeveledGraph} that fail. An edge is usable if it has not failed and both its ends work.
 */
public final class FaultSet {
    private final LeveledGraph graph;
    private final long[] nodes;
    private final long[] edges;
    private final long[] unusable;

    /**
     * Wraps flags, which their owner writes.
     *
     * @param graph the network
     * @param nodes bit level·rows + row of the words is 1 for a node that fails; other bits are 0
     * @param edges bit {@link LeveledGraph#edge} is 1 for an edge that fails; other bits are 0, and those of missing edges
     */
    public FaultSet(LeveledGraph graph, long[] nodes, long[] edges) {
        this.graph = graph;
        this.nodes = nodes;
        this.edges = edges;
        unusable = new long[edges.length];
    }

    /**
     * Reports whether a node works.
     *
     * @param node its number
     * @return whether it has not failed
     */
    public boolean isLive(int node) {
        return !isSet(nodes, node);
    }

    /**
     * Reports whether an edge has not failed, regardless of its ends and of whether it is missing.
     *
     * @param edge its number
     * @return whether it has not failed itself
     */
    public boolean isLiveEdge(int edge) {
        return !isSet(edges, edge);
    }

    /**
     * Reports whether an edge can be used.
     *
     * @param level node level that it leaves
     * @param row row that it leaves
     * @param k which of the edges of that node
     * @return whether it exists, and it and both its ends work
     */
    public boolean isUsable(int level, int row, int k) {
        int rows = graph.rows();
        int edge = graph.edge(level, row, k);
        return isLiveEdge(edge)
                && !graph.isMissing(edge)
                && isLive(level * rows + row)
                && isLive((level + 1) * rows + graph.head(level, row, k));
    }

    /**
     * Finds the edges that cannot be used: they are missing, or they or one of their ends failed.
     *
     * @return bit {@link LeveledGraph#edge} is 1 for such an edge; the array is used again
     */
    long[] unusable() {
        for (int w = 0; w < edges.length; w++) {
            unusable[w] = edges[w] | graph.missing()[w];
        }
        for (int w = 0; w < nodes.length; w++) {
            for (long left = nodes[w]; left != 0; left &= left - 1) {
                addEdges((w << 6) + Long.numberOfTrailingZeros(left));
            }
        }
        return unusable;
    }

    private void addEdges(int node) {
        int level = node / graph.rows();
        int row = node % graph.rows();
        for (int k = 0; k < graph.degree(); k++) {
            if (level < graph.levels()) {
                set(unusable, graph.edge(level, row, k), true);
            }
            if (level > 0) {
                set(unusable, graph.enteringEdge(level, row, k), true);
            }
        }
    }

    /**
     * Sets whether a node fails.
     *
     * @param node its number
     * @param fails whether it fails
     */
    public void setNode(int node, boolean fails) {
        set(nodes, node, fails);
    }

    /**
     * Sets whether an edge fails.
     *
     * @param edge its number
     * @param fails whether it fails
     */
    public void setEdge(int edge, boolean fails) {
        set(edges, edge, fails);
    }

    static boolean isSet(long[] words, int index) {
        return (words[index >>> 6] >>> index & 1) != 0;
    }

    static void set(long[] words, int index, boolean value) {
        long bit = 1L << index;
        words[index >>> 6] = value ? words[index >>> 6] | bit : words[index >>> 6] & ~bit;
    }

    /**
     * Counts the nodes and edges that fail.
     *
     * @return how many
     */
    public int size() {
        return count(nodes) + count(edges);
    }

    private static int count(long[] words) {
        int count = 0;
        for (long word : words) {
            count += Long.bitCount(word);
        }
        return count;
    }
}

package io.swallowtail.network;

/**
 * Copies of a butterfly that share inputs and outputs. Node levels 0 and d have n rows. The levels between them have m·n
 * rows: row w of copy j is j·n + w. An input's edge 2j + t leads to copy j, straight (t = 0) or across (t = 1); the other
 * nodes have edges 0 (straight) and 1 (across). If d is 1, an input's edges lead to the outputs. A node's edges are
 * numbered one after the other, in the order of the nodes.
 *
 * @param butterfly one copy
 * @param copies m, at least 1
 */
public record ReplicatedButterfly(Butterfly butterfly, int copies) implements LeveledNetwork {
    @Override
    public int levels() {
        return butterfly.d();
    }

    @Override
    public int nodes(int level) {
        return isEnd(level) ? butterfly.rows() : copies * butterfly.rows();
    }

    private boolean isEnd(int level) {
        return level == 0 || level == levels();
    }

    @Override
    public int edges(int level) {
        return copies * butterfly.edgesPerLevel();
    }

    @Override
    public int tail(int level, int edge) {
        return edge / outDegree(level - 1, 0);
    }

    @Override
    public int head(int level, int edge) {
        int n = butterfly.rows();
        int tail = tail(level, edge);
        int copy = level == 1 ? edge % (2 * copies) / 2 : tail / n;
        return inCopy(level, copy, across(level, tail % n, edge & 1));
    }

    private int across(int level, int row, int t) {
        return t == 0 ? row : row ^ butterfly.flipMask(level);
    }

    private int inCopy(int level, int copy, int row) {
        return isEnd(level) ? row : copy * butterfly.rows() + row;
    }

    @Override
    public int outDegree(int level, int node) {
        return level == levels() ? 0 : level == 0 ? 2 * copies : 2;
    }

    @Override
    public int outEdge(int level, int node, int k) {
        return outDegree(level, node) * node + k;
    }

    @Override
    public int inDegree(int level, int node) {
        return level == 0 ? 0 : level == levels() ? 2 * copies : 2;
    }

    @Override
    public int inEdge(int level, int node, int k) {
        int n = butterfly.rows();
        int copy = level == levels() ? k / 2 : node / n;
        int tail = inCopy(level - 1, copy, across(level, node % n, k & 1));
        return outEdge(level - 1, tail, level == 1 ? 2 * copy + (k & 1) : k & 1);
    }
}

package io.swallowtail.network;

/**
 * A network in which every edge of another one is q parallel edges. Edge e of the other network becomes edges q·e to q·e +
 * q - 1, and edge k of a node is one of those of its edge floor(k/q).
 *
 * @param single the network with single edges
 * @param q parallel edges, at least 1
 */
public record DilatedNetwork(LeveledNetwork single, int q) implements LeveledNetwork {
    @Override
    public int levels() {
        return single.levels();
    }

    @Override
    public int nodes(int level) {
        return single.nodes(level);
    }

    @Override
    public int edges(int level) {
        return q * single.edges(level);
    }

    @Override
    public int tail(int level, int edge) {
        return single.tail(level, edge / q);
    }

    @Override
    public int head(int level, int edge) {
        return single.head(level, edge / q);
    }

    @Override
    public int outDegree(int level, int node) {
        return q * single.outDegree(level, node);
    }

    @Override
    public int outEdge(int level, int node, int k) {
        return q * single.outEdge(level, node, k / q) + k % q;
    }

    @Override
    public int inDegree(int level, int node) {
        return q * single.inDegree(level, node);
    }

    @Override
    public int inEdge(int level, int node, int k) {
        return q * single.inEdge(level, node, k / q) + k % q;
    }
}

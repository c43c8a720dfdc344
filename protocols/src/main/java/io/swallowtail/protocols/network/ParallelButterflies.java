package io.swallowtail.protocols.network;

import io.swallowtail.core.network.LeveledNetwork;

/**
 * Butterflies in parallel. <i>Dilated</i>: they share all nodes, so every edge is several parallel edges; the first half of
 * a node's edges is straight. <i>Replicated</i>: they share inputs and outputs only. The levels between these have a row
 * j·n + w for row w of butterfly j. An input's edge 2j + t leads to butterfly j, straight (t = 0) or across (t = 1); the
 * other nodes have edges 0 (straight) and 1 (across). With d = 1, an input's edges lead to the outputs.
 *
 * @param butterfly one of them
 * @param copies how many, at least 1
 * @param areDilated whether they share all nodes
 */
public record ParallelButterflies(Butterfly butterfly, int copies, boolean areDilated) implements LeveledNetwork {
    @Override
    public int levels() {
        return butterfly.d();
    }

    @Override
    public int nodes(int level) {
        boolean isShared = areDilated || level == 0 || level == levels();
        return isShared ? butterfly.rows() : copies * butterfly.rows();
    }

    @Override
    public int outDegree(int level, int node) {
        int all = areDilated || level == 0 ? 2 * copies : 2;
        return level == levels() ? 0 : all;
    }

    @Override
    public int head(int level, int edge) {
        int n = butterfly.rows();
        int tail = tail(level, edge);
        int k = edge % outDegree(level - 1, tail);
        boolean isStraight = areDilated ? k < copies : k % 2 == 0;
        int row = isStraight ? tail % n : tail % n ^ butterfly.flipMask(level);
        int copy = level == 1 ? k / 2 : tail / n;
        return nodes(level) == n ? row : copy * n + row;
    }
}

package io.swallowtail.protocols.network;

import io.swallowtail.core.network.LeveledNetwork;
import java.util.Arrays;

/**
 * A leveled network with w nodes per level. Every node below level L has k distinct random successors on the next
 * level; the caller provides the random draws. Edge k·v + i of a level is the i-th of its node v.
 *
 * <p>An instance can be rewired; wiring allocates nothing. Memory: 8 bytes per edge.
 */
public final class RandomLeveledNetwork implements LeveledNetwork {
    private final int levels;
    private final int width;
    private final int outDegree;
    private final int edgesOfLevel;
    /** The upper end of each edge, level by level. */
    private final int[] heads;
    /** The edges of each level in the order of their upper ends. */
    private final int[] byHead;
    /** Where the edges of each node of levels 1 … L begin in {@code byHead}, w + 1 entries per level. */
    private final int[] begins;

    private final int[] places;

    /**
     * Allocates a network; {@link #wire} must be called before edges are read.
     *
     * @param levels L, at least 1
     * @param width w, at least 1
     * @param outDegree k, 1 to w
     */
    public RandomLeveledNetwork(int levels, int width, int outDegree) {
        if (outDegree < 1 || outDegree > width) {
            throw new IllegalArgumentException("out-degree " + outDegree + " is outside [1, " + width + "]");
        }
        this.levels = levels;
        this.width = width;
        this.outDegree = outDegree;
        edgesOfLevel = Math.multiplyExact(width, outDegree);
        heads = new int[Math.multiplyExact(levels, edgesOfLevel)];
        byHead = new int[heads.length];
        begins = new int[Math.multiplyExact(levels, width + 1)];
        places = new int[width];
        for (int node = 0; node < width; node++) {
            places[node] = node;
        }
    }

    /**
     * Gives every node its successors: for i = 0, 1, …, k - 1 elements i and i + v of the sequence 0 … w - 1 are
     * swapped, where v is the node's draw number i; the element at i is then successor i. O(edges).
     *
     * @param draws draw i of the node number level·w + v at index [i][level·w + v], in [0, w - i); levels 0 … L - 1
     */
    public void wire(int[][] draws) {
        for (int node = 0; node < levels * width; node++) {
            for (int i = 0; i < outDegree; i++) {
                int j = i + draws[i][node];
                int successor = places[j];
                places[j] = places[i];
                places[i] = successor;
                heads[node * outDegree + i] = successor;
            }
            for (int i = outDegree - 1; i >= 0; i--) {
                int j = i + draws[i][node];
                int moved = places[j];
                places[j] = places[i];
                places[i] = moved;
            }
        }
        for (int level = 1; level <= levels; level++) {
            sortByHead((level - 1) * edgesOfLevel, (level - 1) * (width + 1));
        }
    }

    private void sortByHead(int firstEdge, int firstNode) {
        Arrays.fill(begins, firstNode, firstNode + width + 1, 0);
        for (int edge = 0; edge < edgesOfLevel; edge++) {
            begins[firstNode + heads[firstEdge + edge]]++;
        }
        int before = 0;
        for (int node = 0; node <= width; node++) {
            before += begins[firstNode + node];
            begins[firstNode + node] = before;
        }
        // Decrementing turns the end of a node's edges into their beginning.
        for (int edge = edgesOfLevel - 1; edge >= 0; edge--) {
            byHead[firstEdge + --begins[firstNode + heads[firstEdge + edge]]] = edge;
        }
    }

    @Override
    public int levels() {
        return levels;
    }

    @Override
    public int nodes(int level) {
        return width;
    }

    @Override
    public int head(int level, int edge) {
        return heads[(level - 1) * edgesOfLevel + edge];
    }

    @Override
    public int outDegree(int level, int node) {
        return level == levels ? 0 : outDegree;
    }

    @Override
    public int inDegree(int level, int node) {
        return level == 0 ? 0 : begin(level, node + 1) - begin(level, node);
    }

    @Override
    public int inEdge(int level, int node, int k) {
        return byHead[(level - 1) * edgesOfLevel + begin(level, node) + k];
    }

    private int begin(int level, int node) {
        return begins[(level - 1) * (width + 1) + node];
    }
}

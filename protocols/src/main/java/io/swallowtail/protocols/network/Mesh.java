package io.swallowtail.protocols.network;

import io.swallowtail.core.network.LeveledNetwork;

/**
 * The m × m mesh whose edges lead right, (x, y) to (x + 1, y), and down, (x, y) to (x, y + 1), as a leveled network:
 * the level of
 * (x, y) is x + y, so L = 2(m - 1).
 *
 * <p>The nodes of a level are numbered from 0 by ascending x; the edges of a level by ascending x of their lower end, down
 * before right.
 *
 * <p>Source: Busch, Kelkar, Magdon-Ismail, section 1, Figure 1.
 *
 * @param side m, 2 to 4096
 */
public record Mesh(int side) implements LeveledNetwork {
    /** Largest m. */
    public static final int MAX_SIDE = 4096;

    /**
     * Checks the side.
     *
     * @throws IllegalArgumentException if it is outside [2, 4096]
     */
    public Mesh {
        if (side < 2 || side > MAX_SIDE) {
            throw new IllegalArgumentException("side = " + side + " is outside [2, " + MAX_SIDE + "]");
        }
    }

    @Override
    public int levels() {
        return 2 * (side - 1);
    }

    /**
     * Finds the smallest x of a level.
     *
     * @param level node level
     * @return x of its node 0
     */
    public int firstX(int level) {
        return Math.max(0, level - side + 1);
    }

    @Override
    public int nodes(int level) {
        return Math.min(level, side - 1) - firstX(level) + 1;
    }

    /** 1 where the first node of a level is in the last row, so that no edge leads down from it; otherwise 0. */
    private int missing(int nodeLevel) {
        return nodeLevel >= side - 1 ? 1 : 0;
    }

    @Override
    public int edges(int level) {
        return 2 * (nodes(level - 1) - missing(level - 1));
    }

    /**
     * Finds an edge by its lower end.
     *
     * @param x x of the lower end
     * @param y y of the lower end
     * @param isRight whether it leads right, otherwise down
     * @return its number on edge level x + y + 1
     */
    public int edge(int x, int y, boolean isRight) {
        int level = x + y;
        return 2 * (x - firstX(level)) + (isRight ? 1 : 0) - missing(level);
    }

    private boolean isRight(int level, int edge) {
        return (edge + missing(level - 1) & 1) == 1;
    }

    @Override
    public int tail(int level, int edge) {
        return edge + missing(level - 1) >>> 1;
    }

    @Override
    public int head(int level, int edge) {
        int x = firstX(level - 1) + tail(level, edge) + (isRight(level, edge) ? 1 : 0);
        return x - firstX(level);
    }

    @Override
    public int outDegree(int level, int node) {
        int x = firstX(level) + node;
        return (x < side - 1 ? 1 : 0) + (level - x < side - 1 ? 1 : 0);
    }

    @Override
    public int outEdge(int level, int node, int k) {
        int x = firstX(level) + node;
        boolean leadsDown = level - x < side - 1;
        return edge(x, level - x, k == 1 || !leadsDown);
    }

    @Override
    public int inDegree(int level, int node) {
        int x = firstX(level) + node;
        return (x > 0 ? 1 : 0) + (level - x > 0 ? 1 : 0);
    }

    @Override
    public int inEdge(int level, int node, int k) {
        int x = firstX(level) + node;
        boolean comesFromLeft = x > 0;
        return k == 0 && comesFromLeft ? edge(x - 1, level - x, true) : edge(x, level - x - 1, false);
    }
}

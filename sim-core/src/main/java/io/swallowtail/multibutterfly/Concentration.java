package io.swallowtail.multibutterfly;

/**
 * The neighbours of the nodes of one concentrator: m nodes, with c edges each to m/2 nodes; parallel edges count
 * separately. Kernels read it, simulators write it.
 */
final class Concentration {
    private final int m;
    private final int c;
    /** Edge k of node v leads to node neighbours[v·c + k] of the other side. */
    private final int[] neighbours;

    /** Allocates the edges; m is even, at least 2, and c at least 1. */
    Concentration(int m, int c) {
        this.m = m;
        this.c = c;
        neighbours = new int[Math.multiplyExact(m, c)];
    }

    int m() {
        return m;
    }

    int c() {
        return c;
    }

    /** Gives edge k of node v at v·c + k; not a copy. */
    int[] neighbours() {
        return neighbours;
    }
}

package io.swallowtail.protocols.multibutterfly;

/**
 * The neighbours of the nodes of one concentrator: m nodes, with c edges each to m/2 nodes; parallel edges count
 * separately. Kernels read it, simulators write it.
 *
 * @param m the number of nodes, even and at least 2
 * @param c the number of edges of each, at least 1
 * @param neighbours edge k of node v leads to node neighbours[v·c + k] of the other side
 */
record Concentration(int m, int c, int[] neighbours) {
    /** Allocates the edges. */
    Concentration(int m, int c) {
        this(m, c, new int[Math.multiplyExact(m, c)]);
    }
}

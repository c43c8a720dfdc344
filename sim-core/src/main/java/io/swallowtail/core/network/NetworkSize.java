package io.swallowtail.core.network;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The size of a network: its numbers of nodes, edges and crosspoints, with parallel edges counted separately. A node with x
 * edges in and y edges out has x·y crosspoints; an input has one edge in and an output one edge out, the wires to the
 * outside. This class alone computes sizes, without building the networks.
 *
 * @param nodes nodes of all levels, inputs and outputs too
 * @param edges edges of all levels
 * @param crosspoints crosspoints of all nodes; empty unless the network leads from inputs to outputs, level by level
 * @param bufferSlots total capacity of all buffers, in packets; empty if buffers are unlimited or not part of the model
 */
public record NetworkSize(long nodes, long edges, OptionalLong crosspoints, OptionalLong bufferSlots) {
    /** The number of edges as a constant of expressions. */
    public static final String EDGES = "edges";

    /** The number of nodes as a constant of expressions. */
    public static final String NODES = "nodes";

    /** The number of crosspoints as a constant of expressions. */
    public static final String CROSSPOINTS = "crosspoints";

    /** The number of packets that buffers of limited size hold, as a constant of expressions. */
    public static final String BUFFER_SLOTS = "buffer_slots";

    /**
     * Counts a network without crosspoints and without buffers of limited size.
     *
     * @param nodes nodes of all levels
     * @param edges edges of all levels
     */
    public NetworkSize(long nodes, long edges) {
        this(nodes, edges, OptionalLong.empty(), OptionalLong.empty());
    }

    /**
     * Counts a network with equal levels: every level has the same number of nodes, and every node not on the last
     * level has the same number of edges.
     *
     * @param levels edge levels, at least 1
     * @param rows nodes of a level, at least 1
     * @param outDegree edges that leave a node to the next level, at least 1
     * @return rows·(levels + 1) nodes, rows·outDegree·levels edges and rows·outDegree·(2 + (levels - 1)·outDegree) crosspoints
     */
    public static NetworkSize leveled(long levels, long rows, long outDegree) {
        long ofLevel = Math.multiplyExact(rows, outDegree);
        return new NetworkSize(
                Math.multiplyExact(rows, levels + 1),
                Math.multiplyExact(ofLevel, levels),
                OptionalLong.of(Math.multiplyExact(ofLevel, Math.multiplyExact(levels - 1, outDegree) + 2)),
                OptionalLong.empty());
    }

    /**
     * Counts a butterfly; a randomly wired butterfly has as many.
     *
     * @param n inputs, 2^d
     * @return n·(d + 1) nodes and 2·n·d edges
     */
    public static NetworkSize butterfly(long n) {
        return extended(n, d(n));
    }

    /**
     * Counts a butterfly of which levels 0 and d are one.
     *
     * @param n columns, 2^d
     * @return n·d nodes and 2·n·d edges
     */
    public static NetworkSize wrappedButterfly(long n) {
        return new NetworkSize(n * d(n), butterfly(n).edges);
    }

    /**
     * Counts an extended butterfly; a Beneš network has as many.
     *
     * @param n inputs, 2^d
     * @return n·(2d + 1) nodes and 4·n·d edges
     */
    public static NetworkSize twofold(long n) {
        return extended(n, 2 * d(n));
    }

    /**
     * Counts an extended butterfly, such as one with extra levels.
     *
     * @param n inputs
     * @param levels edge levels
     * @return n·(levels + 1) nodes and 2·n·levels edges
     */
    public static NetworkSize extended(long n, long levels) {
        return leveled(levels, n, 2);
    }

    /**
     * Counts a multibutterfly; a dilated butterfly has as many.
     *
     * @param n inputs, 2^d
     * @param c edges of a node to each half
     * @return n·(d + 1) nodes and 2·c·n·d edges
     */
    public static NetworkSize multibutterfly(long n, long c) {
        return leveled(d(n), n, 2 * c);
    }

    /**
     * Counts a replicated butterfly.
     *
     * @param n inputs, 2^d
     * @param m copies
     * @return n·(2 + m·(d - 1)) nodes, 2·m·n·d edges and 4·m·n·d crosspoints
     */
    public static NetworkSize replicated(long n, long m) {
        long edges = 2 * m * n * d(n);
        return new NetworkSize(n * (2 + m * (d(n) - 1)), edges, OptionalLong.of(2 * edges), OptionalLong.empty());
    }

    /**
     * Counts a mesh.
     *
     * @param side m
     * @return m² nodes and 2·m·(m - 1) edges
     */
    public static NetworkSize mesh(long side) {
        return new NetworkSize(side * side, 2 * side * (side - 1));
    }

    private static int d(long n) {
        return Long.numberOfTrailingZeros(n);
    }

    /**
     * Counts the same network with buffers.
     *
     * @param slots total capacity in packets; 0 if packets never wait
     * @return this size with that number
     */
    public NetworkSize withBuffers(long slots) {
        return new NetworkSize(nodes, edges, crosspoints, OptionalLong.of(slots));
    }

    /**
     * Gives the constants of an experiment on this network.
     *
     * @return {@link #NODES}, {@link #EDGES}, {@link #CROSSPOINTS} where they are counted and {@link #BUFFER_SLOTS} where buffers are limited
     */
    public Map<String, Long> constants() {
        Map<String, Long> constants = new LinkedHashMap<>();
        constants.put(NODES, nodes);
        constants.put(EDGES, edges);
        crosspoints.ifPresent(all -> constants.put(CROSSPOINTS, all));
        bufferSlots.ifPresent(slots -> constants.put(BUFFER_SLOTS, slots));
        return constants;
    }
}

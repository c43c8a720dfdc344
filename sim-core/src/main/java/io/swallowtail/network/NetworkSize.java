package io.swallowtail.network;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The size of a network: its numbers of nodes and edges, with parallel edges counted separately. This class alone
 * computes sizes, without building the networks.
 *
 * @param nodes nodes of all levels, inputs and outputs too
 * @param edges edges of all levels
 * @param bufferSlots total capacity of all buffers, in packets; empty if buffers are unlimited or not part of the model
 */
public record NetworkSize(long nodes, long edges, OptionalLong bufferSlots) {
    /** The number of edges as a constant of expressions. */
    public static final String EDGES = "edges";

    /** The number of nodes as a constant of expressions. */
    public static final String NODES = "nodes";

    /** The number of packets that buffers of limited size hold, as a constant of expressions. */
    public static final String BUFFER_SLOTS = "buffer_slots";

    /**
     * Counts a network without buffers of limited size.
     *
     * @param nodes nodes of all levels
     * @param edges edges of all levels
     */
    public NetworkSize(long nodes, long edges) {
        this(nodes, edges, OptionalLong.empty());
    }

    /**
     * Counts a network with equal levels: every level has the same number of nodes, and every node not on the last
     * level has the same number of edges.
     *
     * @param levels edge levels, at least 1
     * @param rows nodes of a level, at least 1
     * @param outDegree edges that leave a node to the next level, at least 1
     * @return rows·(levels + 1) nodes and rows·outDegree·levels edges
     */
    public static NetworkSize leveled(long levels, long rows, long outDegree) {
        return new NetworkSize(
                Math.multiplyExact(rows, levels + 1), Math.multiplyExact(Math.multiplyExact(rows, outDegree), levels));
    }

    /**
     * Counts a {@link Butterfly}, of which the {@link RandomlyWiredButterfly} has as many.
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
     * Counts a {@link TwofoldButterfly}, of which the {@link BenesNetwork} has as many.
     *
     * @param n inputs, 2^d
     * @return n·(2d + 1) nodes and 4·n·d edges
     */
    public static NetworkSize twofold(long n) {
        return extended(n, 2 * d(n));
    }

    /**
     * Counts an {@link ExtendedButterfly}, such as one with extra levels.
     *
     * @param n inputs
     * @param levels edge levels
     * @return n·(levels + 1) nodes and 2·n·levels edges
     */
    public static NetworkSize extended(long n, long levels) {
        return leveled(levels, n, 2);
    }

    /**
     * Counts a {@link Multibutterfly}.
     *
     * @param n inputs, 2^d
     * @param c edges of a node to each half
     * @return n·(d + 1) nodes and 2·c·n·d edges
     */
    public static NetworkSize multibutterfly(long n, long c) {
        return leveled(d(n), n, 2 * c);
    }

    /**
     * Counts a {@link Mesh}.
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
        return new NetworkSize(nodes, edges, OptionalLong.of(slots));
    }

    /**
     * Gives the constants of an experiment on this network.
     *
     * @return {@link #NODES}, {@link #EDGES} and, where buffers are limited, {@link #BUFFER_SLOTS}
     */
    public Map<String, Long> constants() {
        Map<String, Long> constants = new LinkedHashMap<>();
        constants.put(NODES, nodes);
        constants.put(EDGES, edges);
        bufferSlots.ifPresent(slots -> constants.put(BUFFER_SLOTS, slots));
        return constants;
    }
}

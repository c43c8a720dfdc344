package io.swallowtail.core.trace;

import io.swallowtail.core.network.LeveledNetwork;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Receives the events of a trial. A simulator reports facts; the receiver decides how to show them. */
@FunctionalInterface
public interface Trace {
    /**
     * Receives an event.
     *
     * @param event what happens
     */
    void record(TraceEvent event);

    /**
     * Limits lists.
     *
     * @return how many items of a list the receiver shows; it counts the others. At least 1
     */
    default int longestList() {
        return Integer.MAX_VALUE;
    }

    /**
     * Reports the first {@link #longestList()} items of a list, and the number of the others. For notes only: a picture
     * needs all events.
     *
     * @param items how many there are
     * @param reporter reports the item of an index, counted from 0
     */
    default void list(int items, IntConsumer reporter) {
        int shown = Math.min(items, longestList());
        for (int i = 0; i < shown; i++) {
            reporter.accept(i);
        }
        if (items > shown) {
            note("… and " + (items - shown) + " more.");
        }
    }

    /**
     * Names the items of a list within one sentence, the first {@link #longestList()} of them, and how many more there are.
     *
     * @param items how many there are
     * @param namer names the item of an index, counted from 0
     * @return the names with commas between them; nothing if there are no items
     */
    default String named(int items, IntFunction<String> namer) {
        int shown = Math.min(items, longestList());
        String names = IntStream.range(0, shown).mapToObj(namer).collect(Collectors.joining(", "));
        return shown == items ? names : names + " and " + (items - shown) + " more";
    }

    /**
     * Reports a fact in words.
     *
     * @param sentence one sentence with its full stop
     */
    default void note(String sentence) {
        record(new TraceEvent.Note(sentence));
    }

    /** Sets the network of the following events. */
    default void network(LeveledNetwork network) {
        record(new TraceEvent.Network(network, false));
    }

    /**
     * Starts a step, round or phase.
     *
     * @param unit what it is, such as {@code round}
     * @param number which, usually from 1
     * @param state the state, as text that follows; empty for nothing
     */
    default void step(String unit, long number, String state) {
        record(new TraceEvent.Step(unit, number, state));
    }

    /** Ends the last step; the following events belong to no step. */
    default void stepsEnd() {
        record(new TraceEvent.StepsEnd());
    }

    /**
     * Introduces a packet, or a request for a circuit.
     *
     * @param packet its number, from 0
     * @param name a part of a sentence, such as {@code input 5}
     * @param level the level at which it begins
     * @param request its destination or request, as text that follows the name; empty for nothing
     */
    default void packet(int packet, String name, int level, int row, String request) {
        record(new TraceEvent.Packet(packet, name, level, row, request));
    }

    /**
     * Reports that a packet crosses an edge to the next level.
     *
     * @param step the time step, from 1
     * @param level the level of the node from which it moves
     * @param head the row of the node to which it moves
     */
    default void moved(int packet, long step, int level, int row, int head) {
        record(new TraceEvent.Moved(packet, step, level, row, level + 1, head, ""));
    }

    /**
     * Reports that a packet or request is stopped.
     *
     * @param level the level of the node after which it is stopped
     * @param reason the reason, as text that follows; empty for nothing
     */
    default void blocked(int packet, int level, String reason) {
        record(new TraceEvent.Blocked(packet, level, reason));
    }

    /**
     * Reports that a packet or request is given up.
     *
     * @param reason the reason, as text that follows; empty for nothing
     */
    default void lost(int packet, String reason) {
        record(new TraceEvent.Lost(packet, reason));
    }

    /**
     * Reports that a packet is delivered, or that a request gets its circuit.
     *
     * @param manner how, a verb first, such as {@code takes p}; empty for {@code is delivered}
     */
    default void settled(int packet, String manner) {
        record(new TraceEvent.Settled(packet, manner));
    }

    /**
     * Reports a circuit through the network.
     *
     * @param circuit its number, from 0
     * @param name a part of a sentence, such as {@code input 5}
     * @param rows its row on each level, from level 0 to the last that it reaches; kept
     */
    default void routed(int circuit, String name, int... rows) {
        record(new TraceEvent.Routed(circuit, name, rows, true));
    }

    /** Reports a failed node. */
    default void faultyNode(int level, int row) {
        record(new TraceEvent.Fault(level, row, -1));
    }

    /**
     * Reports a failed edge.
     *
     * @param level the level of the node at which it begins
     * @param head the row to which it leads on the next level
     */
    default void faultyEdge(int level, int row, int head) {
        record(new TraceEvent.Fault(level, row, head));
    }

    /**
     * Highlights a node.
     *
     * @param reason the common property of the marked nodes, equal for all
     */
    default void mark(int level, int row, String reason) {
        record(new TraceEvent.Mark(level, row, reason));
    }
}

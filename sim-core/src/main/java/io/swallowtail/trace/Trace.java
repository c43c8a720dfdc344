package io.swallowtail.trace;

import io.swallowtail.network.LeveledNetwork;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Hears what happens in a trial, event by event. A simulator tells the facts; who hears them decides how they look. */
@FunctionalInterface
public interface Trace {
    /**
     * Hears an event.
     *
     * @param event what happens
     */
    void hear(TraceEvent event);

    /**
     * Tells how much of a long list is wanted.
     *
     * @return how many items of a list are told before the rest of them is only counted, at least 1
     */
    default int longestList() {
        return Integer.MAX_VALUE;
    }

    /**
     * Tells the items of a list, the first {@link #longestList()} of them, and how many more there are. Only for what no picture
     * needs: who draws hears of no other items either.
     *
     * @param items how many there are
     * @param teller tells the item of an index, counted from 0
     */
    default void list(int items, IntConsumer teller) {
        int told = Math.min(items, longestList());
        for (int i = 0; i < told; i++) {
            teller.accept(i);
        }
        if (items > told) {
            note("… and " + (items - told) + " more.");
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
        int told = Math.min(items, longestList());
        String names = IntStream.range(0, told).mapToObj(namer).collect(Collectors.joining(", "));
        return told == items ? names : names + " and " + (items - told) + " more";
    }

    /**
     * Tells a fact in words.
     *
     * @param sentence one sentence with its full stop
     */
    default void note(String sentence) {
        hear(new TraceEvent.Note(sentence));
    }

    /**
     * Names the network of which the events after this one speak.
     *
     * @param network the network
     */
    default void network(LeveledNetwork network) {
        hear(new TraceEvent.Network(network, false));
    }

    /**
     * Begins a step, round or phase.
     *
     * @param unit what it is, such as {@code round}
     * @param number which, usually from 1
     * @param state how things stand, in words that follow; empty for nothing
     */
    default void step(String unit, long number, String state) {
        hear(new TraceEvent.Step(unit, number, state));
    }

    /** Ends the last step: what follows belongs to none. */
    default void stepsEnd() {
        hear(new TraceEvent.StepsEnd());
    }

    /**
     * Names a packet, or a request for a circuit.
     *
     * @param packet its number, from 0
     * @param name a part of a sentence, such as {@code input 5}
     * @param level the level at which it begins
     * @param row its row there
     * @param wish what it wants, in words that follow the name; empty for nothing
     */
    default void packet(int packet, String name, int level, int row, String wish) {
        hear(new TraceEvent.Packet(packet, name, level, row, wish));
    }

    /**
     * Moves a packet along an edge to the next level.
     *
     * @param packet the packet
     * @param step the time step, from 1
     * @param level the level of the node from which it moves
     * @param row its row
     * @param head the row of the node to which it moves
     */
    default void moved(int packet, long step, int level, int row, int head) {
        hear(new TraceEvent.Moved(packet, step, level, row, level + 1, head, ""));
    }

    /**
     * Stops a packet or request.
     *
     * @param packet the packet
     * @param level the level of the node behind which it is stopped
     * @param reason why, in words that follow; empty for nothing
     */
    default void blocked(int packet, int level, String reason) {
        hear(new TraceEvent.Blocked(packet, level, reason));
    }

    /**
     * Gives a packet or request up.
     *
     * @param packet the packet
     * @param reason why, in words that follow; empty for nothing
     */
    default void lost(int packet, String reason) {
        hear(new TraceEvent.Lost(packet, reason));
    }

    /**
     * Delivers a packet, or gives a request its circuit.
     *
     * @param packet the packet
     * @param manner how, a verb first, such as {@code takes p}; empty for {@code is delivered}
     */
    default void settled(int packet, String manner) {
        hear(new TraceEvent.Settled(packet, manner));
    }

    /**
     * Leads a circuit through the network.
     *
     * @param circuit its number, from 0
     * @param name a part of a sentence, such as {@code input 5}
     * @param rows its row on each level, from level 0 to the last that it reaches; kept
     */
    default void routed(int circuit, String name, int... rows) {
        hear(new TraceEvent.Routed(circuit, name, rows, true));
    }

    /**
     * Reports a failed node.
     *
     * @param level its level
     * @param row its row
     */
    default void faultyNode(int level, int row) {
        hear(new TraceEvent.Fault(level, row, -1));
    }

    /**
     * Reports a failed edge.
     *
     * @param level the level of the node at which it begins
     * @param row its row
     * @param head the row to which it leads on the next level
     */
    default void faultyEdge(int level, int row, int head) {
        hear(new TraceEvent.Fault(level, row, head));
    }

    /**
     * Marks a node to look at.
     *
     * @param level its level
     * @param row its row
     * @param reason what the marked nodes have in common, the same of all
     */
    default void mark(int level, int row, String reason) {
        hear(new TraceEvent.Mark(level, row, reason));
    }
}

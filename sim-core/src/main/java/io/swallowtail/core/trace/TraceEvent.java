package io.swallowtail.core.trace;

import io.swallowtail.core.network.LeveledNetwork;

/**
 * An event of a trial. Levels are node levels, 0 … L; rows number the nodes of a level from 0. Packets and circuits
 * share one numbering from 0; a request for a circuit is a packet until it is routed.
 */
public sealed interface TraceEvent {
    /**
     * A fact in words.
     *
     * @param text one sentence with its full stop
     */
    record Note(String text) implements TraceEvent {}

    /**
     * The network of the following events. A trace that names several has a picture of each.
     *
     * @param endsAtDisks whether the nodes of the last level are disks, whose load counts too
     */
    record Network(LeveledNetwork network, boolean endsAtDisks) implements TraceEvent {}

    /**
     * A node or an edge that has failed.
     *
     * @param level the level of the node, or of the node at which the edge begins
     * @param head the row to which the edge leads on the next level; -1 if the node has failed
     */
    record Fault(int level, int row, int head) implements TraceEvent {}

    /**
     * A failed node or link of a network without levels.
     *
     * @param isNode whether it is a node
     * @param place its place in {@link io.swallowtail.core.experiment.WeakPoints#nodes} or {@link
     *     io.swallowtail.core.experiment.WeakPoints#links}
     */
    record FailedPart(boolean isNode, int place) implements TraceEvent {}

    /**
     * A highlighted node.
     *
     * @param reason the common property of the marked nodes, equal for all, such as {@code the nodes of the largest
     *     component}
     */
    record Mark(int level, int row, String reason) implements TraceEvent {}

    /**
     * A packet, or a request for a circuit.
     *
     * @param packet its number, from 0
     * @param name a part of a sentence, such as {@code input 5}
     * @param level the level at which it begins
     * @param request its destination or request, as text that follows the name, such as {@code asks for output 3}; empty
     *     for nothing
     */
    record Packet(int packet, String name, int level, int row, String request) implements TraceEvent {}

    /**
     * A step, round or phase begins.
     *
     * @param unit what it is, such as {@code round}
     * @param number which, usually from 1
     * @param state the state, as text that follows, such as {@code 8 requests are active}; empty for nothing
     */
    record Step(String unit, long number, String state) implements TraceEvent {}

    /** The last step ends; the following events belong to no step. */
    record StepsEnd() implements TraceEvent {}

    /**
     * A packet crosses an edge.
     *
     * @param step the time step, from 1
     * @param level the level of the node from which it moves
     * @param to the level to which it moves, one more or one less
     * @param head the row of the node to which it moves
     * @param manner how, as text that follows, such as {@code carried by a boat}; empty for nothing
     */
    record Moved(int packet, long step, int level, int row, int to, int head, String manner) implements TraceEvent {}

    /**
     * A packet or request cannot proceed.
     *
     * @param level the level of the node after which it is stopped
     * @param reason the reason, as text that follows, such as {@code 3 paths want the edge}; empty for nothing
     */
    record Blocked(int packet, int level, String reason) implements TraceEvent {}

    /**
     * A packet or request is given up.
     *
     * @param reason the reason, as text that follows; empty for nothing
     */
    record Lost(int packet, String reason) implements TraceEvent {}

    /**
     * A packet is delivered, or a request has its circuit.
     *
     * @param manner how, a verb first, such as {@code takes p}; empty for {@code is delivered}
     */
    record Settled(int packet, String manner) implements TraceEvent {}

    /**
     * A circuit, or one of the paths that a request may take, leads through the network. A later one of the same number
     * replaces it.
     *
     * @param circuit its number, from 0
     * @param name a part of a sentence, such as {@code input 5}
     * @param rows its row on each level, from level 0 to the last that it reaches; -1 on levels that it skips
     * @param isLocked whether it is a circuit, which is drawn; otherwise it only appears in the text
     */
    record Routed(int circuit, String name, int[] rows, boolean isLocked) implements TraceEvent {}

    /**
     * The levels that a set of packets occupies during some steps.
     *
     * @param name a part of a sentence, such as {@code the wave of set 3}
     * @param number which set, from 0
     * @param before the step before its first
     * @param last its last step
     */
    record Wave(String name, int number, long before, long last, int firstLevel, int lastLevel) implements TraceEvent {}
}

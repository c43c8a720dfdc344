package io.swallowtail.protocols.bufferless;

/** Observes a routing step by step. Without a trace there is only one implementation, which the compiler inlines. */
interface RoutingObserver {
    /** The reason why a packet crosses a link. */
    enum Move {
        /** It is on its boat. */
        RIDE,
        /** It oscillates on an edge, or returns after a deflection. */
        OSCILLATION,
        /** It lost while it oscillated, and goes back. */
        DEFLECTION,
        /** It lost a conflict on its boat: it takes free edges until the pass ends. */
        DETOUR,
        /** It reverses an earlier move. */
        REVERSAL,
        /** It follows its current path, without a schedule. */
        ADVANCE,
        /** It lost a conflict without a schedule, and goes back. */
        SETBACK
    }

    /** Ignores everything. */
    RoutingObserver NONE = new RoutingObserver() {};

    /** A trial's routing begins: its paths, packet sets and schedule are known. */
    default void routingBegins() {}

    /**
     * The routing ends.
     *
     * @param isComplete whether all packets were delivered
     */
    default void routingEnds(boolean isComplete) {}

    /**
     * A phase begins in which some packets are in the network or are injected.
     *
     * @param session 0 or 1
     * @param phase its number in the session, from 0
     * @param before the number of the step before its first
     */
    default void phaseBegins(int session, long phase, long before) {}

    /**
     * A pass begins: a phase of the centralized algorithm, or the first half of a round.
     *
     * @param part 0 for packets that were in the network (A) or all of them (centralized), 1 for B1, 2 for B2
     * @param round from 1
     * @param before the number of the step before its first
     */
    default void passBegins(int part, int round, long before) {}

    /**
     * A packet has a boat in the pass that begins.
     *
     * @param colour its colour, the number of its boat, from 1
     * @param frame the frame to which its wave points, from 0
     * @param from the step of the pass in which it catches the boat
     * @param to the last step of its ride, unless it is absorbed before
     */
    default void boards(int packet, int colour, int frame, int from, int to) {}

    /**
     * A packet crosses a link; its first move injects it.
     *
     * @param step the step, from 1; never less than before
     * @param edge the edge, numbered as in {@link FlatNetwork}
     * @param isUp whether it moves to the higher level
     * @param move why
     */
    default void moves(long step, int packet, int edge, boolean isUp, Move move) {}

    /**
     * A packet is absorbed at the end of the last reported move.
     *
     * @param step the step of that move
     */
    default void isAbsorbed(long step, int packet) {}

    /**
     * Several packets on boats request one link.
     *
     * @param packet one that loses
     * @param winner the one that crosses the link
     */
    default void collides(long step, int packet, int winner) {}

    /**
     * The second half of a round begins, in which everything is undone.
     *
     * @param before the number of the step before its first
     */
    default void reversalBegins(long before) {}

    /**
     * Steps are skipped in which all packets in the network repeat their moves and return to their positions.
     *
     * @param after the last step before them
     * @param upTo the last of them
     */
    default void repeats(long after, long upTo) {}
}

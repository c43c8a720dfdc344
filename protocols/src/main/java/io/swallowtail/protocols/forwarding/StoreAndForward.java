package io.swallowtail.protocols.forwarding;

import java.util.Arrays;

/**
 * Store-and-forward routing through a leveled network: every link has an unbounded queue, and in every tick each link whose
 * queue is not empty passes one packet, which may leave its next queue from the next tick on. {@link NodeModel} maps
 * ticks to steps of a model.
 *
 * <p>A packet crosses the levels 1, 2, … in order, so its arrival at a level depends only on earlier levels. The run is
 * therefore computed level by level: the {@link Queues} of a level map arrival ticks to departure ticks. This is exact,
 * and empty links and queues cost nothing.
 *
 * <p>Cost: a few passes over the packets a level. Memory: 12 to 20 bytes a packet and as much a link of one level, plus 8 bytes
 * a tick. Nothing else is allocated per run.
 * One thread owns it.
 *
 * <pre>
 * int last = engine.route(packets, levels, routes, CrossingObserver.NONE);   // the tick of the last delivery
 * engine.ticks()[p]                                                          // that of packet p
 * </pre>
 */
public final class StoreAndForward {
    private final Queues queues;
    private final int[] links;
    private final int[] ticks;

    /**
     * Prepares runs.
     *
     * @param packets maximum number of packets, at least 1
     * @param queues the queues of one level, prepared for as many packets; no other engine may use them
     */
    public StoreAndForward(int packets, Queues queues) {
        this.queues = queues;
        this.links = new int[packets];
        this.ticks = new int[packets];
    }

    /**
     * Routes packets, all of which wait in their first queues when tick 1 begins, in the order of their numbers.
     *
     * @param packets how many packets, at most those prepared for
     * @param levels how many levels each of them crosses, at least 1
     * @param routes their links
     * @param observer receives the crossings
     * @return the tick of the last delivery; 0 if there are no packets
     */
    public int route(int packets, int levels, Routes routes, CrossingObserver observer) {
        Arrays.fill(ticks, 0, packets, 0);
        queues.begin(packets);
        int last = 0;
        for (int level = 1; level <= levels; level++) {
            if (level > 1) {
                queues.arrive(packets, links, ticks, level - 1, last);
            }
            routes.linksOf(level, links);
            last = queues.depart(packets, links, ticks, level - 1, last);
            observer.crossed(level, links, ticks);
        }
        return last;
    }

    /**
     * Gives the deliveries of the last run.
     *
     * @return the tick, from 1, in which packet p crossed its last link at index p; always the same array; callers must
     *     not change it
     */
    public int[] ticks() {
        return ticks;
    }

    /**
     * Gives the longest queue of the last run.
     *
     * @return the largest number of packets that waited for one link when a tick began
     */
    public int longestQueue() {
        return queues.longest();
    }

    /** The routes of packets: the link of each level that every packet crosses. */
    @FunctionalInterface
    public interface Routes {
        /**
         * Gives the links of one level. Calls come in ascending order of the levels, once each, so implementations can
         * keep state.
         *
         * @param level the edge level, from 1
         * @param links receives the number of the link that packet p crosses at index p; links of one level are
         *     numbered from 0. The array is longer where there are fewer packets than the engine has room for
         */
        void linksOf(int level, int[] links);
    }

    /**
     * Observes a {@link StoreAndForward} run, once per edge level. Without a trace there is only one implementation,
     * which the compiler inlines.
     */
    public interface CrossingObserver {
        /** Observes nothing. */
        CrossingObserver NONE = (level, links, ticks) -> {};

        /**
         * Receives the ticks in which the packets crossed an edge level.
         *
         * @param level the edge level, from 1
         * @param links the link of packet p at index p; valid only during the call
         * @param ticks the tick, from 1, in which packet p crossed it at index p; valid only during the call
         */
        void crossed(int level, int[] links, int[] ticks);
    }
}

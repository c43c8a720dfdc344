package io.swallowtail.forwarding;

import java.util.Arrays;

/**
 * Store-and-forward routing through a leveled network: every link has an unbounded queue, and in every tick each link whose
 * queue is not empty passes one packet, which may leave its next queue from the next tick on. {@link NodeModel} says which
 * step of a model a tick is.
 *
 * <p>A packet crosses the levels 1, 2, … in order, so when it reaches a level depends on the levels before only, and the run is
 * computed level by level: the {@link Queues} of a level turn the ticks in which packets arrive into those in which they
 * leave. This is exact, and no link or queue that stays empty is ever looked at.
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
     * @param packets how many packets there may be, at least 1
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
     * @param observer sees the crossings
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
     * @return the tick, from 1, in which packet p crossed its last link at index p; the same array always, not to be written
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

    /** Where packets go: which link of each level every packet crosses. */
    @FunctionalInterface
    public interface Routes {
        /**
         * Tells the links of one level. It is asked for the levels in ascending order, once each, so it may walk along.
         *
         * @param level the edge level, from 1
         * @param links receives the number of the link that packet p crosses at index p; links of one level are numbered from 0.
         *     The array is longer where there are fewer packets than the engine has room for
         */
        void linksOf(int level, int[] links);
    }

    /** Sees a {@link StoreAndForward} run once an edge level; while nobody looks there is one implementation, which is inlined. */
    public interface CrossingObserver {
        /** Observes nothing. */
        CrossingObserver NONE = (level, links, ticks) -> {};

        /**
         * Sees when the packets crossed an edge level.
         *
         * @param level the edge level, from 1
         * @param links the link of packet p at index p; not to be kept
         * @param ticks the tick, from 1, in which packet p crossed it at index p; not to be kept
         */
        void crossed(int level, int[] links, int[] ticks);
    }
}

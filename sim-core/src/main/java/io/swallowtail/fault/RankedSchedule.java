package io.swallowtail.fault;

import java.util.Arrays;

/**
 * Moves packets along their routes, one packet per link and step. Of the packets that wait for a link, the one with the
 * smallest rank crosses it; queues are unbounded and all packets start at time 0.
 *
 * <p>In a step, the packets are processed in the order of their ranks; each crosses its next link unless a packet
 * before it has crossed that link in this step. So it costs a few nanoseconds for each packet and step until the packet
 * is delivered. Memory: 8 bytes per packet and 4 per link.
 *
 * <p>Source: Leighton, Maggs, Ranade, Rao, "Randomized routing and sorting on fixed-connection networks", J. Algorithms
 * 17 (1994); Cole, Maggs, Sitaraman, section 3.6.
 */
final class RankedSchedule {
    private final int passes;
    private final int edges;
    /** The number of the first link of an unrolled level's edges. */
    private final int[] firstLinks;
    /** The step in which a link was crossed last. */
    private final int[] crossed;
    /** The routes under way. */
    private final int[] moving;

    private final int[] places;
    private final int[] delivered;
    /** The step in which each hop was crossed, numbered as the routes' hops; empty unless they are kept. */
    private int[] crossings = {};

    /** Prepares steps for routes of this size. */
    RankedSchedule(int packets, PacketRoutes routes) {
        passes = routes.passes();
        edges = routes.edges();
        firstLinks = new int[routes.levels()];
        crossed = new int[passes * edges];
        moving = new int[packets];
        places = new int[packets];
        delivered = new int[packets];
    }

    /**
     * Runs the routes on the unrolled network, whose links are the edges of each pass by themselves.
     *
     * @return the number of steps
     */
    int unrolled(PacketRoutes routes) {
        for (int level = 0; level < firstLinks.length; level++) {
            firstLinks[level] = level / routes.d() * edges;
        }
        return run(routes);
    }

    /**
     * Runs the routes on the butterfly itself, whose links are the edges in each direction: all passes down share them,
     * and so do all passes up.
     *
     * @return the number of steps
     */
    int physical(PacketRoutes routes) {
        for (int level = 0; level < firstLinks.length; level++) {
            firstLinks[level] = level / routes.d() % 2 * edges;
        }
        return run(routes);
    }

    /** Keeps the steps of all hops from now on, for a trace. */
    void keepCrossings(PacketRoutes routes) {
        crossings = new int[routes.hops().length];
    }

    /** Gives the step in which a hop, numbered as the routes' hops, was crossed in the last run, if they are kept. */
    int crossing(int hop) {
        return crossings[hop];
    }

    private int run(PacketRoutes routes) {
        boolean isKept = crossings.length > 0;
        int[] hops = routes.hops();
        int levels = routes.levels();
        int under = routes.count();
        Arrays.fill(crossed, 0);
        for (int trip = 0; trip < under; trip++) {
            moving[trip] = trip;
            places[trip] = routes.begin(trip);
        }
        int step = 0;
        while (under > 0) {
            step++;
            int left = 0;
            for (int i = 0; i < under; i++) {
                int trip = moving[i];
                int place = places[trip];
                int link = firstLinks[place] + hops[trip * levels + place];
                if (crossed[link] != step) {
                    crossed[link] = step;
                    if (isKept) {
                        crossings[trip * levels + place] = step;
                    }
                    places[trip] = ++place;
                }
                if (place < routes.end(trip)) {
                    moving[left++] = trip;
                } else {
                    delivered[trip] = step;
                }
            }
            under = left;
        }
        return step;
    }

    /** Gives the step in which a route of the last run ended. */
    int delivered(int trip) {
        return delivered[trip];
    }
}

package io.swallowtail.protocols.fault;

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
    /** By unrolled level: the number of its first link. */
    private final int[] firstLinks;
    /** By link: the step in which it was last crossed. */
    private final int[] crossed;
    /** The routes that have not ended, in the order of their ranks. */
    private final int[] moving;

    /** By route: the unrolled level of its next edge. */
    private final int[] places;
    /** By route: the step in which it ended. */
    private final int[] delivered;
    /**
     * By hop, numbered as in {@link PacketRoutes#hops}: the step in which it was crossed; empty unless kept for a
     * trace.
     */
    private int[] crossings = {};

    /** Prepares steps for routes of this size. */
    RankedSchedule(int packets, PacketRoutes routes) {
        passes = routes.passes;
        edges = routes.edges;
        firstLinks = new int[routes.levels()];
        crossed = new int[passes * edges];
        moving = new int[packets];
        places = new int[packets];
        delivered = new int[packets];
    }

    /**
     * Runs the routes on the unrolled network, in which each pass has its own links.
     *
     * @return the number of steps
     */
    int unrolled(PacketRoutes routes) {
        for (int level = 0; level < firstLinks.length; level++) {
            firstLinks[level] = level / routes.d * edges;
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
            firstLinks[level] = level / routes.d % 2 * edges;
        }
        return run(routes);
    }

    /** Keeps the steps of all hops from now on, for a trace. */
    void keepCrossings(PacketRoutes routes) {
        crossings = new int[routes.hops.length];
    }

    /** Gives the step in which a hop, numbered as the routes' hops, was crossed in the last run, if they are kept. */
    int crossing(int hop) {
        return crossings[hop];
    }

    private int run(PacketRoutes routes) {
        boolean isKept = crossings.length > 0;
        int[] hops = routes.hops;
        int levels = routes.levels();
        int under = routes.count;
        Arrays.fill(crossed, 0);
        for (int route = 0; route < under; route++) {
            moving[route] = route;
            places[route] = routes.begin(route);
        }
        int step = 0;
        while (under > 0) {
            step++;
            int left = 0;
            for (int i = 0; i < under; i++) {
                int route = moving[i];
                int place = places[route];
                int link = firstLinks[place] + hops[route * levels + place];
                if (crossed[link] != step) {
                    crossed[link] = step;
                    if (isKept) {
                        crossings[route * levels + place] = step;
                    }
                    places[route] = ++place;
                }
                if (place < routes.end(route)) {
                    moving[left++] = route;
                } else {
                    delivered[route] = step;
                }
            }
            under = left;
        }
        return step;
    }

    /** Gives the step in which a route of the last run ended. */
    int delivered(int route) {
        return delivered[route];
    }
}

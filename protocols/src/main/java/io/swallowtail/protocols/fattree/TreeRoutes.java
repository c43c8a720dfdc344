package io.swallowtail.protocols.fattree;

import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.network.FatTree;
import java.util.Arrays;

/** The loads of all links of a fat tree while flows take their routes, and the routes of least load. Memory: 8 bytes for each link. */
final class TreeRoutes {
    private final FatTree tree;
    /** Null where no link can fail. */
    private final LinkFaults faults;
    /** By link: up-links of levels 1 … L - 1, then down-links of these levels. */
    private final long[] loads;

    TreeRoutes(FatTree tree, LinkFaults faults) {
        this.tree = tree;
        this.faults = faults;
        loads = new long[Math.multiplyExact(2, tree.upLinks())];
    }

    void clear() {
        Arrays.fill(loads, 0);
    }

    /**
     * Adds a flow to the links of its route, or removes it; returns the largest load of these links.
     *
     * @param route a route, or a {@linkplain LinkFaults#deadEnd dead end}, which has up-links only
     * @param size what each load grows by
     */
    long add(int from, int to, int route, long size) {
        long most = 0;
        int ports = LinkFaults.ports(route);
        for (int level = LinkFaults.levels(route, tree.turn(from, to)); level >= 1; level--) {
            most = Math.max(most, loads[tree.linkOfAll(level, from, ports)] += size);
            if (route >= 0) {
                most = Math.max(most, loads[loads.length / 2 + tree.linkOfAll(level, to, ports)] += size);
            }
        }
        return most;
    }

    /**
     * Finds the route that takes a least loaded live up-link at each switch, ties by chance.
     *
     * @param ties requested at (level from 0, flow), where several ports have the least load: the place among them
     * @return the route, or a {@linkplain LinkFaults#deadEnd dead end}
     */
    int leastLoaded(int flow, int from, int to, OnDemandIntegers ties) {
        int route = 0;
        int turn = tree.turn(from, to);
        for (int level = 1; level <= turn; level++) {
            int step = tree.portsUpTo(level - 1);
            int end = tree.portsUpTo(level);
            long least = Long.MAX_VALUE;
            int found = 0;
            for (int next = route; next < end; next += step) {
                long load = load(level, from, next);
                found = load < least ? 1 : load == least ? found + 1 : found;
                least = Math.min(least, load);
            }
            if (least == Long.MAX_VALUE) {
                return LinkFaults.deadEnd(level - 1, route);
            }
            int pick = found == 1 ? 0 : ties.integer(level - 1, flow, found);
            while (load(level, from, route) > least || pick-- > 0) {
                route += step;
            }
        }
        return route;
    }

    /** The load of the up-link to which a route leads; the largest number if it fails. */
    private long load(int level, int from, int route) {
        return faults != null && faults.fails(level, from, route)
                ? Long.MAX_VALUE
                : loads[tree.linkOfAll(level, from, route)];
    }
}

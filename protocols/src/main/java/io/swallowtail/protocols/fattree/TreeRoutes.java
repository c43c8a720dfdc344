package io.swallowtail.protocols.fattree;

import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.network.FatTree;
import java.util.Arrays;

/** The loads of all links of a fat tree while flows take their routes, and the routes of least load. Memory: 4 bytes for each link. */
final class TreeRoutes {
    private final FatTree tree;
    /** By link: up-links of levels 1 … L - 1, then down-links of these levels. */
    private final int[] loads;

    TreeRoutes(FatTree tree) {
        this.tree = tree;
        loads = new int[Math.multiplyExact(2, tree.upLinks())];
    }

    void clear() {
        Arrays.fill(loads, 0);
    }

    /** Adds a flow to the links of its route, or removes it; returns the largest load of these links. */
    int add(int from, int to, int route, int flows) {
        int most = 0;
        for (int level = tree.turn(from, to); level >= 1; level--) {
            most = Math.max(most, loads[tree.linkOfAll(level, from, route)] += flows);
            most = Math.max(most, loads[loads.length / 2 + tree.linkOfAll(level, to, route)] += flows);
        }
        return most;
    }

    /**
     * Finds the route that takes a least loaded up-link at each switch, ties by chance.
     *
     * @param ties requested at (level from 0, flow), where several ports have the least load: the place among them
     */
    int leastLoaded(int flow, int from, int to, OnDemandIntegers ties) {
        int route = 0;
        int turn = tree.turn(from, to);
        for (int level = 1; level <= turn; level++) {
            int step = tree.portsUpTo(level - 1);
            int end = tree.portsUpTo(level);
            int least = Integer.MAX_VALUE;
            int found = 0;
            for (int next = route; next < end; next += step) {
                int load = loads[tree.linkOfAll(level, from, next)];
                found = load < least ? 1 : load == least ? found + 1 : found;
                least = Math.min(least, load);
            }
            int pick = found == 1 ? 0 : ties.integer(level - 1, flow, found);
            while (loads[tree.linkOfAll(level, from, route)] > least || pick-- > 0) {
                route += step;
            }
        }
        return route;
    }
}

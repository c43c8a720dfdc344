package io.swallowtail.protocols.fattree;

import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.network.FatTree;
import java.math.BigDecimal;

/**
 * Directed links of a fat tree that fail, and hashed routes around them. A switch does not know which links beyond it fail: a flow whose
 * port leads to a failed up-link takes a uniform one of the live ports; it is lost where there is none, or where a link on its way down
 * fails.
 *
 * <p>Streams: {@code link faults}, a flag for each up-link, level by level, then for each down-link; {@code live ports}, on demand at
 * (level from 0, flow number), the place among the live ports.
 */
final class LinkFaults {
    /** The route of a lost flow. */
    static final int LOST = -1;

    private final FatTree tree;
    private final BernoulliChoices faults;
    private final OnDemandIntegers ports;

    LinkFaults(FatTree tree, BigDecimal p, Choices choices) {
        this.tree = tree;
        faults = choices.bernoulli("link faults", Math.multiplyExact(2, tree.upLinks()), p);
        ports = choices.onDemandIntegers("live ports");
    }

    /**
     * Finds the route that a flow takes.
     *
     * @param drawn its hashed route
     * @return the route, or {@link #LOST}
     */
    int route(int number, int from, int to, int drawn) {
        int turn = tree.turn(from, to);
        int route = 0;
        for (int level = 1; level <= turn; level++) {
            int step = tree.portsUpTo(level - 1);
            int next = drawn % tree.portsUpTo(level) / step * step + route;
            route = fails(level, from, next) ? live(number, level, from, route) : next;
            if (route == LOST) {
                return LOST;
            }
        }
        for (int level = turn; level >= 1; level--) {
            if (faults.get(tree.upLinks() + tree.linkOfAll(level, to, route))) {
                return LOST;
            }
        }
        return route;
    }

    private boolean fails(int level, int host, int route) {
        return faults.get(tree.linkOfAll(level, host, route));
    }

    /** Draws a live up-port of the switch to which a route leads. */
    private int live(int number, int level, int host, int route) {
        int step = tree.portsUpTo(level - 1);
        int live = 0;
        for (int next = route; next < tree.portsUpTo(level); next += step) {
            live += fails(level, host, next) ? 0 : 1;
        }
        if (live == 0) {
            return LOST;
        }
        int place = ports.integer(level - 1, number, live);
        int next = route;
        while (fails(level, host, next) || place-- > 0) {
            next += step;
        }
        return next;
    }

    /** Traces the links that fail in the unfolded network; returns their number. */
    int trace(Trace trace) {
        int failed = 0;
        int link = 0;
        for (int level = 1; level <= tree.linkLevels(); level++) {
            for (int place = 0; place < tree.linksOfLevel(level); place++, link++) {
                int[] ends = tree.ends(level, place);
                if (faults.get(link)) {
                    trace.faultyEdge(level - 1, ends[0], ends[1]);
                    failed++;
                }
                if (faults.get(tree.upLinks() + link)) {
                    trace.faultyEdge(tree.levels() - level, ends[1], ends[0]);
                    failed++;
                }
            }
        }
        return failed;
    }
}

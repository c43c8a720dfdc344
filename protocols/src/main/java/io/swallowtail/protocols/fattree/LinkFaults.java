package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.fattree.FatTreeFlows.Routing;
import io.swallowtail.protocols.network.FatTree;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Links of a fat tree that fail, and routes around them: single directed links, or cables, which are an up-link and the down-link of the
 * same port. A switch chooses among its live up-ports and does not know which links beyond them fail. A flow is lost where it meets a
 * switch without live up-ports, or where a link on its way down fails.
 *
 * <p>Streams: {@code link faults}, a flag for each up-link, level by level, then for each down-link; {@code cable faults}, a flag for each
 * up-link; {@code failed cables}, requested at (0, i) below N - K + i + 1 for i = 0 … K - 1, where K of N cables fail: cable N - K + i
 * fails if this integer names a cable that fails already, otherwise the named one (R. Floyd). {@code live ports} and {@code second live
 * ports}, requested at (level from 0, flow number) by hashed routes whose port has failed: the place among the live ports.
 */
final class LinkFaults {
    static final RealParameter LINK_FAULTS = RealParameter.required(
                    "link_faults",
                    "probability that a directed link fails; switches choose among their live up-ports and do not know of links beyond",
                    "0",
                    "1")
            .withDefault("0");
    static final RealParameter CABLE_FAULTS = RealParameter.required(
                    "cable_faults", "probability that a cable between two switches fails, in both directions", "0", "1")
            .withDefault("0");
    static final IntegerParameter FAILED_CABLES = IntegerParameter.required(
                    "failed_cables",
                    "how many cables between switches fail, in both directions, in each trial; all sets of as many are equally likely",
                    0,
                    FatTree.MAX_HOSTS)
            .withDefault(0);

    /** The bits of the ports of a {@linkplain #isDeadEnd dead end}; its levels follow. */
    private static final int PORT_BITS = 24;

    private final FatTree tree;
    private final Routing routing;
    /** The picks of a fixed number of cables; null where single faults are drawn. */
    private final OnDemandIntegers picks;

    private final int count;
    /** Whether both directions of a cable have one flag. */
    private final boolean areCables;

    /** Flags of the links or the cables that fail, 64 in a word. */
    private final long[] failed;
    /** For the first and the second route of a flow. */
    private final OnDemandIntegers[] ports;

    /**
     * Declares the streams of a point with faults.
     *
     * @param routes how many hashed routes a flow has, 0 to 2
     */
    LinkFaults(Parameters parameters, FatTree tree, int routes, Choices choices) {
        this.tree = tree;
        routing = parameters.get(FatTreeFlows.ROUTING);
        count = (int) parameters.get(FAILED_CABLES);
        areCables = parameters.get(LINK_FAULTS).signum() == 0;
        picks = count > 0 ? choices.onDemandIntegers("failed cables") : null;
        failed = count > 0
                ? new long[(tree.upLinks() + Long.SIZE - 1) / Long.SIZE]
                : areCables
                        ? choices.bernoulli("cable faults", tree.upLinks(), parameters.get(CABLE_FAULTS))
                                .words()
                        : choices.bernoulli(
                                        "link faults",
                                        Math.multiplyExact(2, tree.upLinks()),
                                        parameters.get(LINK_FAULTS))
                                .words();
        ports = Stream.of("live ports", "second live ports")
                .limit(routes)
                .map(choices::onDemandIntegers)
                .toArray(OnDemandIntegers[]::new);
    }

    /** Reports whether links can fail at a point. */
    static boolean areAny(Parameters parameters) {
        return kinds(parameters) > 0;
    }

    /** Counts the parameters of faults that are above 0. */
    static long kinds(Parameters parameters) {
        return Stream.of(
                        parameters.get(LINK_FAULTS).signum(),
                        parameters.get(CABLE_FAULTS).signum(),
                        Long.signum(parameters.get(FAILED_CABLES)))
                .filter(sign -> sign > 0)
                .count();
    }

    /** Reads the faults of the current choices. */
    void read() {
        if (picks == null) {
            return;
        }
        Arrays.fill(failed, 0);
        for (int i = 0; i < count; i++) {
            int last = tree.upLinks() - count + i;
            int picked = picks.integer(0, i, last + 1);
            toggle(isFailed(picked) ? last : picked);
        }
    }

    /** Fails a link or a cable that is live, or repairs one that has failed. */
    void toggle(int part) {
        failed[part >>> 6] ^= 1L << part;
    }

    /** Reports whether a link fails: an up-link by its number, or a down-link by that of the up-link plus the number of all up-links. */
    private boolean fails(int link) {
        return isFailed(areCables && link >= tree.upLinks() ? link - tree.upLinks() : link);
    }

    private boolean isFailed(int part) {
        return (failed[part >>> 6] >>> part & 1) != 0;
    }

    /** Reports whether the up-link fails to which a route leads. */
    boolean fails(int level, int host, int route) {
        return fails(tree.linkOfAll(level, host, route));
    }

    /**
     * Finds the route that a flow takes up through live ports.
     *
     * @param which 0 or 1, the first or the second hashed route of the flow
     * @param drawn the route by which the flow would go; its hash where all switches have one
     * @return the route, or a {@linkplain #deadEnd dead end}
     */
    int route(int number, int from, int to, int drawn, int which) {
        int turn = tree.turn(from, to);
        int live = routing == Routing.SAME_HASH ? 0 : liveLevels(turn, from, drawn);
        return live == turn ? drawn : around(number, from, turn, drawn, which);
    }

    /** Counts the levels that a route goes up before it meets a failed link. */
    private int liveLevels(int turn, int from, int route) {
        int level = 0;
        while (level < turn && !fails(level + 1, from, route)) {
            level++;
        }
        return level;
    }

    private int around(int number, int from, int turn, int drawn, int which) {
        int route = 0;
        for (int level = 1; level <= turn; level++) {
            int step = tree.portsUpTo(level - 1);
            int all = tree.portsUpTo(level);
            int next = drawn % all / step * step + route;
            if (routing != Routing.SAME_HASH && !fails(level, from, next)) {
                route = next;
                continue;
            }
            int live = live(level, from, route);
            if (live == 0) {
                return deadEnd(level - 1, route);
            }
            if (routing == Routing.DESTINATION) {
                while (fails(level, from, next)) {
                    next = next + step < all ? next + step : route;
                }
                route = next;
            } else {
                int place = routing == Routing.SAME_HASH
                        ? drawn % tree.hashesUpTo(turn) % live
                        : ports[which].integer(level - 1, number, live);
                route = live(level, from, route, place);
            }
        }
        return route;
    }

    /** Names a way up that ends below a switch without live up-ports, by a negative number. */
    static int deadEnd(int levels, int route) {
        return ~(levels << PORT_BITS | route);
    }

    /** Counts the levels that a route goes up. */
    static int levels(int route, int turn) {
        return route < 0 ? ~route >>> PORT_BITS : turn;
    }

    /** Gives the ports of a route, also of a dead end. */
    static int ports(int route) {
        return route < 0 ? ~route & (1 << PORT_BITS) - 1 : route;
    }

    /** Reports whether a flow that takes a route is lost. */
    boolean loses(int from, int to, int route) {
        boolean isLost = route < 0;
        for (int level = tree.turn(from, to); !isLost && level >= 1; level--) {
            isLost = fails(tree.upLinks() + tree.linkOfAll(level, to, route));
        }
        return isLost;
    }

    /** Computes the probability that a flow is lost given the faults, if its route does not depend on other flows. */
    double lossProbability(int from, int to) {
        int turn = tree.turn(from, to);
        if (routing == Routing.HASH) {
            return lossProbability(from, to, turn, 1, 0);
        }
        IntStream drawn = routing == Routing.DESTINATION
                ? IntStream.of(tree.routeTo(to))
                : IntStream.range(0, tree.hashesUpTo(turn));
        return drawn.map(hash -> loses(from, to, route(0, from, to, hash, 0)) ? 1 : 0)
                .average()
                .orElseThrow();
    }

    /** The same from a level on, where the flow has taken a route up to there. */
    private double lossProbability(int from, int to, int turn, int level, int route) {
        if (level > turn) {
            return loses(from, to, route) ? 1 : 0;
        }
        double lost = 0;
        int live = 0;
        for (int next = route; next < tree.portsUpTo(level); next += tree.portsUpTo(level - 1)) {
            if (!fails(level, from, next)) {
                lost += lossProbability(from, to, turn, level + 1, next);
                live++;
            }
        }
        return live == 0 ? 1 : lost / live;
    }

    /** Counts the live up-ports of the switch to which a route leads. */
    private int live(int level, int host, int route) {
        int live = 0;
        for (int next = route; next < tree.portsUpTo(level); next += tree.portsUpTo(level - 1)) {
            live += fails(level, host, next) ? 0 : 1;
        }
        return live;
    }

    /** Extends a route by a live port, by its place among them. */
    private int live(int level, int host, int route, int place) {
        int left = place;
        int next = route;
        while (fails(level, host, next) || left-- > 0) {
            next += tree.portsUpTo(level - 1);
        }
        return next;
    }

    /** Traces the links that fail in the unfolded network. */
    void trace(Trace trace) {
        int link = 0;
        for (int level = 1; level <= tree.linkLevels(); level++) {
            for (int place = 0; place < tree.linksOfLevel(level); place++, link++) {
                int[] ends = tree.ends(level, place);
                if (fails(link)) {
                    trace.faultyEdge(level - 1, ends[0], ends[1]);
                }
                if (fails(tree.upLinks() + link)) {
                    trace.faultyEdge(tree.levels() - level, ends[1], ends[0]);
                }
            }
        }
    }

    /** Describes how many links or cables fail. */
    String shown() {
        int failing = LongStream.of(failed).mapToInt(Long::bitCount).sum();
        return failing + " of " + (areCables ? tree.upLinks() + " cables" : 2 * tree.upLinks() + " links")
                + (failing == 1 ? " fails" : " fail");
    }
}

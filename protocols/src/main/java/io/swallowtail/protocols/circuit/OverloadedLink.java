package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.circuit.FatTreeFlows.Routing;
import io.swallowtail.protocols.circuit.HostFlows.Pattern;
import io.swallowtail.protocols.network.FatTree;
import java.util.stream.IntStream;

/**
 * Trials in which a link of a fat tree is overloaded, if routes are hashed and every host sends.
 *
 * <p>Given the destinations, the load of an up-link of level l is binomial: each flow that leaves the subtree of k^l hosts crosses it
 * with probability t/k^l. Down-links mirror up-links. A link is picked as if as many flows left every subtree of its level as leave
 * any of them in any trial. It is then accepted with the ratio of the tails, and otherwise the trial counts as one without witness.
 */
final class OverloadedLink implements Witnesses {
    private final long load;
    private final FatTree tree;
    private final HostFlows flows;
    private final LoadTails tails;
    /** By flow. */
    private final int[] routes;

    private final TreeLoads loads;
    private final Choices own = new Choices();
    private final OnDemandIntegers picks = own.onDemandIntegers("picks");
    private final int[] candidates;

    /**
     * Prepares for the flows of a simulator.
     *
     * @param load the least load of the link; some link can have it
     * @param tails those of all links
     * @param tree the tree
     * @param flows the flows; all hosts send
     * @param routes the drawn routes, by flow; written
     * @param loads counts the loads
     */
    OverloadedLink(long load, LoadTails tails, FatTree tree, HostFlows flows, int[] routes, TreeLoads loads) {
        this.load = load;
        this.tails = tails;
        this.tree = tree;
        this.flows = flows;
        this.routes = routes;
        this.loads = loads;
        candidates = new int[routes.length];
    }

    /** Reports whether union sampling applies. */
    static boolean applies(Parameters parameters) {
        FatTree tree = FatTreeFlows.tree(parameters);
        return FatTreeFlows.uses(parameters, Routing.HASH)
                && parameters.get(HostFlows.PATTERN) != Pattern.UNIFORM
                && tree.linkLevels() > 0
                && FatTreeFlows.senders(parameters) == tree.hosts();
    }

    /**
     * Gives the tails of all links at a point with hashed routes. Group l - 1 is level l; with uniform destinations the groups of the
     * down-links follow those of the up-links.
     *
     * @param allLeave whether every flow counts that could cross a link; otherwise as many as leave any subtree of the level
     */
    static LoadTails tails(Parameters parameters, boolean allLeave) {
        FatTree tree = FatTreeFlows.tree(parameters);
        Pattern pattern = parameters.get(HostFlows.PATTERN);
        int levels = tree.linkLevels();
        long[] mayCross = new long[pattern == Pattern.UNIFORM ? 2 * levels : levels];
        double[] crossing = new double[mayCross.length];
        for (int group = 0; group < mayCross.length; group++) {
            int level = group % levels + 1;
            int below = tree.hostsBelow(level);
            boolean isFromOutside = group >= levels;
            int hosts = isFromOutside
                    ? tree.hosts() - below
                    : allLeave || pattern == Pattern.RANDOM ? below : mostLeaving(tree, level, pattern);
            mayCross[group] = parameters.get(FatTreeFlows.FLOWS) * hosts;
            crossing[group] = (isFromOutside ? (double) below / tree.hosts() : 1) / tree.portsUpTo(level);
        }
        return new LoadTails((pattern == Pattern.UNIFORM ? 1.0 : 2.0) * tree.linksOfLevel(), mayCross, crossing);
    }

    private static int mostLeaving(FatTree tree, int level, Pattern pattern) {
        int n = tree.hosts();
        int[] leaving = new int[n / tree.hostsBelow(level)];
        return IntStream.range(0, n)
                .filter(host -> tree.subtree(host, level) != tree.subtree(pattern.destination(host, n), level))
                .map(host -> ++leaving[tree.subtree(host, level)])
                .max()
                .orElse(0);
    }

    @Override
    public double plant(AddressedRandom words) {
        own.draw(words);
        flows.read();
        tails.logExpected(load);
        int group = tails.pick(LoadTails.uniform(picks, 0, 0));
        int level = group + 1;
        int codes = tree.portsUpTo(level);
        boolean isUp = picks.integer(0, 2, 2) == 0;
        int subtree = picks.integer(0, 3, tree.hosts() / tree.hostsBelow(level));
        int over = picks.integer(0, 4, codes);

        int[] inside = isUp ? flows.sources : flows.destinations;
        int[] outside = isUp ? flows.destinations : flows.sources;
        int leaving = 0;
        for (int flow = 0; flow < routes.length; flow++) {
            if (tree.subtree(inside[flow], level) == subtree && tree.subtree(outside[flow], level) != subtree) {
                candidates[leaving++] = flow;
            }
        }
        double ratio = tails.logTail(load, group, leaving) - tails.logTail(load, group, tails.mayCross(group));
        if (LoadTails.uniform(picks, 0, 5) > StrictMath.exp(ratio)) {
            return 0;
        }
        // The ports above the link keep their values.
        LoadTails.Assignment ports = (flow, code) -> routes[flow] += code - routes[flow] % codes;
        tails.overload(load, group, picks, 7, candidates, leaving, over, codes, ports);
        return 1;
    }

    @Override
    public double count() {
        return loads.linksWith((int) load, routes);
    }
}

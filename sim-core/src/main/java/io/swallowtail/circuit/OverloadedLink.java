package io.swallowtail.circuit;

import io.swallowtail.circuit.FatTreeFlows.Routing;
import io.swallowtail.circuit.HostFlows.Pattern;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.network.FatTree;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Choices;
import io.swallowtail.random.OnDemandIntegers;
import io.swallowtail.random.Shuffle;
import java.util.Optional;

/**
 * Trials in which a link of a fat tree is overloaded, if routes are hashed and every host sends.
 *
 * <p>Given the destinations, the load of an up-link of level l is binomial: each flow that leaves the subtree of k^l hosts crosses it
 * with probability t/k^l. Down-links mirror up-links. A link is picked as if as many flows left every subtree of its level as leave
 * any of them in any trial. It is then accepted with the ratio of the tails, and otherwise the trial counts as one without witness.
 */
final class OverloadedLink {
    private static final long LINK = 0;
    private static final long CROSSING = 1;
    private static final long OTHER_PORTS = 2;

    private final FatTree tree;
    private final HostFlows flows;
    private final LoadTails tails;
    private final Choices own = new Choices();
    private final OnDemandIntegers picks = own.onDemandIntegers("picks");
    private final int[] candidates;

    /** Prepares for the flows of a simulator at a point with tails. */
    OverloadedLink(Parameters parameters, FatTree tree, HostFlows flows) {
        this.tree = tree;
        this.flows = flows;
        tails = tails(parameters).orElseThrow();
        candidates = new int[flows.count()];
    }

    /** The tails of all links, at points where union sampling applies. Group l - 1 is level l. */
    static Optional<LoadTails> tails(Parameters parameters) {
        FatTree tree = FatTreeFlows.tree(parameters);
        Pattern pattern = parameters.get(HostFlows.PATTERN);
        if (!FatTreeFlows.uses(parameters, Routing.HASH)
                || pattern == Pattern.UNIFORM
                || tree.linkLevels() == 0
                || FatTreeFlows.senders(parameters) < tree.hosts()) {
            return Optional.empty();
        }
        long[] leaving = new long[tree.linkLevels()];
        for (int level = 1; level <= leaving.length; level++) {
            leaving[level - 1] = parameters.get(FatTreeFlows.FLOWS)
                    * (pattern == Pattern.RANDOM ? tree.hostsBelow(level) : mostLeaving(tree, level, pattern));
        }
        return Optional.of(tails(tree, leaving, leaving, false));
    }

    private static int mostLeaving(FatTree tree, int level, Pattern pattern) {
        int[] leaving = new int[tree.hosts() / tree.hostsBelow(level)];
        int most = 0;
        for (int host = 0; host < tree.hosts(); host++) {
            int subtree = tree.subtree(host, level);
            if (subtree != tree.subtree(pattern.destination(host, tree.hosts()), level)) {
                most = Math.max(most, ++leaving[subtree]);
            }
        }
        return most;
    }

    /** The tails if every flow that can cross a link left its subtree: an upper bound at every point with hashed routes. */
    static LoadTails allLeave(Parameters parameters) {
        FatTree tree = FatTreeFlows.tree(parameters);
        boolean isUniform = parameters.get(HostFlows.PATTERN) == Pattern.UNIFORM;
        long[] up = new long[tree.linkLevels()];
        long[] down = new long[tree.linkLevels()];
        for (int level = 1; level <= up.length; level++) {
            long below = tree.hostsBelow(level);
            up[level - 1] = parameters.get(FatTreeFlows.FLOWS) * below;
            down[level - 1] = parameters.get(FatTreeFlows.FLOWS) * (isUniform ? tree.hosts() - below : below);
        }
        return tails(tree, up, down, isUniform);
    }

    /** Makes groups of the up-links and of the down-links of each level, or of both where their loads have one law. */
    private static LoadTails tails(FatTree tree, long[] up, long[] down, boolean isUniform) {
        int levels = up.length;
        int groups = isUniform ? 2 * levels : levels;
        long[] mayCross = new long[groups];
        double[] crossing = new double[groups];
        for (int i = 0; i < groups; i++) {
            int level = i % levels + 1;
            mayCross[i] = i < levels ? up[i] : down[i - levels];
            double enters = i < levels ? 1 : (double) tree.hostsBelow(level) / tree.hosts();
            crossing[i] = enters / tree.portsUpTo(level);
        }
        return new LoadTails((isUniform ? 1.0 : 2.0) * tree.linksOfLevel(), mayCross, crossing);
    }

    /**
     * Overloads a link in a trial whose choices are drawn.
     *
     * @param load the least load of the link; some link can have it
     * @param words the source of all draws, positioned at the trial
     * @param routes by flow; written
     * @return whether the link was accepted
     */
    boolean overload(long load, AddressedRandom words, int[] routes) {
        own.draw(words);
        flows.read();
        tails.logExpected(load);
        int group = tails.pick(LoadTails.uniform(picks, LINK, 0));
        int level = group + 1;
        int codes = tree.portsUpTo(level);
        boolean isUp = picks.integer(LINK, 2, 2) == 0;
        int subtree = picks.integer(LINK, 3, tree.hosts() / tree.hostsBelow(level));
        int over = picks.integer(LINK, 4, codes);

        int[] inside = isUp ? flows.sources() : flows.destinations();
        int[] outside = isUp ? flows.destinations() : flows.sources();
        int leaving = 0;
        for (int flow = 0; flow < routes.length; flow++) {
            if (tree.subtree(inside[flow], level) == subtree && tree.subtree(outside[flow], level) != subtree) {
                candidates[leaving++] = flow;
            }
        }
        double ratio = tails.logTail(load, group, leaving) - tails.logTail(load, group, tails.mayCross(group));
        if (LoadTails.uniform(picks, LINK, 5) > StrictMath.exp(ratio)) {
            return false;
        }
        int crossing = tails.draw(load, group, leaving, LoadTails.uniform(picks, LINK, 7));
        Shuffle.bringToFront(picks, CROSSING, candidates, leaving, crossing);
        for (int i = 0; i < leaving; i++) {
            int flow = candidates[i];
            int code = over;
            if (i >= crossing) {
                int other = picks.integer(OTHER_PORTS, i, codes - 1);
                code = other < over ? other : other + 1;
            }
            // The ports above the link keep their values.
            routes[flow] += code - routes[flow] % codes;
        }
        return true;
    }
}

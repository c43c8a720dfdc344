package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.circuit.HostFlows.Pattern;
import io.swallowtail.protocols.network.FatTree;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * Trials in which a link of a fat tree is overloaded, if routes are hashed and every host sends.
 *
 * <p>Given the destinations, the load of an up-link of level l is binomial: each flow that leaves its subtree crosses it with the
 * probability of its ports. Independent hashes have 1/(W_1 · … · W_l); one hash in all switches has the inverse of their least common
 * multiple for that many of the links, and 0 for the others. Down-links mirror up-links.
 *
 * <p>Where each trial has the same destinations, a link is picked by its tail. Otherwise it is picked as if every flow left its subtree,
 * and then accepted with the ratio of the tails; a trial that is not accepted counts as one without witness.
 */
final class OverloadedLink implements Witnesses {
    private final long load;
    private final FatTree tree;
    private final HashedRoutes hashes;
    private final HostFlows flows;
    private final List<Group> groups;
    private final LoadTails tails;
    private final LongUnaryOperator linksWith;
    private final Choices own = new Choices();
    private final OnDemandIntegers picks = own.onDemandIntegers("picks");
    private final int[] candidates;

    /**
     * Links with a common law of their loads.
     *
     * @param level their level
     * @param isUp whether they are up-links
     * @param isBoth whether the down-links of the same subtrees are among them
     * @param subtrees those below the links
     * @param mayCross the most flows between a subtree and the other ones, in one direction
     */
    private record Group(int level, boolean isUp, boolean isBoth, int[] subtrees, long mayCross) {
        double subtreesAndSides() {
            return (isBoth ? 2.0 : 1.0) * subtrees.length;
        }
    }

    /**
     * Prepares for the flows of a simulator.
     *
     * @param load the least load of the link; some link can have it
     * @param parameters those of the point
     * @param hashes the drawn hashes; written
     * @param flows the flows; all hosts send
     * @param linksWith counts the links with a load or more
     */
    OverloadedLink(
            long load, Parameters parameters, HashedRoutes hashes, HostFlows flows, LongUnaryOperator linksWith) {
        this.load = load;
        this.hashes = hashes;
        this.flows = flows;
        this.linksWith = linksWith;
        tree = FatTreeFlows.tree(parameters);
        groups = groups(parameters, tree);
        tails = tails(parameters, tree, groups);
        candidates = new int[flows.numbers.length];
    }

    /** Reports whether union sampling applies. */
    static boolean applies(Parameters parameters) {
        FatTree tree = FatTreeFlows.tree(parameters);
        return FatTreeFlows.isHashed(parameters)
                && (HostFlows.isFixed(parameters) || parameters.get(HostFlows.PATTERN) == Pattern.RANDOM)
                && tree.linkLevels() > 0
                && HostFlows.areAll(parameters, tree.hosts());
    }

    /** Gives the tails of all links at a point to which this applies. */
    static LoadTails tails(Parameters parameters) {
        FatTree tree = FatTreeFlows.tree(parameters);
        return tails(parameters, tree, groups(parameters, tree));
    }

    private static LoadTails tails(Parameters parameters, FatTree tree, List<Group> groups) {
        double[] codes = groups.stream()
                .mapToDouble(group -> FatTreeFlows.codes(parameters, tree, group.level))
                .toArray();
        return new LoadTails(
                IntStream.range(0, codes.length)
                        .mapToDouble(i -> groups.get(i).subtreesAndSides() * codes[i])
                        .toArray(),
                groups.stream().mapToLong(Group::mayCross).toArray(),
                IntStream.range(0, codes.length).mapToDouble(i -> 1 / codes[i]).toArray());
    }

    private static List<Group> groups(Parameters parameters, FatTree tree) {
        List<Group> groups = new ArrayList<>();
        for (int level = 1; level <= tree.linkLevels(); level++) {
            int subtrees = tree.hosts() / tree.hostsBelow(level);
            if (!HostFlows.isFixed(parameters)) {
                long most = parameters.get(HostFlows.FLOWS) * tree.hostsBelow(level);
                groups.add(new Group(
                        level, true, true, IntStream.range(0, subtrees).toArray(), most));
                continue;
            }
            for (boolean isUp : new boolean[] {true, false}) {
                int[] crossing = HostFlows.crossing(parameters, tree, level, isUp);
                SortedMap<Integer, List<Integer>> byFlows = new TreeMap<>();
                IntStream.range(0, subtrees)
                        .filter(subtree -> crossing[subtree] > 0)
                        .forEach(subtree -> byFlows.computeIfAbsent(crossing[subtree], none -> new ArrayList<>())
                                .add(subtree));
                int here = level;
                byFlows.forEach((count, some) -> groups.add(new Group(
                        here,
                        isUp,
                        false,
                        some.stream().mapToInt(Integer::intValue).toArray(),
                        count)));
            }
        }
        return groups;
    }

    @Override
    public double plant(AddressedRandom words) {
        own.draw(words);
        flows.read();
        tails.logExpected(load);
        int place = tails.pick(LoadTails.uniform(picks, 0, 0));
        Group group = groups.get(place);
        int level = group.level;
        boolean isUp = group.isBoth ? picks.integer(0, 2, 2) == 0 : group.isUp;
        int subtree = group.subtrees[picks.integer(0, 3, group.subtrees.length)];
        int codes = hashes.codes(level);
        int over = picks.integer(0, 4, codes);

        int[] inside = isUp ? flows.sources : flows.destinations;
        int[] outside = isUp ? flows.destinations : flows.sources;
        int leaving = 0;
        for (int flow = 0; flow < candidates.length; flow++) {
            if (tree.subtree(inside[flow], level) == subtree && tree.subtree(outside[flow], level) != subtree) {
                candidates[leaving++] = flow;
            }
        }
        double ratio = tails.logTail(load, place, leaving) - tails.logTail(load, place, tails.mayCross(place));
        if (LoadTails.uniform(picks, 0, 5) > StrictMath.exp(ratio)) {
            return 0;
        }
        tails.overload(
                load, place, picks, 7, candidates, leaving, over, codes, (flow, code) -> hashes.fix(flow, level, code));
        return 1;
    }

    @Override
    public double count() {
        return linksWith.applyAsLong(load);
    }
}

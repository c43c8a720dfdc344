package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.protocols.circuit.LoadTails;
import io.swallowtail.protocols.fattree.HostPairs.Pair;
import io.swallowtail.protocols.network.FatTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The tails of the loads of a fat tree's links, if routes are hashed and every host sends by permutations, or the flows of a file do.
 *
 * <p>Given the destinations, the load of an up-link of level l is binomial: each flow that leaves its subtree crosses it with the
 * probability of its ports. Independent hashes have 1/(W_1 · … · W_l); one hash in all switches has the inverse of their least common
 * multiple for that many of the links, and 0 for the others. Down-links mirror up-links. The tails are averaged over the number of flows
 * that leave, which is random with random permutations ({@link LeavingLaw}).
 */
final class LinkTails {
    /** The natural logarithm of an expected number of links, about 10^-250, below which laws without their ends are not accurate. */
    private static final double LEAST_LOG = -575;

    private final FatTree tree;
    private final List<Group> groups;
    /** How many flows leave if one host of the law does. */
    private final int each;

    final LoadTails tails;
    /** By group: the weights of the numbers that leave, given that a link has the load. */
    private final double[][] weights;

    /**
     * Links with a common law of their loads.
     *
     * @param isUp whether they are up-links
     * @param isBoth whether the down-links of the same subtrees are among them
     * @param subtrees those below the links
     * @param codes how many links of a subtree and side can have flows
     * @param law of the hosts that leave each time, or of the flows that leave where they are fixed
     */
    record Group(
            int level,
            boolean isUp,
            boolean isBoth,
            int[] subtrees,
            int codes,
            LeavingLaw law,
            LeavingLaw.Sum leaving) {}

    /** Prepares for a point to which this applies. */
    LinkTails(Parameters parameters) {
        tree = FatTreeFlows.tree(parameters);
        int permutations = HostFlows.permutations(parameters);
        each = permutations == 0 ? 1 : (int) (parameters.get(HostFlows.FLOWS) / permutations);
        groups = new ArrayList<>();
        for (int level = 1; level <= tree.linkLevels(); level++) {
            if (permutations == 0) {
                addFixed(parameters, level, true);
                addFixed(parameters, level, false);
            } else {
                LeavingLaw law = new LeavingLaw(tree.hosts(), tree.hostsBelow(level));
                int[] all = IntStream.range(0, tree.hosts() / tree.hostsBelow(level))
                        .toArray();
                int codes = FatTreeFlows.codes(parameters, tree, level);
                groups.add(new Group(level, true, true, all, codes, law, law.of(permutations)));
            }
        }
        weights = new double[groups.size()][];
        tails = new LoadTails(
                groups.stream()
                        .mapToDouble(group -> (group.isBoth ? 2.0 : 1.0) * group.subtrees.length * group.codes)
                        .toArray(),
                new long[groups.size()],
                groups.stream().mapToDouble(group -> 1.0 / group.codes).toArray());
    }

    private void addFixed(Parameters parameters, int level, boolean isUp) {
        long[] crossing = HostFlows.crossing(parameters, tree, level, isUp, Pair::flows);
        SortedMap<Long, List<Integer>> byFlows = new TreeMap<>();
        IntStream.range(0, crossing.length)
                .filter(subtree -> crossing[subtree] > 0)
                .forEach(subtree -> byFlows.computeIfAbsent(crossing[subtree], none -> new ArrayList<>())
                        .add(subtree));
        byFlows.forEach((flows, some) -> groups.add(new Group(
                level,
                isUp,
                false,
                some.stream().mapToInt(Integer::intValue).toArray(),
                FatTreeFlows.codes(parameters, tree, level),
                null,
                LeavingLaw.Sum.of(Math.toIntExact(flows)))));
    }

    /** Reports whether loads are sums of independent choices, given the flows, and their number has a law that can be computed. */
    static boolean applies(Parameters parameters) {
        FatTree tree = FatTreeFlows.tree(parameters);
        int permutations = HostFlows.permutations(parameters);
        return FatTreeFlows.isHashed(parameters)
                && (permutations > 0 || HostFlows.isFixed(parameters))
                && tree.linkLevels() > 0
                && HostFlows.areAll(parameters, tree.hosts())
                && (permutations == 0
                        || IntStream.rangeClosed(1, tree.linkLevels())
                                .allMatch(level ->
                                        new LeavingLaw(tree.hosts(), tree.hostsBelow(level)).isCheap(permutations)));
    }

    /** Makes the family of the links with a load or more, at a point to which this applies; empty where it is too unlikely. */
    static Optional<WitnessFamily> family(Parameters parameters, long load) {
        double log = load > FatTreeFlows.mostOnALink(parameters)
                ? Double.NEGATIVE_INFINITY
                : new LinkTails(parameters).logExpected(load);
        return HostFlows.isFixed(parameters) || log == Double.NEGATIVE_INFINITY || log > LEAST_LOG
                ? Optional.of(WitnessFamily.complete(log))
                : Optional.empty();
    }

    /** Gives the natural logarithm of the expected number of links with a load or more, at least 1; the load of later draws. */
    double logExpected(long load) {
        double[] logs = new double[groups.size()];
        for (int place = 0; place < logs.length; place++) {
            logs[place] = logTail(load, place);
        }
        return tails.weigh(logs);
    }

    /** Averages the tail of a link over the numbers of flows that leave, and keeps their weights. */
    private double logTail(long load, int place) {
        LeavingLaw.Sum leaving = groups.get(place).leaving;
        double[] logs = new double[leaving.probabilities().length];
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < logs.length; i++) {
            logs[i] = StrictMath.log(leaving.probabilities()[i])
                    + tails.logTail(load, place, (long) each * (leaving.least() + i));
            largest = Math.max(largest, logs[i]);
        }
        weights[place] = new double[logs.length];
        double sum = 0;
        for (int i = 0; i < logs.length && largest > Double.NEGATIVE_INFINITY; i++) {
            weights[place][i] = StrictMath.exp(logs[i] - largest);
            sum += weights[place][i];
        }
        return largest + (sum > 0 ? StrictMath.log(sum) : 0);
    }

    Group group(int place) {
        return groups.get(place);
    }

    /** Draws how many hosts of a group's law leave, given that a link has the load. */
    int drawLeaving(int place, double uniform) {
        return groups.get(place).leaving.least() + LeavingLaw.pick(weights[place], uniform);
    }
}

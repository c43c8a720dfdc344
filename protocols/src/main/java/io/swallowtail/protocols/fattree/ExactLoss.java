package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.ExactProbability;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Threshold;
import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.fattree.FatTreeFlows.Routing;
import io.swallowtail.protocols.fattree.HostPairs.Pair;
import io.swallowtail.protocols.network.FatTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.commons.math3.util.Combinations;

/**
 * The exact probability that some flow is lost, or that none is, where a fixed number of cables fails and all trials have the same flows:
 * the mean over all sets of cables. Given the set, flows choose their routes independently.
 */
record ExactLoss(Parameters parameters, boolean isLoss) implements ExactProbability {
    /** The most path-edges of a computation. */
    private static final double MAX_WORK = 1e8;
    /** The path-edges of a law, and of each route in it, about. */
    private static final double WORK_OF_LAW = 50;

    private static final double WORK_OF_ROUTE = 4;

    /** Flows with one law: from a leaf, named by its first host, to a leaf, or to a host for routes by destination. */
    private record Ends(int from, int to) {}

    /** A bundle of flows that meets a cable, and the logarithm of the probability that none of them is lost if only this cable fails. */
    private record Meeting(int bundle, double log) {}

    /** Finds the probability of an event of {@link FatTreeFlows}; empty if it is no such one, or if no fixed number of cables fails. */
    static Optional<ExactProbability> of(Parameters parameters, Event event) {
        return event.threshold()
                .filter(threshold -> threshold.metric() == FatTreeFlows.LOST_FLOWS.slot()
                        && parameters.get(LinkFaults.FAILED_CABLES) > 0
                        && holds(threshold, 0) != holds(threshold, 1)
                        && holds(threshold, 1) == holds(threshold, Long.MAX_VALUE))
                .map(threshold -> new ExactLoss(parameters, holds(threshold, 1)));
    }

    private static boolean holds(Threshold threshold, long lost) {
        return threshold.relation().holds(lost, threshold.value());
    }

    @Override
    public Optional<String> unmetCondition() {
        FatTree tree = FatTreeFlows.tree(parameters);
        if (Stream.of(Routing.HASH, Routing.SAME_HASH, Routing.DESTINATION)
                .noneMatch(routing -> FatTreeFlows.uses(parameters, routing))) {
            return Optional.of("routing must be hash, same_hash or destination");
        }
        if (!HostFlows.isFixed(parameters) || !HostFlows.areAll(parameters, tree.hosts())) {
            return Optional.of("all trials must have the same flows, such as those of traffic = FILE");
        }
        return WORK_OF_LAW * HostFlows.count(parameters, tree.hosts()) > MAX_WORK || steps(tree) > MAX_WORK
                ? Optional.of("too many sets of " + parameters.get(LinkFaults.FAILED_CABLES) + " of " + tree.upLinks()
                        + " cables meet too many flows")
                : Optional.empty();
    }

    @Override
    public double work() {
        return unmetCondition().isEmpty() ? steps(FatTreeFlows.tree(parameters)) : Double.POSITIVE_INFINITY;
    }

    /** Predicts the path-edges: laws given one failed cable, meetings in all sets, and laws given two cables that meet one bundle. */
    private double steps(FatTree tree) {
        double[] sets = IntStream.rangeClosed(0, 2)
                .mapToDouble(given -> sets(tree, given))
                .toArray();
        double steps = sets[0] + WORK_OF_LAW * tree.upLinks();
        for (Ends ends : bundles(tree).keySet()) {
            int turn = tree.turn(ends.from, ends.to);
            double cables = 2.0
                    * IntStream.rangeClosed(1, turn)
                            .map(tree::portsUpTo)
                            .asLongStream()
                            .sum();
            double law = WORK_OF_LAW + WORK_OF_ROUTE * FatTreeFlows.codes(parameters, tree, turn);
            steps += cables * (law + sets[1]) + cables * (cables - 1) / 2 * law * sets[2];
        }
        return steps;
    }

    /** Counts the sets of failed cables that contain some given ones, up to too many. */
    private double sets(FatTree tree, int given) {
        int cables = tree.upLinks() - given;
        long others = parameters.get(LinkFaults.FAILED_CABLES) - given;
        double sets = others < 0 ? 0 : 1;
        for (int i = 0; i < Math.min(others, cables - others) && sets <= MAX_WORK; i++) {
            sets *= (cables - i) / (i + 1.0);
        }
        return sets;
    }

    /** Counts the flows that leave their leaf, by their ends. */
    private Map<Ends, Integer> bundles(FatTree tree) {
        Map<Ends, Integer> bundles = new LinkedHashMap<>();
        boolean isByHost = FatTreeFlows.uses(parameters, Routing.DESTINATION);
        for (Pair pair : HostFlows.pairs(parameters, tree.hosts())) {
            if (tree.turn(pair.source(), pair.destination()) > 0) {
                int hosts = tree.hostsBelow(1);
                int from = pair.source() / hosts * hosts;
                int to = isByHost ? pair.destination() : pair.destination() / hosts * hosts;
                bundles.merge(new Ends(from, to), pair.flows(), Integer::sum);
            }
        }
        return bundles;
    }

    /** Lists the cables to which routes can lead, on both sides. */
    private static IntStream cables(FatTree tree, Ends ends) {
        return IntStream.rangeClosed(1, tree.turn(ends.from, ends.to))
                .flatMap(level -> IntStream.range(0, tree.portsUpTo(level))
                        .flatMap(route ->
                                IntStream.of(ends.from, ends.to).map(host -> tree.linkOfAll(level, host, route))));
    }

    @Override
    public Optional<Known> compute() {
        FatTree tree = FatTreeFlows.tree(parameters);
        LinkFaults faults = new LinkFaults(parameters, tree, 0, new Choices());
        List<Map.Entry<Ends, Integer>> bundles = List.copyOf(bundles(tree).entrySet());
        List<List<Meeting>> meetings = Stream.<List<Meeting>>generate(ArrayList::new)
                .limit(tree.upLinks())
                .toList();
        for (int i = 0; i < bundles.size(); i++) {
            int bundle = i;
            cables(tree, bundles.get(i).getKey()).forEach(cable -> {
                faults.toggle(cable);
                meetings.get(cable).add(new Meeting(bundle, log(faults, bundles.get(bundle))));
                faults.toggle(cable);
            });
        }
        int[] hits = new int[bundles.size()];
        int failing = (int) parameters.get(LinkFaults.FAILED_CABLES);
        double probability = StreamSupport.stream(new Combinations(tree.upLinks(), failing).spliterator(), false)
                .mapToDouble(set -> {
                    double log = 0;
                    for (int cable : set) {
                        faults.toggle(cable);
                        meetings.get(cable).forEach(meeting -> hits[meeting.bundle]++);
                    }
                    for (int cable : set) {
                        for (Meeting meeting : meetings.get(cable)) {
                            int hit = hits[meeting.bundle];
                            log += hit == 0 ? 0 : hit == 1 ? meeting.log : log(faults, bundles.get(meeting.bundle));
                            hits[meeting.bundle] = 0;
                        }
                    }
                    IntStream.of(set).forEach(faults::toggle);
                    return isLoss ? -StrictMath.expm1(log) : StrictMath.exp(log);
                })
                .average()
                .orElseThrow();
        return Optional.of(new Known(
                StrictMath.log(probability),
                "exactly known: the mean over all sets of " + failing + " of " + tree.upLinks() + " cables"));
    }

    /** The logarithm of the probability that no flow of a bundle is lost. */
    private static double log(LinkFaults faults, Map.Entry<Ends, Integer> bundle) {
        Ends ends = bundle.getKey();
        return bundle.getValue() * StrictMath.log1p(-faults.lossProbability(ends.from, ends.to));
    }
}

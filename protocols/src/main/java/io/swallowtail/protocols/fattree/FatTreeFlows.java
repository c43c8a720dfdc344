package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.ThresholdBound;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.protocols.circuit.Collision;
import io.swallowtail.protocols.fattree.HostFlows.Pattern;
import io.swallowtail.protocols.fattree.HostPairs.Pair;
import io.swallowtail.protocols.network.FatTree;
import io.swallowtail.protocols.traffic.Senders;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Flows through a fat tree (folded Clos network): each takes one of the shortest routes, and flows that share a link slow each other.
 *
 * <p>Sources: Leiserson 1985; Öhring et al. 1995; Petrini and Vanneschi 1997; Al-Fares, Loukissas and Vahdat, SIGCOMM 2008; Greenberg et al., SIGCOMM 2009
 * (VL2); Mitzenmacher 2001 (two choices).
 */
public final class FatTreeFlows extends Experiment {
    /** How flows choose their routes. */
    enum Routing {
        /** Every up-port independent and uniform (ECMP). */
        HASH,
        /** One hash of a flow in all switches: its remainder by the number of up-ports selects the port (hash polarization). */
        SAME_HASH,
        /** Up-ports by the digits of the destination (D-mod-k). */
        DESTINATION,
        /** Flows arrive in turn, and take the less loaded one of two hashed routes. */
        TWO_CHOICES,
        /** Flows arrive in turn, and take a least loaded up-link at each switch. */
        LEAST_LOADED,
        /** Two hashed routes for each flow; the c-collision protocol selects. */
        COLLISION
    }

    static final IntegerParameter ARITY = IntegerParameter.required(
            "arity",
            "down-ports k of a switch, of 2k ports in all; instead, down and up give any shape, such as down=36x4 up=12",
            2,
            FatTree.MAX_HOSTS);
    static final IntegerParameter LEVELS =
            IntegerParameter.required("levels", "levels L of switches; n = k^L hosts", 1, 24);
    static final IntegerParameter TAPER = IntegerParameter.required(
                    "taper", "oversubscription of the leaves: k/taper up-ports; a divisor of k", 1, FatTree.MAX_HOSTS)
            .withDefault(1);
    static final ChoiceParameter<Routing> ROUTING =
            new ChoiceParameter<>("routing", "how flows choose their up-ports", Routing.class);
    /** The most flows of a trial. */
    static final long MAX_FLOWS = 1L << 27;

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole CONGESTION = METRICS.integer("congestion", "most flows on one link between switches");
    static final Metric.Whole UP_CONGESTION = METRICS.integer("up_congestion", "most flows on one up-link");
    static final Metric.Whole DOWN_CONGESTION = METRICS.integer("down_congestion", "most flows on one down-link");
    static final Metric.Whole SHARED_LINKS = METRICS.integer("shared_links", "links with two flows or more");
    static final Metric.Whole SLOWED_FLOWS = METRICS.integer("slowed_flows", "flows with a link that they share");
    static final Metric.Whole ROUNDS =
            METRICS.integer("rounds", "rounds run, up to the last that settled a flow; 0 unless routing = collision");
    static final Metric.Whole UNSETTLED =
            METRICS.integer("unsettled", "flows that no round settled; 0 unless routing = collision");
    static final Metric.Flag FAILED = METRICS.flag("failed", "some flow was left unsettled");
    static final Metric.Ratio WORST_OVER_MEAN = METRICS.ratio(
            "worst_over_mean",
            "congestion over the mean load of all directed links between switches; null if no flow leaves its leaf",
            Metric.NULLABLE);
    static final Metric.Whole LOST_FLOWS = METRICS.integer(
            "lost_flows", "flows that meet no live link; they load no link; 0 unless links or cables fail");
    static final Metric.Whole HEAVIEST = METRICS.integer(
            "heaviest",
            "largest sum of the sizes of flows on one link between switches; congestion if all sizes are 1; rare sums by union"
                    + " sampling for one size, by splitting with a refined score for several");
    static final Metric.Ratio HEAVIEST_OVER_MEAN = METRICS.ratio(
            "heaviest_over_mean",
            "heaviest over the mean of the sums of all directed links between switches; null if no flow leaves its leaf",
            Metric.NULLABLE);

    /** Defines the experiment. */
    public FatTreeFlows() {
        super(Definition.of(
                        "fat_tree",
                        "flows through a fat tree, whose routes are hashed or chosen by load",
                        "Leiserson 1985; Öhring et al. 1995; Petrini and Vanneschi 1997; Al-Fares et al., SIGCOMM 2008")
                .parameters(
                        PortCounts.DOWN,
                        PortCounts.UP,
                        ARITY,
                        LEVELS,
                        TAPER,
                        HostPairs.TRAFFIC,
                        HostNames.HOSTS,
                        HostFlows.PATTERN,
                        Senders.LOAD,
                        HostFlows.FLOWS,
                        HostFlows.PAIRS,
                        ROUTING,
                        LinkFaults.LINK_FAULTS,
                        LinkFaults.CABLE_FAULTS,
                        LinkFaults.FAILED_CABLES,
                        Collision.C,
                        Collision.MAX_ROUNDS)
                .where(
                        "down with two levels or more",
                        parameters -> parameters.get(PortCounts.DOWN).counts().size() > 1,
                        PortCounts.UP)
                .where(
                        "down = k_ary",
                        parameters -> parameters.get(PortCounts.DOWN).isKAry(),
                        ARITY,
                        LEVELS,
                        TAPER)
                .where(
                        "traffic = permutation",
                        parameters -> !parameters.get(HostPairs.TRAFFIC).isFile(),
                        HostFlows.PATTERN,
                        Senders.LOAD,
                        HostFlows.FLOWS,
                        HostFlows.PAIRS)
                .where(
                        "routing = collision",
                        parameters -> uses(parameters, Routing.COLLISION),
                        Collision.C,
                        Collision.MAX_ROUNDS)
                .check(FatTreeFlows::requireTree)
                .check(FatTreeFlows::requireTraffic)
                .check(FatTreeFlows::requireFaults)
                .constants(parameters -> Map.of("n", hosts(parameters), "crossings", crossings(parameters)))
                .size(FatTreeFlows::size)
                .metrics(METRICS)
                .events(parameters ->
                        List.of("congestion >= 2.." + (tree(parameters).linkLevels() + 7)))
                .range(CONGESTION, 0, FatTreeFlows::mostOnALink)
                .range(UP_CONGESTION, 0, FatTreeFlows::mostOnALink)
                .range(DOWN_CONGESTION, 0, FatTreeFlows::mostOnALink)
                .range(SHARED_LINKS, 0, parameters -> 2L * tree(parameters).upLinks())
                .range(SLOWED_FLOWS, 0, FatTreeFlows::flows)
                .range(ROUNDS, 0, parameters -> uses(parameters, Routing.COLLISION) ? flows(parameters) : 0)
                .range(UNSETTLED, 0, parameters -> uses(parameters, Routing.COLLISION) ? flows(parameters) : 0)
                .range(HEAVIEST, 0, FatTreeFlows::heaviestOnALink)
                .range(LOST_FLOWS, 0, parameters -> LinkFaults.areAny(parameters) ? flows(parameters) : 0)
                .exact(ExactLoss::of)
                .refined(
                        parameters -> (uses(parameters, Routing.TWO_CHOICES) || uses(parameters, Routing.LEAST_LOADED))
                                && HostPairs.commonSize(parameters).equals(Optional.of(1)),
                        CONGESTION)
                .refined(parameters -> uses(parameters, Routing.COLLISION), ROUNDS, UNSETTLED, FAILED)
                .refined(HEAVIEST)
                .witnesses(CONGESTION, FatTreeFlows::overloadedLinks)
                .witnesses(
                        HEAVIEST,
                        (parameters, sum) -> HostPairs.commonSize(parameters)
                                .flatMap(size -> overloadedLinks(parameters, flows(sum, size))))
                .work(parameters ->
                        Math.max(1, 2 * flows(parameters) * (tree(parameters).linkLevels() + 1)))
                .bounds(new ThresholdBound(
                        "union bound over links",
                        "P(congestion >= k) <= sum over links of P(Bin(h, q) >= k), h the flows that could cross a link and q the"
                                + " probability of each, averaged over the hosts that send, for routing = hash or same_hash",
                        Bound.Kind.UPPER,
                        MetricTails.atLeast(CONGESTION, UP_CONGESTION, DOWN_CONGESTION),
                        (parameters, k) ->
                                isHashed(parameters) && tree(parameters).linkLevels() > 0 && k > 0,
                        (parameters, k) -> LinkUnionBound.log(parameters, k) / StrictMath.log(10)))
                .simulator(FatTreeSimulator::new));
    }

    /** Gives the least number of flows whose sizes have a sum. */
    static long flows(long sum, int size) {
        return (sum + size - 1) / size;
    }

    private static Optional<WitnessFamily> overloadedLinks(Parameters parameters, long load) {
        return LinkTails.applies(parameters) ? LinkTails.family(parameters, load) : Optional.empty();
    }

    private static void requireTree(Parameters parameters) {
        PortCounts down = parameters.get(PortCounts.DOWN);
        if (down.isKAry()) {
            requireKAry(parameters);
            return;
        }
        List<Integer> up = up(parameters);
        int levels = down.counts().size();
        require(
                down.product(levels) <= FatTree.MAX_HOSTS,
                PortCounts.DOWN,
                down.shown() + " has too many hosts; at most 2^24 are possible");
        require(
                up.size() == levels - 1,
                PortCounts.UP,
                "has " + up.size() + " numbers for " + levels
                        + " levels of switches; expected one for each below the top");
        for (int level = 1; level < levels; level++) {
            require(
                    down.product(levels) / down.product(level) * new PortCounts(up).product(level) <= FatTree.MAX_HOSTS,
                    PortCounts.UP,
                    "level " + level + " has too many up-links; at most 2^24 are possible");
        }
    }

    private static void requireKAry(Parameters parameters) {
        long arity = parameters.get(ARITY);
        long levels = parameters.get(LEVELS);
        require(
                StrictMath.pow(arity, levels) <= FatTree.MAX_HOSTS,
                LEVELS,
                arity + "^" + levels + " hosts are too many; at most 2^24 are possible");
        require(
                arity % parameters.get(TAPER) == 0,
                TAPER,
                parameters.get(TAPER) + " does not divide arity " + arity + "; a leaf has arity/taper up-ports");
    }

    private static void requireTraffic(Parameters parameters) {
        long hosts = hosts(parameters);
        HostNames names = parameters.get(HostNames.HOSTS);
        require(
                names.count() <= hosts,
                HostNames.HOSTS,
                "has " + names.count() + " names for " + hosts + " hosts of the network");
        if (parameters.get(HostPairs.TRAFFIC).isFile()) {
            requireFile(parameters);
            return;
        }
        require(!names.isFile(), HostNames.HOSTS, "names the hosts of a file of flows; add traffic=FILE");
        Pattern pattern = parameters.get(HostFlows.PATTERN);
        long flows = parameters.get(HostFlows.FLOWS);
        require(
                pattern != Pattern.TRANSPOSE && pattern != Pattern.BIT_REVERSAL || Long.bitCount(hosts) == 1,
                HostFlows.PATTERN,
                HostFlows.PATTERN.format(pattern) + " needs a number of hosts that is a power of two, not " + hosts);
        require(
                flows * hosts <= MAX_FLOWS,
                HostFlows.FLOWS,
                flows + " flows of " + hosts + " hosts are too many; at most " + MAX_FLOWS + " in all");
        Senders.requireOne(parameters, hosts);
    }

    private static void requireFile(Parameters parameters) {
        try {
            HostPairs.of(parameters);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(HostPairs.TRAFFIC.name(), e.getMessage());
        }
        long links = Math.max(1, 2L * tree(parameters).upLinks());
        require(
                parameters.get(HostPairs.TRAFFIC).allSizes() <= Long.MAX_VALUE / links,
                HostPairs.TRAFFIC,
                "the sum of all sizes is too large for " + links + " links; use a larger unit");
    }

    private static void requireFaults(Parameters parameters) {
        int cables = tree(parameters).upLinks();
        require(
                LinkFaults.kinds(parameters) <= 1,
                LinkFaults.FAILED_CABLES,
                "only one of link_faults, cable_faults and failed_cables can be above 0");
        require(
                parameters.get(LinkFaults.FAILED_CABLES) <= cables,
                LinkFaults.FAILED_CABLES,
                parameters.get(LinkFaults.FAILED_CABLES) + " cables of " + cables + " between switches cannot fail");
    }

    private static void require(boolean holds, Parameter<?> parameter, String problem) {
        if (!holds) {
            throw new ParameterException(parameter.name(), problem);
        }
    }

    static boolean uses(Parameters parameters, Routing routing) {
        return parameters.get(ROUTING) == routing;
    }

    /** Reports whether loads are sums of independent choices, given the flows. */
    static boolean isHashed(Parameters parameters) {
        return (uses(parameters, Routing.HASH) || uses(parameters, Routing.SAME_HASH))
                && !LinkFaults.areAny(parameters);
    }

    static FatTree tree(Parameters parameters) {
        PortCounts down = parameters.get(PortCounts.DOWN);
        if (!down.isKAry()) {
            return new FatTree(down.counts(), up(parameters));
        }
        int arity = (int) parameters.get(ARITY);
        int levels = (int) parameters.get(LEVELS);
        int leafPorts = arity / (int) parameters.get(TAPER);
        return new FatTree(
                Collections.nCopies(levels, arity),
                IntStream.range(1, levels)
                        .mapToObj(level -> level == 1 ? leafPorts : arity)
                        .toList());
    }

    private static List<Integer> up(Parameters parameters) {
        return parameters.has(PortCounts.UP) ? parameters.get(PortCounts.UP).counts() : List.of();
    }

    /** Counts the sequences of ports that hashes select from a leaf to the next level of a level. */
    static int codes(Parameters parameters, FatTree tree, int level) {
        return uses(parameters, Routing.SAME_HASH) ? tree.hashesUpTo(level) : tree.portsUpTo(level);
    }

    static long hosts(Parameters parameters) {
        return tree(parameters).hosts();
    }

    private static long flows(Parameters parameters) {
        return HostFlows.count(parameters, (int) hosts(parameters));
    }

    /** Sums the loads of all links, on average, rounded down; a random destination is any host. */
    private static long crossings(Parameters parameters) {
        FatTree tree = tree(parameters);
        long crossings = 0;
        for (int level = 1; level <= tree.linkLevels(); level++) {
            crossings += HostFlows.isFixed(parameters)
                    ? LongStream.of(HostFlows.crossing(parameters, tree, level, true, Pair::flows))
                            .sum()
                    : parameters.get(HostFlows.FLOWS) * (tree.hosts() - tree.hostsBelow(level));
        }
        return HostFlows.areAll(parameters, tree.hosts())
                ? 2 * crossings
                : 2 * crossings * Senders.count(parameters, tree.hosts()) / tree.hosts();
    }

    /** Counts the switches of the folded network and its directed links. */
    private static NetworkSize size(Parameters parameters) {
        FatTree tree = tree(parameters);
        return new NetworkSize(tree.switches(), 2L * tree.upLinks());
    }

    /** Bounds the flows on a link: those between the hosts below it and all others. */
    static long mostOnALink(Parameters parameters) {
        return mostOnALink(parameters, Pair::flows);
    }

    private static long heaviestOnALink(Parameters parameters) {
        return mostOnALink(parameters, Pair::weight);
    }

    private static long mostOnALink(Parameters parameters, ToLongFunction<Pair> of) {
        FatTree tree = tree(parameters);
        return IntStream.rangeClosed(1, tree.linkLevels())
                .mapToLong(level -> mostOnALink(parameters, tree, level, of))
                .max()
                .orElse(0);
    }

    private static long mostOnALink(Parameters parameters, FatTree tree, int level, ToLongFunction<Pair> of) {
        if (parameters.get(HostPairs.TRAFFIC).isFile()) {
            return Stream.of(true, false)
                    .flatMapToLong(leaves -> LongStream.of(HostFlows.crossing(parameters, tree, level, leaves, of)))
                    .max()
                    .orElseThrow();
        }
        int below = tree.hostsBelow(level);
        int others = tree.hosts() - below;
        boolean isUniform = parameters.get(HostFlows.PATTERN) == Pattern.UNIFORM;
        int hosts = isUniform ? Math.max(others, below) : Math.min(others, below);
        return others == 0
                ? 0
                : parameters.get(HostFlows.FLOWS) * Math.min(Senders.count(parameters, tree.hosts()), hosts);
    }
}

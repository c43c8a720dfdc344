package io.swallowtail.protocols.circuit;

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
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.protocols.circuit.HostFlows.Pattern;
import io.swallowtail.protocols.network.FatTree;
import io.swallowtail.protocols.traffic.Senders;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Flows through a k-ary fat tree (folded Clos network): each takes one of the shortest routes, and flows that share a link slow each
 * other.
 *
 * <p>Sources: Leiserson 1985; Petrini and Vanneschi 1997; Al-Fares, Loukissas and Vahdat, SIGCOMM 2008; Greenberg et al., SIGCOMM 2009
 * (VL2); Mitzenmacher 2001 (two choices).
 */
public final class FatTreeFlows extends Experiment {
    /** How flows choose their routes. */
    enum Routing {
        /** Every up-port independent and uniform (ECMP). */
        HASH,
        /** Up-ports by the digits of the destination (D-mod-k). */
        DESTINATION,
        /** Flows arrive in turn, and take the less loaded one of two hashed routes. */
        TWO_CHOICES,
        /** Flows arrive in turn, and take a least loaded up-link at each switch. */
        LEAST_LOADED,
        /** Two hashed routes for each flow; the c-collision protocol selects. */
        COLLISION
    }

    static final IntegerParameter ARITY =
            IntegerParameter.required("arity", "down-ports k of a switch", 2, FatTree.MAX_HOSTS);
    static final IntegerParameter LEVELS =
            IntegerParameter.required("levels", "levels L of switches; n = k^L hosts", 1, 24);
    static final IntegerParameter TAPER = IntegerParameter.required(
                    "taper", "oversubscription of the leaves: k/taper up-ports; a divisor of k", 1, FatTree.MAX_HOSTS)
            .withDefault(1);
    static final IntegerParameter FLOWS = IntegerParameter.required(
                    "flows", "flows of each host that sends, each with its own destination", 1, 65_536)
            .withDefault(1);
    static final ChoiceParameter<Routing> ROUTING =
            new ChoiceParameter<>("routing", "how flows choose their up-ports", Routing.class);
    private static final long MAX_FLOWS = 1L << 27;

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

    /** Defines the experiment. */
    public FatTreeFlows() {
        super(Definition.of(
                        "fat_tree",
                        "flows through a k-ary fat tree, whose routes are hashed or chosen by load",
                        "Leiserson 1985; Petrini and Vanneschi 1997; Al-Fares et al., SIGCOMM 2008")
                .parameters(
                        ARITY,
                        LEVELS,
                        TAPER,
                        HostFlows.PATTERN,
                        Senders.LOAD,
                        FLOWS,
                        ROUTING,
                        Collision.C,
                        Collision.MAX_ROUNDS)
                .where(
                        "routing = collision",
                        parameters -> uses(parameters, Routing.COLLISION),
                        Collision.C,
                        Collision.MAX_ROUNDS)
                .check(FatTreeFlows::requireTree)
                .constants(parameters -> Map.of("n", hosts(parameters)))
                .size(FatTreeFlows::size)
                .metrics(METRICS)
                .events(parameters -> List.of("congestion >= 2.." + (parameters.get(LEVELS) + 6)))
                .range(CONGESTION, 0, FatTreeFlows::mostOnALink)
                .range(UP_CONGESTION, 0, FatTreeFlows::mostOnALink)
                .range(DOWN_CONGESTION, 0, FatTreeFlows::mostOnALink)
                .range(SHARED_LINKS, 0, parameters -> 2 * linksUp(parameters))
                .range(SLOWED_FLOWS, 0, FatTreeFlows::flows)
                .range(ROUNDS, 0, parameters -> uses(parameters, Routing.COLLISION) ? flows(parameters) : 0)
                .range(UNSETTLED, 0, parameters -> uses(parameters, Routing.COLLISION) ? flows(parameters) : 0)
                .refined(
                        parameters -> uses(parameters, Routing.TWO_CHOICES) || uses(parameters, Routing.LEAST_LOADED),
                        CONGESTION)
                .refined(parameters -> uses(parameters, Routing.COLLISION), ROUNDS, UNSETTLED, FAILED)
                .witnesses(
                        CONGESTION,
                        (parameters, load) -> Optional.of(parameters)
                                .filter(OverloadedLink::applies)
                                .map(all -> OverloadedLink.tails(all, false).family(load)))
                .work(parameters -> Math.max(1, 2 * flows(parameters) * parameters.get(LEVELS)))
                .bounds(new ThresholdBound(
                        "union bound over links",
                        "P(congestion >= k) <= sum over links of P(Bin(h, q) >= k), h the flows that could cross a link and q the"
                                + " probability of each, for routing = hash",
                        Bound.Kind.UPPER,
                        MetricTails.atLeast(CONGESTION, UP_CONGESTION, DOWN_CONGESTION),
                        (parameters, k) -> uses(parameters, Routing.HASH) && parameters.get(LEVELS) > 1 && k > 0,
                        (parameters, k) ->
                                OverloadedLink.tails(parameters, true).logExpected(k) / StrictMath.log(10)))
                .simulator(FatTreeSimulator::new));
    }

    private static void requireTree(Parameters parameters) {
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
        long hosts = hosts(parameters);
        Pattern pattern = parameters.get(HostFlows.PATTERN);
        require(
                pattern != Pattern.TRANSPOSE && pattern != Pattern.BIT_REVERSAL || Long.bitCount(hosts) == 1,
                HostFlows.PATTERN,
                HostFlows.PATTERN.format(pattern) + " needs a number of hosts that is a power of two, not " + hosts);
        require(
                parameters.get(FLOWS) * hosts <= MAX_FLOWS,
                FLOWS,
                parameters.get(FLOWS) + " flows of " + hosts + " hosts are too many; at most " + MAX_FLOWS + " in all");
        Senders.requireOne(parameters, hosts);
    }

    private static void require(boolean holds, Parameter<?> parameter, String problem) {
        if (!holds) {
            throw new ParameterException(parameter.name(), problem);
        }
    }

    static boolean uses(Parameters parameters, Routing routing) {
        return parameters.get(ROUTING) == routing;
    }

    static FatTree tree(Parameters parameters) {
        return new FatTree((int) parameters.get(ARITY), (int) parameters.get(LEVELS), (int) parameters.get(TAPER));
    }

    static long hosts(Parameters parameters) {
        return tree(parameters).hosts();
    }

    /** Counts the hosts that send. */
    static long senders(Parameters parameters) {
        return Senders.count(parameters, hosts(parameters));
    }

    private static long flows(Parameters parameters) {
        return senders(parameters) * parameters.get(FLOWS);
    }

    /** Counts the up-links of all levels. */
    private static long linksUp(Parameters parameters) {
        FatTree tree = tree(parameters);
        return (long) tree.linkLevels() * tree.linksOfLevel();
    }

    /** Counts the unfolded network, in which a switch below the top is two nodes: one on the way up and one on the way down. */
    private static NetworkSize size(Parameters parameters) {
        FatTree tree = tree(parameters);
        long nodes =
                IntStream.rangeClosed(0, tree.levels()).mapToLong(tree::nodes).sum();
        return new NetworkSize(nodes, 2 * linksUp(parameters));
    }

    /** Bounds the flows on a link: those that send, those of the hosts below it and, for uniform destinations, of all others. */
    private static long mostOnALink(Parameters parameters) {
        FatTree tree = tree(parameters);
        boolean isUniform = parameters.get(HostFlows.PATTERN) == Pattern.UNIFORM;
        int hosts = isUniform ? tree.hosts() - tree.hostsBelow(1) : tree.hostsBelow(tree.linkLevels());
        return tree.linkLevels() == 0 ? 0 : parameters.get(FLOWS) * Math.min(senders(parameters), hosts);
    }
}

package io.swallowtail.protocols.fault;

import static io.swallowtail.core.experiment.Metric.NULLABLE;
import static io.swallowtail.core.experiment.Metric.unit;
import static io.swallowtail.protocols.fault.FaultParameters.isWrapped;
import static io.swallowtail.protocols.fault.FaultyNetwork.graphEdges;
import static io.swallowtail.protocols.fault.FaultyNetwork.levels;
import static io.swallowtail.protocols.fault.FaultyNetwork.paths;
import static io.swallowtail.protocols.fault.FaultyNetwork.size;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.protocols.fault.FaultParameters.FaultKind;
import io.swallowtail.protocols.network.Multibutterfly;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The same faults on every network from n inputs to n outputs. Measures which inputs and outputs stay connected, the
 * maximum flow, how many can be kept so that all of them are connected, and which requests of a permutation are
 * connected. Faults are random or chosen by an adversary.
 *
 * <p>Source: the questions of Cole, Maggs, Sitaraman, section 2 (flow), and Leighton, Maggs 1992 (inputs and outputs that
 * are kept).
 */
public final class NetworkFaults extends Experiment {
    /** The networks. */
    enum NetworkKind {
        /** B_n: d levels, one path for each pair. */
        BUTTERFLY,
        /** Two butterflies back to back: 2d levels, n paths. */
        BENES,
        /** A butterfly with d + r levels and 2^r paths per pair. */
        EXTRA_STAGE,
        /** d levels of splitters, 2c edges per node, c^d paths. */
        MULTIBUTTERFLY,
        /** d levels of c random permutations each, c edges per node. */
        RANDOM_WIRING,
        /** A butterfly whose edges are q parallel edges. */
        DILATED,
        /** m butterflies that share inputs and outputs. */
        REPLICATED;

        boolean isRandom() {
            return this == MULTIBUTTERFLY || this == RANDOM_WIRING;
        }
    }

    /** How faults are placed. */
    enum Placement {
        /** Each element fails independently. */
        RANDOM,
        /** An adversary chooses ({@link WorstFaults}). */
        WORST
    }

    static final ChoiceParameter<NetworkKind> NETWORK =
            new ChoiceParameter<>("network", "the leveled network", NetworkKind.class);
    static final IntegerParameter N = IntegerParameter.powerOfTwo("n", "inputs of the network", 2, 1 << 12);
    static final IntegerParameter R = IntegerParameter.required("r", "extra levels of the butterfly", 0, 1024);
    static final IntegerParameter C =
            IntegerParameter.required("c", "edges of a node; of a multibutterfly's node, to each half", 1, 64);
    static final IntegerParameter Q = IntegerParameter.required("q", "parallel edges of the dilated butterfly", 1, 64);
    static final IntegerParameter M = IntegerParameter.required("m", "copies of the replicated butterfly", 1, 64);
    static final ChoiceParameter<FaultKind> FAULT =
            new ChoiceParameter<>("fault", "what fails: nodes, edges, both, or crosspoints", FaultKind.class);
    /** Whether inputs and outputs never fail. */
    static final BooleanParameter PROTECTED =
            new BooleanParameter("ends", "whether inputs and outputs can fail", "exposed", "protected");

    static final ChoiceParameter<Placement> PLACEMENT = new ChoiceParameter<>(
            "placement",
            "random: each node or edge by itself; worst: those that an adversary finds to cut off most pairs",
            Placement.class);
    static final IntegerParameter FAULTS =
            IntegerParameter.required("faults", "number of nodes or edges that the adversary makes fail", 0, 1 << 16);
    static final IntegerParameter GAMMA = IntegerParameter.required("gamma", "units that an edge carries", 1, 1 << 20)
            .withDefault(1);
    static final BooleanParameter DISJOINT =
            new BooleanParameter("disjoint", "whether disjoint paths are counted, which takes n flows per trial");
    static final IntegerParameter MISS = IntegerParameter.required(
                    "miss", "outputs that a poor input misses at least, at most n", 1, 1 << 12)
            .withDefault(1);

    /** Largest n for which the largest set of inputs and outputs is found. */
    static final int MAX_MATCHED = 1024;

    /** Largest n for which an adversary is simulated. */
    private static final int MAX_ATTACKED = 256;

    static final Metrics METRICS = new Metrics();
    static final Metric.Whole FAULTY =
            METRICS.integer("faulty", "nodes, edges and crosspoints that fail", unit("elements"));
    static final Metric.Whole LIVE_INPUTS = METRICS.integer(
            "live_inputs",
            "inputs that have not failed; with fault = crosspoint those with a live crosspoint",
            unit("inputs"));
    static final Metric.Whole LIVE_OUTPUTS = METRICS.integer(
            "live_outputs",
            "outputs that have not failed; with fault = crosspoint those with a live crosspoint",
            unit("outputs"));
    static final Metric.Whole CUT_OFF_INPUTS =
            METRICS.integer("cut_off_inputs", "inputs that have not failed and reach no output", unit("inputs"));
    static final Metric.Whole CUT_OFF_OUTPUTS = METRICS.integer(
            "cut_off_outputs", "outputs that have not failed and that no input reaches", unit("outputs"));
    static final Metric.Whole FLOW = METRICS.integer("flow", "maximum flow from inputs to outputs", unit("units"));
    static final Metric.Whole CONNECTED_PAIRS = METRICS.integer(
            "connected_pairs",
            "pairs of an input and an output joined by a path without faults, forward from level to level, ends included",
            unit("pairs"));
    static final Metric.Whole KEPT_MAX = METRICS.integer(
            "kept_max",
            "most inputs and outputs that can be kept so that each kept input reaches each kept output; null above n = "
                    + MAX_MATCHED,
            unit("nodes"),
            NULLABLE);
    static final Metric.Whole KEPT_PAIRS_LOW = METRICS.integer(
            "kept_pairs_low",
            "lower limit of the most k for which k inputs and k outputs can be kept so: those of a greedy search",
            unit("pairs"));
    static final Metric.Whole KEPT_PAIRS_HIGH =
            METRICS.integer("kept_pairs_high", "upper limit of that k, by kept_max / 2 and by degrees", unit("pairs"));
    static final Metric.Whole CONNECTED_REQUESTS = METRICS.integer(
            "connected_requests", "requests whose input and output a path without faults joins", unit("requests"));
    static final Metric.Whole ROUTED_LOW = METRICS.integer(
            "routed_low",
            "lower limit of the most requests that have edge-disjoint paths: those of a greedy search",
            unit("requests"));
    static final Metric.Whole ROUTED_HIGH = METRICS.integer(
            "routed_high",
            "upper limit of that number: the lesser of connected_requests and flow; null unless gamma = 1",
            unit("requests"),
            NULLABLE);
    static final Metric.Whole DISJOINT_MIN = METRICS.integer(
            "disjoint_min",
            "least number of edge-disjoint paths of a request alone; null unless disjoint = true",
            unit("paths"),
            NULLABLE);
    static final Metric.Whole DISJOINT_SUM = METRICS.integer(
            "disjoint_sum",
            "sum of these numbers over all requests; null unless disjoint = true",
            unit("paths"),
            NULLABLE);
    static final Metric.Whole POOR_INPUTS =
            METRICS.integer("poor_inputs", "inputs that are not connected to at least miss outputs", unit("inputs"));
    static final Metric.Whole KEPT_CONGESTION = METRICS.integer(
            "kept_congestion",
            "most paths on an edge if kept_pairs_low kept inputs and outputs are joined at random, each pair by a path of least"
                    + " load; null if none are kept",
            unit("paths"),
            NULLABLE);
    private static final Metric[] OF_REQUESTS = {CONNECTED_REQUESTS, ROUTED_LOW, ROUTED_HIGH, DISJOINT_MIN, DISJOINT_SUM
    };

    /** Defines the experiment. */
    public NetworkFaults() {
        super(define(
                        "network_faults",
                        "the same faults on every network: connected pairs, maximum flow, inputs and outputs that can be kept",
                        "after Cole, Maggs, Sitaraman, section 2; Leighton, Maggs 1992",
                        NETWORK,
                        GAMMA,
                        PermutationTraffic.PERMUTATION,
                        DISJOINT,
                        FaultParameters.WRAP,
                        MISS)
                .revision(3)
                .check(NetworkFaults::requireFewMisses)
                .where(
                        "network = butterfly or extra_stage, ends = exposed, placement = random and fault other than crosspoint",
                        NetworkFaults::canWrap,
                        FaultParameters.WRAP)
                .metrics(METRICS)
                // Random faults are nested in p, and fewer faults keep every flow and every connected pair.
                .falls(FaultParameters.P, LIVE_INPUTS, LIVE_OUTPUTS, FLOW, CONNECTED_PAIRS, KEPT_MAX, KEPT_PAIRS_HIGH)
                .falls(FaultParameters.P, CONNECTED_REQUESTS, ROUTED_HIGH, DISJOINT_MIN, DISJOINT_SUM)
                .rises(FaultParameters.P, FAULTY, POOR_INPUTS)
                // Without faults, n paths without a common node join all inputs and outputs, and a fault breaks at most
                // one of them, or two if it is an input and an output.
                .withFaults(FLOW, (parameters, faults) -> parameters.get(N) - (isWrapped(parameters) ? 2 : 1) * faults)
                .withFaults(CONNECTED_PAIRS, FaultWeights::leastPairs)
                .withFaults(CONNECTED_REQUESTS, FaultWeights::leastRequests)
                .onlyFor("permutation", OF_REQUESTS)
                .onlyFor(NetworkFaultsSimulator.KEPT_RANKS, KEPT_CONGESTION)
                .events(parameters -> Stream.concat(
                                Stream.of(
                                        "connected_pairs < n * n",
                                        "connected_pairs < 0.9 * n * n",
                                        "connected_pairs < 0.5 * n * n",
                                        "flow < 0.9 * n",
                                        "flow < 0.5 * n",
                                        "kept_pairs_low < 0.9 * n",
                                        "kept_pairs_high < 0.9 * n",
                                        "cut_off_inputs + cut_off_outputs > 0"),
                                FaultWeights.events(parameters).stream())
                        .toList())
                .work(NetworkFaults::pathEdges)
                .bounds(FaultTheorems.aboutFlowOfAnyNetwork(), FaultWeights.row(), FaultWeights.rowOfInputs())
                .simulator(NetworkFaultsSimulator::new));
    }

    /**
     * Starts the definition of an experiment on these networks and faults.
     *
     * @param own the parameters that only this experiment has
     */
    static Definition define(
            String name, String description, String source, ChoiceParameter<NetworkKind> network, Parameter<?>... own) {
        String random = network.values().stream()
                .filter(NetworkKind::isRandom)
                .map(network::format)
                .collect(Collectors.joining(" or "));
        Stream<Parameter<?>> shared =
                Stream.of(network, N, R, C, Q, M, FAULT, PROTECTED, PLACEMENT, FaultParameters.P, FAULTS);
        return Definition.of(name, description, source)
                .parameters(Stream.of(shared, Stream.of(own), Stream.of(NetworkParameters.INDEX))
                        .flatMap(some -> some)
                        .toArray(Parameter<?>[]::new))
                .where("network = extra_stage", parameters -> networkKind(parameters) == NetworkKind.EXTRA_STAGE, R)
                .where("network = " + random, NetworkFaults::isRandom, C, NetworkParameters.INDEX)
                .where("network = dilated", parameters -> networkKind(parameters) == NetworkKind.DILATED, Q)
                .where("network = replicated", parameters -> networkKind(parameters) == NetworkKind.REPLICATED, M)
                .where("placement = random", parameters -> !isWorst(parameters), FaultParameters.P)
                .where("placement = worst", NetworkFaults::isWorst, FAULTS)
                .check(NetworkFaults::checkSizes)
                .constants(parameters -> Map.of("d", (long) Long.numberOfTrailingZeros(parameters.get(N))))
                .size(FaultyNetwork::size)
                .network(FaultyNetwork::identity);
    }

    private static void requireFewMisses(Parameters parameters) {
        if (parameters.get(MISS) > parameters.get(N)) {
            throw new ParameterException(
                    MISS.name(), parameters.get(MISS) + " is more than the " + parameters.get(N) + " outputs");
        }
    }

    private static boolean canWrap(Parameters parameters) {
        NetworkKind network = networkKind(parameters);
        return (network == NetworkKind.BUTTERFLY || network == NetworkKind.EXTRA_STAGE)
                && !parameters.get(PROTECTED)
                && !isWorst(parameters)
                && parameters.get(FAULT) != FaultKind.CROSSPOINT;
    }

    private static boolean isRandom(Parameters parameters) {
        return networkKind(parameters).isRandom();
    }

    /** Gives the network of a point of either experiment. */
    static NetworkKind networkKind(Parameters parameters) {
        return parameters.get(parameters.has(NETWORK) ? NETWORK : FaultWalks.NETWORK);
    }

    /** Reports whether a trial needs a metric of requests. */
    static boolean needsRequests(Outcome out) {
        boolean needs = false;
        for (int i = 0; i < OF_REQUESTS.length && !needs; i++) {
            needs = out.needs(OF_REQUESTS[i]);
        }
        return needs;
    }

    static boolean isWorst(Parameters parameters) {
        return parameters.get(PLACEMENT) == Placement.WORST;
    }

    private static void checkSizes(Parameters parameters) {
        long n = parameters.get(N);
        if (graphEdges(parameters) > Multibutterfly.MAX_EDGES) {
            throw new ParameterException(
                    N.name(),
                    n + " inputs make a table of " + graphEdges(parameters) + " edges, more than "
                            + Multibutterfly.MAX_EDGES);
        }
        if (isWorst(parameters)) {
            checkAdversary(parameters, n);
        }
    }

    private static void checkAdversary(Parameters parameters, long n) {
        if (parameters.get(FAULT) == FaultKind.CROSSPOINT) {
            throw new ParameterException(
                    FAULT.name(), "crosspoint needs placement = random: an adversary chooses nodes and edges only");
        }
        if (n > MAX_ATTACKED) {
            throw new ParameterException(
                    N.name(),
                    n + " inputs are more than " + MAX_ATTACKED + ", up to which placement = worst is simulated");
        }
        if (paths(parameters) > PathCounts.MAX) {
            throw new ParameterException(
                    PLACEMENT.name(), "worst counts paths exactly up to 2^53 an input, and this network has more");
        }
        if (parameters.get(FAULTS) > candidates(parameters)) {
            throw new ParameterException(
                    FAULTS.name(),
                    parameters.get(FAULTS) + " are more than the " + candidates(parameters) + " that can fail");
        }
    }

    /** Counts the nodes and edges that can fail. */
    private static long candidates(Parameters parameters) {
        NetworkSize size = size(parameters);
        FaultKind kind = parameters.get(FAULT);
        long ends = parameters.get(PROTECTED) ? 2 * parameters.get(N) : 0;
        return (kind.hasNodeFaults() ? size.nodes() - ends : 0) + (kind.hasEdgeFaults() ? size.edges() : 0);
    }

    /**
     * Random faults: the wiring and the sets of outputs. An adversary: a search for faults, in each trial if the
     * network is new.
     */
    private static long pathEdges(Parameters parameters) {
        long n = parameters.get(N);
        NetworkSize size = size(parameters);
        long edges = size.edges()
                + (parameters.get(FAULT) == FaultKind.CROSSPOINT
                        ? size.crosspoints().orElseThrow()
                        : 0);
        boolean isWired = isRandom(parameters) && !NetworkParameters.isFixed(parameters);
        long plain = edges * (2 + n / 64) + (isWired ? 4 * edges : 0) + (parameters.get(DISJOINT) ? n * edges : 0);
        return isWorst(parameters) && isWired
                ? plain + candidates(parameters) * n * n * parameters.get(FAULTS) * levels(parameters)
                : plain;
    }
}

package io.swallowtail.fault;

import static io.swallowtail.experiment.Metric.NULLABLE;
import static io.swallowtail.experiment.Metric.unit;

import io.swallowtail.experiment.BooleanParameter;
import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Definition;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Metrics;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.network.Multibutterfly;
import io.swallowtail.network.NetworkSize;
import java.util.Map;

/**
 * The same faults on every network from n inputs to n outputs. Measures which inputs and outputs stay connected, the
 * maximum flow, and how many can be kept so that all of them are connected. Faults are random or chosen by an
 * adversary.
 *
 * <p>Source: the questions of Cole, Maggs, Sitaraman, section 2 (flow), Leighton, Maggs 1992 and Diebold 2008, section
 * 4 (inputs and outputs that are kept).
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
        RANDOM_WIRING;

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
    static final IntegerParameter C = IntegerParameter.required(
            "c", "edges of a node: to each half on the multibutterfly, in all with random wiring", 1, 64);
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

    /** Largest n for which the largest set of inputs and outputs is found. */
    static final int MAX_MATCHED = 1024;

    /** Largest n for which an adversary is simulated. */
    private static final int MAX_ATTACKED = 256;

    static final Metrics METRICS = new Metrics();
    static final Metric.Whole FAULTY = METRICS.integer("faulty", "nodes and edges that fail", unit("nodes and edges"));
    static final Metric.Whole LIVE_INPUTS =
            METRICS.integer("live_inputs", "inputs that have not failed", unit("inputs"));
    static final Metric.Whole LIVE_OUTPUTS =
            METRICS.integer("live_outputs", "outputs that have not failed", unit("outputs"));
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

    /** Defines the experiment. */
    public NetworkFaults() {
        super(Definition.of(
                        "network_faults",
                        "the same faults on every network: connected pairs, maximum flow, inputs and outputs that can be kept",
                        "after Cole, Maggs, Sitaraman, section 2; Leighton, Maggs 1992; Diebold 2008, section 4")
                .revision(2)
                .parameters(
                        NETWORK,
                        N,
                        R,
                        C,
                        FaultParameters.FAULT,
                        PROTECTED,
                        PLACEMENT,
                        FaultParameters.P,
                        FAULTS,
                        GAMMA,
                        NetworkParameters.INDEX)
                .where("network = extra_stage", parameters -> parameters.get(NETWORK) == NetworkKind.EXTRA_STAGE, R)
                .where("network = multibutterfly or random_wiring", NetworkFaults::isRandom, C, NetworkParameters.INDEX)
                .where("placement = random", parameters -> !isWorst(parameters), FaultParameters.P)
                .where("placement = worst", NetworkFaults::isWorst, FAULTS)
                .check(NetworkFaults::checkSizes)
                .constants(parameters -> Map.of("d", (long) Long.numberOfTrailingZeros(parameters.get(N))))
                .size(FaultyNetwork::size)
                .metrics(METRICS)
                // Random faults are nested in p, and fewer faults keep every flow and every connected pair.
                .falls(FaultParameters.P, LIVE_INPUTS, LIVE_OUTPUTS, FLOW, CONNECTED_PAIRS, KEPT_MAX, KEPT_PAIRS_HIGH)
                .rises(FaultParameters.P, FAULTY)
                // Without faults, n paths without a common node join all inputs and outputs, and a fault breaks at most
                // one of them.
                .withFaults(FLOW, (parameters, faults) -> parameters.get(N) - faults)
                .withFaults(CONNECTED_PAIRS, NetworkFaults::leastPairs)
                .events(
                        "connected_pairs < n * n",
                        "connected_pairs < 0.9 * n * n",
                        "connected_pairs < 0.5 * n * n",
                        "flow < 0.9 * n",
                        "flow < 0.5 * n",
                        "kept_pairs_low < 0.9 * n",
                        "kept_pairs_high < 0.9 * n",
                        "cut_off_inputs + cut_off_outputs > 0")
                .work(NetworkFaults::pathEdges)
                .bounds(FaultTheorems.aboutFlowOfAnyNetwork())
                .network(FaultyNetwork::identity)
                .simulator(NetworkFaultsSimulator::new));
    }

    private static boolean isRandom(Parameters parameters) {
        return parameters.get(NETWORK).isRandom();
    }

    /** From every node of a multibutterfly c edges lead towards each output, so fewer faults of edges leave every pair a path. */
    private static long leastPairs(Parameters parameters, long faults) {
        boolean areConnected = parameters.get(NETWORK) == NetworkKind.MULTIBUTTERFLY
                && !parameters.get(FaultParameters.FAULT).hasNodeFaults()
                && faults < parameters.get(C);
        return areConnected ? parameters.get(N) * parameters.get(N) : 0;
    }

    static boolean isWorst(Parameters parameters) {
        return parameters.get(PLACEMENT) == Placement.WORST;
    }

    private static void checkSizes(Parameters parameters) {
        long n = parameters.get(N);
        NetworkSize size = FaultyNetwork.size(parameters);
        if (size.edges() > Multibutterfly.MAX_EDGES) {
            throw new ParameterException(
                    N.name(), n + " inputs make " + size.edges() + " edges, more than " + Multibutterfly.MAX_EDGES);
        }
        if (isWorst(parameters)) {
            checkAdversary(parameters, n);
        }
    }

    private static void checkAdversary(Parameters parameters, long n) {
        if (n > MAX_ATTACKED) {
            throw new ParameterException(
                    N.name(),
                    n + " inputs are more than " + MAX_ATTACKED + ", up to which placement = worst is simulated");
        }
        double paths = Math.pow(FaultyNetwork.degree(parameters), FaultyNetwork.levels(parameters));
        if (paths > PathCounts.MAX) {
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
        NetworkSize size = FaultyNetwork.size(parameters);
        FaultParameters.FaultKind kind = parameters.get(FaultParameters.FAULT);
        long ends = parameters.get(PROTECTED) ? 2 * parameters.get(N) : 0;
        return (kind.hasNodeFaults() ? size.nodes() - ends : 0) + (kind.hasEdgeFaults() ? size.edges() : 0);
    }

    /**
     * Random faults: the wiring and the sets of outputs. An adversary: a search for faults, in each trial if the
     * network is new.
     */
    private static long pathEdges(Parameters parameters) {
        long n = parameters.get(N);
        long edges = FaultyNetwork.size(parameters).edges();
        boolean isWired = isRandom(parameters) && !NetworkParameters.isFixed(parameters);
        long plain = edges * (2 + n / 64) + (isWired ? 4 * edges : 0);
        return isWorst(parameters) && isWired
                ? plain + candidates(parameters) * n * n * parameters.get(FAULTS) * FaultyNetwork.levels(parameters)
                : plain;
    }
}

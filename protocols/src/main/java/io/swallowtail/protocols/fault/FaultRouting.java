package io.swallowtail.protocols.fault;

import static io.swallowtail.core.experiment.Metric.NULLABLE;
import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.RealParameter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Packets routed around random faults. An input is good if it can route most of the permutations pi_l. Packets go from
 * good inputs via a random input to good inputs, in four passes through the butterfly.
 *
 * <p>Source: Cole, Maggs, Sitaraman, section 3, Lemma 3.1 and Theorem 3.4. A step passes one packet over each link.
 */
public final class FaultRouting extends Experiment {
    /** Which permutations of the good inputs, or of the identified nodes, are routed. They have the ranks 0 to k - 1. */
    enum PacketPattern {
        /** Independent uniform ones. */
        RANDOM,
        /** Rank i sends to rank i. */
        IDENTITY,
        /** Rank i sends to rank k - 1 - i. */
        REVERSE,
        /** Rank i sends to rank i + floor(k/2), modulo k. */
        SHIFT_HALF,
        /** Rank i sends to the i-th rank in the order of the ranks' reversed numbers of ceil(log2 k) bits. */
        BIT_REVERSAL;

        /**
         * Writes the ranks to which the ranks send. The pattern must not be random.
         *
         * @param targets receives the target of each rank
         * @param count k
         */
        void write(int[] targets, int count) {
            int bits = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
            int rank = 0;
            for (int i = 0; rank < count; i++) {
                int target = switch (this) {
                    case IDENTITY -> i;
                    case REVERSE -> count - 1 - i;
                    case SHIFT_HALF -> (i + count / 2) % count;
                    case BIT_REVERSAL -> Integer.reverse(i) >>> Integer.SIZE - bits;
                    case RANDOM -> throw new IllegalStateException("a random pattern is drawn");
                };
                if (target < count) {
                    targets[rank++] = target;
                }
            }
        }
    }

    static final IntegerParameter N = FaultParameters.columns(1 << 12);
    static final RealParameter GOOD_SHARE = RealParameter.required(
                    "good_share", "an input is good if it succeeds for this share of the permutations pi_l", "0", "1")
            .withDefault("0.75");
    static final IntegerParameter GAMMA = IntegerParameter.required(
                    "gamma", "paths of one permutation that an edge carries", 1, 1 << 20)
            .withDefault(1);
    static final BooleanParameter ONE_TO_ONE = new BooleanParameter(
            "one_to_one", "whether nodes send to nodes, one packet each, instead of inputs to inputs");
    static final IntegerParameter PACKETS = IntegerParameter.required(
                    "packets", "packets that a good input sends, and receives", 1, 1 << 16)
            .withDefault("d + 1", parameters -> FaultParameters.d(parameters.get(N)) + 1L);
    /** The order in which inputs request their paths; random is a new uniform order for each permutation pi_l. */
    static final BooleanParameter ORDER = new BooleanParameter(
            "order", "order in which inputs ask for the paths of a permutation", "column", "random");

    static final ChoiceParameter<PacketPattern> PATTERN = new ChoiceParameter<>(
            "pattern", "permutations of the good inputs or nodes that are routed", PacketPattern.class);

    /** Most hops of a trial: they are numbered by integers of 31 bits, and so are the bits of the packets' ranks. */
    private static final long MAX_HOPS = 1L << 27;

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole GOOD_INPUTS =
            METRICS.integer("good_inputs", "inputs that succeed for good_share of the permutations", unit("inputs"));
    static final Metric.Whole FLOW_MIN =
            METRICS.integer("flow_min", "smallest maximum flow of a permutation", unit("units"));
    static final Metric.Whole CONGESTION = METRICS.integer(
            "congestion",
            "most routed packets over one edge in one pass; null without good inputs",
            unit("packets"),
            NULLABLE);
    static final Metric.Whole CONGESTION_PHYSICAL = METRICS.integer(
            "congestion_physical",
            "most routed packets over one edge in any pass, each counted once; null without good inputs",
            unit("packets"),
            NULLABLE);
    static final Metric.Whole STEPS = METRICS.integer(
            "steps",
            "steps until the routed packets are there, passes apart; null without good inputs",
            unit("steps"),
            NULLABLE);
    static final Metric.Whole STEPS_PHYSICAL = METRICS.integer(
            "steps_physical",
            "the same with one packet a step over an edge in each direction; null without good inputs",
            unit("steps"),
            NULLABLE);
    static final Metric.Whole UNROUTABLE = METRICS.integer(
            "unroutable", "packets for which no input in between is reached from both ends", unit("packets"));
    static final Metric.Flag FAILED = METRICS.flag("failed", "there is no good input, or some packet is unroutable");
    static final Metric.Whole NODES_IDENTIFIED = METRICS.integer(
            "nodes_identified", "nodes that send and receive; null unless one_to_one", unit("nodes"), NULLABLE);

    /** Defines the experiment. Where nodes send to nodes, each sends one packet. */
    public FaultRouting() {
        super(FaultParameters.define(
                        "fault_routing",
                        "random faults: packets routed around them between good inputs, in four passes",
                        "Cole, Maggs, Sitaraman, Routing on butterfly networks with random faults, section 3, Lemma 3.1 and Theorem 3.4",
                        N,
                        GOOD_SHARE,
                        GAMMA,
                        ONE_TO_ONE,
                        PACKETS,
                        ORDER,
                        PATTERN,
                        FaultParameters.WRAP)
                .revision(2)
                .where("one_to_one = false", parameters -> !parameters.get(ONE_TO_ONE), PACKETS, FaultParameters.WRAP)
                .check(FaultRouting::requireFewHops)
                .metrics(METRICS)
                // Faults are nested in p, so each permutation's flow falls.
                .falls(FaultParameters.P, FLOW_MIN)
                .figures(FaultParameters.figure(N, GOOD_INPUTS, 1, "good inputs / n"))
                .events(FaultRouting::events)
                .work(FaultRouting::pathEdges)
                .bounds(FaultTheorems.aboutRouting())
                .simulator(FaultRoutingSimulator::new));
    }

    static int d(Parameters parameters) {
        return FaultParameters.d(parameters.get(N));
    }

    /** The least number of permutations for which a good input succeeds: good_share·n, rounded up. */
    static int leastSuccesses(Parameters parameters) {
        return parameters
                .get(GOOD_SHARE)
                .multiply(BigDecimal.valueOf(parameters.get(N)))
                .setScale(0, RoundingMode.CEILING)
                .intValueExact();
    }

    /** The largest number of hops of all packets together. */
    private static long hops(Parameters parameters) {
        long n = parameters.get(N);
        return d(parameters)
                * (parameters.get(ONE_TO_ONE)
                        ? FaultParameters.nodes(n) * NodeRequests.PASSES
                        : n * parameters.get(PACKETS) * InputRequests.PASSES);
    }

    private static void requireFewHops(Parameters parameters) {
        long hops = hops(parameters);
        if (!parameters.get(ONE_TO_ONE) && hops > MAX_HOPS) {
            throw new ParameterException(
                    PACKETS.name(),
                    parameters.get(PACKETS) + " packets an input make " + hops + " hops a trial, more than " + MAX_HOPS
                            + "; with this n, packets is at most "
                            + MAX_HOPS / (hops / parameters.get(PACKETS)));
        }
    }

    /**
     * Fewer good inputs than section 3.3 promises for k2 = 0.9, failure, fewer than half of the nodes identified, and a
     * congestion
     * that Lemma 3.1's argument calls rarer than 1 %.
     */
    private static List<String> events(Parameters parameters) {
        List<String> events = new ArrayList<>(List.of("good_inputs < 4 * (0.9 - 3 / 4) * n", "failed"));
        if (parameters.get(ONE_TO_ONE)) {
            events.add("nodes_identified < N / 2");
        }
        long rare = FaultTheorems.rareCongestion(parameters, -2);
        if (rare > 0) {
            events.add("congestion >= " + rare);
        }
        return events;
    }

    private static long pathEdges(Parameters parameters) {
        long n = parameters.get(N);
        long d = d(parameters);
        return n * n * d * d + hops(parameters);
    }
}

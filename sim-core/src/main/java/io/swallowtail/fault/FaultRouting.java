package io.swallowtail.fault;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.FixedNetwork;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.fault.FaultParameters.Toggle;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Packets routed around random faults: the inputs that can route most of the permutations pi_l are good, and packets go between good
 * inputs by a random input in between, in four passes through the butterfly.
 *
 * <p>Source: Cole, Maggs, Sitaraman, section 3, Lemma 3.1 and Theorem 3.4. A step passes one packet over each link.
 */
public final class FaultRouting implements Experiment {
    /** Which permutations of the good inputs are routed. */
    enum PacketPattern {
        /** Independent uniform ones. */
        RANDOM,
        /** All the identity. */
        IDENTITY,
        /** All the reversal: the i-th good input sends to the i-th from the end. */
        REVERSE
    }

    /** In which order the inputs ask for paths, for each permutation pi_l. */
    enum InputOrder {
        /** By column. */
        COLUMN,
        /** In a fresh uniform order for each permutation. */
        RANDOM
    }

    /** Columns, that is inputs. */
    public static final IntegerParameter N = FaultParameters.columns(1 << 12);

    /** For how many permutations a good input succeeds. */
    public static final RealParameter GOOD_SHARE = RealParameter.required(
                    "good_share", "an input is good if it succeeds for this share of the permutations pi_l", "0", "1")
            .withDefault("0.75");

    /** Paths of one permutation that an edge carries. */
    public static final IntegerParameter GAMMA = IntegerParameter.required(
                    "gamma", "paths of one permutation that an edge carries", 1, 1 << 20)
            .withDefault(1);

    /** Packets of a good input. */
    public static final IntegerParameter PACKETS = IntegerParameter.required(
                    "packets", "packets that a good input sends, and receives", 1, 1 << 16)
            .withDefault("d + 1", parameters -> FaultParameters.d(parameters.get(N)) + 1L);

    /** In which order inputs ask for paths. */
    public static final ChoiceParameter<InputOrder> ORDER = new ChoiceParameter<>(
            "order", "order in which inputs ask for the paths of a permutation", InputOrder.class);

    /** Who sends to whom. */
    public static final ChoiceParameter<PacketPattern> PATTERN =
            new ChoiceParameter<>("pattern", "permutations of the good inputs that are routed", PacketPattern.class);

    /** Whether nodes send to nodes. */
    public static final ChoiceParameter<Toggle> ONE_TO_ONE = new ChoiceParameter<>(
            "one_to_one", "whether nodes send to nodes, one packet each, instead of inputs to inputs", Toggle.class);

    /** Most hops of a trial: they are numbered by integers of 31 bits, and so are the bits of the packets' ranks. */
    static final long MOST_HOPS = 1L << 27;

    private static final List<Metric> METRICS = List.of(
            Metric.integer("good_inputs", "inputs that succeed for good_share of the permutations")
                    .unit("inputs"),
            Metric.integer("flow_min", "smallest maximum flow of a permutation").unit("units"),
            Metric.integer("congestion", "most routed packets over one edge in one pass; null without good inputs")
                    .unit("packets")
                    .nullable(),
            Metric.integer(
                            "congestion_physical",
                            "most routed packets over one edge in all passes; null without good inputs")
                    .unit("packets")
                    .nullable(),
            Metric.integer("steps", "steps until the routed packets are there, passes apart; null without good inputs")
                    .unit("steps")
                    .nullable(),
            Metric.integer(
                            "steps_physical",
                            "the same with one packet a step over an edge in each direction; null without good inputs")
                    .unit("steps")
                    .nullable(),
            Metric.integer("unroutable", "packets for which no input in between is reached from both ends")
                    .unit("packets"),
            Metric.flag("failed", "there is no good input, or some packet is unroutable"),
            Metric.integer("nodes_identified", "nodes that send and receive; null unless one_to_one")
                    .unit("nodes")
                    .nullable());

    private static final Facts FACTS = Facts.of(
            "fault_routing",
            "random faults: packets routed around them between good inputs, in four passes",
            "Cole, Maggs, Sitaraman, Routing on butterfly networks with random faults, section 3, Lemma 3.1 and Theorem 3.4");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                N,
                FaultParameters.P,
                FaultParameters.FAULT,
                GOOD_SHARE,
                GAMMA,
                ONE_TO_ONE,
                PACKETS,
                ORDER,
                PATTERN,
                NetworkParameters.INDEX);
    }

    static int d(Parameters parameters) {
        return FaultParameters.d(parameters.get(N));
    }

    static boolean isOneToOne(Parameters parameters) {
        return parameters.get(ONE_TO_ONE) == Toggle.TRUE;
    }

    /** Counts the permutations for which a good input succeeds at least: the least integer that is good_share·n or more. */
    static int leastSuccesses(Parameters parameters) {
        return parameters
                .get(GOOD_SHARE)
                .multiply(BigDecimal.valueOf(parameters.get(N)))
                .setScale(0, RoundingMode.CEILING)
                .intValueExact();
    }

    /** Counts the hops of all packets that there may be. */
    private static long hops(Parameters parameters) {
        long d = d(parameters);
        return isOneToOne(parameters)
                ? parameters.get(N) * (d + 1) * NodeRequests.PASSES * d
                : parameters.get(N) * parameters.get(PACKETS) * InputRequests.PASSES * d;
    }

    /** Where nodes send to nodes each sends one packet, along one uniform permutation. */
    @Override
    public List<Parameter<?>> conditionalParameters() {
        return List.of(PACKETS, PATTERN);
    }

    @Override
    public Optional<String> absence(Parameter<?> parameter, Parameters earlier) {
        boolean isAboutInputs = parameter.equals(PACKETS) || parameter.equals(PATTERN);
        return isAboutInputs && isOneToOne(earlier) ? Optional.of("one_to_one = false") : Optional.empty();
    }

    @Override
    public void check(Parameters parameters) {
        long hops = hops(parameters);
        if (!isOneToOne(parameters) && hops > MOST_HOPS) {
            throw new ParameterException(
                    PACKETS.name(),
                    parameters.get(PACKETS) + " packets an input make " + hops + " hops a trial, more than " + MOST_HOPS
                            + "; with this n, packets is at most "
                            + MOST_HOPS / (hops / parameters.get(PACKETS)));
        }
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return FaultParameters.constants(parameters.get(N));
    }

    @Override
    public Optional<FixedNetwork> network(Parameters parameters) {
        return FaultParameters.network(parameters, parameters.get(N));
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    /**
     * Fewer good inputs than section 3.3 promises for k2 = 0.9, failure, fewer than half of the nodes identified, and a congestion
     * that Lemma 3.1's argument calls rarer than 1 %.
     */
    @Override
    public List<String> defaultEvents(Parameters parameters) {
        List<String> events = new ArrayList<>(List.of("good_inputs < 4 * (0.9 - 3 / 4) * n", "failed"));
        if (isOneToOne(parameters)) {
            events.add("nodes_identified < N / 2");
        }
        long rare = FaultTheorems.rareCongestion(parameters, -2);
        if (rare > 0) {
            events.add("congestion >= " + rare);
        }
        return events;
    }

    @Override
    public long work(Parameters parameters) {
        long n = parameters.get(N);
        long d = d(parameters);
        return n * n * d * d + hops(parameters);
    }

    @Override
    public List<Bound> bounds() {
        return FaultTheorems.aboutRouting(METRICS);
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new FaultRoutingSimulator(parameters);
    }
}

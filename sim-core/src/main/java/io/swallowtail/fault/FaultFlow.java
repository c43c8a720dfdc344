package io.swallowtail.fault;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.FixedNetwork;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The maximum flow from the inputs to the outputs of a butterfly with random faults: as many paths as Theorem 2.1 speaks of, from
 * inputs to outputs one to one, at most gamma over an edge.
 *
 * <p>Source: Cole, Maggs, Sitaraman, section 2, Theorem 2.1; with {@code nailed}, the combined faults of section 3.2.
 */
public final class FaultFlow implements Experiment {
    /** Columns, that is inputs. */
    public static final IntegerParameter N = FaultParameters.columns(1 << 20);

    /** Paths that an edge carries. */
    public static final IntegerParameter GAMMA = IntegerParameter.required(
                    "gamma", "units that an edge carries", 1, 1 << 20)
            .withDefault(1);

    /** Paths that a node carries. */
    public static final IntegerParameter NODE_CAPACITY = IntegerParameter.required(
                    "node_capacity", "units that go through a node; 0 if any number may", 0, 1 << 20)
            .withWordForLeast()
            .withDefault(0);

    /** The permutation whose combined faults are met. */
    public static final IntegerParameter NAILED = IntegerParameter.required(
                    "nailed",
                    "-1: the faults themselves; l >= 0: the faults of two butterflies, the second nailed on for pi_l",
                    -1,
                    (1 << 20) - 1)
            .withWordForLeast()
            .withDefault(-1);

    private static final List<Metric> METRICS = List.of(
            Metric.integer("flow", "maximum flow from inputs to outputs").unit("units"),
            Metric.integer("live_inputs", "inputs without a fault").unit("inputs"),
            Metric.integer("live_outputs", "outputs without a fault").unit("outputs"));

    private static final Facts FACTS = Facts.of(
            "fault_flow",
            "random faults: the maximum flow from inputs to outputs around them",
            "Cole, Maggs, Sitaraman, Routing on butterfly networks with random faults, section 2, Theorem 2.1");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                N, FaultParameters.P, FaultParameters.FAULT, GAMMA, NODE_CAPACITY, NAILED, NetworkParameters.INDEX);
    }

    static int d(Parameters parameters) {
        return FaultParameters.d(parameters.get(N));
    }

    @Override
    public void check(Parameters parameters) {
        if (parameters.get(NAILED) >= parameters.get(N)) {
            throw new ParameterException(
                    NAILED.name(),
                    parameters.get(NAILED) + " is not below n = " + parameters.get(N)
                            + ": the permutations are pi_0 to pi_" + (parameters.get(N) - 1));
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

    @Override
    public Set<String> refinedMetrics() {
        return Set.of("flow");
    }

    /** The failure of Theorem 2.1 for three k2. */
    @Override
    public List<String> defaultEvents(Parameters parameters) {
        return List.of("flow < 0.5 * n", "flow < 0.75 * n", "flow < 0.9 * n");
    }

    @Override
    public long work(Parameters parameters) {
        long d = d(parameters);
        return parameters.get(N) * d * d;
    }

    @Override
    public List<Bound> bounds() {
        return FaultTheorems.aboutFlow(METRICS);
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new FaultFlowSimulator(parameters);
    }
}

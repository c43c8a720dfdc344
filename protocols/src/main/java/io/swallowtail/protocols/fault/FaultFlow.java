package io.swallowtail.protocols.fault;

import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.trace.Trace;
import java.util.stream.IntStream;

/**
 * The maximum flow from the inputs to the outputs of a butterfly with random faults: the maximum number of paths in
 * Theorem 2.1, from distinct inputs to distinct outputs, with at most gamma over an edge.
 *
 * <p>Source: Cole, Maggs, Sitaraman, section 2, Theorem 2.1; with {@code nailed}, the combined faults of section 3.2.
 */
public final class FaultFlow extends Experiment {
    static final IntegerParameter NAILED = IntegerParameter.required(
                    "nailed",
                    "-1: the faults themselves; l >= 0: the faults of two butterflies, the second nailed on for pi_l",
                    -1,
                    (1 << 20) - 1)
            .withSentinelMinimum()
            .withDefault(-1);

    private static final IntegerParameter GAMMA = IntegerParameter.required(
                    "gamma", "units that an edge carries", 1, 1 << 20)
            .withDefault(1);
    private static final IntegerParameter NODE_CAPACITY = IntegerParameter.required(
                    "node_capacity", "units that go through a node; 0 if any number may", 0, 1 << 20)
            .withSentinelMinimum()
            .withDefault(0);

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole FLOW = METRICS.integer("flow", "maximum flow from inputs to outputs", unit("units"));
    private static final Metric.Whole LIVE_INPUTS =
            METRICS.integer("live_inputs", "inputs without a fault", unit("inputs"));
    private static final Metric.Whole LIVE_OUTPUTS =
            METRICS.integer("live_outputs", "outputs without a fault", unit("outputs"));

    /** Defines the experiment. Its default events: the failure of Theorem 2.1 for three k2. */
    public FaultFlow() {
        super(FaultParameters.define(
                        "fault_flow",
                        "random faults: the maximum flow from inputs to outputs around them",
                        "Cole, Maggs, Sitaraman, Routing on butterfly networks with random faults, section 2, Theorem 2.1",
                        FaultParameters.N,
                        GAMMA,
                        NODE_CAPACITY,
                        NAILED,
                        FaultParameters.WRAP)
                .check(FaultFlow::requirePermutation)
                .metrics(METRICS)
                // Faults are nested in p, also after two butterflies are combined. More units on an edge only add
                // flows.
                .falls(FaultParameters.P, FLOW, LIVE_INPUTS, LIVE_OUTPUTS)
                .rises(GAMMA, FLOW)
                .figures(FaultParameters.figure(FaultParameters.N, FLOW, 1, "flow / n"))
                .events("flow < 0.5 * n", "flow < 0.75 * n", "flow < 0.9 * n")
                .work(FaultFlow::pathEdges)
                .bounds(FaultTheorems.aboutFlow())
                .simulator(Run::new));
    }

    private static void requirePermutation(Parameters parameters) {
        long n = parameters.get(FaultParameters.N);
        if (parameters.get(NAILED) >= n) {
            throw new ParameterException(
                    NAILED.name(),
                    parameters.get(NAILED) + " is not below n = " + n + ": the permutations are pi_0 to pi_" + (n - 1));
        }
    }

    private static long pathEdges(Parameters parameters) {
        long n = parameters.get(FaultParameters.N);
        long d = FaultParameters.d(n);
        return n * d * d;
    }

    /**
     * One trial. Streams: those of {@link FaultSimulator}. Cost and memory: those of {@link ButterflyFlow}, and 6 bits
     * per node.
     */
    private static final class Run extends FaultSetSimulator {
        private final SurvivingButterfly combined;
        private final int nailed;
        private final ButterflyFlow flow;
        private final int[] sending;

        Run(Parameters parameters) {
            super(parameters, METRICS);
            int d = butterfly.d;
            nailed = (int) parameters.get(NAILED);
            combined = nailed < 0 ? butterfly : new SurvivingButterfly(d);
            flow = new ButterflyFlow(d, (int) parameters.get(GAMMA), (int) parameters.get(NODE_CAPACITY));
            sending = new int[butterfly.n()];
        }

        @Override
        void measure(Outcome out) {
            if (nailed >= 0) {
                combined.combine(butterfly, nailed);
            }
            flow.begin(combined);
            int inputs = 0;
            int outputs = 0;
            for (int column = 0; column < sending.length; column++) {
                if (combined.isLive(0, column)) {
                    sending[inputs++] = column;
                }
                outputs += combined.isLive(combined.d, column) ? 1 : 0;
            }
            out.set(FLOW, inputs - flow.sendMost(sending, inputs));
            out.set(LIVE_INPUTS, inputs);
            out.set(LIVE_OUTPUTS, outputs);
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            measure(out);
            // A trace shows the flow of the greedy basis, for which each input in order has one search.
            flow.begin(combined);
            int sent = 0;
            for (int column = 0; column < sending.length; column++) {
                if (combined.isLive(0, column) && flow.augment(column)) {
                    sending[sent++] = column;
                }
            }
            traceFaults(trace, butterfly);
            if (nailed >= 0) {
                trace.note("A second butterfly with the same faults is nailed on for pi_" + nailed + ".");
                traceFaults(trace, combined);
            }
            trace.note("Live inputs: " + out.get(LIVE_INPUTS) + " of " + combined.n() + "; live outputs: "
                    + out.get(LIVE_OUTPUTS) + ".");
            trace.note("Inputs that send a unit: " + out.get(FLOW) + " of " + out.get(LIVE_INPUTS) + ".");
            for (int i = 0; i < out.get(FLOW); i++) {
                int input = sending[i];
                int output = flow.takePath(input);
                trace.routed(i, "input " + input, combined.path(input, output));
            }
            // The nodes that failed searches visited: the input side of the maximum flow's cut.
            String reason = "nodes that further units reach, and from which none gets to a free output";
            trace.note("On each level, " + reason + ": "
                    + trace.named(
                            combined.d + 1,
                            level -> Long.toString(IntStream.range(0, combined.n())
                                    .filter(column -> flow.isCutOff(level, column))
                                    .count()))
                    + ".");
            mark(trace, reason, node -> flow.isCutOff(node >>> combined.d, node & combined.n() - 1));
        }
    }
}

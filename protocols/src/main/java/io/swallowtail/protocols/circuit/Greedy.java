package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.circuit.SharedEdgeWeights.Kind;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.PassCongestion;
import io.swallowtail.protocols.traffic.Permutation;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import io.swallowtail.protocols.traffic.Senders;
import java.util.List;
import java.util.Optional;

/**
 * Greedy routing on one butterfly: every request goes by its unique path.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.3. Some permutations, such as the bit reversal, put 2^floor((d - 1)/2)
 * circuits on one edge. This is the maximum, because 2^(l - 1) inputs reach an edge of level l, and it reaches 2^(d -
 * l) outputs.
 */
public final class Greedy extends Experiment {
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CONGESTION = METRICS.integer("congestion", "most circuits on one edge");

    /** Defines the experiment. */
    public Greedy() {
        super(CircuitParameters.define(
                        "greedy",
                        "greedy routing: one circuit a request on a single butterfly, by the unique path",
                        "Cole et al., STOC 1998, section 1.3",
                        parameters -> 1)
                .parameters(CircuitParameters.N, Permutation.PERMUTATION, Senders.LOAD)
                .metrics(METRICS)
                .events(Greedy::events)
                .range(CONGESTION, 0, parameters -> mostPathsOnAnEdge(CircuitParameters.butterfly(parameters)))
                .witnesses(
                        CONGESTION,
                        (parameters, load) ->
                                parameters.get(Permutation.PERMUTATION).isRandom()
                                        ? Optional.of(SharedEdgeWeights.ofEdge(parameters, 0, load, Kind.DIRECT)
                                                .family())
                                        : Optional.empty())
                .work(parameters -> CircuitParameters.pathEdges(parameters) / 2)
                .simulator(Run::new));
    }

    /** The largest load that an edge can have. */
    static int mostPathsOnAnEdge(Butterfly network) {
        return 1 << (network.d() - 1) / 2;
    }

    private static List<String> events(Parameters parameters) {
        Butterfly network = CircuitParameters.butterfly(parameters);
        return List.of("congestion >= 2.." + Math.max(2, Math.min(mostPathsOnAnEdge(network), network.d() + 2)));
    }

    /**
     * One trial. Uses only the traffic's stream. Cost: at most n·d path-edges. Memory: that of the
     * {@link PassCongestion} and 8n bytes.
     */
    private static final class Run extends Simulator {
        private final Butterfly butterfly;
        private final PermutationTraffic traffic;
        private final PassCongestion pass;
        private final Parameters parameters;

        Run(Parameters parameters) {
            butterfly = CircuitParameters.butterfly(parameters);
            traffic = CircuitParameters.traffic(parameters, choices);
            pass = new PassCongestion(butterfly, traffic.inputs().length);
            this.parameters = parameters;
        }

        @Override
        protected void simulate(Outcome out) {
            traffic.readRequests();
            out.set(CONGESTION, pass.of(traffic.inputs(), traffic.outputs(), traffic.inputs().length, 0, 0, 0));
        }

        @Override
        public Optional<Witnesses> witnesses(Metric metric, long load) {
            int[] inputs = traffic.inputs();
            return Optional.of(new SharedEdges(
                    SharedEdgeWeights.ofEdge(parameters, 0, load, Kind.DIRECT),
                    traffic,
                    null,
                    () -> pass.sum(
                            inputs, traffic.outputs(), inputs.length, path -> SharedEdges.with(path, (int) load))));
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            UniquePaths.trace(trace, butterfly, traffic.inputs(), traffic.outputs());
        }
    }
}

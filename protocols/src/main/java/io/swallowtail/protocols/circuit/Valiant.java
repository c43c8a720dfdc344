package io.swallowtail.protocols.circuit;

import static io.swallowtail.protocols.circuit.CircuitParameters.allSend;
import static io.swallowtail.protocols.circuit.CircuitParameters.butterfly;
import static io.swallowtail.protocols.circuit.CircuitParameters.d;
import static io.swallowtail.protocols.circuit.CircuitParameters.requests;
import static io.swallowtail.protocols.circuit.CircuitParameters.traffic;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.PassCongestion;
import io.swallowtail.protocols.traffic.Permutation;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import io.swallowtail.protocols.traffic.Senders;
import java.util.List;
import java.util.Optional;

/**
 * Valiant's algorithm on the two-fold butterfly: every request goes to an independent uniform intermediate row, and
 * from there to its output, by the unique paths.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.3, after Valiant (1982). Congestion is Θ(log n / log log n) with high
 * probability.
 */
public final class Valiant extends Experiment {
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CONGESTION = METRICS.integer("congestion", "most circuits on one edge");

    /** Defines the experiment. */
    public Valiant() {
        super(CircuitParameters.define(
                        "valiant",
                        "Valiant's algorithm: one circuit a request on the two-fold butterfly, by a random intermediate row",
                        "Cole et al., STOC 1998, section 1.3",
                        parameters -> 2)
                .parameters(CircuitParameters.N, Permutation.PERMUTATION, Senders.LOAD)
                .metrics(METRICS)
                .events(parameters -> List.of("congestion >= 2.." + (d(parameters) + 2)))
                // An edge of the first copy is reached from at most half of the inputs, and the second copy mirrors the
                // first.
                .upperBound(
                        CONGESTION, parameters -> Math.min(butterfly(parameters).rows() / 2, requests(parameters)))
                .witnesses(
                        CONGESTION,
                        // With a random set of senders, the loads are not sums of independent choices.
                        (parameters, load) -> allSend(parameters)
                                ? Optional.of(
                                        LoadTails.of(butterfly(parameters), 1).family(load))
                                : Optional.empty())
                .work(CircuitParameters::pathEdges)
                .simulator(Run::new));
    }

    /**
     * One trial. Stream in addition to the traffic's: {@code intermediate rows}, integer i the row at node level d of
     * request i. Cost: 2n·d path-edges.
     */
    private static final class Run extends Simulator {
        private final Butterfly butterfly;
        private final PermutationTraffic traffic;
        private final IntegerChoices intermediateRows;
        /** The intermediate rows of the requests. */
        private final int[] rows;

        private final PassCongestion pass;

        Run(Parameters parameters) {
            butterfly = butterfly(parameters);
            int n = butterfly.rows();
            traffic = traffic(parameters, choices);
            intermediateRows = choices.integers("intermediate rows", n, n, input -> input);
            rows = traffic.isFull() ? intermediateRows.values() : new int[traffic.inputs().length];
            pass = new PassCongestion(butterfly, n);
        }

        @Override
        protected void simulate(Outcome out) {
            traffic.readRequests();
            int[] inputs = traffic.inputs();
            int[] all = intermediateRows.values();
            for (int i = 0; !traffic.isFull() && i < rows.length; i++) {
                rows[i] = all[inputs[i]];
            }
            int any = butterfly.d() + 1;
            int firstHalf = pass.of(inputs, rows, rows.length, 0, any, 0);
            out.set(CONGESTION, pass.of(rows, traffic.outputs(), rows.length, any, 0, firstHalf));
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            UniquePaths.trace(trace, butterfly, traffic.inputs(), rows, traffic.outputs());
        }

        @Override
        public Optional<Witnesses> witnesses(Metric metric, long load) {
            return Optional.of(new OverloadedEdge(butterfly, load, traffic::destinations, intermediateRows.values()));
        }
    }
}

package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.network.BenesNetwork;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.traffic.PermutationTraffic;

/**
 * Waksman's looping algorithm on the Beneš network: all requests are known beforehand, and the circuits of length 2d
 * share no edge.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.3, after Beneš (1964) and Waksman (1968).
 */
public final class Waksman extends Experiment {
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CONGESTION = METRICS.integer("congestion", "most circuits on one edge; always 1");
    private static final Metric.Whole CROSSED_SWITCHES =
            METRICS.integer("crossed_switches", "pairs of rows whose circuits exchange, over all 2d edge levels");

    /** Defines the experiment. */
    public Waksman() {
        super(CircuitParameters.define(
                        "waksman",
                        "Waksman's looping algorithm: circuits without a common edge on the Beneš network, all requests known",
                        "Cole et al., STOC 1998, section 1.3",
                        parameters -> 2)
                .metrics(METRICS)
                .events("congestion >= 2", "crossed_switches >= 0.4 * n * d", "crossed_switches >= 0.5 * n * d")
                .range(CONGESTION, 0, parameters -> 1)
                .work(CircuitParameters::pathEdges)
                .simulator(Run::new));
    }

    /** One trial: random only in the permutation. Cost: 2n·d path-edges. Memory: n·d/4 bytes and about 16n. */
    private static final class Run extends Simulator {
        private final Butterfly butterfly;
        private final PermutationTraffic traffic;
        private final LoopingSwitches switches;

        Run(Parameters parameters) {
            butterfly = CircuitParameters.butterfly(parameters);
            traffic = CircuitParameters.traffic(parameters, choices);
            switches = new LoopingSwitches(butterfly);
        }

        @Override
        protected void simulate(Outcome out) {
            // At each switch, circuits stay or exchange, so they share no edge; and there is at least one circuit.
            out.set(CONGESTION, 1);
            out.set(CROSSED_SWITCHES, switches.set(traffic.destinations()));
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            BenesNetwork network = new BenesNetwork(butterfly);
            trace.network(network);
            int[] outputs = traffic.destinations();
            int[][] rows = new int[outputs.length][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = switches.rows(network, i);
                UniquePaths.trace(trace, "input " + i, "asks for output " + outputs[i], i, rows[i]);
            }
            new WaksmanTrace(trace, network, rows).traceNetworks();
        }
    }
}

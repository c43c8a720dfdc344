package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.BooleanParameter;
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
 * A flip network on the two-fold butterfly: every request has one path, which randomly flipped switches choose. This
 * takes one random bit per switch instead of one random row per request.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.3 ({@code levels = full}, all of the first butterfly, after Ranade,
 * 1987) and section 2.1 ({@code levels = half}, half of them at either end: the path p of the collision and minimum
 * protocols alone).
 */
public final class Flip extends Experiment {
    /** Which node levels are random: half of a butterfly at either end, or all of the first butterfly. */
    public static final BooleanParameter LEVELS =
            new BooleanParameter("levels", "which levels of switches are flipped at random", "half", "full");

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CONGESTION = METRICS.integer("congestion", "most circuits on one edge");

    /** Defines the experiment. */
    public Flip() {
        super(CircuitParameters.define(
                        "flip",
                        "flip network: one circuit a request on the two-fold butterfly, by randomly flipped switches",
                        "Cole et al., STOC 1998, sections 1.3 and 2.1",
                        parameters -> 2)
                .parameters(CircuitParameters.N, Permutation.PERMUTATION, LEVELS, Senders.LOAD)
                .metrics(METRICS)
                .events(Flip::events)
                .witnesses(
                        CONGESTION,
                        (parameters, load) -> Optional.of(
                                SharedEdgeWeights.ofEdge(parameters, inputLevels(parameters), load, Kind.SINGLE)
                                        .family()))
                .work(parameters -> CircuitParameters.pathEdges(parameters) / 2)
                .simulator(Run::new));
    }

    private static int inputLevels(Parameters parameters) {
        return CircuitParameters.d(parameters) / (parameters.get(LEVELS) ? 1 : 2);
    }

    private static List<String> events(Parameters parameters) {
        Butterfly network = CircuitParameters.butterfly(parameters);
        return List.of("congestion >= 2.." + Math.min(FlipSwitches.mostPathsOnAnEdge(network), network.d() + 2));
    }

    /**
     * One trial. Only the d levels after the random ones on the input side are counted. An edge of a random level
     * carries at most one circuit, and congestion is at least 1 in any case.
     *
     * <p>Streams in addition to the traffic's: those of {@link FlipSwitches}; for {@code levels = full} all n·d coins
     * are input switches. Cost: n·d path-edges, and as many coins. Memory: about 60n bytes.
     */
    private static final class Run extends Simulator {
        private final PermutationTraffic traffic;
        private final FlipSwitches switches;
        private final PassCongestion pass;

        /** Where the two paths of request i enter and leave the counted levels: p at i, its buddy at n + i. */
        private final int[] bothEntries;

        private final int[] bothExits;
        private final int requests;
        /** Those of p of all requests. */
        private final int[] entries;

        private final int[] exits;
        private final Parameters parameters;

        Run(Parameters parameters) {
            Butterfly butterfly = CircuitParameters.butterfly(parameters);
            int n = butterfly.rows();
            traffic = CircuitParameters.traffic(parameters, choices);
            switches = new FlipSwitches(butterfly, inputLevels(parameters), choices);
            pass = new PassCongestion(butterfly, n);
            bothEntries = new int[2 * n];
            bothExits = new int[2 * n];
            requests = traffic.inputs().length;
            entries = traffic.isFull() ? bothEntries : new int[requests];
            exits = traffic.isFull() ? bothExits : new int[requests];
            this.parameters = parameters;
        }

        @Override
        protected void simulate(Outcome out) {
            traffic.readRequests();
            switches.locate(traffic.permutation(), bothEntries, bothExits);
            int[] inputs = traffic.inputs();
            for (int request = 0; !traffic.isFull() && request < requests; request++) {
                entries[request] = bothEntries[inputs[request]];
                exits[request] = bothExits[inputs[request]];
            }
            out.set(CONGESTION, pass.of(entries, exits, requests, 1, 1, 1));
        }

        @Override
        public Optional<Witnesses> witnesses(Metric metric, long load) {
            return Optional.of(new SharedEdges(
                    SharedEdgeWeights.ofEdge(parameters, inputLevels(parameters), load, Kind.SINGLE),
                    traffic,
                    switches,
                    () -> pass.sum(entries, exits, requests, path -> SharedEdges.with(path, (int) load))));
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            trace.network(switches.network);
            int[] inputs = traffic.inputs();
            int[] outputs = traffic.outputs();
            for (int i = 0; i < inputs.length; i++) {
                int[] rows = switches.rows(2 * inputs[i], 2 * outputs[i]);
                UniquePaths.trace(trace, "input " + inputs[i], "asks for output " + outputs[i], inputs[i], rows);
            }
        }
    }
}

package io.swallowtail.protocols.packet;

import static io.swallowtail.protocols.packet.PacketParameters.N;
import static io.swallowtail.protocols.packet.PacketParameters.d;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.ThresholdBound;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.bounds.CommonCongestionBound;
import io.swallowtail.protocols.forwarding.FifoQueues;
import io.swallowtail.protocols.forwarding.NodeModel;
import io.swallowtail.protocols.forwarding.StoreAndForward;
import io.swallowtail.protocols.forwarding.StoreAndForward.CrossingObserver;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.ExtendedButterfly;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A permutation π whose inputs and outputs are renamed by a random permutation σ: σ⁻¹πσ is routed on the butterfly, by
 * the unique paths. Nodes are those of {@link NodeModel#ONE_STEP}, first in, first out, with random ties.
 *
 * <p>Source: Felperin, Snir, Upfal, SPAA 1993, section 2. A packet that shares no node with another is never delayed,
 * so routing_steps ≤ d - 1 + path_load. Theorem 1 states that a·d routing_steps suffice with probability 1 - 1/n for
 * some unspecified constant a; the default events show which a the trials support.
 */
public final class Renaming extends Experiment {
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole NODE_CONGESTION =
            METRICS.integer("node_congestion", "most packets through one node");
    private static final Metric.Whole PATH_LOAD =
            METRICS.integer("path_load", "most packets that share a node with one path from an input to an output");
    private static final Metric.Whole ROUTING_STEPS = METRICS.integer(
            "routing_steps", "step in which the last packet is delivered, with one packet per link and step");

    /** Defines the experiment. */
    public Renaming() {
        super(PacketParameters.define(
                        "renaming",
                        "random renaming: a permutation with its inputs and outputs renamed at random, routed on a butterfly",
                        "Felperin, Snir, Upfal, SPAA 1993, section 2, Theorems 1 and 2")
                .parameters(N, PermutationTraffic.PERMUTATION)
                .metrics(METRICS)
                .events(Renaming::events)
                .work(parameters -> parameters.get(N) * d(parameters))
                .bounds(new ThresholdBound(
                                "Theorem 2",
                                "P(node_congestion >= a d / log2 d) >= 1 - 1/n for a < 1/2, permutation = random and n large enough",
                                Bound.Kind.LOWER,
                                MetricTails.atLeast(NODE_CONGESTION),
                                // The identity has node congestion 1 under every name.
                                (parameters, k) -> PacketParameters.isRandom(parameters)
                                        && CommonCongestionBound.applies(d(parameters), k),
                                (parameters, k) -> CommonCongestionBound.log10(d(parameters)))
                        .asymptotic())
                .simulator(Run::new));
    }

    private static List<String> events(Parameters parameters) {
        int d = d(parameters);
        return List.of(
                "node_congestion >= 1.." + (d + 2),
                "path_load >= " + d + ".." + 3 * d,
                "routing_steps >= " + (d + 1) + ".." + (2 * d + 1));
    }

    /**
     * One trial. Packets are numbered by the inputs where they start: input i sends to output σ⁻¹(π(σ(i))).
     *
     * <p>Streams: those of {@link PacketTraffic}; {@code ties}, see {@link FifoQueues#randomOrder}. Cost:
     * n·d crossings. Memory: 100n bytes or so.
     */
    private static final class Run extends Simulator implements StoreAndForward.Routes {
        private static final NodeModel MODEL = NodeModel.ONE_STEP;

        private final Butterfly butterfly;
        private final PacketTraffic traffic;
        private final LinkLoads loads;
        private final PathLoad pathLoad;
        private final StoreAndForward engine;
        private int[] outputs;

        Run(Parameters parameters) {
            butterfly = PacketParameters.butterfly(parameters);
            int n = butterfly.rows();
            traffic = PacketTraffic.single(parameters, true, choices);
            loads = new LinkLoads(n);
            pathLoad = new PathLoad(n);
            engine = new StoreAndForward(
                    n,
                    FifoQueues.randomOrder(
                            n, butterfly.edgesPerLevel(), choices.onDemandIntegers("ties", OnDemandIntegers.LAST)));
        }

        @Override
        protected void simulate(Outcome out) {
            route(out, CrossingObserver.NONE);
        }

        private void route(Outcome out, CrossingObserver observer) {
            outputs = traffic.outputs();
            loads.begin();
            pathLoad.begin();
            int last = engine.route(outputs.length, butterfly.d(), this, observer);
            // One packet ends at each output: no node is left out by the loads of the levels.
            out.set(NODE_CONGESTION, loads.largestOfNode);
            out.set(PATH_LOAD, pathLoad.largest());
            out.set(ROUTING_STEPS, MODEL.step(last));
        }

        /** The unique path's link of each packet: 2w leads straight on from row w, 2w + 1 crosses. */
        @Override
        public void linksOf(int level, int[] links) {
            int shift = butterfly.d() - level;
            int fromOutput = -2 << shift;
            for (int input = 0; input < outputs.length; input++) {
                int row = input ^ (input ^ outputs[input]) & fromOutput;
                links[input] = row << 1 | (input ^ outputs[input]) >>> shift & 1;
            }
            loads.count(links, outputs.length);
            pathLoad.cross(1 << shift, loads);
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            PacketTrace crossings =
                    new PacketTrace(new ExtendedButterfly(butterfly, butterfly.d()), MODEL, butterfly.rows());
            route(out, crossings);
            crossings.tracePackets(
                    trace, input -> "the packet of input " + input, input -> traffic.request(input, outputs[input]));
            traceFullestPath(trace, out.get(PATH_LOAD));
            crossings.traceSteps(trace);
        }

        /** Traces a path that meets the most packets. The simulation provides its output; its input is found by search. */
        private void traceFullestPath(Trace trace, long most) {
            int n = outputs.length;
            int output = IntStream.range(0, n)
                    .filter(row -> pathLoad.most[row] == most)
                    .findFirst()
                    .orElseThrow();
            int[] met = new int[n];
            for (int packet = 0; packet < n; packet++) {
                int mask = meetingBits(packet, output);
                for (int input = packet & mask; input < n; input += mask + 1) {
                    met[input]++;
                }
            }
            int input = IntStream.range(0, n)
                    .filter(row -> met[row] == most)
                    .findFirst()
                    .orElseThrow();
            int[] those = IntStream.range(0, n)
                    .filter(packet -> ((packet ^ input) & meetingBits(packet, output)) == 0)
                    .toArray();
            trace.note("The path from input " + input + " to output " + output + " shares nodes with " + most
                    + " packets, no path with more: those of inputs "
                    + trace.named(those.length, i -> Integer.toString(those[i])) + ".");
        }

        /** The last bits in which the inputs of a packet and of a path to an output must agree if they are to meet. */
        private int meetingBits(int packet, int output) {
            int differing = outputs[packet] ^ output;
            return differing == 0 ? 0 : 2 * Integer.highestOneBit(differing) - 1;
        }
    }
}

package io.swallowtail.packet;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.forwarding.FifoQueues;
import io.swallowtail.forwarding.NodeModel;
import io.swallowtail.forwarding.StoreAndForward;
import io.swallowtail.forwarding.StoreAndForward.CrossingObserver;
import io.swallowtail.network.Butterfly;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;
import io.swallowtail.traffic.RowNames;

/**
 * One trial of {@link Renaming}. Packets are numbered by the inputs where they start: input i sends to output σ⁻¹(π(σ(i))).
 *
 * <p>Streams besides the permutation's: those of {@link RowNames}; {@code ties}, see {@link FifoQueues#randomOrder}. Cost:
 * n·d crossings. Memory: 100n bytes or so.
 */
final class RenamingSimulator implements TracedSimulator, StoreAndForward.Routes {
    private static final NodeModel MODEL = NodeModel.ONE_STEP;

    private final Choices choices = new Choices();
    private final Butterfly network;
    private final PermutationTraffic traffic;
    private final RowNames names;
    private final int[] outputs;
    private final LinkLoads loads;
    private final PathLoad pathLoad;
    private final StoreAndForward engine;

    RenamingSimulator(Parameters parameters) {
        network = PacketParameters.butterfly(parameters);
        int n = network.rows();
        traffic = new PermutationTraffic(parameters.get(PacketParameters.PERMUTATION), network.d(), choices);
        names = new RowNames(n, choices);
        outputs = new int[n];
        loads = new LinkLoads(n);
        pathLoad = new PathLoad(n);
        engine = new StoreAndForward(
                n, FifoQueues.randomOrder(n, network.edgesPerLevel(), choices.askedIntegers("ties")));
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        rename();
        route(metrics, CrossingObserver.NONE);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        rename();
        RenamingTrace trace = new RenamingTrace(tracer, network, outputs);
        trace.tellNames(traffic.destinations(), names.names());
        route(metrics, trace);
        trace.tellEnd(metrics);
    }

    private void rename() {
        names.names();
        names.rename(traffic.destinations(), outputs, 0);
    }

    private void route(long[] metrics, CrossingObserver observer) {
        loads.begin();
        pathLoad.begin();
        int last = engine.route(outputs.length, network.d(), this, observer);
        // One packet ends at each output: no node is left out by the loads of the levels.
        metrics[0] = loads.largestOfNode();
        metrics[1] = pathLoad.largest();
        metrics[2] = MODEL.step(last);
    }

    /** The unique path's link of each packet: 2w leads straight on from row w, 2w + 1 crosses. */
    @Override
    public void linksOf(int level, int[] links) {
        int shift = network.d() - level;
        int fromOutput = -2 << shift;
        for (int input = 0; input < outputs.length; input++) {
            int row = input ^ (input ^ outputs[input]) & fromOutput;
            links[input] = row << 1 | (input ^ outputs[input]) >>> shift & 1;
        }
        loads.count(links, outputs.length);
        pathLoad.cross(1 << shift, loads);
    }
}

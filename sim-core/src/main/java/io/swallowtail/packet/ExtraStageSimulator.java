package io.swallowtail.packet;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.forwarding.FifoQueues;
import io.swallowtail.forwarding.NodeModel;
import io.swallowtail.forwarding.PriorityQueues;
import io.swallowtail.forwarding.StoreAndForward;
import io.swallowtail.forwarding.StoreAndForward.CrossingObserver;
import io.swallowtail.network.Butterfly;
import io.swallowtail.random.Choices;

/**
 * One trial of {@link ExtraStage}. Packet i of an input has the identity i·n + input; where priorities decide, packets are
 * numbered by them, otherwise by their identities.
 *
 * <p>Streams: those of {@link ExtraStageTraffic}; {@code random bits}, see {@link ExtraStagePaths}; {@code priorities}, integer k
 * the R of identity k, where they decide. Cost: n·t·(d + r) crossings. Memory: 24 bytes a packet, r bits, and 8 or 12 bytes
 * more with priorities.
 */
final class ExtraStageSimulator implements TracedSimulator {
    private static final NodeModel MODEL = NodeModel.TWO_STEP;

    private final Choices choices = new Choices();
    private final Butterfly network;
    private final int r;
    private final int t;
    private final int first;
    private final ExtraStageTraffic traffic;
    private final PriorityOrder priorities;
    private final int[] identities;
    private final int[] outputs;
    private final LinkLoads loads;
    private final ExtraStagePaths paths;
    private final StoreAndForward engine;

    ExtraStageSimulator(Parameters parameters) {
        network = PacketParameters.butterfly(parameters);
        r = PacketParameters.r(parameters);
        t = ExtraStage.t(parameters);
        first = ExtraStage.first(parameters);
        int n = network.rows();
        int packets = n * t;
        traffic = new ExtraStageTraffic(
                parameters.get(ExtraStage.TRAFFIC),
                parameters.get(PacketParameters.PERMUTATION),
                network.d(),
                t,
                PacketParameters.isRenamed(parameters),
                choices);
        var coins = choices.bits("random bits", packets * r);
        boolean byPriority = parameters.get(ExtraStage.DISCIPLINE) == ExtraStage.Discipline.PRIORITY;
        priorities = byPriority
                ? new PriorityOrder(n, t, network.d(), choices.integers("priorities", packets, 1 << PriorityOrder.BITS))
                : null;
        identities = byPriority ? priorities.identities() : ascending(packets);
        outputs = new int[packets];
        loads = new LinkLoads(n);
        paths = new ExtraStagePaths(network, r, coins, identities, outputs, loads);
        int links = network.edgesPerLevel();
        engine = new StoreAndForward(
                packets, byPriority ? new PriorityQueues(packets, links) : FifoQueues.evenLinksFirst(packets, links));
    }

    private static int[] ascending(int count) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = i;
        }
        return numbers;
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        begin();
        route(metrics, CrossingObserver.NONE);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        begin();
        traffic.names().ifPresent(names -> RenamingTrace.tellRows(tracer, names));
        ExtraStageTrace trace = new ExtraStageTrace(tracer, network, r, t, identities, outputs);
        trace.tellPackets(paths);
        paths.begin();
        route(metrics, trace);
        trace.tellEnd(metrics, first);
    }

    private void begin() {
        if (priorities != null) {
            priorities.sort();
        }
        traffic.fill(identities, outputs);
        paths.begin();
    }

    private void route(long[] metrics, CrossingObserver observer) {
        int last = engine.route(outputs.length, network.d() + r, paths, observer);
        int[] ticks = engine.ticks();
        int end = network.rows() * first;
        long sum = 0;
        int lastOfFirst = 0;
        for (int packet = 0; packet < ticks.length; packet++) {
            sum += MODEL.step(ticks[packet]);
            if (identities[packet] < end && ticks[packet] > lastOfFirst) {
                lastOfFirst = ticks[packet];
            }
        }
        metrics[0] = MODEL.step(last);
        metrics[1] = sum;
        metrics[2] = loads.largest();
        // t packets begin at each input and t end at each output; no other node level is left out by the loads.
        metrics[3] = Math.max(t, loads.largestOfNode());
        metrics[4] = engine.longestQueue();
        metrics[5] = MODEL.step(lastOfFirst);
    }
}

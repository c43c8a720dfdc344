package io.swallowtail.protocols.packet;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.forwarding.FifoQueues;
import io.swallowtail.protocols.forwarding.NodeModel;
import io.swallowtail.protocols.forwarding.PriorityQueues;
import io.swallowtail.protocols.forwarding.StoreAndForward;
import io.swallowtail.protocols.forwarding.StoreAndForward.CrossingObserver;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.ExtendedButterfly;
import io.swallowtail.protocols.traffic.Senders;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * One trial of {@link ExtraStage}. Packet i of an input has the identity i·n + input; where priorities decide, packets
 * are numbered by them, otherwise by their identities.
 *
 * <p>Edge level l, 1 to d + r, flips bit position ((l - 1) mod d) + 1. A fair coin decides on the first r levels, and
 * the bit of the packet's output on the last d. Link 2w of a level leads straight on from row w, link 2w + 1 crosses.
 *
 * <p>Streams: those of {@link PacketTraffic}; under partial load that of {@link Senders}, set i for permutation i;
 * {@code random bits}, coin (l - 1)·n·t + k that of identity k at level l, where 1 crosses; {@code priorities}, integer
 * k the R of identity k, where they decide. Cost: n·t·(d + r) crossings. Memory: 24 bytes per packet, r bits, and 12 or
 * 16 bytes more with priorities.
 */
final class ExtraStageSimulator extends Simulator implements StoreAndForward.Routes {
    private static final NodeModel MODEL = NodeModel.TWO_STEP;

    private final Butterfly butterfly;
    private final int levels;
    private final int t;
    private final int first;
    private final PacketTraffic traffic;
    /** Null for first-in-first-out queues. */
    private final PriorityOrder priorities;

    /** All identities, in the order in which packets are numbered. */
    private final int[] all;

    private final Senders senders;
    /** By identity: whether its packet is sent; null if every input sends. */
    private final boolean[] sent;

    private final int[] identities;
    private final int[] outputs;
    /** The row of a packet at the node level before the next edge level. */
    private final int[] rows;

    private final BitChoices coins;
    private final LinkLoads loads;
    private final StoreAndForward engine;

    ExtraStageSimulator(Parameters parameters) {
        butterfly = PacketParameters.butterfly(parameters);
        int n = butterfly.rows();
        int d = butterfly.d();
        int r = PacketParameters.r(parameters);
        levels = d + r;
        t = ExtraStage.t(parameters);
        first = ExtraStage.first(parameters);
        int sending = ExtraStage.sending(parameters);
        int packets = sending * t;
        traffic = PacketTraffic.of(parameters, choices);
        coins = choices.bits("random bits", n * t * r);
        boolean byPriority = parameters.get(ExtraStage.BY_PRIORITY);
        priorities = byPriority
                ? new PriorityOrder(n, t, d, choices.integers("priorities", n * t, 1 << PriorityOrder.BITS))
                : null;
        all = byPriority ? priorities.identities : IntStream.range(0, n * t).toArray();
        senders = Senders.ofSeveral(n, sending, choices);
        sent = senders.areAll() ? null : new boolean[n * t];
        identities = senders.areAll() ? all : new int[packets];
        outputs = new int[packets];
        rows = new int[packets];
        loads = new LinkLoads(n);
        int links = butterfly.edgesPerLevel();
        engine = new StoreAndForward(
                packets, byPriority ? new PriorityQueues(packets, links) : FifoQueues.evenLinksFirst(packets, links));
    }

    @Override
    protected void simulate(Outcome out) {
        route(out, CrossingObserver.NONE);
    }

    private void route(Outcome out, CrossingObserver observer) {
        if (priorities != null) {
            priorities.sort();
        }
        if (!senders.areAll()) {
            listSent();
        }
        traffic.fill(identities, outputs);
        for (int packet = 0; packet < rows.length; packet++) {
            rows[packet] = input(packet);
        }
        loads.begin();
        int last = engine.route(outputs.length, levels, this, observer);
        int[] ticks = engine.ticks();
        int end = butterfly.rows() * first;
        long sum = 0;
        int lastOfFirst = 0;
        for (int packet = 0; packet < ticks.length; packet++) {
            sum += MODEL.step(ticks[packet]);
            if (identities[packet] < end && ticks[packet] > lastOfFirst) {
                lastOfFirst = ticks[packet];
            }
        }
        out.set(ExtraStage.LATENCY_MAX, MODEL.step(last));
        out.set(ExtraStage.LATENCY_SUM, sum);
        out.set(ExtraStage.CONGESTION, loads.largest);
        // The loads leave out the last node level.
        int mostAtOutput = senders.areAll() ? t : loads.mostAt(outputs);
        out.set(ExtraStage.NODE_CONGESTION, Math.max(mostAtOutput, loads.largestOfNode));
        out.set(ExtraStage.MAX_QUEUE, engine.longestQueue());
        out.set(ExtraStage.FINISH_OF_FIRST, MODEL.step(lastOfFirst));
    }

    /** Lists the packets that are sent, in the order of all. */
    private void listSent() {
        Arrays.fill(sent, false);
        for (int i = 0; i < t; i++) {
            for (int input : senders.of(i)) {
                sent[i * butterfly.rows() + input] = true;
            }
        }
        int packet = 0;
        for (int identity : all) {
            if (sent[identity]) {
                identities[packet++] = identity;
            }
        }
    }

    @Override
    public void linksOf(int level, int[] links) {
        int shift = butterfly.d() - 1 - (level - 1) % butterfly.d();
        if (level <= levels - butterfly.d()) {
            crossAtRandom(level, shift, links);
        } else {
            crossUniquely(shift, links);
        }
        loads.count(links, rows.length);
    }

    private void crossAtRandom(int level, int shift, int[] links) {
        long[] words = coins.words();
        int firstCoin = (level - 1) * all.length;
        for (int packet = 0; packet < rows.length; packet++) {
            int coin = firstCoin + identities[packet];
            int crosses = (int) (words[coin >>> 6] >>> coin) & 1;
            int row = rows[packet];
            links[packet] = row << 1 | crosses;
            rows[packet] = row ^ crosses << shift;
        }
    }

    private void crossUniquely(int shift, int[] links) {
        for (int packet = 0; packet < rows.length; packet++) {
            int row = rows[packet];
            int crosses = (row ^ outputs[packet]) >>> shift & 1;
            links[packet] = row << 1 | crosses;
            rows[packet] = row ^ crosses << shift;
        }
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        PacketTrace crossings = new PacketTrace(new ExtendedButterfly(butterfly, levels), MODEL, outputs.length);
        route(out, crossings);
        trace.note("Packets cross the first " + (levels - butterfly.d()) + " of " + levels
                + " edge levels at random. In every odd step they cross links into buffers, in every even step they move on into"
                + " queues.");
        crossings.tracePackets(
                trace,
                packet -> "packet " + identities[packet] / butterfly.rows() + " of input " + input(packet),
                packet -> traffic.request(input(packet), outputs[packet]));
        trace.note("The first " + first + " of " + t + " permutations are delivered in step "
                + out.get(ExtraStage.FINISH_OF_FIRST) + ".");
        crossings.traceSteps(trace);
    }

    private int input(int packet) {
        return identities[packet] & butterfly.rows() - 1;
    }
}

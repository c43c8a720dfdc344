package io.swallowtail.protocols.packet;

import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.protocols.forwarding.NodeModel;
import io.swallowtail.protocols.forwarding.StoreAndForward;
import io.swallowtail.protocols.network.RowNetwork;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Records a run of {@link StoreAndForward} and traces it step by step. It measures queues and loads itself; only the
 * crossing ticks come from the engine. For a trial with more than {@link #MAX_CROSSINGS} crossings, it only traces the
 * number of crossings of each step. Memory: about 12 bytes per packet, 8 per step and up to 12 per crossing.
 */
final class PacketTrace implements StoreAndForward.CrossingObserver {
    /** Maximum number of packets and crossings that are traced individually. */
    static final int MAX_CROSSINGS = 1 << 20;

    private final RowNetwork network;
    private final NodeModel model;
    private final int packets;
    private final Largest queue = new Largest();
    private final Largest node = new Largest();
    /** By packet: its arrival tick at the next level. */
    private int[] arrivals;
    /** By tick: the number of packets that cross a link. */
    private int[] crossing = new int[2];
    /** The link of crossing {@code (level - 1) * packets + packet}, and all crossings with their ticks in the upper half. */
    private final int[] links;

    private final long[] crossings;

    /** A maximum: its value, the first place, and the number of places with this value. */
    private static final class Largest {
        private int value;
        private String place = "";
        private int places;

        void see(int newValue, Supplier<String> newPlace) {
            if (newValue > value) {
                value = newValue;
                place = newPlace.get();
                places = 0;
            }
            places += newValue == value ? 1 : 0;
        }
    }

    /** Prepares for a run in which every packet crosses all levels of a network. */
    PacketTrace(RowNetwork network, NodeModel model, int packets) {
        this.network = network;
        this.model = model;
        this.packets = packets;
        arrivals = new int[packets];
        long all = (long) packets * network.levels();
        links = new int[all <= MAX_CROSSINGS ? (int) all : 0];
        crossings = new long[links.length];
    }

    /** Introduces a packet and its route. */
    static void tracePacket(Trace trace, int packet, String name, String request, int[] rows) {
        trace.packet(packet, name, 0, rows[0], request);
        trace.record(new TraceEvent.Routed(packet, name, rows, false));
    }

    @Override
    public void crossed(int level, int[] levelLinks, int[] ticks) {
        if (level == 1) {
            measureNodes(0, packet -> levelLinks[packet] >> 1);
        }
        measureNodes(level, packet -> network.head(level, levelLinks[packet]));
        measureQueues(level, levelLinks);
        arrivals = Arrays.copyOf(ticks, packets);
        for (int tick : arrivals) {
            crossing = tick < crossing.length ? crossing : Arrays.copyOf(crossing, 2 * tick);
            crossing[tick]++;
        }
        int first = (level - 1) * packets;
        for (int packet = 0; packet < packets && links.length > 0; packet++) {
            links[first + packet] = levelLinks[packet];
            crossings[first + packet] = (long) ticks[packet] << 32 | first + packet;
        }
    }

    private void measureNodes(int level, IntUnaryOperator rowOf) {
        int[] loads = new int[network.rows()];
        for (int packet = 0; packet < packets; packet++) {
            loads[rowOf.applyAsInt(packet)]++;
        }
        for (int row = 0; row < loads.length; row++) {
            int place = row;
            node.see(loads[row], () -> "row " + place + " of level " + level);
        }
    }

    /**
     * A queue's length at the start of a tick does not depend on the discipline, so packets are served in order of
     * arrival here.
     */
    private void measureQueues(int level, int[] levelLinks) {
        long[] sorted = IntStream.range(0, packets)
                .mapToLong(packet -> (long) levelLinks[packet] << 32 | arrivals[packet])
                .sorted()
                .toArray();
        int before = 0;
        for (int i = 0; i < sorted.length; i++) {
            int link = (int) (sorted[i] >>> 32);
            int arrival = (int) sorted[i];
            boolean isFirst = i == 0 || link != (int) (sorted[i - 1] >>> 32);
            before = Math.max(isFirst ? 0 : before, arrival) + 1;
            queue.see(
                    before - arrival,
                    () -> "the edge from row " + network.tail(level, link) + " of level " + (level - 1) + " to row "
                            + network.head(level, link) + " when step " + model.step(arrival + 1) + " begins");
        }
    }

    /** Traces the packets and their routes. */
    void tracePackets(Trace trace, IntFunction<String> names, IntFunction<String> requests) {
        trace.network(network);
        int last = network.levels();
        for (int packet = 0; packet < packets && links.length > 0; packet++) {
            int[] rows = new int[last + 1];
            for (int level = 0; level < last; level++) {
                rows[level] = links[level * packets + packet] >> 1;
            }
            rows[last] = network.head(last, links[(last - 1) * packets + packet]);
            tracePacket(trace, packet, names.apply(packet), requests.apply(packet), rows);
        }
    }

    /** Traces the places with the largest loads, and all steps. */
    void traceSteps(Trace trace) {
        trace.note("The largest load of a node is " + node.value + ": " + node.place + ". Nodes with this load: "
                + node.places + ".");
        trace.note("The longest queue has length " + queue.value + ": " + queue.place + ".");
        int[] delivered = new int[crossing.length];
        for (int tick : arrivals) {
            delivered[tick]++;
        }
        Arrays.sort(crossings);
        int next = 0;
        int waiting = packets;
        for (int tick = 1; waiting > 0; tick++) {
            trace.step(
                    "step",
                    model.step(tick),
                    "packets in queues: " + waiting + ", crossing a link: " + crossing[tick] + ", delivered: "
                            + delivered[tick]);
            waiting -= delivered[tick];
            for (; next < crossings.length && crossings[next] >> 32 == tick; next++) {
                traceCrossing(trace, tick, (int) crossings[next]);
            }
        }
    }

    private void traceCrossing(Trace trace, int tick, int index) {
        int level = index / packets;
        int packet = index % packets;
        trace.moved(packet, model.step(tick), level, links[index] >> 1, network.head(level + 1, links[index]));
        if (level + 1 == network.levels()) {
            trace.settled(packet, "");
        }
    }
}

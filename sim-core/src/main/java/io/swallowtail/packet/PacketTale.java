package io.swallowtail.packet;

import io.swallowtail.experiment.Tracer;
import io.swallowtail.forwarding.NodeModel;
import io.swallowtail.forwarding.StoreAndForward;
import io.swallowtail.network.LeveledNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Tells what packets do step by step, and what they come to. It counts queues and loads by itself; only when packets cross
 * links it takes from the engine. Each crossing is told in networks of few rows; otherwise how many there are in a step.
 */
final class PacketTale implements StoreAndForward.CrossingObserver {
    private static final int MOST_ROWS_IN_FULL = 64;
    private static final long MOST_CROSSINGS_IN_FULL = 1 << 20;

    private final Tracer tracer;
    private final LeveledNetwork network;
    private final NodeModel model;
    private final IntFunction<String> names;
    private final boolean isInFull;

    /** Where something is largest: how large, where first, and at how many places. */
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

    private final Largest queue = new Largest();
    private final Largest link = new Largest();
    private final Largest node = new Largest();

    /** The links of each level and the ticks, if every crossing is told. */
    private final List<int[]> linksOfLevels = new ArrayList<>();

    private final List<int[]> ticksOfLevels = new ArrayList<>();
    /** When the packets arrived at the level that comes next. */
    private int[] arrivals;
    /** Of each tick: packets that begin to wait less those that have left before, and those that cross. */
    private long[] waitingChange = new long[2];

    private long[] crossing = new long[2];

    /**
     * Prepares a tale.
     *
     * @param network the network, whose levels all have as many nodes as the first, its rows; every packet crosses all levels
     * @param packets how many packets there are
     * @param names names a packet as a part of a sentence
     */
    PacketTale(Tracer tracer, LeveledNetwork network, NodeModel model, int packets, IntFunction<String> names) {
        this.tracer = tracer;
        this.network = network;
        this.model = model;
        this.names = names;
        arrivals = new int[packets];
        isInFull = network.nodes(0) <= MOST_ROWS_IN_FULL && (long) packets * network.levels() <= MOST_CROSSINGS_IN_FULL;
    }

    /** Asks whether routes and crossings are told one by one. */
    boolean isInFull() {
        return isInFull;
    }

    private String edgeName(int level, int edge) {
        return "the edge of level " + level + " from row " + network.tail(level, edge) + " to row "
                + network.head(level, edge);
    }

    private static String nodeName(int level, int row) {
        return "the node of level " + level + " in row " + row;
    }

    @Override
    public void crossed(int level, int[] links, int[] ticks) {
        int[] crossedLinks = Arrays.copyOf(links, arrivals.length);
        int[] departures = Arrays.copyOf(ticks, arrivals.length);
        measureQueues(level, crossedLinks);
        measureLoads(level, crossedLinks);
        for (int packet = 0; packet < arrivals.length; packet++) {
            int departure = departures[packet];
            if (departure + 2 > crossing.length) {
                crossing = Arrays.copyOf(crossing, 2 * departure + 2);
                waitingChange = Arrays.copyOf(waitingChange, crossing.length);
            }
            crossing[departure]++;
            waitingChange[arrivals[packet] + 1]++;
            waitingChange[departure + 1]--;
        }
        arrivals = departures;
        if (isInFull) {
            linksOfLevels.add(crossedLinks);
            ticksOfLevels.add(departures);
        }
    }

    /** A queue's length when a tick begins does not depend on the discipline: so each is served in order of arrival. */
    private void measureQueues(int level, int[] links) {
        long[] sorted = new long[links.length];
        for (int packet = 0; packet < links.length; packet++) {
            sorted[packet] = (long) links[packet] << 32 | arrivals[packet];
        }
        Arrays.sort(sorted);
        int before = 0;
        for (int i = 0; i < sorted.length; i++) {
            int edge = (int) (sorted[i] >>> 32);
            int arrival = (int) sorted[i];
            boolean isFirst = i == 0 || edge != (int) (sorted[i - 1] >>> 32);
            before = Math.max(isFirst ? 0 : before, arrival) + 1;
            queue.see(
                    before - arrival,
                    () -> edgeName(level, edge) + " when step " + model.step(arrival + 1) + " begins");
        }
    }

    private void measureLoads(int level, int[] links) {
        int[] loads = new int[network.edges(level)];
        int[] starts = new int[network.nodes(level - 1)];
        int[] ends = new int[network.nodes(level)];
        for (int edge : links) {
            loads[edge]++;
            starts[network.tail(level, edge)]++;
            ends[network.head(level, edge)]++;
        }
        for (int edge = 0; edge < loads.length; edge++) {
            int place = edge;
            link.see(loads[edge], () -> edgeName(level, place));
        }
        for (int row = 0; row < ends.length; row++) {
            int place = row;
            if (level == 1) {
                node.see(starts[row], () -> nodeName(0, place));
            }
            node.see(ends[row], () -> nodeName(level, place));
        }
    }

    /** Tells the steps in which packets cross, and in small networks every crossing. */
    void tellSteps() {
        int last = Arrays.stream(arrivals).max().orElse(0);
        long[] waiting = waitingChange.clone();
        Arrays.parallelPrefix(waiting, Long::sum);
        int[] delivered = new int[last + 1];
        for (int tick : arrivals) {
            delivered[tick]++;
        }
        tracer.list(last, i -> {
            int tick = i + 1;
            tracer.say("Step " + model.step(tick) + " begins with " + waiting[tick] + " packets in queues; "
                    + crossing[tick] + " of them cross a link, " + delivered[tick] + " of these their last.");
            tellCrossings(tick);
        });
    }

    private void tellCrossings(int tick) {
        List<int[]> found = new ArrayList<>();
        for (int level = 1; level <= ticksOfLevels.size(); level++) {
            int[] ticks = ticksOfLevels.get(level - 1);
            for (int packet = 0; packet < ticks.length; packet++) {
                if (ticks[packet] == tick) {
                    found.add(new int[] {level, packet});
                }
            }
        }
        tracer.list(found.size(), i -> {
            int level = found.get(i)[0];
            int packet = found.get(i)[1];
            tracer.say("In step " + model.step(tick) + " " + names.apply(packet) + " crosses "
                    + edgeName(level, linksOfLevels.get(level - 1)[packet])
                    + (level == network.levels() ? " and is delivered." : "."));
        });
    }

    /** Tells when all are delivered. */
    void tellDeliveries() {
        long sum = Arrays.stream(arrivals).mapToLong(model::step).sum();
        int last = Arrays.stream(arrivals).max().orElse(0);
        tracer.say("Packets delivered: " + arrivals.length + ", the last in step " + model.step(last)
                + ". Sum of their latencies: " + sum + ".");
        if (isInFull) {
            tracer.see(new ToldJourneys(model, names, linksOfLevels, ticksOfLevels));
        }
    }

    /** Tells the longest queue. */
    void tellQueue() {
        tracer.say("The longest queue: " + queue.value + " packets wait for " + queue.place + ".");
    }

    /** Tells the most used link. */
    void tellLink() {
        tracer.say("The most packets over one link: " + link.value + ", over " + link.place
                + "; links crossed by so many: " + link.places + ".");
    }

    /** Tells the most used node. */
    void tellNode() {
        tracer.say("The most packets through one node: " + node.value + ", through " + node.place
                + "; nodes with so many: " + node.places + ".");
    }
}

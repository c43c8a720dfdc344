package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.CircuitPicture;
import io.swallowtail.experiment.JourneyPicture;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.LeveledNetwork;
import io.swallowtail.network.Multibutterfly;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Notes the moves of a wave as its trace is told, to be drawn: the ways of its packets through the network, and in space and time. In
 * networks of more than 64 rows only the packets over a most used edge are drawn in space and time. Memory: 12 bytes a packet and level.
 */
final class WavePictures {
    private static final int MOST_ROWS_IN_FULL = 64;

    private final Multibutterfly network;
    private final int wave;
    private final int[] destinations;
    private final int[] inputs;
    private final Map<Integer, Integer> places = new HashMap<>();
    /** The row of packet i on each level that it reached. */
    private final int[][] rows;
    /** The step of its move to the level after. */
    private final long[][] steps;

    private final int[] reached;
    private int phases;

    /** Begins a wave of packets, known by their destinations and where these packets start. */
    WavePictures(Multibutterfly network, int wave, int[] destinations, int[] inputs) {
        this.network = network;
        this.wave = wave;
        this.destinations = destinations;
        this.inputs = inputs;
        rows = new int[destinations.length][network.d() + 1];
        steps = new long[destinations.length][network.d()];
        reached = new int[destinations.length];
        for (int i = 0; i < destinations.length; i++) {
            places.put(destinations[i], i);
            rows[i][0] = inputs[i];
        }
    }

    int wave() {
        return wave;
    }

    int phases() {
        return phases;
    }

    /** Notes a move in a phase, counted from 1. */
    void moved(int phase, int level, int head, int colour, int destination) {
        int packet = places.get(destination);
        rows[packet][level + 1] = head;
        steps[packet][level] = 2L * network.c() * (phase - 1) + colour + 1;
        reached[packet] = level + 1;
    }

    void phaseEnded() {
        phases++;
    }

    private String name(int packet) {
        return "the packet of input " + inputs[packet] + " to output " + destinations[packet];
    }

    /** Shows the wave; {@code faulty} tells by level·n + row which nodes are. */
    void show(Tracer tracer, IntPredicate faulty) {
        tracer.see(new Ways(faulty));
        tracer.see(new Steps());
    }

    /** The ways of the packets as circuits. */
    private final class Ways implements CircuitPicture {
        private final IntPredicate faulty;

        private Ways(IntPredicate faulty) {
            this.faulty = faulty;
        }

        @Override
        public LeveledNetwork network() {
            return network;
        }

        @Override
        public int circuits() {
            return rows.length;
        }

        @Override
        public int row(int circuit, int level) {
            return rows[circuit][level];
        }

        @Override
        public int reaches(int circuit) {
            return reached[circuit];
        }

        @Override
        public String name(int circuit) {
            return WavePictures.this.name(circuit);
        }

        @Override
        public boolean isFaulty(int level, int row) {
            return faulty.test(level * network.rows() + row);
        }
    }

    /** The packets in space and time. */
    private final class Steps implements JourneyPicture {
        private final int[] shown;
        private final boolean[] marked = new boolean[rows.length];
        private int load;

        private Steps() {
            markMost();
            shown = IntStream.range(0, rows.length)
                    .filter(packet -> network.rows() <= MOST_ROWS_IN_FULL || marked[packet])
                    .toArray();
        }

        /** Marks the packets that go between the two nodes between which most go. */
        private void markMost() {
            Map<Long, Integer> loads = new HashMap<>();
            long most = -1;
            for (int packet = 0; packet < rows.length; packet++) {
                for (int level = 0; level < reached[packet]; level++) {
                    int here = loads.merge(place(packet, level), 1, Integer::sum);
                    if (here > load) {
                        load = here;
                        most = place(packet, level);
                    }
                }
            }
            for (int packet = 0; packet < rows.length; packet++) {
                for (int level = 0; level < reached[packet]; level++) {
                    marked[packet] |= place(packet, level) == most;
                }
            }
        }

        private long place(int packet, int level) {
            long n = network.rows();
            return (level * n + rows[packet][level]) * n + rows[packet][level + 1];
        }

        @Override
        public int levels() {
            return network.d();
        }

        @Override
        public int packets() {
            return shown.length;
        }

        @Override
        public int hidden() {
            return rows.length - shown.length;
        }

        @Override
        public String name(int packet) {
            return WavePictures.this.name(shown[packet]);
        }

        @Override
        public long[] steps(int packet) {
            return Arrays.copyOf(steps[shown[packet]], reached[shown[packet]]);
        }

        @Override
        public int[] levels(int packet) {
            return IntStream.rangeClosed(1, reached[shown[packet]]).toArray();
        }

        @Override
        public boolean isMarked(int packet) {
            return load > 1 && marked[shown[packet]];
        }

        @Override
        public String mark() {
            return "the " + load + " packets over a most used edge";
        }
    }
}

package io.swallowtail.benchmarks;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Prints, for trials of some kernels, the necessary memory accesses, their cost on this machine, the measured time and the ratio of both.
 * Sequential passes cost what a copy of an array costs per byte. A random access costs what an increment at a random place of the
 * kernel's array costs, independent of the increments before it. The time is processor time, the least of the rounds.
 */
public final class KernelLimits {
    private static final int ROUNDS = 12;
    private static final int ACCESSES = 1 << 16;

    /**
     * A point, and the accesses of one trial.
     *
     * @param bytes read or written one after the other
     * @param accesses reads or writes at random places
     * @param size of the array with these places, in bytes, a power of two
     */
    private record Kernel(String point, long bytes, long accesses, int size) {}

    /** n = 1024 and d = 10 but for fault_routing; 4 bytes for each element; coins take no bytes. */
    private static final List<Kernel> KERNELS = List.of(
            // Classes of 2n paths and 8n counters in three passes; 12,288 counts and look-ups, 6,144 ends of switches.
            new Kernel("collision n=1024 c=3", 3 * (8 + 4 * 2) * 1024, 18_432, 1 << 13),
            // For each of 51,200 packets and 14 levels: row, output, link, tick, order in and out; three counters, link
            // and tick by order.
            new Kernel("extra_stage n=1024 r=4 t=50", 14 * 51_200L * 8 * 4, 14 * 51_200L * 5, 1 << 18),
            // For each of 81,920 places: draw, order twice, partner, wire; exchange (2), partner, colour, wire.
            new Kernel("multibutterfly n=1024 c=4", 81_920 * 5 * 4, 81_920 * 5, 1 << 14),
            // 64,340 searches with 27 places each (measured): state and visited bit, and 21 arcs turned at both ends.
            new Kernel("fault_routing n=256 p=0.01", 256 * 20_000, 64_340 * (27 * 2 + 21 * 2), 1 << 12));

    private KernelLimits() {}

    /**
     * Measures and prints a table in Markdown.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        byte[] from = new byte[1 << 16];
        byte[] to = new byte[1 << 16];
        double perByte = least(1 << 16, () -> System.arraycopy(from, 0, to, 0, to.length));
        System.out.println("| trial | bytes in sequence | random accesses | limit, µs | measured, µs | ratio |");
        System.out.println("|---|---:|---:|---:|---:|---:|");
        for (Kernel kernel : KERNELS) {
            int[] counters = new int[kernel.size / Integer.BYTES];
            int[] places = RandomGenerator.of("L64X128MixRandom")
                    .ints(ACCESSES, 0, counters.length)
                    .toArray();
            double perAccess = least(ACCESSES, () -> increment(counters, places));
            TrialRunner runner = new TrialRunner(point(kernel.point), 42, List.of());
            double measured = least(1, () -> runner.run(0, 200)) / 200 / 1000;
            double limit = (kernel.bytes * perByte + kernel.accesses * perAccess) / 1000;
            System.out.printf(
                    Locale.ROOT,
                    "| `%s` | %,d | %,d | %.0f | %.0f | %.1f |%n",
                    kernel.point,
                    kernel.bytes,
                    kernel.accesses,
                    limit,
                    measured,
                    measured / limit);
        }
    }

    private static void increment(int[] counters, int[] places) {
        for (int place : places) {
            counters[place]++;
        }
    }

    /** The least processor time of the rounds, in nanoseconds per unit of work. */
    private static double least(int units, Runnable work) {
        double least = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
            int times = units == 1 ? 1 : 200;
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            for (int i = 0; i < times; i++) {
                work.run();
            }
            long passed = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
            least = Math.min(least, (double) passed / times / units);
        }
        return least;
    }

    private static Point point(String text) {
        String[] words = text.split(" ");
        Map<String, String> values = new LinkedHashMap<>();
        for (String word : List.of(words).subList(1, words.length)) {
            values.put(word.split("=")[0], word.split("=")[1]);
        }
        Experiment experiment = Catalogue.load().experiment(words[0]);
        return new Point(experiment, Parameters.parse(experiment, values));
    }
}

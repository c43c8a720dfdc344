package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.protocols.bounds.LockingRecursion;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Trial by trial, locking against its oracle, n = 2 … 64, and its mean against the exact recursion. Fixed seeds. */
class LockingOracleTest {
    private static final long KEY = 0x10C41;

    private long overflows;

    @Test
    void everyMetricOfEveryTrialIsTheOracles() {
        for (int d = 1; d <= 6; d++) {
            SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
            for (int q : new int[] {1, 2, 3, 5, 65_535}) {
                for (String passes : List.of("1", "2", "2 intermediate=flip")) {
                    for (String load : List.of("1", "0.75", "0.5")) {
                        compare(network, q, passes, "uniform", "random", load);
                        compare(network, q, passes, "permutation", "random", load);
                    }
                    for (String kind : List.of("identity", "bit_reversal", "transpose", "complement", "shift")) {
                        compare(network, q, passes, "permutation", kind, "1");
                    }
                }
            }
        }
        assertTrue(overflows > 1000, overflows + " messages had to draw a seat");
    }

    private void compare(
            SlowTwofoldButterfly network, int q, String passes, String destinations, String kind, String load) {
        PreparedRun run = PreparedRun.of(
                new Locking(),
                "n=" + network.n + " q=" + q + " passes=" + passes + " destinations=" + destinations + " permutation="
                        + kind + " load=" + load);
        AddressedRandom random = new AddressedRandom(KEY + network.d);
        for (int trial = 0; trial < 5; trial++) {
            random.moveTo(trial);
            run.simulator.choices().draw(random);
            List<Integer> outputs =
                    destinations.equals("uniform") ? rows(run, "destinations") : run.destinations(kind, network);
            List<List<Edge>> paths = paths(run, network, passes, outputs);
            List<Integer> senders = AlternativesAndLoadTest.senders(run, network.n, load);
            Set<Integer> delivered = new SlowLocking(q, paths, senders).run((level, message, bound) -> {
                overflows++;
                return run.onDemandIntegers("seats").integer(level, message, bound);
            });
            long[] expected = {delivered.size(), senders.size() - delivered.size()};
            String where = String.format(
                    Locale.ROOT,
                    "n = %d, q = %d, passes = %s, %s %s, load = %s, trial %d",
                    network.n,
                    q,
                    passes,
                    destinations,
                    kind,
                    load,
                    trial);
            assertArrayEquals(expected, run.metrics(), where);
            assertArrayEquals(expected, run.metrics(), where + ", the second run");
            Collection<List<Edge>> circuits = delivered.stream().map(paths::get).collect(Collectors.toList());
            Map<Edge, Integer> loads = SlowNetwork.loads(circuits);
            assertTrue(loads.values().stream().allMatch(wanted -> wanted <= q), where);
            assertEquals(q >= network.n, q >= network.n && delivered.size() == senders.size(), where);
        }
    }

    private static List<List<Edge>> paths(
            PreparedRun run, SlowTwofoldButterfly network, String passes, List<Integer> outputs) {
        return switch (passes) {
            case "1" -> network.onePass(outputs);
            case "2" -> SlowValiant.paths(network, outputs, rows(run, "intermediate rows"));
            default ->
                IntStream.range(0, network.n)
                        .mapToObj(input -> network.ranadesPath(
                                false, input, outputs.get(input), run.switchCoins(network, network.d)))
                        .collect(Collectors.toList());
        };
    }

    /** The flipped switches lose nothing: with q = 1 what two passes deliver is what the second one does. */
    @Test
    void theFlippedHalfDropsNothing() {
        PreparedRun run = PreparedRun.of(new Locking(), "n=64 q=1 passes=2 intermediate=flip");
        for (int trial = 0; trial < 20; trial++) {
            run.draw(KEY, trial);
            int[] asked = {0};
            run.metrics();
            run.onDemandIntegers("seats").answerFrom((level, message, bound) -> {
                assertTrue(level > 6, "level " + level + " asks for a seat");
                asked[0]++;
                return 0;
            });
            run.metrics();
            assertTrue(asked[0] > 0);
        }
        assertThrows(
                ParameterException.class, () -> PreparedRun.of(new Locking(), "n=64 q=1 passes=1 intermediate=flip"));
    }

    private static List<Integer> rows(PreparedRun run, String stream) {
        return IntStream.of(run.integers(stream).values()).boxed().collect(Collectors.toList());
    }

    /**
     * The mean fraction delivered over independent trials, uniform destinations, against the recursion: 30 comparisons,
     * each by Student's statistic of the trials (at least 800, so taken as normal) with 4.15 standard errors, two-sided
     * probability 3.33e-5. False-alarm rate of the whole test 1e-3, fixed seed.
     */
    @Test
    void theMeanFractionDeliveredIsTheRecursions() {
        for (int d = 1; d <= 10; d++) {
            int n = 1 << d;
            int trials = Math.max(800, 40_000 / n);
            for (int q = 1; q <= 3; q++) {
                PreparedRun run = PreparedRun.of(new Locking(), "n=" + n + " q=" + q);
                AddressedRandom random = new AddressedRandom(KEY * 31 + q);
                double sum = 0;
                double squares = 0;
                for (int trial = 0; trial < trials; trial++) {
                    random.moveTo(trial + (long) d * 1_000_000);
                    run.simulator.choices().draw(random);
                    double delivered = run.metrics()[0];
                    sum += delivered;
                    squares += delivered * delivered;
                }
                double mean = sum / trials;
                double error = Math.sqrt(Math.max(0, squares / trials - mean * mean) / (trials - 1)) / n;
                double exact = LockingRecursion.deliveredFraction(q, d);
                String where = "n = " + n + ", q = " + q + ": " + mean / n + " ± " + error + ", exact " + exact;
                assertTrue(Math.abs(mean / n - exact) <= 4.15 * error + 1e-12, where);
            }
        }
    }
}

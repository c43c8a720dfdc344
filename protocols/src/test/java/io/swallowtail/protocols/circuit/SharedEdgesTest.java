package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.protocols.circuit.SlowCollision.Paths;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Planted trials against the oracle's paths: each with a weight fails, and its witnesses are counted one by one. */
class SharedEdgesTest {
    private static final int TRIALS = 60;

    @ParameterizedTest
    @CsvSource({
        "2, random, 1",
        "3, random, 1",
        "3, shift, 2",
        "4, random, 2",
        "5, random, 3",
        "5, transpose, 2",
        "6, random, 2",
        "6, bit_reversal, 3",
        "6, identity, 3",
        "7, complement, 5",
        "8, random, 3",
        "9, random, 4"
    })
    void plantedTrialsFailAndTheirWitnessesAreAllCounted(int d, String permutation, int c) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
        PreparedRun run = PreparedRun.collision(1 << d, permutation, c, "first", 0);
        Witnesses witnesses = run.simulator.witnesses(Collision.FAILED, 1).orElseThrow();
        AddressedRandom picks = new AddressedRandom(99);
        double largest = Math.scalb(1.0, c + 1);
        Set<Integer> met = new HashSet<>();
        for (int trial = 0; trial < TRIALS; trial++) {
            run.draw(7, trial);
            picks.moveTo(trial);
            double factor = witnesses.plant(picks);
            String where = "d = " + d + ", " + permutation + ", c = " + c + ", trial " + trial;
            if (factor == 0) {
                continue;
            }
            assertEquals(0, largest / factor % 1, where);
            long[] metrics = run.metrics();
            List<Integer> destinations = run.destinations(permutation, network);
            Paths paths = Paths.walk(network, destinations, run.switchCoins(network, network.h));
            long[] expected = new SlowCollision(c, false, 0)
                    .run(
                            paths,
                            (round, request) -> false,
                            (step, request) -> run.asked("unsettled").coin(step, request))
                    .metrics();
            assertEquals(1, expected[3], where);
            for (int i = 0; i < expected.length; i++) {
                assertEquals(expected[i], metrics[i], where);
            }
            double count = count(network, paths, c, met);
            assertTrue(count >= 1, where);
            assertEquals(count, witnesses.count(), where);
        }
        // Otherwise a choice of points with one level could hollow the test out.
        assertTrue(met.size() > 1 || d < 4, met::toString);
    }

    /** Counts sets of c + 1 requests over all pairs of edges of a level, among all requests. */
    private static double count(SlowTwofoldButterfly network, Paths paths, int c, Set<Integer> met) {
        Map<Set<Edge>, Integer> shared = new HashMap<>();
        for (int request = 0; request < network.n; request++) {
            List<Edge> first = paths.first().get(request);
            List<Edge> buddy = paths.buddy().get(request);
            for (int level = 0; level < first.size(); level++) {
                if (network.isInterior(first.get(level))) {
                    shared.merge(Set.of(first.get(level), buddy.get(level)), 1, Integer::sum);
                }
            }
        }
        double count = 0;
        for (Map.Entry<Set<Edge>, Integer> pair : shared.entrySet()) {
            double sets = 1;
            for (int i = 0; i <= c; i++) {
                sets = sets * (pair.getValue() - i) / (i + 1);
            }
            if (sets > 0) {
                met.add(pair.getKey().iterator().next().level());
                count += sets;
            }
        }
        return count;
    }
}

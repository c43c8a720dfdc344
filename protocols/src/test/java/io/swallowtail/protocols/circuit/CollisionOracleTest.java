package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.BoundedChoices;
import io.swallowtail.protocols.circuit.SlowCollision.Outcome;
import io.swallowtail.protocols.circuit.SlowCollision.Paths;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Trial by trial, the production simulators against the oracles: every metric of random trials, n = 2 … 64 or 256, with the
 * invariants of section 2.1 checked on the oracle's paths. Seeds are fixed.
 */
class CollisionOracleTest {
    private static final List<String> PERMUTATIONS =
            List.of("random", "identity", "bit_reversal", "transpose", "complement", "shift");
    private static final long KEY = 0x5CA1AB1E_0DDBA11L;

    /** What the trials must have met, so that an easy choice of points cannot hollow the test out. */
    private final Set<String> met = new HashSet<>();

    @Test
    void everyMetricOfEveryTrialIsTheOracles() {
        compareUpTo(6);
    }

    @Test
    @Tag("thorough")
    void everyMetricOfEveryTrialOfLargerNetworksIsTheOracles() {
        compareUpTo(8);
    }

    private void compareUpTo(int most) {
        for (int d = 1; d <= most; d++) {
            SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
            for (String permutation : PERMUTATIONS) {
                for (int c = 1; c <= 4; c++) {
                    for (int maxRounds = 0; maxRounds <= 3; maxRounds++) {
                        compareCollision(network, permutation, c, "first", maxRounds);
                        compareCollision(network, permutation, c, "coin", maxRounds);
                    }
                }
            }
        }
        assertEquals(
                Set.of(
                        "failed",
                        "settled",
                        "rounds 0",
                        "rounds 1",
                        "rounds 2",
                        "rounds 3",
                        "rounds 4 or more",
                        "fruitless first round",
                        "fruitless later round",
                        "buddy by tie coin"),
                met);
    }

    private void compareCollision(SlowTwofoldButterfly network, String permutation, int c, String tie, int maxRounds) {
        PreparedRun run = PreparedRun.collision(network.n, permutation, c, tie, maxRounds);
        SlowCollision protocol = new SlowCollision(c, tie.equals("coin"), maxRounds);
        AddressedRandom random = new AddressedRandom(KEY + network.d);
        int trials = network.d <= 4 ? 8 : 2;
        for (int trial = 0; trial < trials; trial++) {
            random.moveTo(trial + 1000L * c);
            run.simulator.choices().draw(random);
            List<Integer> destinations = run.destinations(permutation, network);
            Paths paths = Paths.walk(network, destinations, run.switchCoins(network, network.h));
            Outcome expected = protocol.run(
                    paths,
                    (round, request) -> {
                        boolean heads = run.asked("ties").coin(round, request);
                        if (heads) {
                            met.add("buddy by tie coin");
                        }
                        return heads;
                    },
                    (step, request) -> run.asked("unsettled").coin(step, request));
            String where = String.format(
                    Locale.ROOT,
                    "n = %d, %s, c = %d, tie = %s, max_rounds = %d, trial %d",
                    network.n,
                    permutation,
                    c,
                    tie,
                    maxRounds,
                    trial);
            assertArrayEquals(expected.metrics(), run.metrics(), where);
            // The paths depend on the network, the permutation, c and the trial only: once is enough.
            if (maxRounds == 0 && tie.equals("first")) {
                checkPaths(network, destinations, paths, where);
            }
            checkOutcome(expected, c, where);
            note(expected, maxRounds);
        }
    }

    private void note(Outcome outcome, int maxRounds) {
        met.add(outcome.unsettled() > 0 ? "failed" : "settled");
        met.add(outcome.rounds() <= 3 ? "rounds " + outcome.rounds() : "rounds 4 or more");
        if (outcome.unsettled() > 0 && (maxRounds == 0 || outcome.rounds() < maxRounds)) {
            met.add(outcome.rounds() == 0 ? "fruitless first round" : "fruitless later round");
        }
    }

    private static void checkPaths(
            SlowTwofoldButterfly network, List<Integer> destinations, Paths paths, String where) {
        for (int input = 0; input < network.n; input++) {
            checkPath(network, input, destinations.get(input), paths.first().get(input), where);
            checkPath(network, input, destinations.get(input), paths.buddy().get(input), where);
        }
        Map<Edge, Integer> loads = SlowNetwork.loads(paths.all());
        for (Edge edge : network.edges()) {
            int load = loads.getOrDefault(edge, 0);
            if (network.isInterior(edge)) {
                int level = edge.level() - network.h;
                assertTrue(load <= Math.min(1 << level, 1 << (network.d - level + 1)), () -> where + ": " + edge);
            } else {
                assertEquals(1, load, () -> where + ": " + edge);
            }
        }
    }

    /** Follows a path edge by edge from its input to its output. */
    static void checkPath(SlowTwofoldButterfly network, int input, int output, List<Edge> path, String where) {
        assertEquals(2 * network.d, path.size(), where);
        int row = input;
        for (int i = 0; i < path.size(); i++) {
            assertEquals(i + 1, path.get(i).level(), where);
            assertEquals(row, path.get(i).fromRow(), where);
            row = path.get(i).toRow();
        }
        assertEquals(output, row, where);
    }

    private static void checkOutcome(Outcome outcome, int c, String where) {
        assertTrue(1 <= outcome.congestion() && outcome.congestion() <= outcome.allPathsCongestion(), where);
        assertTrue(outcome.unsettled() > 0 || outcome.congestion() <= c, where);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void valiantsCongestionIsTheOracles(int d) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
        for (String permutation : PERMUTATIONS) {
            PreparedRun run = PreparedRun.valiant(network.n, permutation);
            AddressedRandom random = new AddressedRandom(KEY - d);
            for (int trial = 0; trial < 10; trial++) {
                random.moveTo(trial);
                run.simulator.choices().draw(random);
                List<Integer> destinations = run.destinations(permutation, network);
                List<Integer> rows = IntStream.of(
                                run.integers("intermediate rows").values())
                        .boxed()
                        .collect(Collectors.toList());
                String where = permutation + ", trial " + trial;
                List<List<Edge>> paths = SlowValiant.paths(network, destinations, rows);
                for (int input = 0; input < network.n; input++) {
                    checkPath(network, input, destinations.get(input), paths.get(input), where);
                    assertEquals(rows.get(input), paths.get(input).get(d - 1).toRow(), where);
                }
                assertArrayEquals(
                        new long[] {SlowValiant.congestion(network, destinations, rows)}, run.metrics(), where);
            }
        }
    }

    @Test
    void aRunRepeatsItselfAndLeavesTheChoicesAlone() {
        for (int n = 2; n <= 1024; n *= 2) {
            checkRepetition(PreparedRun.collision(n, "random", 1, "coin", 0), n);
            checkRepetition(PreparedRun.collision(n, "random", 2, "coin", 2), n);
            checkRepetition(PreparedRun.valiant(n, "random"), n);
        }
    }

    private static void checkRepetition(PreparedRun run, int n) {
        AddressedRandom random = new AddressedRandom(KEY + n);
        for (int trial = 0; trial < 3; trial++) {
            random.moveTo(trial);
            run.simulator.choices().draw(random);
            List<List<Long>> before = written(run);
            long[] metrics = run.metrics();
            assertEquals(before, written(run), "choices after the run");
            assertArrayEquals(metrics, run.metrics(), "the second run");
            random.moveTo(trial + 100);
            run.simulator.choices().draw(random);
            run.metrics();
            random.moveTo(trial);
            run.simulator.choices().draw(random);
            assertEquals(before, written(run), "choices drawn again");
            assertArrayEquals(metrics, run.metrics(), "the same trial after another");
        }
    }

    private static List<List<Long>> written(PreparedRun run) {
        List<List<Long>> written = new ArrayList<>();
        run.simulator.choices().streams().forEach(stream -> {
            if (stream instanceof BitChoices bits) {
                written.add(LongStream.of(bits.words()).boxed().collect(Collectors.toList()));
            } else if (stream instanceof BoundedChoices integers) {
                written.add(
                        IntStream.of(integers.draws()).asLongStream().boxed().collect(Collectors.toList()));
            }
        });
        return written;
    }
}

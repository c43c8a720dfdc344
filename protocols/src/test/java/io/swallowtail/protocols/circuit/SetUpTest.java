package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.protocols.circuit.SlowCollision.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code collision} with {@code setup = on}: every step of its packets against queues of objects, trial by trial. */
class SetUpTest {
    private static final int TRIALS = 12;

    @ParameterizedTest
    @CsvSource({
        "1, random, 1, flip, 0",
        "2, random, 1, flip, 0",
        "3, random, 1, flip, 0",
        "3, random, 2, flip, 2",
        "4, random, 2, flip, 0",
        "5, bit_reversal, 1, flip, 0",
        "6, random, 2, flip, 0",
        "7, complement, 2, flip, 0",
        "1, random, 1, independent, 0",
        "2, random, 2, independent, 0",
        "3, random, 2, independent, 0",
        "4, identity, 2, independent, 1",
        "5, random, 3, independent, 0",
        "6, random, 3, independent, 0"
    })
    void everyTrialTakesTheStepsOfItsPackets(int d, String permutation, int c, String choices, int maxRounds) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
        String values = "n=" + network.n + " permutation=" + permutation + " c=" + c + " tie=coin choices=" + choices
                + " max_rounds=" + maxRounds;
        PreparedRun on = PreparedRun.of(new Collision(), values + " setup=on");
        PreparedRun off = PreparedRun.of(new Collision(), values);
        Set<Long> seen = new HashSet<>();
        for (int trial = 0; trial < TRIALS; trial++) {
            on.draw(77, trial);
            off.draw(77, trial);
            List<Integer> destinations = on.destinations(permutation, network);
            Paths paths = paths(on, network, destinations, choices);
            List<Set<Integer>> activeByRound = new ArrayList<>();
            new SlowCollision(c, true, maxRounds)
                    .run(
                            paths,
                            (round, request) -> on.asked("ties").coin(round, request),
                            (step, request) -> on.asked("unsettled").coin(step, request),
                            activeByRound);
            long[] expected = off.metrics();
            expected[5] = SlowCollision.setupSteps(paths, activeByRound, 2 * network.n);
            assertArrayEquals(expected, on.metrics(), values + ", trial " + trial);
            // Nothing is faster than light: 2d steps each way and round.
            assertTrue(expected[5] >= 4L * d * activeByRound.size());
            seen.add(expected[5]);
        }
        assertTrue(d < 3 || seen.size() > 1, "all trials took " + seen);
    }

    private static Paths paths(
            PreparedRun run, SlowTwofoldButterfly network, List<Integer> destinations, String choices) {
        return choices.equals("flip")
                ? Paths.walk(network, destinations, run.switchCoins(network, network.h))
                : new Paths(
                        SlowValiant.paths(network, destinations, rows(run, "intermediate rows")),
                        SlowValiant.paths(network, destinations, rows(run, "second intermediate rows")));
    }

    /** Every step of queues with a limit, object by object; a limit of all packets is none. */
    @ParameterizedTest
    @CsvSource({
        "1, flip",
        "2, flip",
        "3, flip",
        "5, flip",
        "6, flip",
        "1, independent",
        "3, independent",
        "5, independent"
    })
    void fullQueuesHoldPacketsBack(int d, String choices) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
        String values = "n=" + network.n + " c=1 setup=on choices=" + choices + " setup_queue=";
        for (int limit : new int[] {1, 2, 4, 2 * network.n, 0}) {
            PreparedRun run = PreparedRun.of(new Collision(), values + limit);
            for (int trial = 0; trial < TRIALS; trial++) {
                run.draw(78, trial);
                List<Integer> destinations = run.destinations("random", network);
                Paths paths = paths(run, network, destinations, choices);
                List<Set<Integer>> activeByRound = new ArrayList<>();
                new SlowCollision(1, false, 0)
                        .run(
                                paths,
                                (round, request) -> false,
                                (step, request) -> run.asked("unsettled").coin(step, request),
                                activeByRound);
                long steps = SlowCollision.setupSteps(paths, activeByRound, limit == 0 ? 2 * network.n : limit);
                assertEquals(steps, run.metrics()[5], values + limit);
                assertTrue(d > 1 || choices.equals("independent") || steps == 4, "four steps of two inputs");
            }
        }
    }

    private static List<Integer> rows(PreparedRun run, String stream) {
        return Arrays.stream(run.integers(stream).values()).boxed().toList();
    }

    @Test
    void theTraceShowsTheSteps() {
        PreparedRun run = PreparedRun.of(new Collision(), "n=16 c=2 setup=on");
        run.draw(5, 1);
        long[] metrics = run.metrics();
        long steps = 0;
        for (String line : TracedLines.whole(run).all()) {
            if (line.contains("; their set-up packets take ")) {
                String[] words = line.split(" ");
                steps += Long.parseLong(words[12]) + Long.parseLong(words[18]);
            }
        }
        assertEquals(metrics[5], steps);
    }

    /** The point is another, but from the same words it makes the same choices. */
    @Test
    void setUpChangesNothingElse() {
        PreparedRun on = PreparedRun.of(new Collision(), "n=64 c=2 setup=on");
        PreparedRun off = PreparedRun.of(new Collision(), "n=64 c=2");
        AddressedRandom random = new AddressedRandom(3);
        random.moveTo(9);
        on.simulator.choices().draw(random);
        off.simulator.choices().draw(random);
        long[] with = on.metrics();
        assertTrue(with[5] > 0);
        with[5] = 0;
        assertArrayEquals(off.metrics(), with);
    }
}

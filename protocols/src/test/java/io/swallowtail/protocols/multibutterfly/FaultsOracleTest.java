package io.swallowtail.protocols.multibutterfly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.BoundedChoices;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.protocols.Trials;
import io.swallowtail.protocols.connectivity.DisconnectedMatching;
import io.swallowtail.protocols.connectivity.SlowKeptPairs;
import io.swallowtail.protocols.network.Multibutterfly;
import io.swallowtail.protocols.network.MultibutterflyWiring;
import io.swallowtail.protocols.network.SlowMultibutterfly;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults against recursion over edge objects, laws of small cases, and what pruning and matchings promise. */
class FaultsOracleTest {
    private static Set<Integer> drawn(Trials trials) {
        BernoulliChoices flags = (BernoulliChoices) trials.stream("faults");
        Set<Integer> faulty = new HashSet<>();
        for (int i = 0; i < flags.count(); i++) {
            if (flags.get(i)) {
                faulty.add(i);
            }
        }
        return faulty;
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1, 0.3, 0.25",
        "4, 1, 0.2, 0.5",
        "8, 2, 0.1, 0.25",
        "8, 3, 0.3, 1",
        "16, 1, 0.03, 0.25",
        "16, 2, 0.1, 0.3",
        "16, 4, 0.2, 0",
        "32, 3, 0.05, 0.25",
        "4, 5, 0.9, 0.25",
    })
    void everyMetricIsThatOfTheDefinition(int n, int c, double p, double eraseFraction) {
        Trials trials = new Trials(
                "multibutterfly_faults n=" + n + " c=" + c + " p=" + p + " erase_fraction=" + eraseFraction, 7);
        int d = Integer.numberOfTrailingZeros(n);
        for (int trial = 0; trial < (n < 32 ? 12 : 3); trial++) {
            trials.next();
            check(trials, new SlowMultibutterfly(d, c, trials.simulator.choices()), drawn(trials), eraseFraction);
        }
    }

    private static void check(Trials trials, SlowMultibutterfly network, Set<Integer> faulty, double eraseFraction) {
        int n = 1 << network.d;
        SlowFaults slow = new SlowFaults(network, faulty);
        boolean[][] connected = new boolean[n][n];
        long pairs = 0;
        for (int input = 0; input < n; input++) {
            for (int output = 0; output < n; output++) {
                connected[input][output] = slow.connected(input, output);
                pairs += connected[input][output] ? 1 : 0;
            }
        }
        assertEquals(pairs, trials.metric("connected_pairs"));
        assertEquals(faulty.stream().filter(node -> node < n).count(), trials.metric("dead_inputs"));
        assertEquals(faulty.stream().filter(node -> node >= network.d * n).count(), trials.metric("dead_outputs"));
        assertEquals(2L * n - SlowFaults.matching(connected), trials.metric("kept_max"));
        if (n <= 8) {
            int[] most = SlowKeptPairs.find(connected);
            assertEquals(most[0], trials.metric("kept_max"));
            assertTrue(trials.metric("kept_pairs_low") <= most[1] && most[1] <= trials.metric("kept_pairs_high"));
        }
        Set<Integer> kept = slow.pruned(eraseFraction);
        assertEquals(kept.stream().filter(node -> node < n).count(), trials.metric("inputs_kept"));
        assertEquals(kept.stream().filter(node -> node >= n).count(), trials.metric("outputs_kept"));
        for (int input : kept) {
            for (int output : kept) {
                assertTrue(input >= n || output < n || connected[input][output - n]);
            }
        }
        assertTrue(kept.size() <= trials.metric("kept_max"));
        assertTrue(trials.metric("kept_pairs_low")
                >= Math.min(trials.metric("inputs_kept"), trials.metric("outputs_kept")));
        assertTrue(trials.metric("kept_pairs_low") <= trials.metric("kept_pairs_high"));
        assertTrue(trials.metric("kept_pairs_high") <= trials.metric("kept_max") / 2);
    }

    /** Faults in the middle: as many as the mean says, one for each block, then a second for each. */
    @Test
    void faultsInTheMiddleAreSpreadOverItsBlocks() {
        Trials trials = new Trials("multibutterfly_faults n=16 c=2 p=0.075 placement=middle", 7);
        // 0.075 · 16 · 5 = 6 of level 2, whose blocks begin at rows 0, 4, 8, 12.
        Set<Integer> faulty = new HashSet<>(Set.of(32, 36, 40, 44, 33, 37));
        for (int trial = 0; trial < 10; trial++) {
            trials.next();
            check(trials, new SlowMultibutterfly(4, 2, trials.simulator.choices()), faulty, 0.25);
        }
        Trials all = new Trials("multibutterfly_faults n=8 c=2 p=1 placement=middle", 7);
        all.next();
        assertEquals(0, all.metric("connected_pairs"));
        assertEquals(8, all.metric("kept_max"));
        Trials half = new Trials("multibutterfly_faults n=8 c=1 p=0.015625 placement=middle", 7);
        half.next();
        assertEquals(56, half.metric("connected_pairs"), "half a fault is one, on the 8 paths of 1 node of 4");
    }

    /**
     * With c = 1 a pair has one path of d + 1 nodes. So on every network, C(nodes - d - 1, f) of the fault sets of f
     * nodes leave the path intact. n = 2 and 4, all sets of faults.
     */
    @Test
    void withOnePathEachPairIsConnectedAsItsNodesWork() {
        for (int n = 2; n <= 4; n *= 2) {
            int d = Integer.numberOfTrailingZeros(n);
            int nodes = n * (d + 1);
            Trials trials = new Trials("multibutterfly_faults n=" + n + " c=1 p=0.5", 11);
            BernoulliChoices flags = (BernoulliChoices) trials.stream("faults");
            long[] pairs = new long[nodes + 1];
            trials.next();
            for (int set = 0; set < 1 << nodes; set++) {
                flags.words()[0] = set;
                trials.run();
                pairs[Integer.bitCount(set)] += trials.metric("connected_pairs");
            }
            for (int faults = 0; faults <= nodes; faults++) {
                assertEquals(n * n * binomial(nodes - d - 1, faults), pairs[faults]);
            }
        }
    }

    private static long binomial(int n, int k) {
        long product = 1;
        for (int i = 0; i < k; i++) {
            product = product * (n - i) / (i + 1);
        }
        return product;
    }

    /**
     * Mean shares of connected pairs against their laws, at 5 standard errors: a false alarm has probability 6e-7 a row. n = 8, c
     * = 1: (1-p)^4. n = 4, c = 2: ends work, and the node behind, or one of two (1/2 each); c = 3: one (1/4) or one of two.
     */
    @ParameterizedTest
    @CsvSource({
        "multibutterfly_faults n=8 c=1 p=0.2, 0.4096",
        "multibutterfly_faults n=4 c=2 p=0.2, 0.5632",
        "multibutterfly_faults n=4 c=3 p=0.2, 0.5888",
    })
    void meansAreThoseOfTheLaw(String text, double share) {
        Trials trials = new Trials(text, 13);
        int n = Integer.parseInt(text.substring(text.indexOf("n=") + 2, text.indexOf(" c=")));
        int count = 40_000;
        double sum = 0;
        double squares = 0;
        for (int trial = 0; trial < count; trial++) {
            trials.next();
            double value = (double) trials.metric("connected_pairs") / (n * n);
            sum += value;
            squares += value * value;
        }
        double mean = sum / count;
        double error = Math.sqrt((squares / count - mean * mean) / count);
        assertTrue(Math.abs(mean - share) < 5 * error, mean + " for " + share + " ± " + error);
    }

    /** Large matchings against one augmenting path after the other, where few, some or most pairs are connected. */
    @Test
    void matchingsOfAnySizeAreLargest() {
        Random random = new Random(4);
        for (int n : new int[] {1, 2, 64, 100, 128, 130}) {
            DisconnectedMatching matching = new DisconnectedMatching(n);
            for (double share : new double[] {0, 0.02, 0.5, 0.9, 0.98, 0.995, 1}) {
                boolean[][] connected = new boolean[n][n];
                int words = n + 63 >>> 6;
                long[] reached = new long[n * words];
                for (int i = 0; i < n; i++) {
                    for (int o = 0; o < n; o++) {
                        if (random.nextDouble() < share) {
                            connected[i][o] = true;
                            reached[i * words + o / 64] |= 1L << o;
                        }
                    }
                }
                assertEquals(SlowFaults.matching(connected), matching.size(reached), n + " " + share);
            }
        }
    }

    /** Pruning at larger sizes: each kept input reaches each kept output in every trial, and there are no more than can be. */
    @Test
    void whatPruningKeepsIsConnected() {
        int n = 128;
        for (int c = 1; c <= 5; c++) {
            Choices choices = new Choices();
            Multibutterfly network = new Multibutterfly(7, c, false);
            MultibutterflyWiring wiring = new MultibutterflyWiring(network, choices);
            BernoulliChoices faults =
                    choices.bernoulli("faults", 8 * n, new BigDecimal("0.01").multiply(BigDecimal.valueOf(c)));
            AddressedRandom random = new AddressedRandom(c);
            Connections connections = new Connections(network);
            Pruning pruning = new Pruning(network, new BigDecimal("0.25"));
            DisconnectedMatching matching = new DisconnectedMatching(n);
            for (int trial = 0; trial < 20; trial++) {
                random.moveTo(trial);
                choices.draw(random);
                wiring.build();
                pruning.run(faults.words());
                long[] reached = connections.reached(faults.words());
                int kept = 0;
                for (int input = 0; input < n; input++) {
                    kept += pruning.isOutputKept(input) ? 1 : 0;
                    if (pruning.isInputKept(input)) {
                        kept++;
                        for (int output = 0; output < n; output++) {
                            assertTrue(!pruning.isOutputKept(output)
                                    || (reached[2 * input + output / 64] >>> output & 1) != 0);
                        }
                    }
                }
                assertEquals(kept, pruning.inputsKept + pruning.outputsKept);
                assertTrue(kept <= 2 * n - matching.size(reached));
            }
        }
    }

    /**
     * Above 1024 inputs the largest set that can be kept is not computed; far above, reachability is not computed
     * either.
     */
    @Test
    void largeNetworksHaveNoLargestSet() {
        Trials trials = new Trials("multibutterfly_faults n=2048 c=1 p=0.001", 3);
        trials.next();
        assertEquals(Tally.NULL, trials.metric("kept_max"));
        assertTrue(trials.metric("connected_pairs") > 0);
        ParameterException e = assertThrows(
                ParameterException.class, () -> new Trials("multibutterfly_faults n=32768 c=1 p=0.001", 3));
        assertEquals("n", e.parameter());
    }

    /** One network in all trials, and the same one for both experiments: without faults inside, routing and faults agree. */
    @Test
    void aNetworkThatStaysIsSharedByBothExperiments() {
        Trials faults = new Trials("multibutterfly_faults n=16 c=2 p=0.1 network_index=5", 21);
        Trials routing = new Trials("multibutterfly n=16 c=2 network_index=5", 21);
        assertEquals(
                IntStream.range(0, 4).boxed().toList(),
                routing.simulator.networkChoices().streams().stream()
                        .map(stream -> stream.name().startsWith("wiring")
                                ? Integer.parseInt(stream.name().substring(7))
                                : 3)
                        .toList());
        assertEquals(Arrays.toString(wirings(faults)), Arrays.toString(wirings(routing)));
        Trials other = new Trials("multibutterfly n=16 c=2 network_index=6", 21);
        assertTrue(!Arrays.equals(wirings(routing), wirings(other)));
        faults.next();
        check(faults, new SlowMultibutterfly(4, 2, routing.simulator.networkChoices()), drawn(faults), 0.25);
    }

    private static int[] wirings(Trials trials) {
        return ((BoundedChoices) Trials.stream(trials.simulator.networkChoices(), "wiring 0")).draws();
    }
}

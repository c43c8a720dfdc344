package io.swallowtail.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.circuit.SlowNetwork.Edge;
import io.swallowtail.circuit.SlowNetwork.Node;
import io.swallowtail.circuit.SlowTwofoldButterfly.SwitchCoins;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The exact law of the congestion of {@code flip} and {@code greedy} on small networks: every setting of the choices run
 * through the production simulators, against permutations and switch settings enumerated separately on an explicit graph.
 *
 * <p>Provenance of the goldens: the oracles here, and a separate enumeration in Python 3 written from the specification
 * (paths by bit masks), which agree.
 */
class OnePathEnumerationTest {
    private static Map<Long, Long> productionLaw(PreparedRun run) {
        Map<Long, Long> law = new HashMap<>();
        run.forEachSetting(() -> law.merge(run.metrics()[0], 1L, Long::sum));
        return law;
    }

    private static List<List<Integer>> permutations(String name, SlowTwofoldButterfly network) {
        return name.equals("random") ? SlowPermutations.all(network.n) : List.of(SlowPermutations.fixed(name, network));
    }

    private static List<Edge> path(
            SlowTwofoldButterfly network, String levels, int input, int output, SwitchCoins coins) {
        return levels.equals("half")
                ? network.flipPath(false, input, output, coins)
                : network.ranadesPath(false, input, output, coins);
    }

    private static long congestion(
            SlowTwofoldButterfly network, String levels, List<Integer> permutation, SwitchCoins coins) {
        List<List<Edge>> paths = new ArrayList<>();
        for (int input = 0; input < network.n; input++) {
            paths.add(path(network, levels, input, permutation.get(input), coins));
        }
        return SlowNetwork.congestion(paths);
    }

    private static Map<Long, Long> slowFlipLaw(String levels, String permutation, SlowTwofoldButterfly network) {
        List<Node> random = randomNodes(levels, network);
        Map<Long, Long> law = new HashMap<>();
        for (List<Integer> destinations : permutations(permutation, network)) {
            for (int setting = 0; setting < 1 << random.size(); setting++) {
                int heads = setting;
                SwitchCoins coins = node -> (heads >>> random.indexOf(node) & 1) == 1;
                law.merge(congestion(network, levels, destinations, coins), 1L, Long::sum);
            }
        }
        return law;
    }

    private static List<Node> randomNodes(String levels, SlowTwofoldButterfly network) {
        if (levels.equals("half")) {
            return network.randomNodes();
        }
        List<Node> nodes = new ArrayList<>();
        for (int level = 0; level < network.d; level++) {
            for (int row = 0; row < network.n; row++) {
                nodes.add(new Node(level, row));
            }
        }
        return nodes;
    }

    @ParameterizedTest
    @CsvSource({"half, 2496, 3648", "full, 4480, 1664"})
    void theLawOfFlipOverRandomPermutationsIsExact(String levels, long one, long two) {
        for (int d = 1; d <= 2; d++) {
            SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
            Map<Long, Long> expected = slowFlipLaw(levels, "random", network);
            assertEquals(d == 1 ? Map.of(1L, 8L) : Map.of(1L, one, 2L, two), expected, "the oracle against its golden");
            assertEquals(expected, productionLaw(PreparedRun.of(new Flip(), "n=" + network.n + " levels=" + levels)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "bit_reversal", "transpose", "complement", "shift"})
    void theLawOfFlipOnEachFixedPermutationIsExact(String permutation) {
        for (int d = 1; d <= 2; d++) {
            for (String levels : List.of("half", "full")) {
                SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
                String point = "n=" + network.n + " levels=" + levels + " permutation=" + permutation;
                assertEquals(
                        slowFlipLaw(levels, permutation, network),
                        productionLaw(PreparedRun.of(new Flip(), point)),
                        point);
            }
        }
    }

    /** n = 8, half: all settings of one side's switches, one of the other's, by the documented layout of the streams. */
    @ParameterizedTest
    @CsvSource({"shift, -1, 0x6B1D", "identity, 0xE4, -1"})
    void theLawOfHalfAtEightInputsIsExact(String permutation, String inputSwitches, String outputSwitches) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(3);
        List<Integer> destinations = SlowPermutations.fixed(permutation, network);
        PreparedRun run = PreparedRun.of(new Flip(), "n=8 permutation=" + permutation);
        Map<Long, Long> expected = new HashMap<>();
        Map<Long, Long> law = new HashMap<>();
        for (long inputs : settings(inputSwitches, 8)) {
            for (long outputs : settings(outputSwitches, 16)) {
                run.bits("input switches").words()[0] = inputs;
                run.bits("output switches").words()[0] = outputs;
                law.merge(run.metrics()[0], 1L, Long::sum);
                SwitchCoins coins = node ->
                        ((node.level() == 0 ? inputs : outputs >>> (6 - node.level()) * 8) >>> node.row() & 1) == 1;
                expected.merge(congestion(network, "half", destinations, coins), 1L, Long::sum);
            }
        }
        assertEquals(expected, law);
    }

    private static long[] settings(String fixed, int coins) {
        return fixed.equals("-1") ? LongStream.range(0, 1L << coins).toArray() : new long[] {Long.decode(fixed)};
    }

    /** n = 8, full: two of the three levels of switches in every setting, the other in one. */
    @ParameterizedTest
    @CsvSource({"bit_reversal, 0, 0xC9", "identity, 2, 0x1D"})
    void theLawOfFullAtEightInputsIsExact(String permutation, int fixedLevel, String fixed) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(3);
        List<Integer> destinations = SlowPermutations.fixed(permutation, network);
        PreparedRun run = PreparedRun.of(new Flip(), "n=8 levels=full permutation=" + permutation);
        assertEquals(24, run.bits("input switches").count());
        Map<Long, Long> expected = new HashMap<>();
        Map<Long, Long> law = new HashMap<>();
        for (long setting = 0; setting < 1 << 16; setting++) {
            long heads = fixedLevel == 0 ? setting << 8 | Long.decode(fixed) : setting | Long.decode(fixed) << 16;
            run.bits("input switches").words()[0] = heads;
            law.merge(run.metrics()[0], 1L, Long::sum);
            SwitchCoins coins = node -> (heads >>> node.level() * 8 + node.row() & 1) == 1;
            expected.merge(congestion(network, "full", destinations, coins), 1L, Long::sum);
        }
        assertEquals(expected, law);
    }

    /** All permutations of up to eight inputs. */
    @Test
    void theLawOfGreedyIsExact() {
        List<Map<Long, Long>> goldens = List.of(Map.of(1L, 2L), Map.of(1L, 24L), Map.of(1L, 23_040L, 2L, 17_280L));
        for (int d = 1; d <= 3; d++) {
            SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
            Map<Long, Long> expected = new HashMap<>();
            for (List<Integer> permutation : SlowPermutations.all(network.n)) {
                expected.merge((long) SlowNetwork.congestion(network.onePass(permutation)), 1L, Long::sum);
            }
            assertEquals(goldens.get(d - 1), expected, "the oracle against its golden");
            assertEquals(expected, productionLaw(PreparedRun.of(new Greedy(), "n=" + network.n)));
        }
    }

    /** Trial by trial on larger networks: Greedy and both kinds of flip, with the settings read from the streams. */
    @ParameterizedTest
    @ValueSource(strings = {"random", "identity", "bit_reversal", "transpose", "complement", "shift"})
    void everyTrialIsTheOracles(String permutation) {
        for (int d = 1; d <= 7; d++) {
            SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
            String point = "n=" + network.n + " permutation=" + permutation;
            compare(network, permutation, PreparedRun.of(new Greedy(), point), "greedy");
            compare(network, permutation, PreparedRun.of(new Flip(), point), "half");
            compare(network, permutation, PreparedRun.of(new Flip(), point + " levels=full"), "full");
        }
    }

    private static void compare(SlowTwofoldButterfly network, String permutation, PreparedRun run, String kind) {
        for (int trial = 0; trial < 3; trial++) {
            run.draw(0xF11F_0000L + network.d, trial);
            List<Integer> destinations = run.destinations(permutation, network);
            SwitchCoins coins = run.switchCoins(network, kind.equals("full") ? network.d : network.h);
            long expected = kind.equals("greedy")
                    ? (long) SlowNetwork.congestion(network.onePass(destinations))
                    : congestion(network, kind, destinations, coins);
            assertEquals(expected, run.metrics()[0], kind + ", " + permutation + ", n = " + network.n);
        }
    }

    /** Every edge of a random level carries at most one circuit, and p goes where its request wants. */
    @Test
    void ranadesPathsMeetOnlyInTheSecondCopy() {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(5);
        PreparedRun run = PreparedRun.of(new Flip(), "n=32 levels=full");
        run.draw(77, 0);
        SwitchCoins coins = run.switchCoins(network, 5);
        List<Integer> destinations = run.destinations("random", network);
        List<List<Edge>> paths = new ArrayList<>();
        for (int input = 0; input < 32; input++) {
            List<Edge> path = network.ranadesPath(false, input, destinations.get(input), coins);
            assertEquals(10, path.size());
            assertEquals(input, path.get(0).fromRow());
            assertEquals(destinations.get(input), path.get(9).toRow());
            for (int i = 1; i < 10; i++) {
                assertEquals(path.get(i - 1).to(), path.get(i).from());
            }
            paths.add(path);
        }
        List<Long> loads = SlowNetwork.loads(paths).entrySet().stream()
                .filter(entry -> entry.getKey().level() <= 5)
                .map(entry -> (long) entry.getValue())
                .collect(Collectors.toList());
        assertEquals(List.of(1L), loads.stream().distinct().collect(Collectors.toList()));
    }

    /** The most that one edge can carry, at a size where a byte would overflow. */
    @Test
    void greedyReachesItsProvenMaximum() {
        PreparedRun run = PreparedRun.of(new Greedy(), "n=262144 permutation=bit_reversal");
        assertEquals(256, run.metrics()[0]);
        assertEquals(
                1, PreparedRun.of(new Greedy(), "n=262144 permutation=identity").metrics()[0]);
    }
}

package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import io.swallowtail.protocols.circuit.SlowNetwork.Node;
import io.swallowtail.protocols.circuit.SlowTwofoldButterfly.SwitchCoins;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** The most that one edge can carry, at a size where a byte would overflow. */
    @Test
    void greedyReachesItsProvenMaximum() {
        PreparedRun run = PreparedRun.of(new Greedy(), "n=262144 permutation=bit_reversal");
        assertEquals(256, run.metrics()[0]);
        assertEquals(
                1, PreparedRun.of(new Greedy(), "n=262144 permutation=identity").metrics()[0]);
    }
}

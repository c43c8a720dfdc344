package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import io.swallowtail.protocols.circuit.SlowNetwork.Node;
import io.swallowtail.protocols.circuit.SlowTwofoldButterfly.SwitchCoins;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The exact joint law of (congestion, peak congestion) of the minimum protocol on small networks: every setting of the
 * choices run through the production simulator, against an enumeration of permutations, switches or intermediate rows, sets
 * of departures, matchings and orders of arrival for {@link SlowMinimum}. No correspondence between the two is assumed, only
 * that they have equally many equally likely cases.
 */
class MinimumEnumerationTest {
    private static final List<String> ASKED = List.of("departures", "matching", "intermediate rows");

    private static Map<List<Long>, Long> productionLaw(String point) {
        PreparedRun run = PreparedRun.of(new Minimum(), point);
        ChoiceTree tree = new ChoiceTree();
        for (String name : ASKED) {
            if (run.onDemandIntegers(name) != null) {
                run.onDemandIntegers(name).answerFrom(tree.stream(name));
            }
        }
        Map<List<Long>, Long> law = new HashMap<>();
        Set<BigFraction> probabilities = new HashSet<>();
        run.forEachSetting(() -> {
            do {
                law.merge(run.outcome(), 1L, Long::sum);
                probabilities.add(tree.probability());
            } while (tree.nextRun());
        });
        assertEquals(1, probabilities.size(), "all runs of a setting are equally likely");
        return law;
    }

    /** How the two paths of an arrival may come out. */
    private interface PathPairs {
        List<List<List<Edge>>> of(int input, int output);
    }

    /** Everything that can happen, depth first; a history is the list of its events, replayed at its end. */
    private static final class History {
        private final int n;
        private final int rounds;
        private final int departures;
        private final PathPairs pairs;
        private final Map<List<Long>, Long> law;
        private SlowMinimum slow;

        History(int n, int rounds, int departures, PathPairs pairs, Map<List<Long>, Long> law) {
            this.n = n;
            this.rounds = rounds;
            this.departures = departures;
            this.pairs = pairs;
            this.law = law;
        }

        void fill(List<Integer> destinations) {
            List<int[]> arrivals = IntStream.range(0, n)
                    .mapToObj(input -> new int[] {input, destinations.get(input)})
                    .collect(Collectors.toList());
            arrive(arrivals, 0, 0, destinations, new ArrayList<>());
        }

        private void arrive(
                List<int[]> arrivals, int next, int round, List<Integer> destinations, List<Runnable> events) {
            if (next == arrivals.size()) {
                churn(round + 1, destinations, events);
                return;
            }
            int input = arrivals.get(next)[0];
            int output = arrivals.get(next)[1];
            for (List<List<Edge>> pair : pairs.of(input, output)) {
                events.add(() -> slow.arrive(input, output, pair.get(0), pair.get(1)));
                arrive(arrivals, next + 1, round, destinations, events);
                events.remove(events.size() - 1);
            }
        }

        private void churn(int round, List<Integer> destinations, List<Runnable> events) {
            if (round > rounds) {
                slow = new SlowMinimum();
                events.forEach(Runnable::run);
                law.merge(slow.metrics(), 1L, Long::sum);
                return;
            }
            for (int set = 0; set < 1 << n; set++) {
                if (Integer.bitCount(set) == departures) {
                    depart(set, round, destinations, events);
                }
            }
        }

        private void depart(int set, int round, List<Integer> destinations, List<Runnable> events) {
            List<Integer> inputs = IntStream.range(0, n)
                    .filter(i -> (set >>> i & 1) == 1)
                    .boxed()
                    .collect(Collectors.toList());
            int before = events.size();
            inputs.forEach(input -> events.add(() -> slow.depart(input)));
            for (List<Integer> matching : SlowPermutations.all(departures)) {
                List<Integer> changed = new ArrayList<>(destinations);
                for (int i = 0; i < departures; i++) {
                    changed.set(inputs.get(i), destinations.get(inputs.get(matching.get(i))));
                }
                for (List<Integer> order : SlowPermutations.all(departures)) {
                    List<int[]> arrivals = order.stream()
                            .map(i -> new int[] {inputs.get(i), changed.get(inputs.get(i))})
                            .collect(Collectors.toList());
                    arrive(arrivals, 0, round, changed, events);
                }
            }
            events.subList(before, events.size()).clear();
        }
    }

    private static Map<List<Long>, Long> slowFlipLaw(
            int d, List<List<Integer>> permutations, int rounds, int departures) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
        List<Node> random = network.randomNodes();
        Map<List<Long>, Long> law = new HashMap<>();
        for (int setting = 0; setting < 1 << random.size(); setting++) {
            int heads = setting;
            SwitchCoins coins = node -> (heads >>> random.indexOf(node) & 1) == 1;
            PathPairs pairs = (input, output) -> List.of(List.of(
                    network.flipPath(false, input, output, coins), network.flipPath(true, input, output, coins)));
            History history = new History(network.n, rounds, departures, pairs, law);
            permutations.forEach(history::fill);
        }
        return law;
    }

    private static Map<List<Long>, Long> slowIndependentLaw(
            int d, List<List<Integer>> permutations, int rounds, int departures) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
        PathPairs pairs = (input, output) -> IntStream.range(0, network.n * network.n)
                .mapToObj(rows -> List.of(
                        network.valiantPath(input, rows / network.n, output),
                        network.valiantPath(input, rows % network.n, output)))
                .collect(Collectors.toList());
        Map<List<Long>, Long> law = new HashMap<>();
        History history = new History(network.n, rounds, departures, pairs, law);
        permutations.forEach(history::fill);
        return law;
    }

    private static List<List<Integer>> permutations(String name, int d) {
        return name.equals("random")
                ? SlowPermutations.all(1 << d)
                : List.of(SlowPermutations.fixed(name, new SlowTwofoldButterfly(d)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "identity", "bit_reversal", "transpose", "complement", "shift"})
    void theLawOfFillIsExact(String permutation) {
        for (int d = 1; d <= 2; d++) {
            String point = "n=" + (1 << d) + " permutation=" + permutation;
            Map<List<Long>, Long> expected = slowFlipLaw(d, permutations(permutation, d), 0, 0);
            assertEquals(expected, productionLaw(point), point);
            if (permutation.equals("random")) {
                assertEquals(golden(d), expected, "the oracle against its golden");
            }
        }
    }

    /** Of n!·2^(n·d) cases; from a separate enumeration in Python 3, written from the specification (paths by bit masks). */
    private static Map<List<Long>, Long> golden(int d) {
        return d == 1 ? Map.of(List.of(1L, 1L), 8L) : Map.of(List.of(1L, 1L), 5_632L, List.of(2L, 2L), 512L);
    }

    @ParameterizedTest
    @CsvSource({"1, random, 2, 1, 2", "2, identity, 1, 0.5, 2", "2, shift, 1, 0.76, 3", "2, bit_reversal, 1, 0, 2"})
    void theLawOfChurnIsExact(int d, String permutation, int rounds, String share, int departures) {
        String point = "n=" + (1 << d) + " permutation=" + permutation + " workload=churn churn_rounds=" + rounds
                + " churn_fraction=" + share;
        assertEquals(slowFlipLaw(d, permutations(permutation, d), rounds, departures), productionLaw(point));
    }

    @Test
    void theLawOfIndependentChoicesIsExact() {
        assertEquals(slowIndependentLaw(1, permutations("random", 1), 0, 0), productionLaw("n=2 choices=independent"));
        assertEquals(
                Map.of(List.of(1L, 1L), 42_048L, List.of(2L, 2L), 23_488L),
                productionLaw("n=4 permutation=shift choices=independent"),
                "golden, as in golden(d)");
        assertEquals(
                slowIndependentLaw(1, permutations("random", 1), 1, 2),
                productionLaw("n=2 choices=independent workload=churn churn_rounds=1"));
    }
}

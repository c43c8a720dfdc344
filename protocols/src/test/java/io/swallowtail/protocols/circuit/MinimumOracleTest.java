package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import io.swallowtail.protocols.network.Butterfly;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trial by trial and event by event, the minimum protocol against {@link SlowMinimum}, n = 2 … 64. Seeds are fixed. */
class MinimumOracleTest {
    private static final List<String> PERMUTATIONS =
            List.of("random", "identity", "bit_reversal", "transpose", "complement", "shift");
    private static final long KEY = 0x1CEB00DA_5EEDL;

    /** What the trials must have met, so that an easy choice of points cannot hollow the test out. */
    private final Set<String> met = new HashSet<>();

    @Test
    void everyMetricOfEveryTrialIsTheOracles() {
        for (int d = 1; d <= 6; d++) {
            SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
            for (String permutation : PERMUTATIONS) {
                for (String choices : List.of("flip", "independent")) {
                    compare(network, permutation, choices, 0, "0.125");
                    compare(network, permutation, choices, 1, "1");
                    compare(network, permutation, choices, 2, "0.3");
                    compare(network, permutation, choices, 3, "0");
                }
            }
            compare(network, "random", "flip", 32, "0.125");
            compare(network, "random", "independent", 32, "0.125");
            for (int alternatives = 1; alternatives <= 4; alternatives++) {
                String values = "independent alternatives=" + alternatives;
                compare(network, "random", values, 0, "0.125");
                compare(network, "random", values, 3, "0.3");
                compare(network, "shift", values, 2, "0.5", "0.6");
            }
            compare(network, "random", "flip", 2, "0.3", "0.75");
            compare(network, "bit_reversal", "flip", 0, "0", "0.5");
        }
        assertEquals(
                Set.of("first is better", "buddy is better", "tie of empty paths", "tie of loads", "peak is past"),
                met);
    }

    private void compare(SlowTwofoldButterfly network, String permutation, String choices, int rounds, String share) {
        compare(network, permutation, choices, rounds, share, "1");
    }

    private void compare(
            SlowTwofoldButterfly network, String permutation, String choices, int rounds, String share, String load) {
        String point = "n=" + network.n + " permutation=" + permutation + " choices=" + choices + " load=" + load
                + (rounds == 0 ? "" : " workload=churn churn_rounds=" + rounds + " churn_fraction=" + share);
        PreparedRun run = PreparedRun.of(new Minimum(), point);
        AddressedRandom random = new AddressedRandom(KEY + network.d);
        for (int trial = 0; trial < 2; trial++) {
            random.moveTo(trial + 10L * rounds);
            run.simulator.choices().draw(random);
            SlowMinimum slow = new SlowMinimum();
            List<Integer> destinations = run.destinations(permutation, network);
            List<Integer> order = new ArrayList<>(AlternativesAndLoadTest.senders(run, network.n, load));
            for (int place = 0; place < order.size(); place++) {
                arrive(slow, network, run, 0, place, order.get(place), destinations.get(order.get(place)));
            }
            for (int round = 1; round <= rounds; round++) {
                churn(slow, network, run, round, departures(order.size(), share), order);
            }
            List<Long> metrics = slow.metrics();
            assertEquals(metrics, run.outcome(), point + ", trial " + trial);
            assertTrue(metrics.get(1) >= metrics.get(0), point);
            if (metrics.get(1) > metrics.get(0)) {
                met.add("peak is past");
            }
        }
    }

    /** min(n, max(2, floor(share·n))), in decimal. */
    private static int departures(int n, String share) {
        int floor =
                new BigDecimal(share).multiply(new BigDecimal(n)).toBigInteger().intValueExact();
        return Math.min(n, Math.max(2, floor));
    }

    /** A round as the streams are documented: both shuffles are Fisher and Yates from the front. */
    private void churn(
            SlowMinimum slow, SlowTwofoldButterfly network, PreparedRun run, int round, int k, List<Integer> order) {
        SlowPermutations.bringToFront(order, k, run.onDemandIntegers("departures")::integer, round);
        List<Integer> inputs = List.copyOf(order.subList(0, k));
        List<Integer> outputs = inputs.stream().map(slow.outputs::get).collect(Collectors.toList());
        SlowPermutations.bringToFront(outputs, k, run.onDemandIntegers("matching")::integer, round);
        inputs.forEach(slow::depart);
        for (int i = 0; i < k; i++) {
            arrive(slow, network, run, round, i, inputs.get(i), outputs.get(i));
        }
    }

    /** How many paths an arrival of the point that is compared has. */
    private static int alternatives(PreparedRun run) {
        return Integer.parseInt(run.parameters().getOrDefault("alternatives", "2"));
    }

    private void arrive(
            SlowMinimum slow,
            SlowTwofoldButterfly network,
            PreparedRun run,
            int round,
            int place,
            int input,
            int output) {
        List<List<Edge>> paths = new ArrayList<>();
        for (int which = 0; which < alternatives(run); which++) {
            List<Edge> path;
            if (run.onDemandIntegers("intermediate rows") != null) {
                int row = which < 2
                        ? run.onDemandIntegers("intermediate rows").integer(round, 2 * place + which, network.n)
                        : run.onDemandIntegers((which == 2 ? "third" : "fourth") + " intermediate rows")
                                .integer(round, place, network.n);
                path = network.valiantPath(input, row, output);
            } else {
                path = network.flipPath(which == 1, input, output, run.switchCoins(network, network.h));
            }
            CollisionOracleTest.checkPath(network, input, output, path, "round " + round);
            paths.add(path);
        }
        slow.arrive(input, output, paths);
        met.add(
                slow.firstCost < slow.buddyCost
                        ? "first is better"
                        : slow.firstCost > slow.buddyCost
                                ? "buddy is better"
                                : slow.firstCost == 0 ? "tie of empty paths" : "tie of loads");
    }

    /** Arrivals and departures in any order: after each, the loads are those of a recount. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void loadsAreThoseOfARecountAfterEveryEvent(boolean areIndependent) {
        for (int d = 1; d <= 5; d++) {
            SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
            Choices choices = new Choices();
            OnlineCircuits circuits = OnlineCircuits.of(areIndependent, new Butterfly(d), 2, choices);
            AddressedRandom words = new AddressedRandom(KEY - d);
            Random random = new Random(d);
            for (int trial = 0; trial < 2; trial++) {
                words.moveTo(trial);
                choices.draw(words);
                circuits.begin();
                followEvents(network, choices, circuits, random);
            }
        }
    }

    private static void followEvents(
            SlowTwofoldButterfly network, Choices choices, OnlineCircuits circuits, Random random) {
        SlowMinimum slow = new SlowMinimum();
        assertEquals(0, circuits.congestion());
        for (int event = 0; event < 6 * network.n; event++) {
            int input = random.nextInt(network.n);
            int output = random.nextInt(network.n);
            if (slow.circuits.containsKey(input)) {
                slow.depart(input);
                circuits.release(input);
            } else if (!slow.outputs.containsValue(output)) {
                List<List<Edge>> paths = paths(network, choices, event, input, output);
                slow.arrive(input, output, paths.get(0), paths.get(1));
                assertEquals(slow.loadOfCircuit(input), circuits.connect(3, event, input, output), "event " + event);
            }
            assertEquals(slow.congestion(), circuits.congestion(), "after event " + event);
        }
    }

    private static List<List<Edge>> paths(
            SlowTwofoldButterfly network, Choices choices, int place, int input, int output) {
        if (choices.streams().get(0) instanceof OnDemandIntegers rows) {
            int row = rows.integer(3, 2 * place, network.n);
            int buddyRow = rows.integer(3, 2 * place + 1, network.n);
            return List.of(network.valiantPath(input, row, output), network.valiantPath(input, buddyRow, output));
        }
        long[] inputCoins = ((BitChoices) choices.streams().get(0)).words();
        long[] outputCoins = ((BitChoices) choices.streams().get(1)).words();
        SlowTwofoldButterfly.SwitchCoins coins = node -> {
            boolean near = node.level() < network.h;
            int coin = (near ? node.level() : 2 * network.d - node.level()) * network.n + node.row();
            return ((near ? inputCoins : outputCoins)[coin / 64] >>> (coin % 64) & 1) == 1;
        };
        return List.of(network.flipPath(false, input, output, coins), network.flipPath(true, input, output, coins));
    }
}

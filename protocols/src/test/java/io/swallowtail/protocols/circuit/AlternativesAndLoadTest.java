package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import io.swallowtail.protocols.circuit.SlowNetwork.Node;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code alternatives} and {@code load}: trial by trial against programs that follow the documentation word by word. {@link MinimumOracleTest} does the same for {@code minimum}; the golden trials say that the defaults change nothing.
 */
class AlternativesAndLoadTest {
    private static final long KEY = 0xA17;
    private static final List<String> ROWS = List.of("", "second ", "third ", "fourth ");

    /** The inputs that send, in ascending order: the first floor(load·n) of the shuffled inputs. */
    static List<Integer> senders(PreparedRun run, int n, String load) {
        int count = new BigDecimal(load).multiply(BigDecimal.valueOf(n)).intValue();
        if (count == n) {
            assertFalse(run.hasStream("senders"));
            return IntStream.range(0, n).boxed().toList();
        }
        return SlowPermutations.shuffled(run.shuffle("senders").draws()).subList(0, count).stream()
                .sorted()
                .toList();
    }

    /** What the trials must have met, so that an easy choice of points cannot hollow the test out. */
    private final Set<String> met = new HashSet<>();

    @Test
    void everyMetricOfCollisionIsTheOracles() {
        for (int d = 1; d <= 5; d++) {
            SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
            for (String load : List.of("1", "0.7", "0.5")) {
                for (String tie : List.of("first", "coin")) {
                    for (int alternatives = 1; alternatives <= 4; alternatives++) {
                        for (int c = 1; c <= 3; c++) {
                            collision(network, "choices=independent alternatives=" + alternatives, load, tie, c);
                        }
                    }
                    collision(network, "choices=flip", load, tie, 1);
                    collision(network, "choices=flip permutation=bit_reversal", load, tie, 2);
                }
            }
        }
        assertEquals(Set.of("failed", "settled", "a tie of 2", "a tie of 3", "a tie of 4"), met);
    }

    private void collision(SlowTwofoldButterfly network, String values, String load, String tie, int c) {
        String point = "n=" + network.n + " " + values + " load=" + load + " tie=" + tie + " c=" + c;
        PreparedRun run = PreparedRun.of(new Collision(), point);
        for (int trial = 0; trial < 3; trial++) {
            run.draw(KEY + network.d, trial);
            Map<Integer, List<List<Edge>>> paths = paths(network, run, load);
            List<Long> expected = collide(run, paths, c, tie.equals("coin"));
            assertEquals(expected, run.outcome(), point + ", trial " + trial);
            met.add(expected.get(3) == 1 ? "failed" : "settled");
        }
    }

    /** The paths of every input that sends. */
    private static Map<Integer, List<List<Edge>>> paths(SlowTwofoldButterfly network, PreparedRun run, String load) {
        List<Integer> destinations = run.destinations(run.parameters().getOrDefault("permutation", "random"), network);
        int alternatives = Integer.parseInt(run.parameters().getOrDefault("alternatives", "2"));
        Map<Integer, List<List<Edge>>> paths = new TreeMap<>();
        for (int input : senders(run, network.n, load)) {
            List<List<Edge>> own = new ArrayList<>();
            for (int which = 0; which < alternatives; which++) {
                own.add(
                        run.hasStream("input switches")
                                ? network.flipPath(
                                        which == 1, input, destinations.get(input), run.switchCoins(network, network.h))
                                : network.valiantPath(
                                        input,
                                        run.integers(ROWS.get(which) + "intermediate rows")
                                                .values()[input],
                                        destinations.get(input)));
            }
            paths.put(input, own);
        }
        return paths;
    }

    /** The protocol's rounds, with loads recounted whenever they are needed. */
    private List<Long> collide(PreparedRun run, Map<Integer, List<List<Edge>>> paths, int c, boolean tieAtRandom) {
        List<List<Edge>> all = paths.values().stream().flatMap(List::stream).toList();
        Map<Integer, List<List<Edge>>> active = new TreeMap<>(paths);
        List<List<Edge>> taken = new ArrayList<>();
        int rounds = 0;
        boolean isProgressing = true;
        while (isProgressing && !active.isEmpty()) {
            Map<Edge, Integer> loads = SlowNetwork.loads(
                    active.values().stream().flatMap(List::stream).toList());
            Map<Integer, List<Edge>> settled = new HashMap<>();
            for (Map.Entry<Integer, List<List<Edge>>> request : active.entrySet()) {
                List<List<Edge>> eligible = request.getValue().stream()
                        .filter(path -> path.stream().allMatch(edge -> loads.get(edge) <= c))
                        .toList();
                if (!eligible.isEmpty()) {
                    int tied = tieAtRandom ? eligible.size() : 1;
                    settled.put(request.getKey(), eligible.get(pick(run, "ties", rounds, request.getKey(), tied)));
                }
            }
            isProgressing = !settled.isEmpty();
            rounds += isProgressing ? 1 : 0;
            taken.addAll(settled.values());
            active.keySet().removeAll(settled.keySet());
        }
        active.forEach((input, own) -> taken.add(own.get(pick(run, "unsettled", 0, input, own.size()))));
        return List.of(
                (long) SlowNetwork.congestion(taken),
                (long) rounds,
                (long) active.size(),
                active.isEmpty() ? 0L : 1L,
                (long) SlowNetwork.congestion(all),
                0L);
    }

    private int pick(PreparedRun run, String stream, int round, int input, int count) {
        if (count == 1) {
            return 0;
        }
        if (stream.equals("ties")) {
            met.add("a tie of " + count);
        }
        boolean coins = run.parameters().getOrDefault("alternatives", "2").equals("2");
        return coins
                ? run.asked(stream).coin(round, input) ? 1 : 0
                : run.onDemandIntegers(stream).integer(round, input, count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.8", "0.5", "0.3"})
    void onePathProtocolsRouteTheSendersAlone(String load) {
        for (int d = 2; d <= 6; d++) {
            SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
            for (String permutation : List.of("random", "bit_reversal", "shift")) {
                String point = "n=" + network.n + " permutation=" + permutation + " load=" + load;
                PreparedRun greedy = PreparedRun.of(new Greedy(), point);
                PreparedRun valiant = PreparedRun.of(new Valiant(), point);
                PreparedRun half = PreparedRun.of(new Flip(), point);
                PreparedRun full = PreparedRun.of(new Flip(), point + " levels=full");
                for (int trial = 0; trial < 3; trial++) {
                    for (PreparedRun run : List.of(greedy, valiant, half, full)) {
                        run.draw(KEY + d, trial);
                        List<Integer> to = run.destinations(permutation, network);
                        List<List<Edge>> paths = new ArrayList<>();
                        for (int i : senders(run, network.n, load)) {
                            paths.add(
                                    run == greedy
                                            ? network.pathThroughOneButterfly(new Node(0, i), new Node(d, to.get(i)))
                                            : run == valiant
                                                    ? network.valiantPath(
                                                            i,
                                                            run.integers("intermediate rows")
                                                                    .values()[i],
                                                            to.get(i))
                                                    : run == half
                                                            ? network.flipPath(
                                                                    false,
                                                                    i,
                                                                    to.get(i),
                                                                    run.switchCoins(network, network.h))
                                                            : network.ranadesPath(
                                                                    false, i, to.get(i), run.switchCoins(network, d)));
                        }
                        assertEquals(List.of((long) SlowNetwork.congestion(paths)), run.outcome(), point);
                    }
                }
            }
        }
    }

    @Test
    void dilationIsTheLengthOfEveryPath() {
        assertEquals(6, dilation(new Greedy(), Map.of("n", "64")));
        for (Experiment twofold : List.of(new Valiant(), new Flip(), new Minimum(), new Waksman())) {
            assertEquals(12, dilation(twofold, Map.of("n", "64")), twofold.name());
        }
        assertEquals(12, dilation(new Collision(), Map.of("n", "64", "c", "3")));
        assertEquals(6, dilation(new DataServer(), Map.of("n", "64", "c", "3", "c_bar", "3")));
        assertEquals(6, dilation(new DataServerMinimum(), Map.of("n", "64")));
        assertEquals(6, dilation(new Locking(), Map.of("n", "64", "q", "1")));
        assertEquals(12, dilation(new Locking(), Map.of("n", "64", "q", "1", "passes", "2")));
    }

    private static long dilation(Experiment experiment, Map<String, String> values) {
        return experiment.constants(Parameters.parse(experiment, values)).get("dilation");
    }

    @Test
    void defaultsAreNoPartOfAPointAndOtherValuesAre() {
        Collision collision = new Collision();
        String usual = identity(collision, Map.of("n", "64", "c", "3", "choices", "independent"));
        assertEquals(
                usual,
                identity(
                        collision,
                        Map.of("n", "64", "c", "3", "choices", "independent", "alternatives", "2", "load", "1.0")));
        assertTrue(
                identity(collision, Map.of("n", "64", "c", "3", "load", "0.5")).contains("load=0.5"));
        assertThrows(
                ParameterException.class,
                () -> Parameters.parse(collision, Map.of("n", "64", "c", "3", "alternatives", "3")),
                "flip switches give two paths");
        assertThrows(
                ParameterException.class, () -> Parameters.parse(new Greedy(), Map.of("n", "64", "load", "0.015")));
        Parameters.parse(new Greedy(), Map.of("n", "64", "load", "0.015625"));
        Map<Experiment, Map<String, String>> others = Map.of(
                new DataServer(), Map.of("n", "64", "c", "3", "c_bar", "3"),
                new DataServerMinimum(), Map.of("n", "64"),
                new Locking(), Map.of("n", "64", "q", "1"));
        others.forEach((experiment, values) -> {
            Map<String, String> with = new HashMap<>(values);
            with.put("load", "1");
            assertEquals(identity(experiment, values), identity(experiment, with));
            with.put("load", "0.5");
            assertTrue(identity(experiment, with).contains("load=0.5"));
            with.put("load", "0.015");
            assertThrows(ParameterException.class, () -> Parameters.parse(experiment, with), experiment.name());
        });
        assertEquals(
                List.of("lost >= 1", "delivered < 0.75 * 32", "delivered < 0.5 * 32", "delivered < 0.25 * 32"),
                new Locking()
                        .defaultEvents(Parameters.parse(new Locking(), Map.of("n", "64", "q", "1", "load", "0.5"))));
    }

    private static String identity(Experiment experiment, Map<String, String> values) {
        return new Point(experiment, Parameters.parse(experiment, values)).identity();
    }
}

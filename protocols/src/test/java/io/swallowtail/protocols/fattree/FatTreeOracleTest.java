package io.swallowtail.protocols.fattree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.circuit.PreparedRun;
import io.swallowtail.protocols.circuit.SlowPermutations;
import io.swallowtail.protocols.circuit.SlowTwofoldButterfly;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trials of every routing against routes and loads by digits. */
class FatTreeOracleTest {
    private static final String[] TREES = {
        "arity=2 levels=1",
        "arity=2 levels=4",
        "arity=3 levels=3",
        "arity=4 levels=3 taper=2",
        "arity=6 levels=2 taper=3",
        "arity=4 levels=2 permutation=uniform flows=3",
        "arity=3 levels=3 load=0.4 flows=2",
        "arity=2 levels=4 taper=2 permutation=transpose",
        "arity=5 levels=2 permutation=shift",
        "arity=2 levels=5 permutation=bit_reversal flows=2 load=0.5",
        "down=5",
        "down=36x4 up=12",
        "down=3x2x4 up=2x5 flows=2 pairs=same",
        "down=4x3x2 up=3x2 permutation=uniform flows=3 pairs=same load=0.6",
        "down=2x1x3x2 up=4x2x1 flows=2"
    };

    private SlowFatTree tree;
    private PreparedRun run;
    private final List<Integer> numbers = new ArrayList<>();
    private final List<Integer> destinations = new ArrayList<>();

    /** Draws trials and reads their flows as the streams are documented, then compares the metrics. */
    private void compare(String routing, Supplier<List<Long>> oracle) {
        for (String text : TREES) {
            Map<String, String> values =
                    new HashMap<>(Map.of("flows", "1", "load", "1", "permutation", "random", "pairs", "new"));
            values.putAll(Points.values(text));
            tree = SlowFatTree.of(values);
            run = PreparedRun.of(new FatTreeFlows(), text + " " + routing);
            for (int trial = 0; trial < 30; trial++) {
                run.draw(17, trial);
                readFlows(values);
                List<Long> expected = oracle.get();
                long[] metrics = run.metrics();
                List<Long> found =
                        IntStream.range(0, 7).mapToObj(i -> metrics[i]).toList();
                assertEquals(expected, found, text + " " + routing + ", trial " + trial);
            }
        }
    }

    private void readFlows(Map<String, String> values) {
        numbers.clear();
        destinations.clear();
        int n = tree.hosts;
        int sending = (int) (Double.parseDouble(values.get("load")) * n + 1e-9);
        List<Integer> senders = sending == n
                ? IntStream.range(0, n).boxed().toList()
                : SlowPermutations.shuffled(run.shuffle("senders").draws()).subList(0, sending).stream()
                        .sorted()
                        .toList();
        for (int j = 0; j < Integer.parseInt(values.get("flows")); j++) {
            List<Integer> permutation =
                    permutation(values.get("permutation"), values.get("pairs").equals("same") ? 0 : j);
            for (int host : senders) {
                numbers.add(j * n + host);
                destinations.add(permutation.get(host));
            }
        }
    }

    private List<Integer> permutation(String kind, int j) {
        int n = tree.hosts;
        if (kind.equals("random")) {
            int[] draws = run.shuffle("permutation").draws();
            return SlowPermutations.shuffled(Arrays.copyOfRange(draws, j * (n - 1), (j + 1) * (n - 1)));
        }
        if (kind.equals("uniform")) {
            return IntStream.range(0, n)
                    .mapToObj(i -> run.integers("destinations").values()[j * n + i])
                    .toList();
        }
        return kind.equals("shift")
                ? IntStream.range(0, n).mapToObj(i -> (i + 1) % n).toList()
                : SlowPermutations.fixed(kind, new SlowTwofoldButterfly(Integer.numberOfTrailingZeros(n)));
    }

    private List<String> links(int flow, int[] ports) {
        return tree.links(numbers.get(flow) % tree.hosts, destinations.get(flow), ports);
    }

    private List<String> hashed(String stream, int flow) {
        return links(flow, tree.ports(run.integers(stream).values()[numbers.get(flow)]));
    }

    private IntStream flows() {
        return IntStream.range(0, numbers.size());
    }

    private List<Long> metrics(List<List<String>> routes, long rounds, long unsettled) {
        List<Long> metrics = new ArrayList<>(SlowFatTree.metrics(routes));
        metrics.addAll(List.of(rounds, unsettled));
        return metrics;
    }

    @Test
    void hashedRoutesHaveTheLoadsOfTheOracle() {
        compare(
                "routing=hash",
                () -> metrics(
                        flows().mapToObj(flow -> hashed("intermediate rows", flow))
                                .toList(),
                        0,
                        0));
    }

    @Test
    void routesByDestinationFollowItsDigits() {
        compare("routing=destination", () -> {
            List<Long> all = metrics(
                    flows().mapToObj(flow -> {
                                int[] ports = new int[tree.levels - 1];
                                for (int l = 1; l <= ports.length; l++) {
                                    ports[l - 1] = tree.digit(destinations.get(flow), l - 1) % tree.up[l - 1];
                                }
                                return links(flow, ports);
                            })
                            .toList(),
                    0,
                    0);
            // Down-links lead to hosts of one digit each where no level has fewer up-ports than down-ports.
            boolean isOnePermutation = run.parameters().containsKey("arity")
                    && run.parameters().getOrDefault("flows", "1").equals("1")
                    && !run.parameters().containsKey("taper");
            assertTrue(!isOnePermutation || all.get(2) <= 1, "a down-link leads to one host's digits");
            return all;
        });
    }

    @Test
    void oneHashSelectsTheSamePortInAllSwitches() {
        compare(
                "routing=same_hash",
                () -> metrics(
                        flows().mapToObj(flow -> {
                                    int hash = run.integers("hashes").values()[numbers.get(flow)];
                                    return links(
                                            flow,
                                            Arrays.stream(tree.up)
                                                    .map(up -> hash % up)
                                                    .toArray());
                                })
                                .toList(),
                        0,
                        0));
    }

    @Test
    void theLessLoadedOfTwoRoutesIsTaken() {
        compare("routing=two_choices", () -> {
            Map<String, Integer> loads = new HashMap<>();
            List<List<String>> routes = new ArrayList<>();
            flows().forEach(flow -> {
                List<String> one = hashed("intermediate rows", flow);
                List<String> other = hashed("second intermediate rows", flow);
                List<String> taken = most(loads, other) < most(loads, one) ? other : one;
                taken.forEach(link -> loads.merge(link, 1, Integer::sum));
                routes.add(taken);
            });
            return metrics(routes, 0, 0);
        });
    }

    private static int most(Map<String, Integer> loads, List<String> route) {
        return route.stream()
                .mapToInt(link -> loads.getOrDefault(link, 0))
                .max()
                .orElse(0);
    }

    /** A number that depends on level and flow answers ties, in the oracle too. */
    @Test
    void theLeastLoadedUpLinkIsTaken() {
        compare("routing=least_loaded", () -> {
            run.onDemandIntegers("ties").answerFrom((step, place, bound) -> (int) (step + place) % bound);
            Map<String, Integer> loads = new HashMap<>();
            List<List<String>> routes = new ArrayList<>();
            flows().forEach(flow -> {
                int[] ports = new int[tree.levels - 1];
                int m = links(flow, ports).size() / 2;
                for (int l = 1; l <= m; l++) {
                    List<Integer> all =
                            IntStream.range(0, tree.up[l - 1]).boxed().toList();
                    int[] ends = {numbers.get(flow) % tree.hosts, destinations.get(flow)};
                    List<Integer> ties = tree.leastLoaded(ends, ports, l - 1, all, loads);
                    ports[l - 1] = ties.get(ties.size() == 1 ? 0 : (l - 1 + numbers.get(flow)) % ties.size());
                }
                List<String> taken = links(flow, ports);
                taken.forEach(link -> loads.merge(link, 1, Integer::sum));
                routes.add(taken);
            });
            return metrics(routes, 0, 0);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void roundsSettleAsInTheOracle(int c) {
        compare("routing=collision c=" + c, () -> {
            List<List<List<String>>> routes = flows().mapToObj(flow ->
                            List.of(hashed("intermediate rows", flow), hashed("second intermediate rows", flow)))
                    .toList();
            List<Integer> settled = SlowFatTree.collide(routes, c, Integer.MAX_VALUE);
            // The drawn coins of unsettled flows are read from the production's stream.
            List<List<String>> taken = flows().mapToObj(flow -> {
                        int which = settled.get(flow + 2);
                        return routes.get(flow)
                                .get(which >= 0 ? which : run.asked("unsettled").coin(0, numbers.get(flow)) ? 1 : 0);
                    })
                    .toList();
            List<Long> all = metrics(taken, settled.get(0), settled.get(1));
            assertTrue(settled.get(1) > 0 || all.get(0) <= c, "no congestion above c without failure");
            return all;
        });
    }
}

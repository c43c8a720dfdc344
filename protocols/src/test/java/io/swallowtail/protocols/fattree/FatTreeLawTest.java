package io.swallowtail.protocols.fattree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.ExactProbability;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.circuit.ChoiceTree;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.util.ArithmeticUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The exact laws of fat trees of 2 to 12 hosts, with every routing, against an enumeration written from the specification. */
class FatTreeLawTest {
    private SlowFatTree tree;
    private Map<String, String> values;
    private ChoiceTree choices;
    private int asked;
    /** Sums of sizes. */
    private final Map<String, Integer> loads = new HashMap<>();

    private boolean canFail;
    private final Set<String> failed = new HashSet<>();

    /** A way up and down as far as it leads. */
    private record Way(List<String> links, boolean isComplete) {}

    @ParameterizedTest
    @CsvSource({
        "down=2x2 up=1 routing=hash, random",
        "down=2x2 up=2 routing=hash, random",
        "down=2x2 up=2 routing=hash flows=2 pairs=same, random",
        "down=3x2 up=2 routing=same_hash, random",
        "down=2x2 up=3 routing=two_choices, 0 2/1 3/2 0 2",
        "down=3x2 up=2 routing=hash, 0 3/1 4/2 5/3 0/4 1/5 2",
        "down=3x2 up=2 routing=destination, random",
        "down=3x2 up=2 routing=two_choices, 0 3/1 4 2/5 5/4 1",
        "down=3x2 up=2 routing=least_loaded, 0 3/1 4 2/2 5/4 1",
        "down=3x2 up=2 routing=collision c=1, 0 3/1 4/2 3/4 1",
        "down=2x2x2 up=2x3 routing=hash, 0 7/1 2/5 4/6 1/3 3",
        "down=2x2x2 up=2x2 routing=same_hash, 0 7/1 2/5 3/6 1/4 2/2 6",
        "down=2x2x2 up=2x3 routing=same_hash, 0 7/1 2/5 3/6 1",
        "down=2x2x2 up=2x3 routing=least_loaded, 0 7/1 6/5 3/2 6",
        "down=3x2x2 up=2x2 routing=two_choices, 0 7/1 10/2 11",
        "down=3x4 up=2 routing=hash, 0 3/1 3/2 11/9 3/5 11",
        "down=2x2 up=2 routing=hash link_faults=0.5, 0 2/1 3/2 0",
        "down=1x2 up=3 routing=hash link_faults=0.5, 0 1/1 0",
        "down=1x1x2 up=1x2 routing=hash link_faults=0.5, 0 1 2/1 0",
        "down=1x2x2 up=1x1 routing=hash link_faults=0.5, 0 3/1 2/0 1",
        // failed cables, with all routings
        "down=2x2 up=2 routing=hash failed_cables=1, 0 2/1 3/2 0",
        "down=2x2 up=3 routing=hash failed_cables=2, 0 2/1 3",
        "down=2x3 up=2 routing=hash failed_cables=3, 0 2/1 4/5 0",
        "down=1x2x2 up=2x2 routing=hash failed_cables=2, 0 3/1 2",
        "down=2x2 up=2 routing=hash failed_cables=4, 0 2/1 3/0 1",
        "down=1x2 up=3 routing=hash cable_faults=0.5, 0 1/1 0",
        "down=1x2x2 up=1x2 routing=hash cable_faults=0.5, 0 3",
        "down=2x2 up=3 routing=same_hash failed_cables=1, 0 2/1 3/2 0",
        "down=1x2x2 up=2x3 routing=same_hash failed_cables=2, 0 3/1 0",
        "down=1x2 up=3 routing=same_hash cable_faults=0.5, 0 1/1 0",
        "down=2x2 up=2 routing=same_hash link_faults=0.5, 0 2/1 3",
        "down=3x2 up=3 routing=destination failed_cables=2, 0 3/1 4/2 5/3 0",
        "down=2x2x2 up=2x2 routing=destination failed_cables=1, 0 7/1 2/5 3/6 1",
        "down=1x2x2 up=2x2 routing=destination failed_cables=3, 0 3/1 2/2 0",
        "down=2x2 up=2 routing=destination cable_faults=0.5, 0 2/1 3/2 0",
        "down=1x2 up=3 routing=destination link_faults=0.5, 0 1/1 0",
        "down=2x2 up=2 routing=two_choices failed_cables=1, 0 2/1 3",
        "down=1x2x2 up=2x2 routing=two_choices failed_cables=2, 0 3",
        "down=1x2x2 up=2x1 routing=two_choices failed_cables=2, 0 3/1 3",
        "down=2x2 up=2 routing=two_choices cable_faults=0.5, 0 2/1 3",
        "down=1x2 up=2 routing=two_choices link_faults=0.5, 0 1/1 0",
        "down=2x2 up=3 routing=least_loaded failed_cables=2, 0 2/1 3/2 1",
        "down=1x2x2 up=2x2 routing=least_loaded failed_cables=2, 0 3/1 2",
        "down=2x2 up=3 routing=least_loaded cable_faults=0.5, 0 2/1 3",
        "down=1x2 up=3 routing=least_loaded link_faults=0.5, 0 1/1 0",
        "down=2x2 up=2 routing=collision c=1 failed_cables=1, 0 2/1 3",
        "down=2x2 up=2 routing=collision c=1 max_rounds=1 failed_cables=1, 0 2/1 3",
        "down=1x2x2 up=2x1 routing=collision c=1 failed_cables=2, 0 3/1 3",
        "down=2x2 up=2 routing=collision c=1 cable_faults=0.5, 0 2/1 3",
        "down=1x2 up=2 routing=collision c=1 link_faults=0.5, 0 1/1 0",
        // sizes
        "down=2x2 up=2 routing=hash, source destination size/0 2 3/1 3 5",
        "down=3x2 up=2 routing=hash, source destination size/0 3 7/1 4 2/2 5 2/3 0 5/4 1 4",
        "down=3x2 up=2 routing=same_hash, source destination size/0 3 7/0 3 2/2 5 2/3 0 5/4 2 4",
        "down=2x2x2 up=2x2 routing=destination, source destination size/0 7 3/1 2 4/5 3 5/6 1 6",
        "down=3x2 up=2 routing=two_choices, source destination size/0 3 7/1 4 2/2 5 4/3 0 5",
        "down=3x2 up=2 routing=least_loaded, source destination size/0 3 7/1 4 2/2 5 4/4 0 1",
        "down=3x2 up=2 routing=collision c=1, source destination size/0 3 7/1 4 2/2 3 9",
        "down=2x2 up=2 routing=two_choices failed_cables=1, source destination size/0 2 3/1 3 5",
        "down=2x2 up=2 routing=hash failed_cables=1, source destination size/0 1 3/1 0 5",
    })
    void theLawIsThatOfTheSpecification(String text, String traffic) {
        values = new HashMap<>();
        values.putAll(Points.values(text));
        tree = SlowFatTree.of(values);
        canFail = text.contains("fault") || text.contains("failed");
        assertEquals(slowLaw(traffic), law(PreparedRun.of(new FatTreeFlows(), point(text, traffic))), text);
    }

    /** As above: millions of choices. */
    @ParameterizedTest
    @CsvSource({
        "down=3x2x2 up=2x2 routing=collision c=1 max_rounds=1, 0 7/1 10/2 11",
    })
    @Tag("thorough")
    void theLawOfManyRoundsIsThatOfTheSpecification(String text, String traffic) {
        theLawIsThatOfTheSpecification(text, traffic);
    }

    @ParameterizedTest
    @CsvSource({
        "down=2x2 up=2 routing=hash failed_cables=1, 0 2 2/1 3/2 0/3 2",
        "down=2x2 up=3 routing=hash failed_cables=2, 0 2/1 3/2 0",
        "down=2x3 up=2 routing=hash failed_cables=3, 0 2 2/1 4/5 0",
        "down=1x2x2 up=2x2 routing=hash failed_cables=2, 0 3/1 2",
        "down=2x2x2 up=2x1 routing=hash failed_cables=1, 0 7/1 2/5 4",
        "down=1x1x2 up=2x3 routing=hash failed_cables=2, 0 1/1 0",
        "down=2x2 up=1 routing=hash failed_cables=2, 0 2/1 0",
        "down=2x2 up=2 routing=hash failed_cables=1, 0 1/1 0/2 2",
        "down=2x2 up=3 routing=same_hash failed_cables=1, 0 2 2/1 3/2 0",
        "down=1x2x2 up=2x3 routing=same_hash failed_cables=2, 0 3/1 0",
        "down=3x2 up=3 routing=destination failed_cables=2, 0 3/1 4/2 5/3 0",
        "down=2x2x2 up=2x2 routing=destination failed_cables=1, 0 7/1 2/5 3/6 1",
        "down=1x2x2 up=2x2 routing=destination failed_cables=3, 0 3/1 2/2 0",
    })
    void theExactProbabilityOfALossIsThatOfTheSpecification(String text, String traffic) {
        values = new HashMap<>(Points.values(text));
        tree = SlowFatTree.of(values);
        canFail = true;
        BigFraction none = slowLaw(traffic).entrySet().stream()
                .filter(each -> each.getKey().get(9).equals(0L))
                .map(Map.Entry::getValue)
                .reduce(BigFraction.ZERO, BigFraction::add);
        for (String event : List.of("lost_flows == 0", "lost_flows < 1", "lost_flows <= 0")) {
            assertEquals(none.doubleValue(), exact(text, traffic, event), 1e-12, text + " " + event);
        }
        for (String event : List.of("lost_flows != 0", "lost_flows >= 1", "lost_flows > 0")) {
            assertEquals(1 - none.doubleValue(), exact(text, traffic, event), 1e-12, text + " " + event);
        }
    }

    /** The values are from an independent program, which lists all sets of cables. */
    @ParameterizedTest
    @CsvSource({"8, 1, 0.93365", "8, 2, 0.99562", "16, 1, 0.73139", "16, 2, 0.92797"})
    void lossesOfALargeFabricAreExact(int up, int failing, double expected) {
        String traffic = IntStream.range(0, 1000)
                .mapToObj(i -> i * 389 % 1536 + " " + (i * 947 + 640) % 1536)
                .collect(Collectors.joining("/"));
        String text = "down=32x48 up=" + up + " failed_cables=" + failing;
        assertEquals(expected, exact(text, traffic, "lost_flows >= 1"), 5e-6);
    }

    @ParameterizedTest
    @CsvSource({
        "down=2x2 up=2 failed_cables=1, random, lost_flows >= 1, the same flows",
        "down=2x2 up=2 failed_cables=1 permutation=shift load=0.5, random, lost_flows >= 1, the same flows",
        "down=2x2 up=2 failed_cables=1 routing=two_choices, 0 2, lost_flows >= 1, routing must be",
        "down=32x48 up=16 failed_cables=4, 0 40, lost_flows >= 1, too many sets of 4 of 768 cables",
        "down=2x2 up=2 failed_cables=1, 0 2, lost_flows >= 2, none",
        "down=2x2 up=2 failed_cables=1, 0 2, lost_flows == 1, none",
        "down=2x2 up=2 failed_cables=1, 0 2, congestion >= 1, none",
        "down=2x2 up=2 cable_faults=0.1, 0 2, lost_flows >= 1, none",
    })
    void otherLossesAreNotExact(String text, String traffic, String event, String reason) {
        String unmet = law(text, traffic, event)
                .map(law -> law.unmetCondition().orElse("none is unmet") + " " + law.work())
                .orElse("none");
        assertTrue(unmet.contains(reason) && (unmet.equals("none") || unmet.endsWith(" Infinity")), unmet);
    }

    /** Hosts send to the next host, which the file lists, too. */
    @Test
    void aFixedPermutationIsAListOfFlows() {
        String text = "down=2x3 up=2 failed_cables=2";
        assertEquals(
                exact(text, "0 1/1 2/2 3/3 4/4 5/5 0", "lost_flows >= 1"),
                exact(text + " permutation=shift", "random", "lost_flows >= 1"),
                1e-14);
    }

    private static double exact(String text, String traffic, String event) {
        ExactProbability law = law(text, traffic, event).orElseThrow();
        assertEquals(Optional.empty(), law.unmetCondition());
        return Math.exp(law.compute().orElseThrow().log());
    }

    private static Optional<ExactProbability> law(String text, String traffic, String event) {
        Point point = new Point(new FatTreeFlows(), Parameters.parse(new FatTreeFlows(), point(text, traffic)));
        return point.exact(Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point)));
    }

    private static Map<String, String> point(String text, String traffic) {
        Map<String, String> point = new HashMap<>(Points.values(text));
        if (!traffic.equals("random")) {
            List<TextParameter.Line> lines = TextParameter.Line.of(traffic.replace('/', '\n'));
            point.put("traffic", HostPairs.of("a.txt", lines, false).complete());
        }
        return point;
    }

    private static Map<List<Object>, BigFraction> law(PreparedRun run) {
        Map<List<Object>, BigFraction> law = new HashMap<>();
        ChoiceTree choices = new ChoiceTree();
        do {
            choices.answer(run.simulator.choices().streams());
            long[] metrics = run.metrics();
            List<Object> all = new ArrayList<>();
            IntStream.range(0, 8).forEach(i -> all.add(metrics[i]));
            all.add(ratio(metrics, 8));
            all.add(metrics[10]);
            all.add(metrics[11]);
            all.add(ratio(metrics, 12));
            law.merge(all, choices.probability(), BigFraction::add);
        } while (choices.nextRun());
        return law;
    }

    private static Object ratio(long[] metrics, int slot) {
        return metrics[slot] == Tally.NULL ? "null" : new BigFraction(metrics[slot], metrics[slot + 1]);
    }

    private Map<List<Object>, BigFraction> slowLaw(String traffic) {
        Map<List<Object>, BigFraction> law = new HashMap<>();
        choices = new ChoiceTree();
        do {
            asked = 0;
            loads.clear();
            failed.clear();
            List<String> cables = tree.cables();
            for (int k = 0; k < Integer.parseInt(values.getOrDefault("failed_cables", "0")); k++) {
                failed.add(cables.remove(pick(cables.size())));
            }
            law.merge(slowMetrics(flows(traffic)), choices.probability(), BigFraction::add);
        } while (choices.nextRun());
        return law;
    }

    private int pick(int bound) {
        return choices.stream("picks").integer(0, asked++, bound);
    }

    /** The flows in the order of their arrival, as pairs of hosts. */
    private List<int[]> flows(String traffic) {
        List<int[]> flows = new ArrayList<>();
        if (traffic.equals("random")) {
            List<Integer> left =
                    new ArrayList<>(IntStream.range(0, tree.hosts).boxed().toList());
            IntStream.range(0, tree.hosts)
                    .forEach(host -> flows.add(new int[] {host, left.remove(pick(left.size())), 1}));
            if (values.containsKey("flows")) {
                flows.addAll(List.copyOf(flows));
            }
            return flows;
        }
        boolean hasSizes = traffic.startsWith("source");
        List<String> sorted =
                Stream.of(traffic.split("/")).skip(hasSizes ? 1 : 0).sorted().toList();
        for (int j = 1; j <= 2; j++) {
            for (String line : sorted) {
                int[] words =
                        Stream.of(line.split(" ")).mapToInt(Integer::parseInt).toArray();
                if (j == 1 || !hasSizes && words.length == 3) {
                    flows.add(new int[] {words[0], words[1], hasSizes ? words[2] : 1});
                }
            }
        }
        return flows;
    }

    private List<Object> slowMetrics(List<int[]> flows) {
        List<Way> ways = new ArrayList<>();
        List<Object> rounds = List.of(0L, 0L, 0L);
        if (values.get("routing").equals("collision")) {
            List<List<Way>> both = flows.stream()
                    .map(flow -> List.of(hashed(flow), hashed(flow)))
                    .toList();
            List<List<List<String>>> links = both.stream()
                    .map(two -> two.stream().map(Way::links).toList())
                    .toList();
            int most = Integer.parseInt(values.getOrDefault("max_rounds", "100"));
            List<Integer> settled = SlowFatTree.collide(links, Integer.parseInt(values.get("c")), most);
            for (int flow = 0; flow < flows.size(); flow++) {
                int which = settled.get(flow + 2);
                ways.add(both.get(flow).get(which >= 0 ? which : pick(2)));
            }
            rounds = List.of((long) settled.get(0), (long) settled.get(1), settled.get(1) > 0 ? 1L : 0L);
        } else {
            for (int[] flow : flows) {
                Way way = way(flow);
                ways.add(way);
                if (!isLost(way)) {
                    way.links.forEach(link -> loads.merge(link, flow[2], Integer::sum));
                }
            }
        }
        List<List<String>> routes = ways.stream()
                .map(way -> isLost(way) ? List.<String>of() : way.links)
                .toList();
        List<Object> metrics = new ArrayList<>(SlowFatTree.metrics(routes));
        metrics.addAll(rounds);
        long sum = routes.stream().mapToLong(List::size).sum();
        metrics.add(overMean((Long) metrics.get(0), sum));
        metrics.add(ways.stream().filter(this::isLost).count());
        Map<String, Long> sums = new HashMap<>();
        for (int flow = 0; flow < routes.size(); flow++) {
            long size = flows.get(flow)[2];
            routes.get(flow).forEach(link -> sums.merge(link, size, Long::sum));
        }
        long heaviest = sums.values().stream().mapToLong(each -> each).max().orElse(0);
        metrics.add(heaviest);
        metrics.add(overMean(
                heaviest, sums.values().stream().mapToLong(each -> each).sum()));
        return metrics;
    }

    private Object overMean(long most, long sum) {
        return sum == 0 ? "null" : new BigFraction(most * tree.links(), sum);
    }

    private int turn(int[] flow) {
        return tree.links(flow[0], flow[1], new int[tree.levels - 1]).size() / 2;
    }

    /** Chooses a port after the ports below: level from 0, ports, live ports. */
    private interface Ports {
        int choose(int level, int[] lower, List<Integer> live);
    }

    /** Goes up by live ports and down by the only way. */
    private Way climb(int[] flow, Ports choice) {
        int[] ports = new int[tree.levels - 1];
        for (int l = 0; l < turn(flow); l++) {
            List<Integer> live = new ArrayList<>();
            for (int u = 0; u < tree.up[l]; u++) {
                if (!canFail || !fails(tree.upLink(flow, ports, l, u))) {
                    live.add(u);
                }
            }
            if (live.isEmpty()) {
                List<String> links = tree.links(flow[0], flow[1], ports);
                return new Way(
                        IntStream.range(0, l).mapToObj(i -> links.get(2 * i)).toList(), false);
            }
            ports[l] = choice.choose(l, ports, live);
        }
        return new Way(tree.links(flow[0], flow[1], ports), true);
    }

    private boolean isLost(Way way) {
        return !way.isComplete || canFail && way.links.stream().anyMatch(this::fails);
    }

    private Way hashed(int[] flow) {
        return climb(flow, (l, ports, live) -> oneOf(live));
    }

    /** The way that a flow takes after the earlier ones. */
    private Way way(int[] flow) {
        switch (values.get("routing")) {
            case "hash":
                return hashed(flow);
            case "two_choices":
                Way one = hashed(flow);
                Way other = hashed(flow);
                return most(other.links) < most(one.links) ? other : one;
            case "same_hash":
                int period = 1;
                for (int l = 0; l < turn(flow); l++) {
                    period = ArithmeticUtils.lcm(period, tree.up[l]);
                }
                int hash = turn(flow) == 0 ? 0 : pick(period);
                return climb(flow, (l, ports, live) -> live.get(hash % live.size()));
            case "destination":
                return climb(flow, (l, ports, live) -> {
                    int port = tree.digit(flow[1], l) % tree.up[l];
                    while (!live.contains(port)) {
                        port = (port + 1) % tree.up[l];
                    }
                    return port;
                });
            default:
                return climb(flow, (l, ports, live) -> oneOf(tree.leastLoaded(flow, ports, l, live, loads)));
        }
    }

    private int oneOf(List<Integer> ports) {
        return ports.get(ports.size() == 1 ? 0 : pick(ports.size()));
    }

    private int most(List<String> route) {
        return route.stream()
                .mapToInt(link -> loads.getOrDefault(link, 0))
                .max()
                .orElse(0);
    }

    private boolean fails(String link) {
        String cable = link.substring(link.indexOf(' ') + 1);
        String part = values.containsKey("link_faults") ? link : values.containsKey("cable_faults") ? cable : "";
        return failed.contains(cable)
                || !part.isEmpty() && choices.stream("fault of " + part).integer(0, 0, 2) == 1;
    }
}

package io.swallowtail.protocols.fattree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.statistics.Tally;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.circuit.ChoiceTree;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.util.ArithmeticUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The exact laws of fat trees of 2 to 12 hosts, with every routing, against an enumeration written from the specification. */
class FatTreeLawTest {
    private SlowFatTree tree;
    private Map<String, String> values;
    private ChoiceTree choices;
    private int asked;
    private final Map<String, Integer> loads = new HashMap<>();

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
        "down=3x2x2 up=2x2 routing=collision c=1 max_rounds=1, 0 7/1 10/2 11",
        "down=3x4 up=2 routing=hash, 0 3/1 3/2 11/9 3/5 11",
        "down=2x2 up=2 routing=hash link_faults=0.5, 0 2/1 3/2 0",
        "down=1x2 up=3 routing=hash link_faults=0.5, 0 1/1 0",
        "down=1x1x2 up=1x2 routing=hash link_faults=0.5, 0 1 2/1 0",
        "down=1x2x2 up=1x1 routing=hash link_faults=0.5, 0 3/1 2/0 1",
    })
    void theLawIsThatOfTheSpecification(String text, String traffic) {
        values = new HashMap<>();
        values.putAll(Points.values(text));
        tree = SlowFatTree.of(values);
        Map<String, String> point = new HashMap<>(values);
        if (!traffic.equals("random")) {
            point.put("traffic", "a.txt\n" + traffic.replace('/', '\n'));
        }
        assertEquals(slowLaw(traffic), law(PreparedRun.of(new FatTreeFlows(), point)), text);
    }

    private static Map<List<Object>, BigFraction> law(PreparedRun run) {
        Map<List<Object>, BigFraction> law = new HashMap<>();
        ChoiceTree choices = new ChoiceTree();
        do {
            choices.answer(run.simulator.choices().streams());
            long[] metrics = run.metrics();
            List<Object> all = new ArrayList<>();
            IntStream.range(0, 8).forEach(i -> all.add(metrics[i]));
            all.add(metrics[8] == Tally.NULL ? "null" : new BigFraction(metrics[8], metrics[9]));
            all.add(metrics[10]);
            law.merge(all, choices.probability(), BigFraction::add);
        } while (choices.nextRun());
        return law;
    }

    private Map<List<Object>, BigFraction> slowLaw(String traffic) {
        Map<List<Object>, BigFraction> law = new HashMap<>();
        choices = new ChoiceTree();
        do {
            asked = 0;
            loads.clear();
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
            IntStream.range(0, tree.hosts).forEach(host -> flows.add(new int[] {host, left.remove(pick(left.size()))}));
            if (values.containsKey("flows")) {
                flows.addAll(List.copyOf(flows));
            }
            return flows;
        }
        List<String> sorted = List.of(traffic.split("/")).stream().sorted().toList();
        for (int j = 1; j <= 2; j++) {
            for (String line : sorted) {
                String[] words = line.split(" ");
                if (j == 1 || words.length == 3) {
                    flows.add(new int[] {Integer.parseInt(words[0]), Integer.parseInt(words[1])});
                }
            }
        }
        return flows;
    }

    private List<Object> slowMetrics(List<int[]> flows) {
        List<List<String>> routes = new ArrayList<>();
        List<Object> rounds = List.of(0L, 0L, 0L);
        long lost = 0;
        if (values.get("routing").equals("collision")) {
            List<List<List<String>>> both = flows.stream()
                    .map(flow -> List.of(hashed(flow), hashed(flow)))
                    .toList();
            int most = Integer.parseInt(values.getOrDefault("max_rounds", "100"));
            List<Integer> settled = SlowFatTree.collide(both, Integer.parseInt(values.get("c")), most);
            for (int flow = 0; flow < flows.size(); flow++) {
                int which = settled.get(flow + 2);
                routes.add(both.get(flow).get(which >= 0 ? which : pick(2)));
            }
            rounds = List.of((long) settled.get(0), (long) settled.get(1), settled.get(1) > 0 ? 1L : 0L);
        } else {
            for (int[] flow : flows) {
                List<String> route = route(flow);
                lost += route == null ? 1 : 0;
                routes.add(route == null ? List.of() : route);
                routes.get(routes.size() - 1).forEach(link -> loads.merge(link, 1, Integer::sum));
            }
        }
        List<Object> metrics = new ArrayList<>(SlowFatTree.metrics(routes));
        metrics.addAll(rounds);
        long sum = routes.stream().mapToLong(List::size).sum();
        long congestion = (Long) metrics.get(0);
        metrics.add(sum == 0 ? "null" : new BigFraction(congestion * tree.links(), sum));
        metrics.add(lost);
        return metrics;
    }

    private int turn(int[] flow) {
        return tree.links(flow[0], flow[1], new int[tree.levels - 1]).size() / 2;
    }

    private List<String> hashed(int[] flow) {
        int[] ports = new int[tree.levels - 1];
        for (int l = 0; l < turn(flow); l++) {
            ports[l] = pick(tree.up[l]);
        }
        return tree.links(flow[0], flow[1], ports);
    }

    /** The links that a flow takes after the earlier ones; null if it is lost. */
    private List<String> route(int[] flow) {
        int[] ports = new int[tree.levels - 1];
        int turn = turn(flow);
        switch (values.get("routing")) {
            case "hash":
                return values.containsKey("link_faults") ? live(flow) : hashed(flow);
            case "two_choices":
                List<String> one = hashed(flow);
                List<String> other = hashed(flow);
                return most(other) < most(one) ? other : one;
            case "same_hash":
                int period = 1;
                for (int l = 0; l < turn; l++) {
                    period = ArithmeticUtils.lcm(period, tree.up[l]);
                }
                int hash = turn == 0 ? 0 : pick(period);
                for (int l = 0; l < turn; l++) {
                    ports[l] = hash % tree.up[l];
                }
                return tree.links(flow[0], flow[1], ports);
            case "destination":
                for (int l = 0; l < turn; l++) {
                    ports[l] = tree.digit(flow[1], l) % tree.up[l];
                }
                return tree.links(flow[0], flow[1], ports);
            default:
                for (int l = 0; l < turn; l++) {
                    ports[l] = oneOf(tree.leastLoaded(flow, ports, l, loads));
                }
                return tree.links(flow[0], flow[1], ports);
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
        return choices.stream("fault of " + link).integer(0, 0, 2) == 1;
    }

    private List<String> live(int[] flow) {
        int[] ports = new int[tree.levels - 1];
        int turn = turn(flow);
        for (int l = 0; l < turn; l++) {
            List<Integer> live = new ArrayList<>();
            for (int u = 0; u < tree.up[l]; u++) {
                ports[l] = u;
                if (!fails(tree.links(flow[0], flow[1], ports).get(2 * l))) {
                    live.add(u);
                }
            }
            if (live.isEmpty()) {
                return null;
            }
            ports[l] = oneOf(live);
        }
        List<String> links = tree.links(flow[0], flow[1], ports);
        for (int l = turn - 1; l >= 0; l--) {
            if (fails(links.get(2 * l + 1))) {
                return null;
            }
        }
        return links;
    }
}

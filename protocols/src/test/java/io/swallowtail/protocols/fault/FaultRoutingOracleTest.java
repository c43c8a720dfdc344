package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.statistics.Tally;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.circuit.PreparedRun;
import io.swallowtail.protocols.circuit.SlowPermutations;
import io.swallowtail.protocols.fault.SlowButterfly.Node;
import io.swallowtail.protocols.fault.SlowFaultRouting.Journey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whole trials of {@link FaultRouting}, metric by metric, against the routing written over objects from the same choices. */
class FaultRoutingOracleTest {
    private static final long KEY = 0xFA17;

    @Test
    void everyTrialIsTheOracles() {
        compare(1, 0.2, 12, "");
        compare(2, 0.12, 12, "");
        compare(2, 0.1, 8, "order=random packets=2 fault=edge");
        compare(2, 0.3, 12, "good_share=0.25 pattern=reverse");
        compare(3, 0.05, 8, "gamma=2 fault=both");
        compare(3, 0.1, 8, "good_share=0.5 packets=1 pattern=identity order=random");
        compare(3, 0.05, 8, "one_to_one=true good_share=0.875");
        compare(3, 0.2, 8, "one_to_one=true good_share=0.3 gamma=3 order=random fault=both");
        compare(3, 0.08, 8, "wrap=true packets=2 fault=both");
        compare(4, 0.02, 3, "order=random");
    }

    @Test
    @Tag("thorough")
    void largerTrialsAreTheOracles() {
        compare(4, 0.03, 20, "one_to_one=true good_share=0.5");
        compare(4, 0.1, 20, "fault=edge order=random good_share=0.4");
        compare(5, 0.02, 6, "");
        compare(5, 0.05, 6, "gamma=2 good_share=0.5 pattern=reverse");
        compare(6, 0.01, 2, "order=random");
    }

    private static void compare(int d, double p, int trials, String more) {
        String point = ("n=" + (1 << d) + " p=" + BigDecimal.valueOf(p) + " " + more).trim();
        PreparedRun run = PreparedRun.of(new FaultRouting(), point);
        for (int trial = 0; trial < trials; trial++) {
            run.draw(KEY, trial);
            long[] expected = new Expected(run, d, point).metrics();
            assertArrayEquals(expected, run.metrics(), point + ", trial " + trial);
        }
    }

    /** One trial by the oracle. */
    private static final class Expected {
        private final PreparedRun run;
        private final int n;
        private final int d;
        private final Map<String, String> values;
        private final SlowFaultRouting routing;
        private final List<Integer> good = new ArrayList<>();
        private final List<Journey> journeys = new ArrayList<>();
        private int unroutable;
        private long identified = Tally.NULL;

        Expected(PreparedRun run, int d, String point) {
            this.run = run;
            this.d = d;
            n = 1 << d;
            values = Points.values(point);
            String fault = values.getOrDefault("fault", "node");
            SlowButterfly butterfly = SlowButterfly.of(
                    d,
                    fault.equals("edge") ? null : nodeFaults(),
                    fault.equals("node") ? null : run.flags("edge faults").words());
            routing = new SlowFaultRouting(butterfly, Integer.parseInt(values.getOrDefault("gamma", "1")), orders());
            double share = Double.parseDouble(values.getOrDefault("good_share", "0.75"));
            IntStream.range(0, n)
                    .filter(input -> routing.successes(input) >= share * n)
                    .forEach(good::add);
            if (values.containsKey("one_to_one")) {
                sendFromNodes();
            } else {
                sendFromInputs();
            }
        }

        /** The flags of all levels; with wrap-around those of level d are those of level 0. */
        private long[] nodeFaults() {
            BitSet flags = BitSet.valueOf(run.flags("node faults").words());
            for (int row = 0; values.containsKey("wrap") && row < n; row++) {
                flags.set(d * n + row, flags.get(row));
            }
            return Arrays.copyOf(flags.toLongArray(), n * (d + 1) / Long.SIZE + 1);
        }

        private List<List<Integer>> orders() {
            return IntStream.range(0, n)
                    .mapToObj(l -> values.getOrDefault("order", "column").equals("random")
                            ? shuffled("input orders", l, n)
                            : IntStream.range(0, n).boxed().toList())
                    .toList();
        }

        private List<Integer> shuffled(String stream, int index, int size) {
            int[] all = run.shuffle(stream).draws();
            return SlowPermutations.shuffled(Arrays.copyOfRange(all, index * (size - 1), (index + 1) * (size - 1)));
        }

        private void sendFromInputs() {
            int packets = Integer.parseInt(values.getOrDefault("packets", "" + (d + 1)));
            for (int k = 0; k < packets; k++) {
                List<Integer> targets = new ArrayList<>(good);
                if (values.getOrDefault("pattern", "random").equals("random")) {
                    targets = shuffled("destinations", k, n);
                    targets.retainAll(good);
                } else if (values.get("pattern").equals("reverse")) {
                    Collections.reverse(targets);
                }
                for (int i = 0; i < good.size(); i++) {
                    int number = k * n + good.get(i);
                    List<Integer> common = routing.common(good.get(i), targets.get(i));
                    if (common.isEmpty()) {
                        unroutable++;
                    } else {
                        int c = common.get(between(number, common.size()));
                        add(number, 0, routing.round(good.get(i), c, targets.get(i)));
                    }
                }
            }
        }

        private void sendFromNodes() {
            Map<Integer, Integer> owners = new TreeMap<>();
            for (int input : good) {
                if (routing.reaches(input, input)) {
                    for (Node node : routing.ownPath(input)) {
                        owners.putIfAbsent(node.level() * n + node.column(), input);
                    }
                }
            }
            List<Integer> targets = shuffled("node destinations", 0, n * (d + 1));
            targets.retainAll(owners.keySet());
            int place = 0;
            for (int node : owners.keySet()) {
                int target = targets.get(place++);
                int a = owners.get(node);
                int b = owners.get(target);
                List<Integer> common = routing.common(a, b);
                if (common.isEmpty()) {
                    unroutable++;
                    continue;
                }
                List<Node> nodes = new ArrayList<>(routing.ownPath(a).subList(0, node / n + 1));
                Collections.reverse(nodes);
                List<Node> round = routing.round(a, common.get(between(node, common.size())), b);
                nodes.addAll(round.subList(1, round.size()));
                nodes.addAll(routing.ownPath(b).subList(1, target / n + 1));
                add(node, d - node / n, nodes);
            }
            identified = owners.size();
        }

        private int between(int number, int bound) {
            return run.onDemandIntegers("inputs between").integer(0, number, bound);
        }

        private void add(int number, int begin, List<Node> nodes) {
            Journey journey = new Journey(run.bits("ranks").words()[number], number, begin, nodes);
            assertTrue(routing.isReal(journey), journey::toString);
            journeys.add(journey);
        }

        long[] metrics() {
            boolean none = good.isEmpty();
            return new long[] {
                good.size(),
                routing.flowMin,
                none ? Tally.NULL : routing.congestion(journeys, false),
                none ? Tally.NULL : routing.congestion(journeys, true),
                none ? Tally.NULL : routing.steps(journeys, false),
                none ? Tally.NULL : routing.steps(journeys, true),
                unroutable,
                none || unroutable > 0 ? 1 : 0,
                identified
            };
        }
    }
}

package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.protocols.fault.SlowButterfly.Edge;
import io.swallowtail.protocols.fault.SlowButterfly.Node;
import io.swallowtail.protocols.reliability.GraphFlow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Flows around random faults against JGraphT's, their greedy bases, and their paths. */
class ButterflyFlowTest {
    private static List<Integer> columns(int n) {
        return new ArrayList<>(IntStream.range(0, n).boxed().toList());
    }

    private static List<Integer> basis(SurvivingButterfly butterfly, ButterflyFlow flow, List<Integer> order) {
        flow.begin(butterfly);
        return order.stream()
                .filter(input -> butterfly.isLive(0, input) && flow.augment(input))
                .toList();
    }

    private static void compare(int d, int instances, long seed) {
        Random random = new Random(seed);
        Map<Integer, ButterflyFlow> flows = new HashMap<>();
        for (int i = 0; i < instances; i++) {
            int capacity = 1 + random.nextInt(3);
            int nodeCapacity = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0;
            double p = random.nextDouble() * 0.6;
            int kind = random.nextInt(3);
            long[] nodes = kind == 1 ? null : RandomFaultSets.nodes(random, d, p);
            long[] edges = kind == 0 ? null : RandomFaultSets.edges(random, d, p);
            SlowButterfly slow = SlowButterfly.of(d, nodes, edges);
            SurvivingButterfly butterfly = RandomFaultSets.butterfly(d, nodes, edges);
            ButterflyFlow flow = flows.computeIfAbsent(
                    4 * capacity + nodeCapacity, key -> new ButterflyFlow(d, capacity, nodeCapacity));
            List<Integer> order = columns(slow.n);
            if (random.nextBoolean()) {
                Collections.shuffle(order, random);
            }
            int expected = GraphFlow.value(slow, capacity, nodeCapacity, order);
            List<Integer> basis = basis(butterfly, flow, order);
            assertEquals(expected, basis.size(), "instance " + i + ", d = " + d + ", p = " + p);
            if (nodeCapacity == 0) {
                checkPaths(slow, flow, basis, capacity);
            }
            int capacityOfPaths = nodeCapacity == 0 ? capacity : 0;
            compareMost(slow, butterfly, flow, order, expected, false, capacityOfPaths);
            compareMost(slow, butterfly, flow, order, expected, true, capacityOfPaths);
        }
    }

    private static void compareMost(
            SlowButterfly slow,
            SurvivingButterfly butterfly,
            ButterflyFlow flow,
            List<Integer> order,
            int expected,
            boolean joins,
            int capacityOfPaths) {
        flow.begin(butterfly);
        int[] inputs = order.stream()
                .mapToInt(input -> input)
                .filter(input -> butterfly.isLive(0, input))
                .toArray();
        int left = joins ? flow.join(inputs, inputs.length) : flow.sendMost(inputs, inputs.length);
        assertEquals(expected, inputs.length - left);
        if (capacityOfPaths > 0) {
            List<Integer> failed = IntStream.of(inputs).limit(left).boxed().toList();
            List<Integer> sending = order.stream()
                    .filter(input -> butterfly.isLive(0, input) && !failed.contains(input))
                    .toList();
            checkPaths(slow, flow, sending, capacityOfPaths);
        }
    }

    /** The paths are real, free of faults and within capacity, and end at outputs of their own. */
    private static void checkPaths(SlowButterfly slow, ButterflyFlow flow, List<Integer> basis, int capacity) {
        Map<Edge, Integer> loads = new HashMap<>();
        Set<Integer> outputs = new HashSet<>();
        for (int input : basis.stream().sorted().toList()) {
            int output = flow.takePath(input);
            assertTrue(outputs.add(output));
            Node node = new Node(input, 0);
            for (int level = 1; level <= slow.d; level++) {
                boolean crossing = slow.bitAt(node.column(), level) != slow.bitAt(output, level);
                Edge edge = new Edge(node, crossing);
                assertTrue(slow.isUsable(edge), edge + " on the path from " + input + " to " + output);
                assertTrue(loads.merge(edge, 1, Integer::sum) <= capacity, edge::toString);
                node = slow.lower(edge);
            }
            assertEquals(output, node.column());
        }
    }

    @Test
    void flowsAreThoseOfAnotherAlgorithm() {
        compare(1, 100, 1);
        compare(2, 300, 2);
        compare(3, 300, 3);
        compare(4, 100, 4);
        compare(6, 12, 6);
    }

    @Test
    @Tag("thorough")
    void tenThousandFlowsAreThoseOfAnotherAlgorithm() {
        compare(2, 3_000, 12);
        compare(3, 3_000, 13);
        compare(4, 2_500, 14);
        compare(5, 1_000, 15);
        compare(6, 500, 16);
    }

    /** An input is kept just if it makes the maximum flow of the kept ones grow; here by JGraphT, input after input. */
    @Test
    void theGreedyBasisDoesNotDependOnTheSearch() {
        Random random = new Random(77);
        for (int i = 0; i < 40; i++) {
            int d = 2 + i % 3;
            long[] nodes = RandomFaultSets.nodes(random, d, 0.25);
            SlowButterfly slow = SlowButterfly.of(d, nodes, null);
            List<Integer> order = columns(slow.n);
            Collections.shuffle(order, random);
            List<Integer> kept = new ArrayList<>();
            for (int input : order) {
                kept.add(input);
                if (GraphFlow.value(slow, 1, 0, kept) < kept.size()) {
                    kept.remove(kept.size() - 1);
                }
            }
            assertEquals(
                    kept,
                    basis(RandomFaultSets.butterfly(d, nodes, null), new ButterflyFlow(d, 1, 0), order),
                    "instance " + i);
        }
    }

    /** What failed searches have seen is a cut: every usable edge out of it is full, or the unit could have gone on. */
    @Test
    void whatIsCutOffHoldsNoFreeOutput() {
        Random random = new Random(5);
        boolean some = false;
        for (int i = 0; i < 50; i++) {
            int d = 4;
            long[] nodes = RandomFaultSets.nodes(random, d, 0.3);
            SurvivingButterfly butterfly = RandomFaultSets.butterfly(d, nodes, null);
            ButterflyFlow flow = new ButterflyFlow(d, 1, 0);
            List<Integer> basis = basis(butterfly, flow, columns(16));
            for (int input = 0; input < 16; input++) {
                if (butterfly.isLive(0, input) && !basis.contains(input)) {
                    assertTrue(flow.isCutOff(0, input));
                    assertFalse(flow.augment(input));
                    some = true;
                }
            }
            Set<Integer> used = new HashSet<>();
            for (int input : basis) {
                used.add(flow.takePath(input));
            }
            for (int output = 0; output < 16; output++) {
                if (flow.isCutOff(d, output)) {
                    assertTrue(used.contains(output));
                }
            }
        }
        assertNotEquals(false, some, "no input was cut off in any instance");
    }
}

package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.protocols.fault.SlowButterfly.Node;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The sweep over levels against a search through a graph of objects. */
class LiveComponentsTest {
    @Test
    void componentsAreThoseOfASearch() {
        Random random = new Random(31);
        for (int i = 0; i < 400; i++) {
            int d = 1 + i % 7;
            boolean wrapped = random.nextBoolean();
            int kind = random.nextInt(3);
            double p = random.nextDouble();
            long[] nodes = kind == 1 ? null : RandomFaultSets.nodes(random, d, p);
            long[] edges = kind == 0 ? null : RandomFaultSets.edges(random, d, p);
            SlowButterfly slow = SlowButterfly.of(d, nodes, edges);
            SurvivingButterfly butterfly = RandomFaultSets.butterfly(d, nodes, edges);
            if (wrapped) {
                if (nodes != null) {
                    butterfly.failNodes(nodes, true);
                }
                slow.failedNodes.removeIf(node -> node.level() == d);
                slow.nodes().stream()
                        .filter(node -> node.level() == d && !slow.isLive(new Node(node.column(), 0)))
                        .forEach(slow.failedNodes::add);
            }
            List<Set<Node>> components = slow.components(wrapped);
            List<Integer> sizes = components.stream()
                    .map(Set::size)
                    .sorted(Comparator.reverseOrder())
                    .toList();
            LiveComponents live = new LiveComponents(d, wrapped);
            live.find(butterfly);
            String instance = "instance " + i + ", d = " + d + ", wrapped " + wrapped + ", p = " + p;
            assertEquals(sizes.size(), live.components(), instance);
            assertEquals(sizes.isEmpty() ? 0 : sizes.get(0), live.largest, instance);
            assertEquals(sizes.size() < 2 ? 0 : sizes.get(1), live.second, instance);
            assertEquals(pairs(components, wrapped ? 0 : d), live.connectedPairs, instance);
        }
    }

    private static long pairs(List<Set<Node>> components, int outputLevel) {
        return components.stream()
                .mapToLong(component ->
                        component.stream().filter(node -> node.level() == 0).count()
                                * component.stream()
                                        .filter(node -> node.level() == outputLevel)
                                        .count())
                .sum();
    }
}

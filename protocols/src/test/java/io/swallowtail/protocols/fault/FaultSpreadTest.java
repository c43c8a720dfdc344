package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.protocols.fault.SlowSpread.Sub;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The spread over packed rows against one over sets of nodes. */
class FaultSpreadTest {
    @Test
    void spreadIsThatOfTheRulesTakenLiterally() {
        int[][] shapes = {{1, 1}, {2, 1}, {2, 2}, {3, 1}, {3, 3}, {4, 1}, {4, 2}, {6, 2}, {6, 3}, {7, 1}, {8, 2}};
        Random random = new Random(8);
        for (int[] shape : shapes) {
            int d = shape[0];
            int height = shape[1];
            SlowSpread slow = new SlowSpread(d, height);
            FaultSpread spread = new FaultSpread(d, height);
            for (int i = 0; i < 30; i++) {
                double p = random.nextDouble() * 2.0 / (1 << d);
                long[] nodes = i % 3 == 1 ? null : RandomFaultSets.nodes(random, d, p);
                long[] edges = i % 3 == 0 ? null : RandomFaultSets.edges(random, d, p);
                spread.begin(RandomFaultSets.butterfly(d, nodes, edges));
                Set<Sub> before = slow.before(SlowButterfly.of(d, nodes, edges));
                compare(slow, spread, before, "d = " + d + ", height " + height + ", before");
                while (spread.sweep()) {
                    // until the faults come to rest
                }
                compare(slow, spread, slow.after(before), "d = " + d + ", height " + height + ", after");
            }
        }
    }

    private static void compare(SlowSpread slow, FaultSpread spread, Set<Sub> expected, String when) {
        assertEquals(expected.size(), spread.faulty(), when);
        for (Sub sub : slow.subs) {
            for (int column : sub.columns()) {
                assertEquals(expected.contains(sub), spread.isFaulty(sub.strip(), column), when + " " + sub);
            }
        }
    }
}

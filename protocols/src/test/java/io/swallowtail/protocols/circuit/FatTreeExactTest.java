package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.protocols.network.FatTree;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact laws of tiny fat trees, their wiring and their union bound. */
class FatTreeExactTest {
    @Test
    void neighboursNeverShareALink() {
        assertEquals(Map.of(1L, 16L), law("arity=2 levels=2 permutation=shift"));
    }

    /** Four hosts: the rotation left by one bit is 0, 2, 1, 3; two uniform flows cross, from different leaves to different leaves. */
    @Test
    void theTransposeOfFourHostsNeverCollides() {
        assertEquals(Map.of(1L, 16L), law("arity=2 levels=2 permutation=transpose"));
    }

    /** 0→2, 1→3, 2→0, 3→1: two flows leave each leaf; congestion is 2 with probability 3/4 and 1 otherwise. */
    @Test
    void twoFlowsFromEachLeafCollideWithProbabilityThreeQuarters() {
        PreparedRun run = PreparedRun.of(new FatTreeFlows(), "arity=2 levels=2");
        // The Fisher-Yates integers of (2, 3, 0, 1).
        System.arraycopy(new int[] {2, 2, 0}, 0, run.shuffle("permutation").draws(), 0, 3);
        assertEquals(Map.of(1L, 4L, 2L, 12L), law(run));
    }

    private static Map<Long, Long> law(String point) {
        return law(PreparedRun.of(new FatTreeFlows(), point));
    }

    private static Map<Long, Long> law(PreparedRun run) {
        Map<Long, Long> law = new HashMap<>();
        do {
            law.merge(run.metrics()[0], 1L, Long::sum);
        } while (PreparedRun.nextSetting(run.integers("intermediate rows")));
        return law;
    }

    @ParameterizedTest
    @ValueSource(strings = {"2 1 1", "2 4 2", "3 3 1", "4 2 4", "6 2 3", "4 3 2"})
    void theUnfoldedNetworkJoinsTheSwitchesOfTheRoutes(String text) {
        int[] size = Arrays.stream(text.split(" ")).mapToInt(Integer::parseInt).toArray();
        FatTree tree = new FatTree(size[0], size[1], size[2]);
        int switches = (int) Math.pow(size[0], size[1] - 1);
        for (int level = 0; level <= tree.levels(); level++) {
            boolean isLeaf = level == 0 || level == tree.levels();
            assertEquals(isLeaf ? switches : switches / size[2], tree.nodes(level));
        }
        for (int from = 0; from < tree.hosts(); from++) {
            for (int to = 0; to < tree.hosts(); to += 3) {
                for (int route = 0; route < tree.routes(); route++) {
                    int[] rows = tree.rows(from, to, route);
                    int turn = tree.turn(from, to);
                    for (int level = 1; level <= tree.levels(); level++) {
                        if (rows[level - 1] >= 0 && rows[level] >= 0) {
                            assertTrue(leadsTo(tree, level, rows[level - 1], rows[level]), text);
                        }
                    }
                    assertEquals(rows[turn], rows[tree.levels() - turn], "up and down meet at one switch");
                }
            }
        }
    }

    private static boolean leadsTo(FatTree tree, int level, int from, int to) {
        return IntStream.range(0, tree.outDegree(level - 1, from))
                .anyMatch(k -> tree.head(level, tree.outEdge(level - 1, from, k)) == to);
    }

    /** 8 links, each crossed by two flows with probability 1/4: a bound of 2 on the law's 3/4 or less. */
    @Test
    void theUnionBoundSumsTheTailsOfAllLinks() {
        Experiment experiment = new FatTreeFlows();
        Point point = new Point(experiment, Parameters.parse(experiment, Map.of("arity", "2", "levels", "2")));
        Event event = Event.compile(ExpressionParser.parse("congestion >= 2"), PointScope.ofEvents(point));
        double bound =
                experiment.bounds().get(0).log10(point.parameters(), event).getAsDouble();
        assertEquals(StrictMath.log10(2), bound, 1e-12);
    }
}

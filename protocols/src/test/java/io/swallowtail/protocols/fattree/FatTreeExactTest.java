package io.swallowtail.protocols.fattree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.circuit.PreparedRun;
import io.swallowtail.protocols.network.FatTree;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    @CsvSource({
        "2, '', 1",
        "2x2x2x2, 1x2x2, 8+4+4+4",
        "3x3x3, 3x3, 9+9+9",
        "4x4, 1, 4+1",
        "6x6, 2, 6+2",
        "4x4x4, 2x4, 16+8+8",
        "36x4, 12, 4+12",
        "3x2x5x2, 2x4x3, 20+20+16+24"
    })
    void theUnfoldedNetworkJoinsTheSwitchesOfTheRoutes(String down, String up, String switches) {
        FatTree tree = new FatTree(counts(down), counts(up));
        List<Integer> byLevel =
                Arrays.stream(switches.split("\\+")).map(Integer::valueOf).toList();
        for (int level = 0; level <= tree.levels(); level++) {
            assertEquals(byLevel.get(Math.min(level, tree.levels() - level)), tree.nodes(level));
        }
        assertEquals(byLevel.stream().mapToInt(count -> count).sum(), tree.switches());
        for (int from = 0; from < tree.hosts(); from++) {
            for (int to = 0; to < tree.hosts(); to += 3) {
                for (int route = 0; route < tree.portsUpTo(tree.linkLevels()); route++) {
                    int[] rows = tree.rows(from, to, route);
                    int turn = tree.turn(from, to);
                    for (int level = 1; level <= tree.levels(); level++) {
                        if (rows[level - 1] >= 0 && rows[level] >= 0) {
                            assertTrue(leadsTo(tree, level, rows[level - 1], rows[level]), down);
                        }
                    }
                    assertEquals(rows[turn], rows[tree.levels() - turn], "up and down meet at one switch");
                }
            }
        }
    }

    private static List<Integer> counts(String text) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split("x")).map(Integer::valueOf).toList();
    }

    private static boolean leadsTo(FatTree tree, int level, int from, int to) {
        return IntStream.range(0, tree.outDegree(level - 1, from))
                .anyMatch(k -> tree.head(level, tree.outEdge(level - 1, from, k)) == to);
    }

    /**
     * P(congestion >= 5) and P(congestion >= 7) for k = 4, L = 3, random permutations, by 6,000 trials of an independent program. A
     * difference may be four common standard errors, which one of the four exceeds for another seed with probability 0.0003.
     */
    @ParameterizedTest
    @CsvSource({"hash, 5, 0.074", "same_hash, 5, 0.995", "hash, 7, 0.0008", "same_hash, 7, 0.414"})
    void oneHashInAllSwitchesPolarizesTraffic(String routing, long congestion, double reference) {
        PreparedRun run = PreparedRun.of(new FatTreeFlows(), "down=4x4x4 up=4x4 routing=" + routing);
        int trials = 20_000;
        int found = 0;
        for (int trial = 0; trial < trials; trial++) {
            run.draw(66, trial);
            found += run.metrics()[0] >= congestion ? 1 : 0;
        }
        double error = Math.sqrt(reference * (1 - reference) * (1.0 / trials + 1.0 / 6000));
        assertEquals(reference, (double) found / trials, 4 * error + 0.0005, "with the reference's rounding");
    }

    /** 4-ary with 3 levels: 3 · 16 switches. Al-Fares et al. with 16-port switches: 128 leaves, 128 above them and 64 at the top. */
    @ParameterizedTest
    @CsvSource({
        "arity=4 levels=3, 48, 256, 216",
        "down=8x8x16 up=8x8, 320, 4096, 3952",
        "down=36x4 up=12, 16, 96, 216",
        "down=36x4 up=12 load=0.25 flows=4, 16, 96, 216",
        "down=2x2 up=2 permutation=shift, 4, 8, 4"
    })
    void constantsDescribeTheFoldedNetwork(String values, long nodes, long edges, long crossings) {
        Map<String, Long> constants =
                point(values).experiment().constants(point(values).parameters());
        assertEquals(
                List.of(nodes, edges, crossings),
                List.of(constants.get("nodes"), constants.get("edges"), constants.get("crossings")));
    }

    private static Point point(String values) {
        Experiment experiment = new FatTreeFlows();
        Map<String, String> texts = Points.values(values);
        texts.replaceAll((name, value) -> value.replace('/', '\n').replace('+', ' '));
        return new Point(experiment, Parameters.parse(experiment, texts));
    }

    private static double unionBound(String values, int congestion) {
        Event event = Event.compile(
                ExpressionParser.parse("congestion >= " + congestion), PointScope.ofEvents(point(values)));
        Point point = point(values);
        return StrictMath.pow(
                10,
                point.experiment()
                        .bounds()
                        .get(0)
                        .log10(point.parameters(), event)
                        .getAsDouble());
    }

    /**
     * Of 8 links with two hosts below each: two flows cross one with probability 1/4. If two of four hosts send, both are below a
     * subtree with probability 1/6; two flows of a host are there with two links of 16. One hash leaves 8 of the 16 links of level 2 of
     * a binary tree without flows. The flows of a file are those of its hosts.
     */
    @ParameterizedTest
    @CsvSource({
        "arity=2 levels=2, 2, 2",
        "arity=2 levels=2 load=0.5, 2, 0.33333333333333333",
        "arity=2 levels=2 load=0.25, 2, 0",
        "arity=2 levels=2 load=0.25 flows=2 pairs=same, 2, 1",
        "down=1x2 up=3 permutation=uniform load=0.5, 1, 2",
        "down=2x2x2 up=2x2 routing=same_hash permutation=shift, 4, 0.5",
        "down=2x2x2 up=2x2 routing=hash permutation=shift, 4, 0.0625",
        "down=3x2 up=3 traffic=a.txt/0+3/1+4/2+5, 3, 0.22222222222222222"
    })
    void theUnionBoundSumsTheTailsOfAllLinks(String values, int congestion, double bound) {
        assertEquals(bound, unionBound(values, congestion), 1e-12);
    }

    /** The bound counts flows that stay below their leaf; with 2 flows of each of 6 hosts of 8 it exceeds the law at most by half. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "pairs=same",
                "pairs=new",
                "permutation=uniform pairs=same",
                "permutation=uniform",
                "routing=same_hash"
            })
    void theUnionBoundUnderLoadHolds(String values) {
        String point = "down=2x4 up=2 load=0.75 flows=2 " + values;
        PreparedRun run = PreparedRun.of(new FatTreeFlows(), point);
        int trials = 20_000;
        int[] found = new int[6];
        for (int trial = 0; trial < trials; trial++) {
            run.draw(63, trial);
            found[(int) Math.min(5, run.metrics()[0])]++;
        }
        for (int congestion = 5, above = 0; congestion >= 4; congestion--) {
            above += found[congestion];
            double bound = unionBound(point, congestion);
            // Five standard errors: less than 1e-6 for another seed.
            assertTrue(
                    above <= bound * trials + 5 * Math.sqrt(bound * trials),
                    congestion + ": " + above + ", " + bound * trials);
        }
    }
}

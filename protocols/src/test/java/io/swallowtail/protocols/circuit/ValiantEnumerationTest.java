package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.core.rare.ImpossibilityCheck;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The exact law of Valiant's congestion on small networks: every setting of the choices run through the production simulator,
 * against the separate enumeration of an oracle.
 *
 * <p>Provenance of the goldens: the oracles here, and a separate enumeration in Python 3 written from the specification (paths
 * by bit masks), which agree.
 */
class ValiantEnumerationTest {
    private static final int EIGHT = 8;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theLawOverRandomPermutationsIsExact(int d) {
        Map<Long, Long> expected = slowLaw(d, SlowPermutations.all(1 << d));
        assertEquals(
                d == 1 ? Map.of(1L, 8L) : Map.of(1L, 2_496L, 2L, 3_648L), expected, "the oracle against its golden");
        assertEquals(expected, productionLaw(1 << d, "random"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "bit_reversal", "transpose", "complement", "shift"})
    void theLawOfEachFixedPermutationIsExact(String permutation) {
        for (int d = 1; d <= 2; d++) {
            SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
            assertEquals(
                    slowLaw(d, List.of(SlowPermutations.fixed(permutation, network))),
                    productionLaw(1 << d, permutation),
                    "d = " + d);
        }
    }

    /** An edge carries at most the paths of half of the inputs, and those of all senders. Both numbers of circuits happen. */
    @Test
    void moreCircuitsThanAnEdgeCanCarryAreImpossible() {
        Map<String, Long> most = Map.of("1", 4L, "0.5", 4L, "0.25", 2L);
        most.forEach((load, congestion) -> {
            Valiant valiant = new Valiant();
            Point point = new Point(valiant, Parameters.parse(valiant, Map.of("n", "8", "load", load)));
            Event reached =
                    Event.compile(ExpressionParser.parse("congestion >= " + congestion), PointScope.ofEvents(point));
            Event beyond =
                    Event.compile(ExpressionParser.parse("congestion > " + congestion), PointScope.ofEvents(point));
            assertTrue(ImpossibilityCheck.reason(point, beyond).isPresent(), load);
            assertEquals(Optional.empty(), ImpossibilityCheck.reason(point, reached), load);
            long[] found = {0};
            new TrialRunner(point, 42, List.of(reached)).forEach(0, 60_000, (trial, values) -> found[0] += values[1]);
            assertTrue(found[0] > 0, load);
        });
    }

    private static Map<Long, Long> productionLaw(int n, String permutation) {
        PreparedRun run = PreparedRun.valiant(n, permutation);
        ShuffleChoices shuffle = run.shuffle("permutation");
        IntegerChoices rows = run.integers("intermediate rows");
        Map<Long, Long> law = new HashMap<>();
        do {
            do {
                law.merge(run.metrics()[0], 1L, Long::sum);
            } while (PreparedRun.nextSetting(rows));
        } while (shuffle != null && PreparedRun.nextSetting(shuffle));
        return law;
    }

    private static Map<Long, Long> slowLaw(int d, List<List<Integer>> permutations) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
        Map<Long, Long> law = new HashMap<>();
        for (List<Integer> permutation : permutations) {
            for (List<Integer> rows : allRows(network.n, network.n)) {
                law.merge(SlowValiant.congestion(network, permutation, rows), 1L, Long::sum);
            }
        }
        return law;
    }

    /** Lists all lists of {@code count} rows below n. */
    private static List<List<Integer>> allRows(int count, int n) {
        if (count == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> lists = new ArrayList<>();
        for (List<Integer> shorter : allRows(count - 1, n)) {
            for (int row = 0; row < n; row++) {
                List<Integer> longer = new ArrayList<>(shorter);
                longer.add(row);
                lists.add(longer);
            }
        }
        return lists;
    }

    /** n = 8, all 8^8 = 16 777 216 settings of one fixed permutation, on all processors. */
    @Test
    void theLawAtEightInputsIsExact() {
        assertArrayEquals(
                new long[] {0, 259_648, 13_312_232, 3_076_416, 128_920, 0, 0, 0, 0},
                add(first -> productionLawOfEight("transpose", first)));
    }

    private static long[] add(IntFunction<long[]> lawOfFirstRow) {
        List<long[]> laws =
                IntStream.range(0, EIGHT).parallel().mapToObj(lawOfFirstRow).collect(Collectors.toList());
        long[] sum = new long[EIGHT + 1];
        laws.forEach(law -> Arrays.setAll(sum, i -> sum[i] + law[i]));
        return sum;
    }

    private static long[] productionLawOfEight(String permutation, int firstRow) {
        PreparedRun run = PreparedRun.valiant(EIGHT, permutation);
        int[] rows = run.integers("intermediate rows").values();
        Outcome out = new Outcome(new long[1]);
        long[] law = new long[EIGHT + 1];
        for (int setting = 0; setting < 1 << 3 * (EIGHT - 1); setting++) {
            rows[0] = firstRow;
            for (int i = 1; i < EIGHT; i++) {
                rows[i] = setting >>> 3 * (i - 1) & 7;
            }
            run.simulator.run(out);
            law[(int) out.values()[0]]++;
        }
        return law;
    }
}

package io.swallowtail.protocols.multibutterfly;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.protocols.Trials;
import io.swallowtail.protocols.bounds.ConcentratorBound;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Concentrators against their definition: all subsets, all permutations of small cases, dense eigenvalues. */
class ConcentratorOracleTest {
    private static SlowConcentrator slow(Trials trials) {
        ShuffleChoices shuffles = (ShuffleChoices) trials.stream("permutations");
        List<int[]> orders = new ArrayList<>();
        for (int k = 0; k < shuffles.count() / (shuffles.size() - 1); k++) {
            int[] order = new int[shuffles.size()];
            shuffles.permutation(k, order, 0);
            orders.add(order);
        }
        return SlowConcentrator.ofOrders(shuffles.size(), orders);
    }

    private static int[] expansion(Trials trials, String metric) {
        return new int[] {(int) trials.metric(metric), (int) trials.denominator(metric)};
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1, 0.5, 1",
        "4, 2, 0.5, 1",
        "6, 1, 1, 0.5",
        "8, 3, 0.5, 1.2",
        "10, 2, 0.4, 1.5",
        "12, 4, 0.5, 1.5",
        "12, 5, 0.25, 2",
        "14, 2, 0.3, 1.25",
        "12, 3, 1, 0.55",
    })
    void theWorstSetIsThatOfAllSubsets(int m, int c, String alpha, String beta) {
        Trials trials = new Trials("concentrator m=" + m + " c=" + c + " alpha=" + alpha + " beta=" + beta, 3);
        int u = (int) ConcentratorBound.largestSet(m, new BigDecimal(alpha));
        for (int trial = 0; trial < 40; trial++) {
            trials.next();
            SlowConcentrator slow = slow(trials);
            int[] worst = slow.worst(u);
            assertArrayEquals(worst, expansion(trials, "worst_expansion"));
            BigDecimal needed = new BigDecimal(beta).multiply(BigDecimal.valueOf(worst[1]));
            assertEquals(BigDecimal.valueOf(worst[0]).compareTo(needed) < 0 ? 1 : 0, trials.metric("failed"));
            assertEquals(Tally.NULL, trials.metric("expansion_lower"));
            assertEquals(Tally.NULL, trials.metric("expansion_upper"));
        }
    }

    /** The score of splitting: the largest shortfall of a set, and how many sets have it. */
    @Test
    void theShortfallIsThatOfAllSubsets() {
        Trials trials = new Trials("concentrator m=10 c=2 alpha=0.5 beta=1.3", 3);
        for (int trial = 0; trial < 30; trial++) {
            trials.next();
            SlowConcentrator slow = slow(trials);
            Map<Integer, Integer> sets = new TreeMap<>();
            for (long set = 1; set < 1 << 10; set++) {
                int nodes = Long.bitCount(set);
                if (nodes <= 5) {
                    sets.merge((int) Math.ceil(1.3 * nodes - 1e-9) - slow.neighboursOf(set), 1, Integer::sum);
                }
            }
            int largest = sets.keySet().stream().max(Integer::compare).orElseThrow();
            long measure = trials.refinement("failed");
            assertEquals(largest + (1 << 14), measure >> 16);
            assertEquals((long) sets.get(largest), measure & 0xFFFF);
            assertEquals(largest > 0 ? 1 : 0, trials.metric("failed"));
        }
    }

    /** Beyond enumeration: the greedy sets, and a lower limit from dense eigenvalues; failed only where they decide. */
    @ParameterizedTest
    @CsvSource({"30, 3, 0.5, 0.9", "32, 5, 0.5, 1.05", "40, 2, 0.4, 0.8", "36, 4, 0.5, 0.6", "30, 1, 0.5, 0.4"})
    void limitsAreThoseOfTheirDefinitions(int m, int c, String alpha, String beta) {
        Trials trials = new Trials("concentrator m=" + m + " c=" + c + " alpha=" + alpha + " beta=" + beta, 9);
        int u = (int) ConcentratorBound.largestSet(m, new BigDecimal(alpha));
        for (int trial = 0; trial < 10; trial++) {
            trials.next();
            assertEquals(Tally.NULL, trials.metric("worst_expansion"));
            SlowConcentrator slow = slow(trials);
            int[] upper = expansion(trials, "expansion_upper");
            assertArrayEquals(slow.greedy(u), upper);
            double lambda = secondEigenvalue(trials, m, c);
            double lower = 1e6 * c * c / ((2.0 * c * c - lambda) * u / m + lambda);
            assertEquals(Math.floor(lower + 1e-4), trials.metric("expansion_lower"), 0);
            double b = Double.parseDouble(beta);
            long expected =
                    (double) upper[0] / upper[1] < b ? 1 : trials.metric("expansion_lower") >= b * 1e6 ? 0 : Tally.NULL;
            assertEquals(expected, trials.metric("failed"));
        }
    }

    private static double secondEigenvalue(Trials trials, int m, int c) {
        ShuffleChoices shuffles = (ShuffleChoices) trials.stream("permutations");
        RealMatrix a = new Array2DRowRealMatrix(m, m / 2);
        int[] order = new int[m];
        for (int k = 0; k < c; k++) {
            shuffles.permutation(k, order, 0);
            for (int place = 0; place < m; place++) {
                a.addToEntry(order[place], place % (m / 2), 1);
            }
        }
        double[] eigenvalues = new EigenDecomposition(a.transpose().multiply(a)).getRealEigenvalues();
        assertEquals(2.0 * c * c, eigenvalues[0], 1e-9);
        return eigenvalues[1];
    }

    /** Tanner's limit never exceeds the exact expansion, nor the greedy one. */
    @Test
    void limitsEncloseTheExactExpansion() {
        for (int m = 4; m <= 16; m += 2) {
            Trials trials = new Trials("concentrator m=" + m + " c=4 alpha=0.5 beta=1", m);
            for (int trial = 0; trial < 20; trial++) {
                trials.next();
                Concentration graph = new Concentration(m, 4);
                ShuffleChoices shuffles = (ShuffleChoices) trials.stream("permutations");
                int[] order = new int[m];
                for (int k = 0; k < 4; k++) {
                    shuffles.permutation(k, order, 0);
                    for (int place = 0; place < m; place++) {
                        graph.neighbours()[order[place] * 4 + k] = place % (m / 2);
                    }
                }
                long lower = new TannerExpansion(graph, m / 2).millionths();
                int[] exact = expansion(trials, "worst_expansion");
                assertTrue(lower * exact[1] <= 1_000_000L * exact[0]);
                Expansion upper = new GreedyExpansion(graph, m / 2).search();
                assertTrue(upper.neighbours * exact[1] >= exact[0] * upper.nodes);
            }
        }
    }

    /** The whole law of |Γ(U)|/|U| over all tuples of permutations, or with the first one fixed, which changes no expansion; and that Lemma 1 bounds it. */
    @ParameterizedTest
    @CsvSource({
        "4, 1, false, '{1/2=24}'",
        "4, 2, false, '{1/1=384, 1/2=96, 2/2=96}'",
        "6, 2, true, '{1/2=128, 2/2=80, 2/3=512}'",
        "8, 2, true, '{1/2=5232, 2/3=17664, 2/4=1200, 3/4=16224}'",
    })
    void theLawOfSmallConcentratorsIsThatOfAllPermutations(int m, int c, boolean firstFixed, String law) {
        Trials trials = new Trials("concentrator m=" + m + " c=" + c + " alpha=0.5 beta=1", 0);
        ShuffleChoices shuffles = (ShuffleChoices) trials.stream("permutations");
        int from = firstFixed ? m - 1 : 0;
        Map<String, Integer> simulated = new TreeMap<>();
        Arrays.fill(shuffles.draws(), 0);
        while (true) {
            trials.run();
            int[] expansion = expansion(trials, "worst_expansion");
            simulated.merge(expansion[0] + "/" + expansion[1], 1, Integer::sum);
            int i = from;
            while (i < shuffles.count() && ++shuffles.draws()[i] == shuffles.bound(i)) {
                shuffles.draws()[i++] = 0;
            }
            if (i == shuffles.count()) {
                break;
            }
        }
        Map<String, Integer> counted = new TreeMap<>();
        for (List<int[]> tuple : tuples(m, c, firstFixed)) {
            int[] worst = new SlowConcentrator(m, tuple).worst(m / 2);
            counted.merge(worst[0] + "/" + worst[1], 1, Integer::sum);
        }
        assertEquals(counted, simulated);
        assertEquals(law, simulated.toString());
        for (String beta : List.of("0.5", "0.6", "0.75", "1", "1.25", "1.5")) {
            double failed = failed(counted, Double.parseDouble(beta));
            BigDecimal alpha = new BigDecimal("0.5");
            double exact = ConcentratorBound.log10Exact(m, c, alpha, new BigDecimal(beta));
            double paper = ConcentratorBound.log10Paper(m, c, alpha, new BigDecimal(beta));
            assertTrue(failed <= Math.pow(10, exact) * (1 + 1e-12), beta);
            assertTrue(exact <= paper + 1e-12, beta);
        }
    }

    /** The share of cases with |Γ(U)| &lt; β·|U|. */
    private static double failed(Map<String, Integer> law, double beta) {
        int failed = 0;
        int all = 0;
        for (Map.Entry<String, Integer> entry : law.entrySet()) {
            String[] ratio = entry.getKey().split("/");
            failed += Integer.parseInt(ratio[0]) < beta * Integer.parseInt(ratio[1]) - 1e-9 ? entry.getValue() : 0;
            all += entry.getValue();
        }
        return (double) failed / all;
    }

    private static List<List<int[]>> tuples(int m, int c, boolean firstFixed) {
        List<int[]> all = new ArrayList<>();
        permute(new int[m], 0, all);
        List<List<int[]>> tuples = List.of(List.of());
        for (int k = 0; k < c; k++) {
            List<List<int[]>> longer = new ArrayList<>();
            for (List<int[]> tuple : tuples) {
                for (int[] pi : k == 0 && firstFixed ? all.subList(0, 1) : all) {
                    List<int[]> grown = new ArrayList<>(tuple);
                    grown.add(pi);
                    longer.add(grown);
                }
            }
            tuples = longer;
        }
        return tuples;
    }

    /** Lists all permutations, the identity first. */
    private static void permute(int[] values, int place, List<int[]> all) {
        if (place == values.length) {
            all.add(values.clone());
            return;
        }
        for (int value = 0; value < values.length; value++) {
            boolean used = false;
            for (int i = 0; i < place; i++) {
                used |= values[i] == value;
            }
            if (!used) {
                values[place] = value;
                permute(values, place + 1, all);
            }
        }
    }

    @Test
    void withoutSetsThereIsNothingToFail() {
        Trials trials = new Trials("concentrator m=8 c=2 alpha=0.1 beta=5", 1);
        trials.next();
        assertEquals(Tally.NULL, trials.metric("worst_expansion"));
        assertEquals(Tally.NULL, trials.metric("expansion_lower"));
        assertEquals(Tally.NULL, trials.metric("expansion_upper"));
        assertEquals(0, trials.metric("failed"));
    }

    @Test
    void anOddNumberOfNodesIsRefused() {
        ParameterException e =
                assertThrows(ParameterException.class, () -> new Trials("concentrator m=7 c=2 alpha=0.5 beta=1", 1));
        assertEquals("m", e.parameter());
    }

    /** Where enumeration ends: 2^24 sets. */
    @Test
    void setsAreCountedBeforeTheyAreEnumerated() {
        assertTrue(SetSearch.isFeasible(24, 24));
        assertTrue(!SetSearch.isFeasible(25, 25));
        assertTrue(SetSearch.isFeasible(64, 5));
        assertTrue(!SetSearch.isFeasible(64, 6));
        assertTrue(SetSearch.isFeasible(1 << 16, 1));
        assertTrue(SetSearch.isFeasible(7, 0));
    }
}

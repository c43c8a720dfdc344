package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.protocols.bounds.LockingRecursion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The exact law of the number delivered on small butterflies. At every edge the oracle takes all subsets of q as equally
 * likely, production answers every setting of its seats: that the two agree proves that the sample is uniform.
 */
class LockingEnumerationTest {
    private static void addLaw(Map<Long, BigFraction> law, Map<Long, BigFraction> more) {
        more.forEach((delivered, probability) -> law.merge(delivered, probability, BigFraction::add));
    }

    /** The law over the seats for the other choices as they stand; delivered and lost add up to n. */
    private static Map<Long, BigFraction> law(PreparedRun run, ChoiceTree tree, int n) {
        run.onDemandIntegers("seats").answerFrom(tree.stream("seats"));
        Map<Long, BigFraction> law = new TreeMap<>();
        do {
            long[] metrics = run.metrics();
            assertEquals(n, metrics[0] + metrics[1]);
            law.merge(metrics[0], tree.probability(), BigFraction::add);
        } while (tree.nextRun());
        return law;
    }

    private static List<List<Integer>> lists(int n) {
        return DataServerEnumerationTest.lists(n, 0, n);
    }

    private static PreparedRun prepared(int n, int q, int passes, String destinations, String permutation) {
        return PreparedRun.of(
                new Locking(),
                "n=" + n + " q=" + q + " passes=" + passes + " destinations=" + destinations + " permutation="
                        + permutation);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "2, 2", "2, 3", "2, 4"})
    void theLawOfUniformDestinationsIsExact(int d, int q) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
        int n = network.n;
        Map<Long, BigFraction> expected = new TreeMap<>();
        lists(n).forEach(destinations -> addLaw(expected, new SlowLocking(q, network.onePass(destinations)).law()));
        PreparedRun run = prepared(n, q, 1, "uniform", "random");
        ChoiceTree tree = new ChoiceTree();
        Map<Long, BigFraction> law = new TreeMap<>();
        do {
            addLaw(law, law(run, tree, n));
        } while (PreparedRun.nextSetting(run.integers("destinations")));
        assertEquals(expected, law);
        assertEquals(LockingRecursion.deliveredFraction(q, d), meanFraction(expected, n), 1e-14);
    }

    /** The mean fraction delivered, the law being summed over all n^n lists of destinations. */
    private static double meanFraction(Map<Long, BigFraction> law, int n) {
        BigFraction sum = BigFraction.ZERO;
        for (Map.Entry<Long, BigFraction> entry : law.entrySet()) {
            sum = sum.add(entry.getValue().multiply(entry.getKey()));
        }
        return sum.divide(n).doubleValue() / Math.pow(n, n);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "1, 1, 2", "2, 1, 1", "2, 2, 1", "2, 1, 2", "2, 2, 2"})
    void theLawOfRandomPermutationsIsExact(int d, int q, int passes) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
        int n = network.n;
        List<List<Integer>> rows = passes == 1 ? List.of(List.of()) : lists(n);
        Map<Long, BigFraction> expected = new TreeMap<>();
        for (List<Integer> permutation : SlowPermutations.all(n)) {
            // Every 7th list of rows: 256 of them is a lot for the oracle.
            for (int i = 0; i < rows.size(); i += 7) {
                addLaw(
                        expected,
                        new SlowLocking(
                                        q,
                                        passes == 1
                                                ? network.onePass(permutation)
                                                : SlowValiant.paths(network, permutation, rows.get(i)))
                                .law());
            }
        }
        PreparedRun run = prepared(n, q, passes, "permutation", "random");
        ChoiceTree tree = new ChoiceTree();
        Map<Long, BigFraction> law = new TreeMap<>();
        do {
            for (int i = 0; i < rows.size(); i += 7) {
                write(run.integers("intermediate rows"), rows.get(i));
                addLaw(law, law(run, tree, n));
            }
        } while (PreparedRun.nextSetting(run.shuffle("permutation")));
        assertEquals(expected, law);
    }

    private static void write(IntegerChoices integers, List<Integer> values) {
        if (integers != null) {
            Arrays.setAll(integers.values(), values::get);
        }
    }

    /** n = 8: fixed permutations, one pass and two, and lists of destinations, at random and lopsided. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theLawAtEightInputsIsExact(int q) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(3);
        ChoiceTree tree = new ChoiceTree();
        Random random = new Random(q);
        for (String kind : List.of("identity", "bit_reversal", "transpose", "complement", "shift")) {
            List<Integer> permutation = SlowPermutations.fixed(kind, network);
            assertEquals(
                    new SlowLocking(q, network.onePass(permutation)).law(),
                    law(prepared(8, q, 1, "permutation", kind), tree, 8));
            PreparedRun run = prepared(8, q, 2, "permutation", kind);
            List<Integer> rows = numbersBelow(8, random);
            write(run.integers("intermediate rows"), rows);
            assertEquals(
                    new SlowLocking(q, SlowValiant.paths(network, permutation, rows)).law(), law(run, tree, 8), kind);
        }
        PreparedRun run = prepared(8, q, 1, "uniform", "random");
        for (int trial = 0; trial < 60; trial++) {
            List<Integer> destinations = numbersBelow(trial % 3 == 0 ? 2 : 8, random);
            write(run.integers("destinations"), destinations);
            assertEquals(new SlowLocking(q, network.onePass(destinations)).law(), law(run, tree, 8));
        }
    }

    /**
     * n = 8, two passes by few intermediate rows, so that up to 2q messages want an edge in the first pass and the second one
     * shows which of them it kept.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void whoIsKeptShowsInTheSecondPass(int q) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(3);
        ChoiceTree tree = new ChoiceTree();
        Random random = new Random(-q);
        PreparedRun run = prepared(8, q, 2, "uniform", "random");
        for (int trial = 0; trial < 12; trial++) {
            List<Integer> rows = numbersBelow(2, random);
            List<Integer> destinations = numbersBelow(trial % 2 == 0 ? 4 : 8, random);
            write(run.integers("intermediate rows"), rows);
            write(run.integers("destinations"), destinations);
            assertEquals(
                    new SlowLocking(q, SlowValiant.paths(network, destinations, rows)).law(),
                    law(run, tree, 8),
                    rows + " " + destinations);
        }
    }

    private static List<Integer> numbersBelow(int bound, Random random) {
        return random.ints(8, 0, bound).boxed().toList();
    }
}

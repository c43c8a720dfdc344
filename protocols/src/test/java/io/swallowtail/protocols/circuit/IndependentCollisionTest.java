package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.core.random.OnDemandCoins;
import io.swallowtail.protocols.circuit.SlowCollision.Outcome;
import io.swallowtail.protocols.circuit.SlowCollision.Paths;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code collision} with {@code choices = independent}: its exact law on small networks; {@link AlternativesAndLoadTest} and
 * {@link CollisionTraceTest} compare it trial by trial. Goldens as in {@link CollisionEnumerationTest}: the oracle,
 * and a separate enumeration in Python 3, which agree.
 */
class IndependentCollisionTest {
    private static final OnDemandCoins.Source ODD_REQUESTS = (step, request) -> request % 2 == 1;

    private static PreparedRun prepared(int n, String permutation, int c, String tie, int maxRounds) {
        return PreparedRun.of(
                new Collision(),
                "choices=independent n=" + n + " permutation=" + permutation + " c=" + c + " tie=" + tie
                        + " max_rounds=" + maxRounds);
    }

    private static Paths paths(
            SlowTwofoldButterfly network, List<Integer> destinations, List<Integer> rows, List<Integer> buddyRows) {
        return new Paths(
                SlowValiant.paths(network, destinations, rows), SlowValiant.paths(network, destinations, buddyRows));
    }

    private static void answerFrom(PreparedRun run, ChoiceTree tree, boolean unsettledBranch) {
        run.asked("ties").answerFrom(tree.coins("ties"));
        run.asked("unsettled").answerFrom(unsettledBranch ? tree.coins("unsettled") : ODD_REQUESTS);
    }

    /** All lists of {@code count} rows below n, as base-n numbers. */
    private static List<Integer> digits(int number, int count, int n) {
        int[] rest = {number};
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    int digit = rest[0] % n;
                    rest[0] /= n;
                    return digit;
                })
                .collect(Collectors.toList());
    }

    /** n = 2: both permutations, all rows, all coins; a case weighs 4. */
    @ParameterizedTest
    @CsvSource({"1, first, 0", "1, coin, 0", "1, coin, 1", "2, coin, 0", "3, first, 0", "4, coin, 0"})
    void theLawAtTwoInputsIsExact(int c, String tie, int maxRounds) {
        PreparedRun run = prepared(2, "random", c, tie, maxRounds);
        ChoiceTree tree = new ChoiceTree();
        answerFrom(run, tree, true);
        Map<Outcome, Long> law = new HashMap<>();
        run.forEachSetting(() -> tree.addRuns(law, 2, () -> Outcome.of(run.metrics())));
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(1);
        SlowCollision protocol = new SlowCollision(c, tie.equals("coin"), maxRounds);
        Map<Outcome, Long> expected = new HashMap<>();
        for (List<Integer> permutation : SlowPermutations.all(2)) {
            for (int rows = 0; rows < 16; rows++) {
                Paths paths = paths(network, permutation, digits(rows % 4, 2, 2), digits(rows / 4, 2, 2));
                tree.addRuns(expected, 2, () -> protocol.run(paths, tree.coins("ties"), tree.coins("unsettled")));
            }
        }
        assertEquals(expected, law);
        if (c == 1 && tie.equals("first")) {
            assertEquals(
                    Map.of(
                            new Outcome(1, 0, 2, 2), 32L,
                            new Outcome(1, 1, 1, 2), 64L,
                            new Outcome(1, 1, 0, 1), 32L),
                    law,
                    "golden");
        }
    }

    /** n = 4, one permutation, all 4^8 rows; every tie and unsettled coin is in the golden, so a case weighs 16. */
    @Test
    void theLawAtFourInputsIsExact() {
        PreparedRun run = prepared(4, "transpose", 2, "first", 0);
        ChoiceTree tree = new ChoiceTree();
        answerFrom(run, tree, true);
        Map<Outcome, Long> law = new HashMap<>();
        run.forEachSetting(() -> tree.addRuns(law, 4, () -> Outcome.of(run.metrics())));
        assertEquals(
                Map.of(
                        new Outcome(2, 0, 4, 4), 256L,
                        new Outcome(2, 2, 2, 4), 6_144L,
                        new Outcome(2, 1, 2, 4), 26_112L,
                        new Outcome(1, 2, 0, 3), 294_912L,
                        new Outcome(1, 1, 0, 2), 450_560L,
                        new Outcome(2, 2, 0, 3), 55_296L,
                        new Outcome(2, 1, 0, 2), 214_272L,
                        new Outcome(1, 1, 0, 1), 1_024L),
                law,
                "golden");
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(2);
        SlowCollision protocol = new SlowCollision(2, false, 0);
        List<Integer> destinations = SlowPermutations.fixed("transpose", network);
        answerFrom(run, tree, false);
        for (int setting = 0; setting < 1 << 16; setting += 7) {
            List<Integer> rows = digits(setting & 0xFF, 4, 4);
            List<Integer> buddyRows = digits(setting >>> 8, 4, 4);
            Arrays.setAll(run.integers("intermediate rows").values(), rows::get);
            Arrays.setAll(run.integers("second intermediate rows").values(), buddyRows::get);
            Outcome expected = protocol.run(paths(network, destinations, rows, buddyRows), null, ODD_REQUESTS);
            assertArrayEquals(expected.metrics(), run.metrics(), "rows " + rows + ", " + buddyRows);
        }
    }

    /** All paths to one row load an edge with all n = 2^15 of them, which fits; with n = 2^16 it is noticed. */
    @Test
    void theLargestLoadIsCountedOrRefused() {
        PreparedRun fits = prepared(1 << 15, "identity", 1, "first", 1);
        fits.asked("unsettled").answerFrom(ODD_REQUESTS);
        assertEquals(1 << 15, fits.metrics()[4]);
        PreparedRun tooMany = prepared(1 << 16, "identity", 1, "first", 1);
        assertThrows(IllegalStateException.class, tooMany::metrics);
    }
}

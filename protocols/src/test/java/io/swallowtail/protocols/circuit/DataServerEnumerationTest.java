package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The exact joint law of the data server's metrics on RB_2 and RB_4: every wiring, placement and coin run through the
 * production simulators, against a separate enumeration for the oracle. What is compared is the number of settings with each
 * outcome, so no correspondence between the two enumerations is assumed.
 */
class DataServerEnumerationTest {
    /** Lists all lists of so many numbers from {@code from} on, below {@code to}. */
    static List<List<Integer>> lists(int count, int from, int to) {
        if (count == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> lists = new ArrayList<>();
        for (List<Integer> shorter : lists(count - 1, from, to)) {
            for (int number = from; number < to; number++) {
                List<Integer> longer = new ArrayList<>(shorter);
                longer.add(number);
                lists.add(longer);
            }
        }
        return lists;
    }

    static void forEachWiring(int d, Consumer<SlowRandomlyWiredButterfly> action) {
        List<List<Integer>> permutations = SlowPermutations.all(1 << (d - 1));
        for (List<Integer> sigma0 : permutations) {
            for (List<Integer> sigma1 : permutations) {
                action.accept(new SlowRandomlyWiredButterfly(d, sigma0, sigma1));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, coin, 0",
        "1, 1, 2, coin, 0",
        "1, 1, 2, first, 0",
        "1, 2, 1, first, 0",
        "2, 1, 1, coin, 0",
        "2, 1, 2, coin, 0",
        "2, 1, 3, first, 0",
        "2, 2, 1, coin, 0",
        "2, 2, 2, coin, 0",
        "2, 2, 2, first, 0",
        "2, 2, 2, coin, 1",
        "2, 2, 3, coin, 0",
        "2, 2, 3, first, 1",
        "2, 1, 2, first, 1",
        "2, 9, 2, first, 0",
        "2, 2, 9, first, 0"
    })
    void theLawOfTheProtocolIsExact(int d, int c, int cBar, String tie, int maxRounds) {
        int n = 1 << d;
        Map<List<Long>, Long> expected = new HashMap<>();
        SlowDataServer protocol = new SlowDataServer(c, cBar, tie.equals("coin"), maxRounds);
        ChoiceTree slowTree = new ChoiceTree();
        forEachWiring(d, network -> {
            for (List<Integer> firstDisks : lists(n, 0, n / 2)) {
                for (List<Integer> secondDisks : lists(n, n / 2, n)) {
                    slowTree.addRuns(
                            expected,
                            n,
                            () -> protocol.run(
                                            network.onePass(firstDisks),
                                            network.onePass(secondDisks),
                                            slowTree.coins("ties"),
                                            slowTree.coins("unsettled"))
                                    .metrics());
                }
            }
        });

        PreparedRun run = PreparedRun.of(
                new DataServer(), "n=" + n + " c=" + c + " c_bar=" + cBar + " tie=" + tie + " max_rounds=" + maxRounds);
        ChoiceTree tree = new ChoiceTree();
        run.asked("ties").answerFrom(tree.coins("ties"));
        run.asked("unsettled").answerFrom(tree.coins("unsettled"));
        Map<List<Long>, Long> law = new HashMap<>();
        run.forEachSetting(() -> tree.addRuns(law, n, () -> run.outcome()));
        assertEquals(expected, law);
    }

    @ParameterizedTest
    @CsvSource({"1", "2"})
    void theLawOfSingleCopiesIsExact(int d) {
        int n = 1 << d;
        Map<List<Long>, Long> expected = new HashMap<>();
        forEachWiring(d, network -> {
            for (List<Integer> disks : lists(n, 0, n)) {
                List<List<Edge>> paths = network.onePass(disks);
                long congestion = SlowNetwork.congestion(paths);
                expected.merge(List.of(congestion, SlowDataServer.contention(paths), 0L, 0L, 0L), 1L, Long::sum);
            }
        });
        PreparedRun run = PreparedRun.of(new DataServer(), "n=" + n + " c=1 c_bar=1 copies=1");
        Map<List<Long>, Long> law = new HashMap<>();
        run.forEachSetting(() -> law.merge(run.outcome(), 1L, Long::sum));
        assertEquals(expected, law);
    }
}

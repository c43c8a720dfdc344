package io.swallowtail.protocols.circuit;

import static io.swallowtail.protocols.circuit.DataServerEnumerationTest.forEachWiring;
import static io.swallowtail.protocols.circuit.DataServerEnumerationTest.lists;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The exact joint law of the dynamic data server's metrics on RB_2 and RB_4: every wiring, placement and requested
 * integer in the production simulator, compared with the oracle and its own enumeration.
 */
class DataServerMinimumEnumerationTest {
    private final ChoiceTree slowTree = new ChoiceTree();
    private final ChoiceTree tree = new ChoiceTree();

    private Map<List<Long>, BigFraction> slowLaw(
            int d, List<List<Integer>> firstDisks, List<List<Integer>> secondDisks, int rounds, int departing) {
        Map<List<Long>, BigFraction> law = new HashMap<>();
        forEachWiring(d, network -> {
            for (List<Integer> first : firstDisks) {
                for (List<Integer> second : secondDisks) {
                    slowTree.addRuns(
                            law,
                            () -> new SlowDataServerMinimum(network, first, second)
                                    .run(
                                            rounds,
                                            departing,
                                            slowTree.stream("departures"),
                                            slowTree.stream("requests")));
                }
            }
        });
        return law;
    }

    private void answerFromTree(PreparedRun run) {
        run.onDemandIntegers("departures").answerFrom(tree.stream("departures"));
        run.onDemandIntegers("requests").answerFrom(tree.stream("requests"));
    }

    private void addLaw(PreparedRun run, Map<List<Long>, BigFraction> law) {
        tree.addRuns(law, () -> run.outcome());
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "1, 3", "2, 4", "2, 5"})
    void theLawOfFillingIsExact(int d, int objects) {
        int n = 1 << d;
        PreparedRun run = PreparedRun.of(new DataServerMinimum(), "n=" + n + " objects=" + objects);
        Map<List<Long>, BigFraction> law = new HashMap<>();
        run.forEachSetting(() -> addLaw(run, law));
        assertEquals(slowLaw(d, lists(objects, 0, n / 2), lists(objects, n / 2, n), 0, 0), law);
    }

    /**
     * Every wiring and every choice of departures and requests, for some placements of the objects: every so many of all
     * first and of all second ones. With more objects than users, some that nobody ever held are asked for.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 2, 2, 0.5, 2, 1, 1",
        "1, 4, 2, 0, 2, 1, 1",
        "2, 4, 1, 0.5, 2, 1, 5",
        "2, 4, 1, 0.1, 2, 3, 3",
        "2, 4, 2, 0.125, 2, 9, 11",
        "2, 6, 1, 0.75, 3, 35, 64",
        "2, 5, 1, 1, 4, 32, 32"
    })
    void theLawOfChurnIsExact(
            int d, int objects, int rounds, String fraction, int departing, int everyFirst, int everySecond) {
        int n = 1 << d;
        List<List<Integer>> firstDisks = some(lists(objects, 0, n / 2), everyFirst);
        List<List<Integer>> secondDisks = some(lists(objects, n / 2, n), everySecond);
        PreparedRun run = PreparedRun.of(
                new DataServerMinimum(),
                "n=" + n + " objects=" + objects + " workload=churn churn_rounds=" + rounds + " churn_fraction="
                        + fraction);
        answerFromTree(run);
        Map<List<Long>, BigFraction> law = new HashMap<>();
        for (List<Integer> first : firstDisks) {
            for (List<Integer> second : secondDisks) {
                Arrays.setAll(run.integers("first copies").values(), first::get);
                Arrays.setAll(run.integers("second copies").values(), object -> second.get(object) - n / 2);
                run.forEachSettingOf(List.of("wiring of half 0", "wiring of half 1"), () -> addLaw(run, law));
            }
        }
        assertEquals(slowLaw(d, firstDisks, secondDisks, rounds, departing), law);
    }

    private static List<List<Integer>> some(List<List<Integer>> all, int every) {
        return IntStream.range(0, all.size())
                .filter(i -> i % every == every * 5 / 7)
                .mapToObj(all::get)
                .collect(Collectors.toList());
    }
}

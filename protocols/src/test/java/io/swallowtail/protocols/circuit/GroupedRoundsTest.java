package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.protocols.network.Butterfly;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plain trials are by groups of levels, refined ones by the rounds that observers see: both must have the same metrics. */
class GroupedRoundsTest {
    private static final Collision COLLISION = new Collision();

    @ParameterizedTest
    @CsvSource({
        "256, 1, first, 0, random, 60",
        "256, 2, first, 0, random, 60",
        "256, 2, coin, 1, random, 60",
        "256, 3, coin, 2, bit_reversal, 60",
        "512, 2, coin, 0, transpose, 30",
        "512, 2, first, 0, random, 30",
        "1024, 3, first, 0, random, 30",
        "1024, 4, coin, 0, random, 30",
        "1024, 6, first, 0, identity, 20",
        "1024, 120, first, 0, random, 5",
        "2048, 2, coin, 0, random, 20",
        "4096, 3, first, 0, random, 10",
        "16384, 2, coin, 0, random, 2",
        "16384, 3, first, 0, bit_reversal, 2",
    })
    void equalTheRoundsThatObserversSee(int n, int c, String tie, int maxRounds, String permutation, int trials) {
        compare(n, c, tie, maxRounds, permutation, trials);
    }

    @Test
    @Tag("thorough")
    void equalTheRoundsThatObserversSeeInManyTrials() {
        for (int n = 256; n <= 16_384; n *= 2) {
            for (int c = 1; c <= 5; c++) {
                for (String tie : new String[] {"first", "coin"}) {
                    compare(n, c, tie, 0, "random", 200_000 / n);
                    compare(n, c, tie, 3, n == 512 ? "complement" : "bit_reversal", 100_000 / n);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "256, 1, 1, first, 0, 30",
        "256, 3, 2, coin, 0, 60",
        "512, 3, 5, first, 2, 30",
        "1024, 3, 5, first, 0, 20",
        "1024, 2, 3, coin, 0, 20",
        "1024, 5, 2, coin, 0, 20",
        "4096, 4, 120, first, 0, 5",
        "16384, 3, 3, coin, 0, 2",
    })
    void dataServersEqualTheRoundsThatObserversSee(int n, int c, int diskLimit, String tie, int maxRounds, int trials) {
        DataServer experiment = new DataServer();
        Map<String, String> values =
                Map.of("n", "" + n, "c", "" + c, "c_bar", "" + diskLimit, "tie", tie, "max_rounds", "" + maxRounds);
        compare(experiment, values, trials);
    }

    private static void compare(int n, int c, String tie, int maxRounds, String permutation, int trials) {
        Map<String, String> values =
                Map.of("n", "" + n, "c", "" + c, "tie", tie, "max_rounds", "" + maxRounds, "permutation", permutation);
        compare(COLLISION, values, trials);
    }

    private static void compare(Experiment experiment, Map<String, String> values, int trials) {
        Point point = new Point(experiment, Parameters.parse(experiment, values));
        Simulator simulator = point.simulator(7);
        AddressedRandom random = point.random(7, Purpose.TRIAL);
        for (int trial = 0; trial < trials; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            compare(experiment, simulator, point.identity() + ", trial " + trial);
        }
    }

    private static void compare(Experiment experiment, Simulator simulator, String what) {
        Outcome grouped = Outcome.of(experiment);
        Outcome observed = Outcome.of(experiment);
        simulator.run(grouped);
        simulator.runRefined(observed);
        assertArrayEquals(observed.values(), grouped.values(), what);
    }

    /** Switches that never exchange anything crowd edges: the byte counters refuse, and edges are counted one by one. */
    @ParameterizedTest
    @CsvSource({"4096, 2, identity", "4096, 3, bit_reversal", "65536, 2, bit_reversal", "65536, 40, bit_reversal"})
    void crowdedEdgesAreCountedOneByOne(int n, int c, String permutation) {
        Point point = new Point(
                COLLISION, Parameters.parse(COLLISION, Map.of("n", "" + n, "c", "" + c, "permutation", permutation)));
        Simulator simulator = point.simulator(7);
        AddressedRandom random = point.random(7, Purpose.TRIAL);
        for (long pattern : new long[] {0, -1, 0x5555555555555555L, 0x00FF00FF00FF00FFL}) {
            simulator.choices().draw(random);
            for (ChoiceStream stream : simulator.choices().streams()) {
                if (stream instanceof BitChoices coins) {
                    Arrays.fill(coins.words(), pattern);
                }
            }
            compare(COLLISION, simulator, point.identity() + ", switches " + Long.toHexString(pattern));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0", "1, 1", "2, 1", "3, 1", "3, 3", "5, 2", "6, 3", "7, 7", "8, 4", "9, 9", "13, 6", "15, 7", "16, 8",
        "17, 17"
    })
    void switchesLeadWhereEachPathByItselfGoes(int d, int inputLevels) {
        Choices choices = new Choices();
        Butterfly butterfly = new Butterfly(d);
        int n = butterfly.rows();
        FlipSwitches switches = new FlipSwitches(butterfly, inputLevels, choices);
        AddressedRandom random = new AddressedRandom(99 + d);
        int[] destinations = new int[n];
        for (int i = 0; i < n; i++) {
            destinations[i] = i ^ n / 2;
        }
        int[] entries = new int[2 * n];
        int[] exits = new int[2 * n];
        for (int trial = 0; trial < Math.max(2, 200 / n); trial++) {
            random.moveTo(trial);
            choices.draw(random);
            switches.locate(destinations, entries, exits);
            for (int path = 0; path < 2 * n; path += 1 + n / 2048) {
                int input = path % n;
                int which = path / n;
                int[] rows = switches.rows(2 * input + which, 2 * destinations[input] + which);
                int h = inputLevels % d;
                String what = "trial " + trial + ", path " + which + " of input " + input;
                assertEquals(switches.network.butterfly().rotate(rows[inputLevels], h), entries[path], what);
                assertEquals(switches.network.butterfly().rotate(rows[inputLevels + d], h), exits[path], what);
            }
        }
    }
}

package io.swallowtail.protocols.circuit;

import static io.swallowtail.protocols.Points.point;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.BoundedChoices;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The data server's randomly wired butterfly, the same in all trials ({@code network_index}). */
class DataServerWiringTest {
    /** The wiring that a simulator drew, or that of the trial whose choices are written. */
    private static List<Integer> wiring(Simulator simulator, boolean stays) {
        List<Integer> integers = new ArrayList<>();
        for (ChoiceStream stream : (stays ? simulator.networkChoices() : simulator.choices()).streams()) {
            if (stream.name().startsWith("wiring")) {
                Arrays.stream(((BoundedChoices) stream).draws()).forEach(integers::add);
            }
        }
        return integers;
    }

    /**
     * Every setting of a wiring that stays, and given it every setting of the rest: together the law with a fresh wiring in
     * every trial, outcome by outcome; the laws given different wirings are not all the same.
     */
    @ParameterizedTest
    @CsvSource({
        "n=4 c=1 c_bar=1 tie=coin",
        "n=4 c=1 c_bar=2 tie=first",
        "n=4 c=2 c_bar=2 tie=coin max_rounds=1",
        "n=4 c=1 c_bar=1 copies=1"
    })
    void theLawMixedOverAllWiringsIsThatOfAFreshOne(String values) {
        PreparedRun fresh = PreparedRun.of(new DataServer(), values);
        Map<List<Long>, Long> expected = law(fresh);

        PreparedRun fixed = PreparedRun.of(new DataServer(), values + " network_index=7");
        Map<List<Long>, Long> mixed = new HashMap<>();
        Set<Map<List<Long>, Long>> laws = new HashSet<>();
        List<BoundedChoices> wiring = fixed.simulator.networkChoices().streams().stream()
                .map(BoundedChoices.class::cast)
                .toList();
        int wirings = 0;
        do {
            fixed.simulator.fixNetwork();
            Map<List<Long>, Long> law = law(fixed);
            laws.add(law);
            law.forEach((outcome, weight) -> mixed.merge(outcome, weight, Long::sum));
            wirings++;
        } while (wiring.stream().anyMatch(PreparedRun::nextSetting));
        assertEquals(4, wirings);
        assertEquals(expected, mixed);
    }

    private static Map<List<Long>, Long> law(PreparedRun run) {
        ChoiceTree tree = new ChoiceTree();
        for (String asked : List.of("ties", "unsettled")) {
            if (run.asked(asked) != null) {
                run.asked(asked).answerFrom(tree.coins(asked));
            }
        }
        Map<List<Long>, Long> law = new HashMap<>();
        run.forEachSetting(() -> tree.addRuns(law, 4, () -> run.outcome()));
        return law;
    }

    /** Networks depend on the seed, n and the index, and on nothing else: not on c, the experiment or the trial. */
    @Test
    void pointsWithTheSameNetworkShareIt() {
        Simulator one = point("data_server n=64 c=2 c_bar=2 network_index=3").simulator(42);
        List<Integer> wiring = wiring(one, true);
        assertEquals(62, wiring.size());
        assertTrue(wiring.stream().anyMatch(value -> value > 0));
        for (String other : List.of(
                "data_server n=64 c=5 c_bar=1 tie=first network_index=3",
                "data_server n=64 c=1 c_bar=1 copies=1 network_index=3",
                "data_server_minimum n=64 workload=churn network_index=3")) {
            assertEquals(wiring, wiring(point(other).simulator(42), true), other);
        }
        assertNotEquals(
                wiring,
                wiring(point("data_server n=64 c=2 c_bar=2 network_index=4").simulator(42), true));
        assertNotEquals(
                wiring,
                wiring(point("data_server n=64 c=2 c_bar=2 network_index=3").simulator(43), true));
    }

    /** A fresh trial that happens to have the network's wiring is the trial on that network. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "data_server n=64 c=1 c_bar=1",
                "data_server n=64 c=1 c_bar=1 copies=1",
                "data_server_minimum n=32 workload=churn"
            })
    void aTrialOnANetworkIsTheTrialWithItsWiring(String text) {
        Point fixedPoint = point(text + " network_index=5");
        Simulator fixed = fixedPoint.simulator(9);
        Simulator fresh = point(text).simulator(9);
        AddressedRandom words = fixedPoint.random(9, Purpose.TRIAL);
        AddressedRandom sameWords = fixedPoint.random(9, Purpose.TRIAL);
        List<Integer> wiring = wiring(fixed, true);
        Outcome onNetwork = Outcome.of(fixedPoint.experiment());
        Outcome expected = Outcome.of(fixedPoint.experiment());
        for (int trial = 0; trial < 50; trial++) {
            words.moveTo(trial);
            sameWords.moveTo(trial);
            fixed.choices().draw(words);
            fresh.choices().draw(sameWords);
            int next = 0;
            for (ChoiceStream stream : fresh.choices().streams()) {
                if (stream.name().startsWith("wiring")) {
                    int[] values = ((BoundedChoices) stream).draws();
                    for (int i = 0; i < values.length; i++) {
                        values[i] = wiring.get(next++);
                    }
                }
            }
            fixed.run(onNetwork);
            fresh.run(expected);
            assertArrayEquals(expected.values(), onNetwork.values());
            assertEquals(wiring, wiring(fixed, true), "the network stays");
        }
    }

    /** Theorem 3.1, repaired, is about random networks, and says nothing about one of them. */
    @Test
    void theTheoremDoesNotApplyToOneNetwork() {
        String text = "data_server n=16777216 c=24 c_bar=5";
        Point fixed = point(text + " network_index=1");
        Bound bound = fixed.experiment().bounds().get(1);
        Event event = Event.compile(ExpressionParser.parse("congestion >= 10000"), PointScope.ofEvents(fixed));
        assertTrue(bound.concerns(event));
        assertTrue(bound.log10(point(text).parameters(), event).isPresent());
        assertFalse(bound.log10(fixed.parameters(), event).isPresent());
    }
}

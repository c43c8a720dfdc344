package io.swallowtail.answers.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.estimate.TailEstimator;
import io.swallowtail.answers.estimate.TargetTest;
import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.find.Search;
import io.swallowtail.answers.find.SearchSpace;
import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.answers.tables.TinyPlans;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The answer of {@code find}, for a search over two values of a real parameter. */
class FindAnswerTest {
    private static final Target TARGET = new Target(0.5, true);

    private static SearchSpace.Value value(String p) {
        Point point = TinyPlans.point("fault_flow n=8 p=" + p);
        return new SearchSpace.Value(
                Map.of("p", p),
                point,
                TinyPlans.event(point, "flow < 4"),
                new BigFraction(Double.parseDouble(p)).negate());
    }

    private static Answer answer() {
        SearchSpace.Value first = value("0.9");
        Parameter<?> p = first.point().experiment().parameters().stream()
                .filter(parameter -> parameter.name().equals("p"))
                .findFirst()
                .orElseThrow();
        SearchSpace space = new SearchSpace(List.of(p), List.of(first, value("0.0000001")), Optional.empty());
        List<TargetTest> tests = new ArrayList<>();
        try (Workers workers = new Workers(1)) {
            for (SearchSpace.Value each : space.values()) {
                tests.add(new TargetTest(
                        each.point(),
                        each.event(),
                        42,
                        TARGET,
                        0.01,
                        100_000,
                        new TailEstimator(workers, line -> {}),
                        line -> {}));
            }
            Search search = new Search(space.provenOrder(true), tests, TARGET);
            search.run();
            return new FindAnswer(space, tests, search, TARGET, true, 0.98, false, Optional.empty(), 42).answer();
        }
    }

    /**
     * P(score >= h) is 2^-h plus 2.9e-9, by a way that no trial takes: at h = 30 it is 2.9 times the target. No diagnostic can notice it,
     * so the answer states what it assumes. At h = 28 even the limit by betting is above the target.
     */
    @Test
    @Tag("thorough")
    void whatNeedsASplittingStatesItsAssumption() {
        Target target = new Target(1.3e-9, true);
        List<SearchSpace.Value> values = new ArrayList<>();
        for (int h : List.of(28, 30)) {
            Point point = TwoWays.point(h);
            values.add(new SearchSpace.Value(
                    Map.of("h", "" + h), point, TinyPlans.event(point, "score >= h"), new BigFraction(h)));
        }
        SearchSpace space = new SearchSpace(List.of(TwoWays.HEIGHT), values, Optional.empty());
        List<TargetTest> tests = new ArrayList<>();
        try (Workers workers = new Workers(2)) {
            for (SearchSpace.Value each : values) {
                tests.add(new TargetTest(
                        each.point(),
                        each.event(),
                        1,
                        target,
                        0.025,
                        100_000_000,
                        new TailEstimator(workers, line -> {}),
                        line -> {}));
            }
            Search search = new Search(space.assumingMonotone(), tests, target);
            search.run();
            FindAnswer found = new FindAnswer(space, tests, search, target, false, 0.95, true, Optional.empty(), 1);
            assertFalse(found.isExact());
            Answer answer = found.answer();
            assertEquals(30L, answer.facts().get("answer"));
            assertEquals(
                    "h = 30 is the least of 2 values with P(score >= h) <= 1.3e-9, with confidence 0.95 if splitting saw every way to"
                            + " the event. The limits of splitting are asymptotic (h = 30). It assumes that a value meets the"
                            + " target if a preferred one does.",
                    answer.facts().get("statement"));
            assertEquals(
                    List.of("splitting saw every way to the event", "a value meets the target if a preferred one does"),
                    answer.facts().get("assumes"));
            List<String> table =
                    EstimateAnswerTest.printed(answer, Format.TABLE).lines().toList();
            assertTrue(table.get(3).startsWith("28  does not hold  "), table.get(3));
            assertTrue(table.get(4).startsWith("30  holds (splitting)  "), table.get(4));
        }
    }

    /** A program that reads both verbs finds the same value of a parameter in the same words. */
    @Test
    void aParameterIsTheSameNumberAsInEstimate() {
        Answer found = answer();
        assertEquals(1e-7, found.facts().get("answer"));
        assertEquals(
                "p = 0.0000001 is the greatest of 2 values with P(flow < 4) <= 0.5, with confidence 0.98.",
                found.facts().get("statement"));
        assertEquals(List.of(), found.facts().get("assumes"));
        String json = EstimateAnswerTest.printed(found, Format.JSON);
        assertTrue(json.contains("\"p\":1.0E-7,"), json);
        Point point = value("0.0000001").point();
        TailAnswer tail = new TailAnswer(
                TinyPlans.event(point, "flow < 4"),
                new Tail.Counted(1, 10, Tail.Counted.Rule.FIXED),
                0.05,
                10,
                10,
                null,
                List.of());
        EstimateAnswer.Row row = new EstimateAnswer.Row(point, tail, 0.05, "");
        assertTrue(EstimateAnswerTest.printed(
                        new EstimateAnswer(List.of(row), 42, 0.95, false, 0.1, false, Optional.empty()).answer(),
                        Format.JSON)
                .contains("\"p\":1.0E-7,"));
    }

    /** The command has the alpha and the relative error of the look that decided. */
    @Test
    void unionSamplingHasTheCommandThatRepeatsIt() {
        Point point = TinyPlans.point("flip n=64");
        SearchSpace.Value value = new SearchSpace.Value(
                Map.of("n", "64"), point, TinyPlans.event(point, "congestion >= 6"), new BigFraction(64));
        Target target = new Target(0.01, true);
        SearchSpace space = new SearchSpace(
                List.of(point.experiment().parameter("n").orElseThrow()), List.of(value), Optional.empty());
        for (int seed = 0; seed < 3; seed++) {
            TargetTest test;
            try (Workers workers = new Workers(1)) {
                test = new TargetTest(
                        point,
                        value.event(),
                        seed,
                        target,
                        0.05,
                        100_000,
                        new TailEstimator(workers, line -> {}),
                        line -> {});
                Search search = new Search(space.provenOrder(true), List.of(test), target);
                search.run();
                Answer answer = new FindAnswer(
                                space, List.of(test), search, target, false, 0.95, false, Optional.empty(), seed)
                        .answer();
                assertEquals("union", test.answer().method());
                assertTrue(
                        answer.facts()
                                .get("tried")
                                .toString()
                                .matches(".*--method union --relative-error 0[.]\\d+ --confidence 0.9875 --seed " + seed
                                        + "\\W+"),
                        answer.facts()::toString);
            }
        }
    }

    /** A splitting of a much rarer event ends at a level that decides, without a trial of the event. No command ends there. */
    @Test
    void anEventThatIsRareEnoughHasNoCommand() {
        Point point = TwoWays.point(40);
        SearchSpace.Value value = new SearchSpace.Value(
                Map.of("h", "40"), point, TinyPlans.event(point, "score >= h"), new BigFraction(40));
        Target target = new Target(1e-5, true);
        SearchSpace space = new SearchSpace(List.of(TwoWays.HEIGHT), List.of(value), Optional.empty());
        try (Workers workers = new Workers(1)) {
            TargetTest test = new TargetTest(
                    point,
                    value.event(),
                    1,
                    target,
                    0.05,
                    100_000_000,
                    new TailEstimator(workers, line -> {}),
                    line -> {});
            Search search = new Search(space.assumingMonotone(), List.of(test), target);
            search.run();
            String json = EstimateAnswerTest.printed(
                    new FindAnswer(space, List.of(test), search, target, false, 0.95, true, Optional.empty(), 1)
                            .answer(),
                    Format.JSON);
            assertTrue(json.contains("\"command\":null"), json);
        }
    }

    /** The table has the user's word for the value, in ascending order. */
    @Test
    void theTableHasARowForEachTestedValue() {
        List<String> table =
                EstimateAnswerTest.printed(answer(), Format.TABLE).lines().toList();
        assertTrue(table.get(2).startsWith("p          verdict"), table.get(2));
        assertTrue(table.get(3).startsWith("0.0000001  holds"), table.get(3));
        assertTrue(table.get(4).startsWith("0.9        does not hold"), table.get(4));
    }
}

package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.method.Method;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Answers about failures of {@code collision} by planted witnesses: which questions they answer, and what the answers rest on. */
class PlantedAnswersTest {
    private static TailQuestion question(int n, int c, String event, double relativeError) {
        var experiment = Catalogue.load().experiment("collision");
        Point point = new Point(experiment, Parameters.parse(experiment, Map.of("n", "" + n, "c", "" + c)));
        return new TailQuestion(
                point,
                Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point)),
                42,
                relativeError,
                0.05);
    }

    private static TailAnswer cheapest(TailQuestion question) {
        try (Workers workers = new Workers(2)) {
            return new TailEstimator(workers, line -> {})
                    .cheapest(List.of(question))
                    .get(0);
        }
    }

    private static TailAnswer planted(TailQuestion question) {
        try (Workers workers = new Workers(2)) {
            return new TailEstimator(workers, line -> {})
                    .estimate(List.of(question), Method.WITNESS)
                    .get(0);
        }
    }

    /** The reference is the mean of 200 runs of 2,048 planted trials each: 4.701e-4 with a standard error of 0.1 percent. */
    @Test
    void rareFailuresArePlanted() {
        TailQuestion question = question(64, 3, "failed", 0.05);
        TailAnswer answer = planted(question);
        assertEquals("witness", answer.method());
        assertEquals("witness", answer.interval());
        assertEquals(Math.log(4.701e-4), answer.log(), 0.05);
        assertTrue(answer.logLow() < Math.log(4.701e-4) && Math.log(4.701e-4) < answer.logHigh());
        assertTrue(answer.tail().isAsymptotic());
        assertTrue(answer.tail().restsOn().contains("not proved"), answer.tail().restsOn());
        assertNull(answer.doubt());

        assertEquals("witness", cheapest(question(1024, 3, "failed", 0.3)).method());
        assertEquals(
                "witness", cheapest(question(1024, 3, "congestion >= 4", 0.5)).method());
        assertEquals("monte-carlo", cheapest(question(64, 2, "failed", 0.3)).method(), "plain trials are cheap");
        assertEquals("exact", cheapest(question(64, 8, "failed", 0.3)).method(), "eight paths fit an edge");
    }

    @Test
    void theExampleIsATrialOfTheEvent() {
        TailQuestion question = question(64, 3, "failed", 0.3);
        Simulator simulator = planted(question).witnesses().get(0).simulator().get();
        Outcome out = Outcome.of(question.point());
        simulator.run(out);
        assertTrue(question.event().happened(out.values()));
    }

    @Test
    void aLargeRemainderIsDoubtful() {
        TailAnswer answer = planted(question(4, 1, "failed", 0.3));
        assertEquals(0, answer.logHigh());
        assertTrue(answer.doubt().contains("without a witness"));
    }

    @Test
    void aMethodAppliesToItsOwnWitnessesOnly() {
        assertThrows(IllegalArgumentException.class, () -> planted(question(64, 3, "all_paths_congestion >= 4", 0.3)));
        assertThrows(IllegalArgumentException.class, () -> planted(question(64, 3, "congestion >= 5", 0.3)));
    }

    @Test
    void onlyAVerdictByTheHighLimitAssumesTheRemainder() {
        try (Workers workers = new Workers(2)) {
            TailEstimator estimator = new TailEstimator(workers, line -> {});
            for (double limit : new double[] {1e-9, 1e-7}) {
                TailQuestion question = question(1024, 4, "failed", 0.3);
                TargetTest test = new TargetTest(
                        question.point(),
                        question.event(),
                        42,
                        new Target(limit, true),
                        0.05,
                        1_000_000,
                        estimator,
                        line -> {});
                while (test.verdict() == Verdict.OPEN) {
                    test.step();
                }
                boolean holds = limit == 1e-7;
                assertEquals(holds ? Verdict.HOLDS : Verdict.FAILS, test.verdict());
                assertEquals(holds ? "holds (remainder)" : "does not hold", test.word());
                assertEquals("witness", test.answer().method());
            }
        }
    }
}

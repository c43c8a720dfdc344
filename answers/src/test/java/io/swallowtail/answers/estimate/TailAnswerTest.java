package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Answers that cannot be are refused where they are made. */
class TailAnswerTest {
    private static final Tail TAIL = new Tail.Counted(1, 10, Tail.Counted.Rule.FIXED);

    private static void refused(String why, double alpha, long runs) {
        assertEquals(
                why,
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new TailAnswer(null, TAIL, alpha, 10, runs, null, List.of()))
                        .getMessage());
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        refused("alpha 1.0 is not between 0 and 1", 1, 10);
        refused("10 trials and -1 runs are not from 0 on", 0.1, -1);
    }

    /** 3,000 balls in 3 bins: some bin deviates by more than 3 percent with probability 0.4643 (docs/explanations/fat-trees.md). */
    @Test
    void aTheoremAnswersExactlyIfTheMethodIsOpen() {
        Experiment bins = Catalogue.load().experiment("bins");
        Point point = new Point(bins, Parameters.parse(bins, Map.of("bins", "3", "balls", "3000")));
        String text = "max_load > 1.03 * balls / bins || min_load < 0.97 * balls / bins";
        Event event = Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
        TailQuestion question = new TailQuestion(point, event, 42, 0.5, 0.05);
        try (Workers workers = new Workers(1)) {
            TailEstimator estimator = new TailEstimator(workers, line -> {});
            TailAnswer answer = estimator.cheapest(List.of(question)).get(0);
            assertEquals("exact", answer.method());
            assertEquals(0.4643, Math.exp(answer.log()), 5e-5);
            assertEquals(answer.log(), answer.logHigh());
            assertEquals(0, answer.relativeError());
            assertNull(answer.impossible());
            assertEquals(
                    "monte-carlo",
                    estimator
                            .estimate(List.of(question), Method.MONTE_CARLO)
                            .get(0)
                            .method());
            for (double limit : new double[] {0.46, 0.47}) {
                Target target = new Target(limit, true);
                TargetTest found = new TargetTest(point, event, 42, target, 0.05, 1, estimator, line -> {});
                assertEquals(limit < 0.465 ? Verdict.FAILS : Verdict.HOLDS, found.verdict());
            }
        }
    }
}

package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Method;
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

/** The choice of a method by {@code auto}: trials that decide are not the trials that are reported. */
class AutomaticMethodTest {
    private static Point point(String n) {
        Experiment locking = Catalogue.load().experiment("locking");
        return new Point(locking, Parameters.parse(locking, Map.of("n", n, "q", "1")));
    }

    private static Event event(Point point, String text) {
        return Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point));
    }

    /** 200,000 trials at 4 standard errors: for other seeds it would fail with probability 6e-5. */
    @Test
    void theExactLawIsThatOfTheExperiment() {
        double[] law = LockedMessages.law(8);
        Point point = point("8");
        try (Workers workers = new Workers(2)) {
            TailAnswer plain = PlainEstimator.of(
                            List.of(new TailQuestion(point, event(point, "delivered <= 4"), 7, 0.1, 0.05)),
                            workers,
                            line -> {})
                    .fixed(200_000)
                    .get(0);
            double exact = law[0] + law[1] + law[2] + law[3] + law[4];
            assertEquals(exact, Math.exp(plain.log()), 4 * Math.sqrt(exact / 200_000));
        }
        double[] larger = LockedMessages.law(16);
        assertEquals(
                2.35052e-5,
                larger[0] + larger[1] + larger[2] + larger[3] + larger[4] + larger[5],
                1e-10,
                "the audit's");
    }

    /** Plain trials give the same report as with {@code --method monte-carlo}, except for the preliminary runs. */
    @Test
    void trialsThatDecideAreNotReported() {
        Point point = point("16");
        TailQuestion question = new TailQuestion(point, event(point, "delivered <= 7"), 3, 0.2, 0.05);
        try (Workers workers = new Workers(2)) {
            TailEstimator estimator = new TailEstimator(workers, line -> {});
            TailAnswer chosen = estimator.cheapest(List.of(question)).get(0);
            TailAnswer asked =
                    estimator.estimate(List.of(question), Method.MONTE_CARLO).get(0);
            assertEquals("monte-carlo", chosen.method());
            assertEquals(asked.log(), chosen.log());
            assertEquals(asked.trials(), chosen.trials());
            assertEquals(asked.logHigh(), chosen.logHigh());
            assertTrue(chosen.runs() > asked.runs());
            assertEquals(asked.exceedances(), chosen.exceedances());
        }
    }
}

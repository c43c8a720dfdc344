package io.swallowtail.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.plan.Method;
import io.swallowtail.rare.UnionSampling;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How often a curve makes a simulator and runs it: not once for each event. */
class OnePassTest {
    private final AtomicLong prepared = new AtomicLong();
    private final AtomicLong runs = new AtomicLong();

    /** An experiment of the catalogue that counts its simulators and their runs. */
    private Experiment counting(String name) {
        Experiment experiment = Catalogue.load().experiment(name);
        return proxy(Experiment.class, experiment, (method, result) -> {
            if (!method.equals("prepare")) {
                return result;
            }
            prepared.incrementAndGet();
            return proxy(Simulator.class, result, (call, answer) -> {
                runs.addAndGet(call.equals("run") ? 1 : 0);
                return answer;
            });
        });
    }

    private interface Hearing {
        Object hear(String method, Object result);
    }

    private static <T> T proxy(Class<T> type, Object target, Hearing hearing) {
        InvocationHandler handler = (self, method, arguments) -> {
            try {
                return hearing.hear(method.getName(), method.invoke(target, arguments));
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static List<TailQuestion> questions(Experiment experiment, String n, String events) {
        Point point = new Point(experiment, Parameters.parse(experiment, Map.of("n", n)));
        return ExpressionParser.parseFamily(events).stream()
                .map(event -> new TailQuestion(point, Event.compile(event, PointScope.ofEvents(point)), 42, 0.2, 0.05))
                .toList();
    }

    @Test
    void aFixedNumberOfTrialsRunsOnce() {
        List<TailQuestion> curve = questions(counting("greedy"), "16", "congestion >= 1..2");
        try (Workers workers = new Workers(2)) {
            List<TailAnswer> answers =
                    PlainEstimator.of(curve, workers, line -> {}).fixed(10_000);
            assertEquals(
                    List.of(10_000L, 10_000L),
                    answers.stream().map(TailAnswer::trials).toList());
        }
        assertEquals(10_000, runs.get());
        assertTrue(prepared.get() <= 2, prepared + " simulators for two threads");
    }

    @Test
    void aCurveUntilKnownRunsOnce() {
        List<TailQuestion> curve = questions(counting("flip"), "16", "congestion >= 2..4");
        try (Workers workers = new Workers(1)) {
            List<TailAnswer> answers = new TailEstimator(workers, line -> {}).estimate(curve, Method.MONTE_CARLO);
            long longest = answers.stream().mapToLong(TailAnswer::runs).max().orElseThrow();
            assertEquals(longest, runs.get());
            assertTrue(answers.get(0).trials() < answers.get(2).trials(), "each ends at its own exceedance");
        }
        assertEquals(1, prepared.get());
    }

    @Test
    void comparedCurvesRunOnce() {
        Experiment experiment = counting("flip");
        List<TailQuestion> here = questions(experiment, "16", "congestion >= 2..5");
        List<TailQuestion> there = questions(experiment, "8", "congestion >= 2..5");
        try (Workers workers = new Workers(1)) {
            assertEquals(
                    4,
                    PairedComparison.run(here, there, 500, workers, line -> {}).size());
        }
        assertEquals(1_000, runs.get());
        assertEquals(2, prepared.get());
    }

    /** The law of loads is a question to the experiment: at n = 2^20 a simulator takes hundreds of megabytes. */
    @Test
    void whetherUnionSamplingAppliesTakesNoSimulator() {
        for (TailQuestion question : questions(counting("valiant"), "1048576", "congestion >= 5..40")) {
            assertTrue(UnionSampling.logExpectedEdges(question.point(), question.event())
                    .isPresent());
        }
        assertEquals(0, prepared.get());
    }
}

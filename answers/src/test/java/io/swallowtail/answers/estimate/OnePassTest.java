package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Method;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.rare.PairedTrials;
import io.swallowtail.core.rare.WitnessSampling;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** How often a curve makes a simulator and runs it: not once for each event. */
class OnePassTest {
    private final AtomicLong prepared = new AtomicLong();
    private final AtomicLong runs = new AtomicLong();

    /** A die whose law is known, and that counts its simulators and their runs. */
    private Experiment counting() {
        Metrics metrics = new Metrics();
        Metric.Whole load = metrics.integer("load", "a throw");
        class Throw extends Simulator {
            private final IntegerChoices die = choices.integers("die", 1, 6);

            @Override
            protected void simulate(Outcome out) {
                runs.incrementAndGet();
                out.set(load, die.values()[0] + 1);
            }
        }
        return new Experiment(Definition.of("counted", "a die", "none")
                .parameters(IntegerParameter.required("n", "a size", 1, 1 << 20))
                .metrics(metrics)
                .events("load >= 5")
                .witnesses(load, (parameters, k) -> Optional.of(WitnessFamily.complete(Math.log((7 - k) / 6.0))))
                .simulator(parameters -> {
                    prepared.incrementAndGet();
                    return new Throw();
                })) {};
    }

    private static List<TailQuestion> questions(Experiment experiment, String n, String events) {
        Point point = new Point(experiment, Parameters.parse(experiment, Map.of("n", n)));
        return ExpressionParser.parseFamily(events).stream()
                .map(event -> new TailQuestion(point, Event.compile(event, PointScope.ofEvents(point)), 42, 0.2, 0.05))
                .toList();
    }

    @Test
    void aFixedNumberOfTrialsRunsOnce() {
        List<TailQuestion> curve = questions(counting(), "16", "load >= 1..2");
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
        List<TailQuestion> curve = questions(counting(), "16", "load >= 2..4");
        try (Workers workers = new Workers(1)) {
            List<TailAnswer> answers = new TailEstimator(workers, line -> {}).estimate(curve, Method.MONTE_CARLO);
            long longest = answers.stream().mapToLong(TailAnswer::runs).max().orElseThrow();
            assertEquals(longest, runs.get());
            for (TailAnswer answer : answers) {
                assertTrue(answer.relativeError() <= 0.2, answer.toString());
            }
        }
        assertEquals(1, prepared.get());
    }

    @Test
    void comparedCurvesRunOnce() {
        Experiment experiment = counting();
        List<TailQuestion> here = questions(experiment, "16", "load >= 2..5");
        List<TailQuestion> there = questions(experiment, "8", "load >= 2..5");
        try (Workers workers = new Workers(1)) {
            Supplier<PairedTrials> pairs = () -> new PairedTrials(
                    here.get(0).point(),
                    events(here),
                    there.get(0).point(),
                    events(there),
                    here.get(0).seed());
            assertEquals(
                    4,
                    PairedComparison.run(pairs, 4, 100, 500, workers, line -> {})
                            .size());
        }
        assertEquals(1_000, runs.get());
        assertEquals(2, prepared.get());
    }

    private static List<Event> events(List<TailQuestion> questions) {
        return questions.stream().map(TailQuestion::event).toList();
    }

    /** The law of loads is a question to the experiment: at n = 2^20 a simulator takes hundreds of megabytes. */
    @Test
    void whetherUnionSamplingAppliesTakesNoSimulator() {
        for (TailQuestion question : questions(counting(), "1048576", "load >= 3..6")) {
            assertTrue(
                    WitnessSampling.family(question.point(), question.event()).isPresent());
        }
        assertEquals(0, prepared.get());
    }
}

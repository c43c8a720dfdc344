package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Tail;
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
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.rare.Gradient;
import io.swallowtail.core.statistics.ReplicatedTail;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The trials of each row of a curve, the coverage of its limits, and the rows of a stopped curve. */
class PlainEstimatorTest {
    private static final int SIDES = 200;
    private static final double ALPHA = 0.1;

    private final AtomicLong runs = new AtomicLong();
    /** After so many runs the work is stopped. */
    private long last = Long.MAX_VALUE;

    private Runnable stop = () -> {};

    /** A die of many sides; P(load >= k) = (201 - k) / 200. */
    private Experiment die() {
        Metrics metrics = new Metrics();
        Metric.Whole load = metrics.integer("load", "a throw");
        Metric.Whole even = metrics.integer("even", "an even throw; null if odd", Metric.NULLABLE);
        class Throw extends Simulator {
            private final IntegerChoices die = choices.integers("die", 1, SIDES);

            @Override
            protected void simulate(Outcome out) {
                if (runs.incrementAndGet() == last) {
                    stop.run();
                }
                out.set(load, die.values()[0] + 1);
                out.set(even, die.values()[0] + 1);
                if (die.values()[0] % 2 == 0) {
                    out.setNull(even);
                }
            }
        }
        return new Experiment(Definition.of("die", "a die", "none")
                .parameters(IntegerParameter.required("n", "a size", 1, 1 << 20))
                .metrics(metrics)
                .events("load >= 5")
                .simulator(parameters -> new Throw())) {};
    }

    private static List<TailQuestion> questions(Experiment experiment, long seed, String... events) {
        Point point = new Point(experiment, Parameters.parse(experiment, Map.of("n", "2")));
        return List.of(events).stream()
                .map(event -> Event.compile(ExpressionParser.parse(event), PointScope.ofEvents(point)))
                .map(event -> new TailQuestion(point, event, seed, 0.5, ALPHA))
                .toList();
    }

    private static boolean misses(TailAnswer answer, double probability) {
        double log = Math.log(probability);
        return answer.logLow() > log || answer.logHigh() < log;
    }

    /**
     * Each row misses with probability at most 0.1. Of 1,000 seeds more than 140 miss with probability below 5e-5 for a row that misses with 0.1; seeds are
     * fixed. Looser rows use all trials, so they are narrower than their own exceedances would make them.
     */
    @Test
    void everyRowKeepsItsConfidence() {
        Experiment experiment = die();
        double[] probabilities = {0.5, 0.05, 0.01};
        int[] missed = new int[3];
        try (Workers workers = new Workers(2)) {
            for (long seed = 0; seed < 1000; seed++) {
                List<TailAnswer> answers = new TailEstimator(workers, line -> {})
                        .estimate(
                                questions(experiment, seed, "load >= 101", "load >= 191", "load >= 199"),
                                Method.MONTE_CARLO);
                for (int q = 0; q < missed.length; q++) {
                    missed[q] += misses(answers.get(q), probabilities[q]) ? 1 : 0;
                    assertTrue(answers.get(q).relativeError() <= 0.5, answers.toString());
                }
                assertEquals("inverse", answers.get(2).interval());
                assertEquals("anytime", answers.get(0).interval());
                assertTrue(answers.get(0).trials() >= answers.get(2).trials());
                assertTrue(answers.get(0).relativeError() < 0.2);
            }
        }
        for (int count : missed) {
            assertTrue(count <= 140, count + " of 1000");
        }
        assertTrue(missed[2] > 30, "limits that hardly ever miss are wider than need be");
    }

    /** Other events are counted in the trials of a curve, and change neither their number nor its answers. */
    @Test
    void trialsCountAlsoForOtherEvents() {
        List<TailQuestion> curve = questions(die(), 7, "load >= 101", "load >= 191");
        List<TailQuestion> others = questions(die(), 7, "load >= 199", "load > 200");
        try (Workers workers = new Workers(2)) {
            List<TailAnswer> alone =
                    PlainEstimator.of(curve, workers, line -> {}).untilKnown(1 << 20);
            PlainEstimator together =
                    PlainEstimator.of(curve, workers, line -> {}).alsoCounting(others);
            assertEquals(alone.toString(), together.untilKnown(1 << 20).toString());
            TailAnswer counted = together.alsoCounted().get(0);
            assertEquals(together.trials(), counted.trials());
            assertEquals("anytime", counted.interval());
            assertTrue(!misses(counted, 0.01), counted.toString());
            assertEquals(0, together.alsoCounted().get(1).exceedances());
        }
    }

    /** A trial without the metric is in neither the event nor its negation. Both answers count these trials. */
    @Test
    void trialsWithoutAValueAreCounted() {
        List<TailQuestion> questions = questions(die(), 7, "even >= 101", "!(even >= 101)", "load >= 101");
        TrialRunner runner = new TrialRunner(questions.get(0).point(), 7, List.of());
        long[] odd = {0};
        runner.forEach(0, 1_000, (trial, values) -> odd[0] += values[1] == Event.NULL_METRIC ? 1 : 0);
        assertTrue(odd[0] > 400 && odd[0] < 600, odd[0] + " of 1000");
        try (Workers workers = new Workers(2)) {
            List<TailAnswer> answers =
                    PlainEstimator.of(questions, workers, line -> {}).fixed(1_000);
            assertEquals(
                    1_000 - odd[0],
                    answers.get(0).exceedances() + answers.get(1).exceedances());
            assertEquals(new Valueless(odd[0], 1_000), answers.get(0).valueless());
            assertEquals(new Valueless(odd[0], 1_000), answers.get(1).valueless());
            assertEquals(new Valueless(0, 1_000), answers.get(2).valueless());
            TailAnswer split = new TailEstimator(workers, line -> {})
                    .estimate(questions.subList(0, 1), Method.SPLITTING)
                    .get(0);
            assertEquals(
                    TailEstimator.MAX_CHOICE_TRIALS_OF_FAULTS, split.valueless().trials());
            assertTrue(split.valueless().count() > 400, split.toString());
        }
    }

    /** Each line of progress has the trials and the exceedances of the same finished tasks: an event that always happens has as many. */
    @Test
    void progressCountsTrialsAndExceedancesOfTheSameTasks() {
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        try (Workers workers = new Workers(2)) {
            PlainEstimator.of(questions(die(), 7, "load >= 1", "load <= 200"), workers, lines::add)
                    .fixed(9_000);
        }
        assertTrue(lines.get(lines.size() - 1).startsWith("plain trials: 9,000, 9,000 exceed; "), lines.toString());
        lines.forEach(line -> assertTrue(line.matches("plain trials: ([0-9,]+), \\1 exceed; .*"), line));
    }

    /** Replications of which one carries everything are doubtful, and trials whose limits are closer replace them. */
    @Test
    void trialsReplaceDoubtfulReplicationsOnlyIfTheyAreCloser() {
        TailQuestion question = questions(die(), 7, "load >= 199").get(0);
        TailAnswer doubtful = split(question, i -> i == 0 ? -4 : -40);
        TailAnswer sound = split(question, i -> -4 - 0.01 * i);
        for (long count : new long[] {0, 10_000}) {
            Tail tail = new Tail.Counted(count, 1_000_000, Tail.Counted.Rule.ANYTIME);
            TailAnswer counted = TailAnswer.of(question, tail, 1_000_000, 1_000_000, List.of());
            assertEquals(sound, TailEstimator.better(sound, counted));
            assertEquals(
                    count == 0 ? "splitting" : "monte-carlo",
                    TailEstimator.better(doubtful, counted).method());
        }
    }

    private static TailAnswer split(TailQuestion question, IntToDoubleFunction log) {
        double[] logs = IntStream.range(0, 30).mapToDouble(log).toArray();
        Tail tail = new Tail.Splitting(
                ReplicatedTail.of(logs, 1000), List.of(), List.of(), new Gradient(List.of(), List.of()));
        return TailAnswer.of(question, tail, logs.length, 9, List.of());
    }

    /** Whether pilots are too long depends on their runs alone. */
    @Test
    void pilotsEndAfterTheirRuns() {
        List<TailQuestion> one = questions(die(), 7, "load >= 200");
        try (Workers workers = new Workers(2)) {
            double none = Double.NEGATIVE_INFINITY;
            SplittingEstimator whole = new SplittingEstimator(one, workers, line -> {});
            assertTrue(whole.prepareWithin(Long.MAX_VALUE, none));
            long needed = whole.preparation().runs();
            assertTrue(new SplittingEstimator(one, workers, line -> {}).prepareWithin(needed, none));
            assertFalse(new SplittingEstimator(one, workers, line -> {}).prepareWithin(needed - 1, none));
        }
    }

    /** One event alone has its own exceedances and the whole error: what a curve of one event was before. */
    @Test
    void oneEventHasTheWholeError() {
        try (Workers workers = new Workers(1)) {
            TailAnswer answer = new TailEstimator(workers, line -> {})
                    .estimate(questions(die(), 7, "load >= 191"), Method.MONTE_CARLO)
                    .get(0);
            assertEquals(ALPHA, answer.alpha());
            assertEquals("inverse", answer.interval());
            assertNull(answer.stopped());
        }
    }

    @Test
    void stoppedTrialsHaveLimitsForEveryLook() {
        try (Workers workers = new Workers(1)) {
            stop = workers::stop;
            last = 30_000;
            TailAnswer answer = PlainEstimator.of(questions(die(), 7, "load >= 191"), workers, line -> {})
                    .fixed(1_000_000)
                    .get(0);
            assertEquals("anytime", answer.interval());
            assertTrue(answer.trials() > 0 && answer.trials() < 1_000_000, answer.toString());
            assertNotNull(answer.stopped());
            assertTrue(!misses(answer, 0.05), answer.toString());
        }
    }

    @Test
    void whatIsStoppedAtOnceHasNoEstimate() {
        for (Optional<Method> method :
                List.of(Optional.<Method>empty(), Optional.of(Method.MONTE_CARLO), Optional.of(Method.SPLITTING))) {
            try (Workers workers = new Workers(1)) {
                workers.stop();
                TailEstimator estimator = new TailEstimator(workers, line -> {});
                List<TailQuestion> questions = questions(die(), 7, "load >= 191");
                TailAnswer answer = method.map(each -> estimator.estimate(questions, each))
                        .orElseGet(() -> estimator.cheapest(questions))
                        .get(0);
                assertEquals("none", answer.method());
                assertEquals(Double.NEGATIVE_INFINITY, answer.logLow());
                assertEquals(0, answer.logHigh());
                assertTrue(Double.isNaN(answer.log()));
                assertNotNull(answer.stopped());
            }
        }
    }

    /** Stopped during replications: too few for an interval leave only the low limit, which is below the truth. */
    @Test
    void aStoppedSplittingReportsItsReplications() {
        Experiment experiment = die();
        List<TailQuestion> questions = questions(experiment, 7, "load >= 200");
        try (Workers whole = new Workers(1)) {
            new TailEstimator(whole, line -> {}).estimate(questions, Method.SPLITTING);
        }
        long all = runs.getAndSet(0);
        for (double share : new double[] {0.01, 0.6, 0.99}) {
            runs.set(0);
            last = (long) (share * all);
            try (Workers workers = new Workers(1)) {
                stop = workers::stop;
                TailAnswer answer = new TailEstimator(workers, line -> {})
                        .estimate(questions, Method.SPLITTING)
                        .get(0);
                assertNotNull(answer.stopped());
                assertTrue(!misses(answer, 0.005), answer.toString());
            }
        }
    }
}

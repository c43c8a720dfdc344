package io.swallowtail.answers.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.estimate.TailEstimator;
import io.swallowtail.answers.estimate.TailQuestion;
import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.Question;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.answers.tables.PointCounts;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.answers.tables.TinyPlans;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.rare.PlainTrials;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.IntervalKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * A new method is two classes, its sampling and its tail, and a constant of {@link Method}. This one runs two plain trials for each of
 * its own, and counts those with the event. It then works in estimates, sweeps and tables.
 */
class NewMethodTest {
    private static final long SEED = 7;
    private static final double ALPHA = 1 - 0.95;
    private static final Point POINT = TinyPlans.point("valiant n=16");
    private static final Event EVENT = TinyPlans.event(POINT, "congestion >= 3");
    private static final Method PAIRS = new Method("pairs", "its trials are pairs", new PairsSampling());

    /** How many of two plain trials have the event. */
    private static final class PairsSampling implements Sampling.OfEvents {
        private record Prepared() implements Sampling.PreparedEvents {
            @Override
            public Optional<Sampling.Trials> trials(Point point, Event event, long seed) {
                PlainTrials plain = new PlainTrials(point, List.of(event), seed, Purpose.TRIAL);
                return Optional.of(
                        trial -> plain.run(2 * trial, 2 * trial + 2, 0).get(0).count());
            }
        }

        @Override
        public Sampling.PreparedEvents prepare(Point point, List<Event> events, long seed) {
            return new Prepared();
        }

        @Override
        public Tail tail(Point point, Event event, ValueTotals counted, Results results, Tail.Counted.Rule rule) {
            long count = counted.values().entrySet().stream()
                    .mapToLong(value -> value.getKey() * value.getValue().count())
                    .sum();
            return new PairsTail(count, counted.total());
        }
    }

    private record PairsTail(long count, long pairs) implements Tail {
        @Override
        public Method method() {
            return PAIRS;
        }

        @Override
        public String interval() {
            return IntervalKind.ANYTIME.word();
        }

        @Override
        public double log() {
            return StrictMath.log(count / (2.0 * pairs));
        }

        @Override
        public double[] logLimits(double alpha) {
            return new double[] {
                StrictMath.log(AnytimeLimits.low(count, 2 * pairs, alpha)),
                StrictMath.log(AnytimeLimits.high(count, 2 * pairs, alpha))
            };
        }
    }

    private static TailAnswer estimated() {
        try (Workers workers = new Workers(2)) {
            TailQuestion question = new TailQuestion(POINT, EVENT, SEED, 0.1, ALPHA);
            return new TailEstimator(workers, line -> {})
                    .estimate(List.of(question), PAIRS)
                    .get(0);
        }
    }

    private static Sampling.Prepared sent(Sampling.Prepared prepared) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(prepared);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (Sampling.Prepared) in.readObject();
        }
    }

    /** Runs two ranges as tasks do, and makes the row of the table. */
    private static TailRow swept(long trials) throws IOException, ClassNotFoundException {
        PlannedPoint planned =
                new PlannedPoint(POINT, PAIRS, List.of(PlannedEvent.of(EVENT, POINT.experiment())), 0, trials);
        SweepPlan plan = new SweepPlan(
                "pairs",
                SEED,
                false,
                OptionalLong.empty(),
                1 - ALPHA,
                false,
                Optional.empty(),
                Question.NONE,
                List.of(planned));
        Sampling.Prepared prepared = sent(planned.method().sampling().prepare(POINT, List.of(EVENT), SEED));
        ValueTotals totals = new ValueTotals();
        for (long[] range : new long[][] {{0, trials / 3}, {trials / 3, trials}}) {
            prepared.run(POINT, planned.talliedEvents(), SEED, range[0], range[1], () -> {})
                    .counts()
                    .forEach(totals::add);
        }
        PointCounts counts = new PointCounts(planned, trials, Map.of(), Map.of(), Map.of(EVENT.text(), totals));
        return new TableEngine(plan).of(counts).of(TailRow.class).get(0);
    }

    @Test
    void worksInEstimatesAndTables() throws IOException, ClassNotFoundException {
        TailAnswer answer = estimated();
        assertTrue(answer.relativeError() <= 0.1 && answer.trials() >= 1024, answer.toString());
        TailRow row = swept(answer.trials());
        assertEquals("pairs", row.method());
        assertEquals("pairs", answer.method());
        assertEquals(answer.trials(), row.trials());
        assertEquals(answer.estimate(), row.estimate());
        assertEquals(answer.low(), row.ciLow());
        assertEquals(answer.high(), row.ciHigh());
        assertEquals("anytime", row.interval());
    }
}

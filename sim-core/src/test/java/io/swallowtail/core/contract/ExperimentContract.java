package io.swallowtail.core.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.MeanFigure;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.experiment.TrialSink;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Expression;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.core.trace.TraceText;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The contract of every experiment. A test class of a protocol extends this class and names the experiment.
 *
 * <p>All checks are made at {@link #points()}, which vary every parameter over its range. How many trials they run
 * depends on {@link Experiment#work}: each check takes a million path-edges, or a few trials at each point where
 * that is more. One class, because a protocol's test extends it.
 */
public abstract class ExperimentContract {
    private static final double WORK_OF_A_CHECK = 1e6;
    private static final long SEED = 5;

    /** No trial has this value. */
    private static final long UNSET = -987_654_321_987L;

    /**
     * Gives the experiment.
     *
     * @return what is tested
     */
    protected abstract Experiment experiment();

    /**
     * Lists the points at which it is tested.
     *
     * @return at least one; here one of defaults and small values, and others that differ from it in one parameter each
     */
    protected List<Point> points() {
        return ContractPoints.of(experiment());
    }

    /** Says how many trials of a point a check runs, of so many at most. */
    private int trials(Point point, int points, int most) {
        double work = (double) experiment().work(point.parameters()) * points;
        return (int) Math.max(3, Math.min(most, WORK_OF_A_CHECK / work));
    }

    /** Goes through trials of a point whose choices are written, not run. */
    private interface TrialCheck {
        void check(Simulator simulator, int trial);
    }

    private void forEachTrial(Point point, int points, int most, TrialCheck check) {
        Simulator simulator = point.simulator(SEED);
        AddressedRandom random = point.random(SEED, Purpose.TRIAL);
        int trials = trials(point, points, most);
        for (int trial = 0; trial < trials; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            check.check(simulator, trial);
        }
    }

    private Outcome outcome() {
        return Outcome.of(experiment());
    }

    @Test
    void itsNamesGoIntoTables() {
        new Catalogue(List.of(experiment()));
        assertFalse(experiment().description().isBlank());
        assertFalse(experiment().source().isBlank());
        assertTrue(experiment().revision() >= 1);
        for (Metric metric : experiment().metrics()) {
            assertFalse(metric.description().isBlank(), metric.name());
        }
        for (MeanFigure figure : experiment().figures()) {
            assertTrue(experiment().metrics().contains(figure.metric()), figure.label());
            assertTrue(experiment().parameters().contains(figure.axis()), figure.label());
        }
    }

    @Test
    void itsTrendsHoldForEveryFlag() {
        List<Point> points = points();
        for (Point point : points) {
            forEachTrial(point, points.size(), 30, (simulator, trial) -> FlagTrends.require(point, simulator, trial));
        }
    }

    private static List<Event> defaultEvents(Point point) {
        List<Event> events = new ArrayList<>();
        for (String text : point.experiment().defaultEvents(point.parameters())) {
            for (Expression expression : ExpressionParser.parseFamily(text)) {
                events.add(Event.compile(expression, PointScope.ofEvents(point)));
            }
        }
        return events;
    }

    @Test
    void itsDefaultEventsCompile() {
        List<Point> points = points();
        for (Point point : points) {
            List<Event> events = defaultEvents(point);
            assertFalse(events.isEmpty(), point.identity());
            assertEquals(events.stream().map(Event::text).distinct().count(), events.size(), point.identity());
            assertEquals(
                    experiment().defaultEvents(point.parameters()), experiment().defaultEvents(point.parameters()));
            assertTrue(experiment().work(point.parameters()) >= 1, point.identity());
        }
    }

    @Test
    void itsDefaultsLeaveTheIdentity() {
        List<Point> points = points();
        for (Point point : points) {
            Map<String, String> texts = point.parameters().texts();
            assertEquals(point.id(), new Point(experiment(), Parameters.parse(experiment(), texts)).id());
            for (Parameter<?> parameter : experiment().parameters()) {
                if (!point.parameters().has(parameter)) {
                    continue;
                }
                String text = texts.get(parameter.name());
                boolean named = (" " + point.identity() + " ").contains(" " + parameter.name() + "=" + text + " ");
                boolean isDefault = parameter
                        .defaultValue(point.parameters())
                        .map(value -> format(parameter, value))
                        .equals(Optional.ofNullable(text));
                assertNotEquals(isDefault, named, point.identity() + ", " + parameter.name());
            }
        }
    }

    private static <T> String format(Parameter<T> parameter, Object value) {
        @SuppressWarnings("unchecked") // its own default
        T own = (T) value;
        return parameter.format(own);
    }

    @Test
    void wrongParametersAreRefusedByName() {
        Map<String, String> good = points().get(0).parameters().texts();
        for (Parameter<?> parameter : experiment().parameters()) {
            for (String wrong : List.of("", "x", belowRange(parameter), "1e400", "99999999999999999999")) {
                Map<String, String> values = new LinkedHashMap<>(good);
                values.put(parameter.name(), wrong);
                var refusal =
                        assertThrows(ParameterException.class, () -> Parameters.parse(experiment(), values), wrong);
                assertEquals(parameter.name(), refusal.parameter());
                assertTrue(refusal.getMessage().startsWith(parameter.name() + ": "), refusal.getMessage());
            }
        }
        Map<String, String> unknown = new LinkedHashMap<>(good);
        unknown.put("nn", "1");
        assertThrows(ParameterException.class, () -> Parameters.parse(experiment(), unknown));
    }

    private static String belowRange(Parameter<?> parameter) {
        if (parameter instanceof IntegerParameter integer) {
            return Long.toString(integer.minimum() - 1);
        }
        return parameter instanceof RealParameter real
                ? real.minimum().subtract(BigDecimal.ONE).toPlainString()
                : "-1";
    }

    /** Values are in their ranges, denominators at least 1, and null only what is declared so; a trial is a function of its choices. */
    @Test
    void itsMetricsAreAsDeclared() {
        List<Point> points = points();
        for (Point point : points) {
            Simulator other = point.simulator(SEED);
            AddressedRandom words = point.random(SEED, Purpose.TRIAL);
            forEachTrial(point, points.size(), 50, (simulator, trial) -> {
                Outcome out = outcome();
                Arrays.fill(out.values(), UNSET);
                simulator.run(out);
                for (Metric metric : experiment().metrics()) {
                    requireDeclared(metric, out, point, point.identity() + ", trial " + trial + ", " + metric);
                }
                Outcome again = outcome();
                simulator.run(again);
                assertSameMetrics(out, again, point);
                words.moveTo(trial);
                other.choices().draw(words);
                other.run(again);
                assertSameMetrics(out, again, point);
            });
        }
    }

    private void requireDeclared(Metric metric, Outcome out, Point point, String where) {
        long value = out.get(metric);
        assertNotEquals(UNSET, value, where + " is not set");
        if (value == Tally.NULL) {
            assertTrue(metric.isNullable(), where + " is null and not declared so");
        } else if (metric.flag()) {
            assertTrue(value == 0 || value == 1, where + " is a flag and " + value);
        } else if (metric.isRatio()) {
            long denominator = out.values()[metric.slot() + 1];
            assertTrue(denominator >= 1, where + " has denominator " + denominator);
            assertTrue(
                    value == 0 || Tally.units(value, denominator, metric.unitsPerOne()) != 0,
                    where + " is " + value + "/" + denominator
                            + " and would count as 0: declare Metric.unitsPerOne above " + metric.unitsPerOne());
        } else {
            assertTrue(
                    value >= experiment().lowerBound(metric)
                            && value <= experiment().upperBound(point.parameters(), metric),
                    where + " is " + value + ", out of its range");
        }
    }

    private static void assertSameMetrics(Outcome expected, Outcome actual, Point point) {
        for (Metric metric : point.experiment().metrics()) {
            assertEquals(
                    metric.value(expected.values()), metric.value(actual.values()), point.identity() + ", " + metric);
        }
    }

    @Test
    void rangesAddUpHoweverTheyAreCut() {
        Point point = points().get(0);
        int trials = trials(point, 1, 300);
        Tally whole = new TrialRunner(point, 7, List.of()).run(0, trials);
        TrialRunner runner = new TrialRunner(point, 7, List.of());
        Tally parts = runner.run(trials / 3, trials).plus(runner.run(0, trials / 3));
        for (int metric = 0; metric < experiment().metrics().size(); metric++) {
            assertArrayEquals(whole.of(metric).values(), parts.of(metric).values());
            for (long value : whole.of(metric).values()) {
                assertEquals(whole.of(metric).count(value), parts.of(metric).count(value));
                assertEquals(
                        whole.of(metric).firstTrial(value), parts.of(metric).firstTrial(value));
            }
        }
    }

    /** A finer score is that of the same run, and some metric is refined at some point if the experiment says so. */
    @Test
    void itsRefinedRunsAreItsRuns() {
        List<Point> points = points();
        Set<Metric> refined = new HashSet<>();
        for (Point point : points) {
            for (Metric metric : experiment().metrics()) {
                if (experiment().refines(point.parameters(), metric)) {
                    refined.add(metric);
                    forEachTrial(point, points.size(), 30, (simulator, trial) -> {
                        Outcome plain = outcome();
                        simulator.run(plain);
                        Outcome finer = outcome();
                        finer.requestRefinement(metric);
                        finer.refine(metric, UNSET);
                        simulator.runRefined(finer);
                        assertSameMetrics(plain, finer, point);
                        long score = finer.refinement(metric);
                        assertTrue(
                                score >= 0 && score < Outcome.REFINEMENTS,
                                () -> point.identity() + ", " + metric + ": " + score);
                    });
                }
            }
        }
        assertEquals(experiment().refinedMetrics(), refined);
    }

    /** A run that measures one metric gives it the value of a run that measures all. */
    @Test
    void itMeasuresWhatIsNeeded() {
        List<Point> points = points();
        for (Point point : points) {
            Map<Metric, Event> events = new LinkedHashMap<>();
            for (Metric metric : experiment().metrics()) {
                String text = metric.flag() ? metric.name() : metric.name() + " >= 0";
                events.put(metric, Event.compile(ExpressionParser.parse(text), PointScope.ofEvents(point)));
            }
            forEachTrial(point, points.size(), 5, (simulator, trial) -> {
                Outcome all = outcome();
                simulator.run(all);
                events.forEach((metric, event) -> {
                    Outcome one = outcome().only(List.of(event));
                    simulator.run(one);
                    assertEquals(
                            metric.value(all.values()), metric.value(one.values()), event + ", " + point.identity());
                });
            });
        }
    }

    /** Bounds answer for all default events, and by a number where they apply. */
    @Test
    void itsBoundsAnswer() {
        List<Point> points = points();
        for (Point point : points) {
            for (Bound bound : experiment().bounds()) {
                assertFalse(bound.name().isBlank() || bound.statement().isBlank());
                for (Event event : defaultEvents(point)) {
                    bound.log10(point.parameters(), event).ifPresent(log10 -> {
                        String where = point.identity() + ", " + bound.name() + ", " + event.text();
                        assertTrue(bound.concerns(event), where);
                        assertFalse(Double.isNaN(log10), where);
                        assertTrue(bound.kind() == Bound.Kind.UPPER || log10 <= 0, where + ": " + log10);
                        assertFalse(bound.label(point.parameters(), event).isBlank(), where);
                    });
                }
            }
        }
    }

    /** A trace describes the trial in single lines and does not change it. */
    @Test
    void tracingATrialChangesNothing() {
        List<Point> points = points();
        for (Point point : points) {
            forEachTrial(point, points.size(), 3, (simulator, trial) -> {
                Outcome plain = outcome();
                simulator.run(plain);
                Outcome traced = outcome();
                TraceText text = new TraceText(5);
                simulator.run(traced, text);
                assertSameMetrics(plain, traced, point);
                text.complete().forEach(sentence -> assertTrue(sentence.matches("\\P{C}+\\."), sentence));
                simulator.run(traced);
                assertSameMetrics(plain, traced, point);
            });
        }
    }

    /** A network that stays has choices of its own, drawn alike for every simulator of the seed. */
    /**
     * At every point the event that a metric is at least what it is in a trial, or at most, shrinks to a witness: the event happens
     * in it, and, unless the limit of runs came first, in none with one more neutral choice.
     */
    @Test
    void itsTrialsShrinkToMinimalWitnesses() {
        ShrunkTrial.check(points(), WORK_OF_A_CHECK);
    }

    @Test
    void itsNetworksStay() {
        List<Point> points = points();
        for (Point point : points) {
            Simulator simulator = point.simulator(SEED);
            assertEquals(
                    experiment().network(point.parameters()).isPresent(),
                    !simulator.networkChoices().streams().isEmpty(),
                    point.identity());
        }
    }

    /**
     * Runs the same trials again: what grows has grown, so not one byte is allocated. Something else may allocate a few in one run
     * (a class is loaded, code is compiled), so one run of three without any is enough.
     */
    @Test
    void trialsAllocateNothing() {
        TrialSink ignoring = (trial, quantities) -> {};
        List<Point> points = points();
        for (Point point : points) {
            int trials = trials(point, points.size(), 400);
            TrialRunner runner = new TrialRunner(point, 3, List.of());
            runner.forEach(0, trials, ignoring);
            long bytes = Long.MAX_VALUE;
            for (int run = 0; run < 3 && bytes > 0; run++) {
                bytes = allocatedBytes(() -> runner.forEach(0, trials, ignoring));
            }
            assertEquals(0, bytes, () -> "bytes in " + trials + " trials of " + point.identity());
        }
    }

    private static long allocatedBytes(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}

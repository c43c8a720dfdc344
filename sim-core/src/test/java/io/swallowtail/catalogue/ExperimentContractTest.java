package io.swallowtail.catalogue;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.swallowtail.estimate.Tally;
import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.NarratedSimulator;
import io.swallowtail.experiment.Narrator;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.experiment.TrialRunner;
import io.swallowtail.experiment.TrialSink;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Expression;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Purpose;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every experiment promises, checked for all in the catalogue. */
class ExperimentContractTest {
    /** Values of parameters of which the second least is refused: an odd number of nodes. */
    private static final Map<String, String> TYPICAL = Map.of("m", "8");

    private static final long MOST_WORK = 100_000;

    static Stream<Experiment> experiments() {
        return Catalogue.load().experiments().stream();
    }

    /** The smallest point but for n = 64, or 16 where that is costly, with everything else at its default or minimum. */
    private static Point typicalPoint(Experiment experiment) {
        Point point = smallestPoint(experiment, "64", Map.of());
        boolean isCostly = experiment.work(point.parameters()) > MOST_WORK;
        return isCostly ? smallestPoint(experiment, "16", Map.of()) : point;
    }

    /** The smallest point with some values: whatever is required besides is at its minimum, but for n and probabilities. */
    private static Point smallestPoint(Experiment experiment, String n, Map<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>(given);
        while (true) {
            try {
                return new Point(experiment, Parameters.parse(experiment, values));
            } catch (ParameterException e) {
                Parameter<?> missing = experiment.parameters().stream()
                        .filter(parameter -> parameter.name().equals(e.parameter()))
                        .findFirst()
                        .orElseThrow();
                if (values.containsKey(missing.name()) || missing instanceof ChoiceParameter) {
                    throw e;
                }
                values.put(missing.name(), smallest(missing, n));
            }
        }
    }

    private static String smallest(Parameter<?> required, String n) {
        if (required instanceof IntegerParameter integer) {
            return integer.powerOfTwo()
                    ? n
                    : TYPICAL.getOrDefault(integer.name(), Long.toString(integer.minimum() + 1));
        }
        return required.name().equals("p") ? "0.1" : "0.5";
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void namesAreSnakeCaseAndUnique(Experiment experiment) {
        Set<String> names = new HashSet<>();
        experiment.parameters().forEach(parameter -> assertTrue(names.add(parameter.name()), parameter.name()));
        experiment.metrics().forEach(metric -> assertTrue(names.add(metric.name()), metric.name()));
        names.add(experiment.name());
        names.forEach(name -> assertTrue(name.matches("[a-z][a-z0-9_]*"), name));
        assertFalse(experiment.description().isBlank());
        assertFalse(experiment.source().isBlank());
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void defaultEventsCompileAndDependOnParametersOnly(Experiment experiment) {
        Point point = typicalPoint(experiment);
        List<String> events = experiment.defaultEvents(point.parameters());
        assertFalse(events.isEmpty());
        for (String text : events) {
            for (Expression expression : ExpressionParser.parseFamily(text)) {
                Event.compile(expression, PointScope.ofEvents(point));
            }
        }
        assertEquals(events, experiment.defaultEvents(point.parameters()));
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void defaultsLeaveTheIdentity(Experiment experiment) {
        Point point = typicalPoint(experiment);
        Map<String, String> everything = point.parameters().texts();
        assertEquals(point, new Point(experiment, Parameters.parse(experiment, everything)));
        for (Parameter<?> parameter : experiment.parameters()) {
            assertEquals(
                    point.parameters().has(parameter)
                            && parameter.defaultValue(point.parameters()).isEmpty(),
                    (" " + point.identity()).contains(" " + parameter.name() + "="),
                    parameter.name());
        }
        assertEquals(64, point.id().length());
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void wrongParametersAreRefusedByName(Experiment experiment) {
        for (Parameter<?> parameter : experiment.parameters()) {
            for (String wrong : List.of("", "x", "-99999.5", belowRange(parameter), "1e400", "99999999999999999999")) {
                Map<String, String> values = new LinkedHashMap<>(
                        typicalPoint(experiment).parameters().texts());
                values.put(parameter.name(), wrong);
                assertThrows(
                        IllegalArgumentException.class, () -> Parameters.parse(experiment, values), parameter.name());
            }
        }
        Map<String, String> unknown =
                new LinkedHashMap<>(typicalPoint(experiment).parameters().texts());
        unknown.put("nn", "1");
        assertThrows(IllegalArgumentException.class, () -> Parameters.parse(experiment, unknown));
    }

    private static String belowRange(Parameter<?> parameter) {
        if (parameter instanceof IntegerParameter integer) {
            return Long.toString(integer.minimum() - 1);
        }
        return parameter instanceof RealParameter real
                ? real.minimum().subtract(BigDecimal.ONE).toPlainString()
                : "-1";
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void rangesAddUpHoweverTheyAreCut(Experiment experiment) {
        Point point = typicalPoint(experiment);
        int trials = trials(point, 300);
        var whole = new TrialRunner(point, 7, List.of()).run(0, trials);
        TrialRunner runner = new TrialRunner(point, 7, List.of());
        var late = runner.run(trials / 3, trials);
        var early = runner.run(0, trials / 3);
        for (int metric = 0; metric < experiment.metrics().size(); metric++) {
            for (long value : whole.of(metric).values()) {
                assertEquals(
                        whole.of(metric).count(value),
                        early.of(metric).count(value) + late.of(metric).count(value));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void flagsAreZeroOrOne(Experiment experiment) {
        Point point = typicalPoint(experiment);
        var tally = new TrialRunner(point, 3, List.of()).run(0, trials(point, 200));
        List<Metric> metrics = experiment.metrics();
        for (int i = 0; i < metrics.size(); i++) {
            if (metrics.get(i).flag()) {
                for (long value : tally.of(i).values()) {
                    assertTrue(value == 0 || value == 1, metrics.get(i).name());
                }
            }
        }
    }

    /** The typical point, and for each parameter that has a few values only the points with each of these. */
    private static Stream<Point> variants(Experiment experiment) {
        return Stream.concat(
                Stream.of(typicalPoint(experiment)),
                experiment.parameters().stream()
                        .flatMap(parameter -> fewValues(parameter)
                                .flatMap(value -> pointWhereAllowed(experiment, parameter.name(), value))));
    }

    /** A value may go only with certain values of other parameters. */
    private static Stream<Point> pointWhereAllowed(Experiment experiment, String parameter, String value) {
        try {
            return Stream.of(smallestPoint(experiment, "16", Map.of(parameter, value)));
        } catch (ParameterException e) {
            return Stream.empty();
        }
    }

    /** What an experiment says to be refined is what its simulators refine, for some parameters. */
    @ParameterizedTest
    @MethodSource("experiments")
    void refinedMetricsAreNamed(Experiment experiment) {
        Set<String> refined = new HashSet<>();
        MetricLayout layout = MetricLayout.of(experiment.metrics());
        variants(experiment).forEach(point -> {
            if (experiment.prepare(point.parameters()) instanceof RefinedSimulator simulator) {
                for (Metric metric : experiment.metrics()) {
                    if (simulator.refines(layout.slot(metric.name()))) {
                        refined.add(metric.name());
                    }
                }
            }
        });
        assertTrue(experiment.refinedMetrics().containsAll(refined), refined + " are refined");
        assertEquals(experiment.refinedMetrics().isEmpty(), refined.isEmpty());
    }

    /** No trial exceeds the maximum that its simulator knows. */
    @ParameterizedTest
    @MethodSource("experiments")
    void knownMaximaAreMaxima(Experiment experiment) {
        MetricLayout layout = MetricLayout.of(experiment.metrics());
        variants(experiment).forEach(point -> {
            Simulator simulator = experiment.prepare(point.parameters());
            new TrialRunner(point, 6, List.of()).forEach(0, 50, (trial, metrics) -> {
                for (int slot = 0; slot < layout.slots(); slot++) {
                    assertTrue(metrics[slot] <= simulator.most(slot), point.identity());
                }
            });
        });
    }

    private static Stream<String> fewValues(Parameter<?> parameter) {
        if (parameter instanceof ChoiceParameter<?> choice) {
            return choice.words().stream();
        }
        return parameter instanceof IntegerParameter integer && integer.maximum() - integer.minimum() < 4
                ? LongStream.rangeClosed(integer.minimum(), integer.maximum()).mapToObj(Long::toString)
                : Stream.empty();
    }

    /** Every experiment tells its trials, each the one that runs, in single lines, and leaves it as it was. */
    @ParameterizedTest
    @MethodSource("experiments")
    void tellingATrialChangesNothing(Experiment experiment) {
        variants(experiment).forEach(point -> {
            NarratedSimulator simulator =
                    assertInstanceOf(NarratedSimulator.class, experiment.prepare(point.parameters()), point.identity());
            AddressedRandom random = point.random(5, Purpose.TRIAL);
            for (int trial = 0; trial < 10; trial++) {
                random.moveTo(trial);
                simulator.choices().draw(random);
                long[] plain = new long[MetricLayout.of(experiment.metrics()).slots()];
                simulator.run(plain);
                long[] told = new long[plain.length];
                simulator.tell(told, new FewLines());
                assertArrayEquals(plain, told, point.identity());
                simulator.run(told);
                assertArrayEquals(plain, told, point.identity());
            }
        });
    }

    /** Hears lists of five items at most. */
    private static final class FewLines implements Narrator {
        @Override
        public void say(String sentence) {
            assertTrue(sentence.matches("\\P{C}+\\."), sentence);
        }

        @Override
        public int longestList() {
            return 5;
        }
    }

    /** So many trials, or fewer where they are costly. */
    private static int trials(Point point, int most) {
        return (int) Math.min(most, 30 + 500L * most / point.experiment().work(point.parameters()));
    }

    /** Trials that nobody tallies allocate nothing, however many there are. */
    @ParameterizedTest
    @MethodSource("experiments")
    void trialsAllocateNothing(Experiment experiment) {
        Point point = typicalPoint(experiment);
        TrialRunner runner = new TrialRunner(point, 3, List.of());
        int unit = trials(point, 1_000);
        TrialSink nobody = (trial, quantities) -> {};
        runner.forEach(0, 5L * unit, nobody);
        long few = allocatedBytes(() -> runner.forEach(0, 2L * unit, nobody));
        long many = allocatedBytes(() -> runner.forEach(0, 12L * unit, nobody));
        assertTrue(many - few < 5_000, few + " bytes in " + 2 * unit + " trials, " + many + " in " + 12 * unit);
    }

    private static long allocatedBytes(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** {@code levels} is a word of flip's and a number of bufferless's; tables that have both show texts. */
    @Test
    void oneNameHasOneType() {
        Map<String, Set<Class<?>>> types = new LinkedHashMap<>();
        experiments()
                .flatMap(experiment -> experiment.parameters().stream())
                .forEach(parameter -> types.computeIfAbsent(parameter.name(), name -> new HashSet<>())
                        .add(parameter.getClass()));
        types.forEach((name, classes) -> assertEquals(name.equals("levels") ? 2 : 1, classes.size(), name));
    }

    @Test
    void talliesAndEventsMeanTheSameByNull() {
        assertEquals(Tally.NULL, Event.NULL_METRIC);
    }

    @Test
    void theCatalogueRefusesTwoOfOneName() {
        Experiment experiment = experiments().findFirst().orElseThrow();
        assertThrows(IllegalArgumentException.class, () -> new Catalogue(List.of(experiment, experiment)));
    }

    @Test
    void theNearestNameIsProposed() {
        var e = assertThrows(
                IllegalArgumentException.class, () -> Catalogue.load().experiment("colision"));
        assertTrue(e.getMessage().contains("did you mean collision?"), e.getMessage());
    }
}

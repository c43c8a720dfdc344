package org.example;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.TrialException;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.rare.SplittingPreparation;
import io.swallowtail.core.rare.TaskRunner;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Test;

/** Protocols from outside that contradict their definition: the first trial that shows it is named. */
class BrokenProtocolsTest {
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole LOAD = METRICS.integer("load", "an integer from 0 to 5");
    private static final Metric.Whole EXTRA = METRICS.integer("extra", "nullable", Metric.NULLABLE);
    private static final Metric.Ratio SHARE = METRICS.ratio("share", "a ratio");
    private static final Metric.Flag FAILED = METRICS.flag("failed", "a flag");

    /** Gives a protocol that throws a die and then does something wrong. */
    private static Point point(ObjIntConsumer<Outcome> wrong) {
        Experiment broken = new Experiment(Definition.of("broken", "a defect", "none")
                .metrics(METRICS)
                .events("load >= 1")
                .range(LOAD, 0, parameters -> 5)
                .simulator(parameters -> new Simulator() {
                    private final IntegerChoices die = choices.integers("die", 1, 6);

                    @Override
                    protected void simulate(Outcome out) {
                        int eyes = die.values()[0];
                        out.set(LOAD, eyes);
                        out.setNull(EXTRA);
                        out.set(SHARE, eyes, 6);
                        out.set(FAILED, eyes == 5);
                        wrong.accept(out, eyes);
                    }
                })) {};
        return new Point(broken, Parameters.parse(broken, Map.of()));
    }

    private static void assertFailure(String expected, ObjIntConsumer<Outcome> wrong) {
        TrialRunner runner = new TrialRunner(point(wrong), 1, List.of());
        String message =
                assertThrows(TrialException.class, () -> runner.run(0, 100)).getMessage();
        assertTrue(message.matches("trial [0-9]+ of \"broken\" failed: [A-Za-z]+, " + expected), message);
    }

    @Test
    void valuesOutsideOfTheirDeclarationAreNamed() {
        assertFailure("load = 6 at broken, declared: 0 to 5", (out, eyes) -> out.set(LOAD, eyes + 1));
        assertFailure("load = -1 at broken, declared: 0 to 5", (out, eyes) -> out.set(LOAD, eyes - 1));
        assertFailure("load = null at broken, declared: a value in every trial", (out, eyes) -> out.setNull(LOAD));
        assertFailure(
                "extra = -9223372036854775808 at broken, declared: not -2\\^63, which stands for null",
                (out, eyes) -> out.set(EXTRA, Long.MIN_VALUE));
        assertFailure("share = 5/0 at broken, .*", (out, eyes) -> out.set(SHARE, 5, 5 - eyes));
        assertFailure("share = 1/(0|-1) at broken, .*", (out, eyes) -> out.set(SHARE, 1, 4 - eyes));
        assertFailure("share = -9223372036854775808/1 at broken, .*", (out, eyes) -> out.set(SHARE, Long.MIN_VALUE, 1));
    }

    @Test
    void errorsAreFailuresOfTheTrial() {
        assertFailure("no path", (out, eyes) -> {
            throw new AssertionError("no path");
        });
    }

    @Test
    void stateBetweenTrialsIsNamed() {
        long[] carried = new long[1];
        assertFailure(
                "failed is [01], and [01] (on a second simulator after another trial|when it is repeated): .*",
                (out, eyes) -> {
                    carried[0] = (carried[0] + eyes) % 7;
                    out.set(FAILED, carried[0] > 3);
                });
    }

    @Test
    void aSoundProtocolPasses() {
        Point sound = point((out, eyes) -> {});
        assertDoesNotThrow(() -> TrialRunner.tryFirst(sound, 1));
        assertDoesNotThrow(() -> new TrialRunner(sound, 1, List.of()).run(150, 1_000));
    }

    @Test
    void splittingTriesTheFirstTrials() {
        Point wrong = point((out, eyes) -> out.set(LOAD, eyes + 1));
        List<Event> events = List.of(Event.compile(ExpressionParser.parse("load >= 3"), PointScope.ofEvents(wrong)));
        assertThrows(TrialException.class, () -> SplittingPreparation.of(wrong, events, 1, TaskRunner.SEQUENTIAL));
    }
}

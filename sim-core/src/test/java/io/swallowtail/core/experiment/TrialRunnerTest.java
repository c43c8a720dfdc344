package io.swallowtail.core.experiment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.statistics.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Trials that are handed out are those that are tallied, each once and in order. */
class TrialRunnerTest {
    private static final Point POINT = BallsProtocol.point(16);
    private static final List<Event> EVENTS = List.of(BallsProtocol.event(POINT, "failed && rounds > 1"));

    @Test
    void trialsAreHandedOutAsTheyAreTallied() {
        TrialRunner runner = new TrialRunner(POINT, 7, EVENTS);
        Tally expected = runner.run(3, 400);
        int quantities = POINT.experiment().metrics().size() + 1;
        Tally handedOut = new Tally(
                IntStream.range(0, quantities).mapToObj(Tally.Quantity::integer).toList());
        List<Long> trials = new ArrayList<>();
        runner.forEach(3, 400, (trial, values) -> {
            assertEquals(quantities, values.length);
            assertEquals(values[3] == 1 && values[1] > 1 ? 1 : 0, values[quantities - 1]);
            handedOut.add(values, trial);
            trials.add(trial);
        });
        assertEquals(LongStream.range(3, 400).boxed().toList(), trials);
        for (int i = 0; i < quantities; i++) {
            assertArrayEquals(expected.of(i).values(), handedOut.of(i).values());
            for (long value : expected.of(i).values()) {
                assertEquals(expected.of(i).count(value), handedOut.of(i).count(value));
                assertEquals(expected.of(i).firstTrial(value), handedOut.of(i).firstTrial(value));
            }
        }
    }

    @Test
    void aRangeThatEndsBeforeItBeginsIsRefused() {
        TrialRunner runner = new TrialRunner(POINT, 7, EVENTS);
        assertThrows(IllegalArgumentException.class, () -> runner.run(10, 5));
        assertThrows(IllegalArgumentException.class, () -> runner.run(-1, 5));
        assertThrows(IllegalArgumentException.class, () -> runner.run(0, (1L << 48) + 1));
    }

    @Test
    void oneTrialIsReplayedByOneCall() {
        List<long[]> run = new ArrayList<>();
        new TrialRunner(POINT, 7, List.of()).forEach(0, 9, (trial, values) -> run.add(values.clone()));
        assertArrayEquals(run.get(8), POINT.replay(7, 8));
        assertThrows(IllegalArgumentException.class, () -> POINT.replay(7, -1));
    }

    /** A simulator that reads beyond an array in some trials. */
    @Test
    void aTrialThatFailsIsNamed() {
        Metrics metrics = new Metrics();
        Metric.Whole load = metrics.integer("load", "a load");
        Experiment broken = new Experiment(Definition.of("broken", "a defect", "none")
                .parameters(IntegerParameter.required("n", "size", 1, 9))
                .metrics(metrics)
                .events("load >= 1")
                .simulator(parameters -> new Simulator() {
                    private final IntegerChoices die = choices.integers("die", 1, 6);
                    private final long[] loads = new long[5];

                    @Override
                    protected void simulate(Outcome out) {
                        out.set(load, loads[die.values()[0]]);
                    }
                })) {};
        Point point = new Point(broken, Parameters.parse(broken, Map.of("n", "3")));
        var failure = assertThrows(TrialException.class, () -> new TrialRunner(point, 1, List.of()).run(0, 1000));
        assertTrue(
                failure.getMessage()
                        .matches("trial [0-9]+ of \"broken n=3\" failed: ArrayIndexOutOfBoundsException, Index 5 .*"),
                failure.getMessage());
    }

    @Test
    void anEmptyRangeHandsOutNothing() {
        new TrialRunner(POINT, 7, EVENTS).forEach(5, 5, (trial, values) -> {
            throw new AssertionError("trial " + trial);
        });
    }
}

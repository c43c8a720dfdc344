package io.swallowtail.experiment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.estimate.Tally;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Trials that are handed out are those that are tallied, each once and in order. */
class TrialRunnerTest {
    private static final Experiment COLLISION = Catalogue.load().experiment("collision");
    private static final Point POINT =
            new Point(COLLISION, Parameters.parse(COLLISION, Map.of("n", "16", "c", "1", "max_rounds", "2")));
    private static final List<Event> EVENTS =
            List.of(Event.compile(ExpressionParser.parse("failed && congestion > 1"), PointScope.ofEvents(POINT)));

    @Test
    void trialsAreHandedOutAsTheyAreTallied() {
        TrialRunner runner = new TrialRunner(POINT, 7, EVENTS);
        Tally expected = runner.run(3, 400);
        int quantities = COLLISION.metrics().size() + 1;
        Tally handedOut = new Tally(quantities);
        List<Long> trials = new ArrayList<>();
        runner.forEach(3, 400, (trial, values) -> {
            assertEquals(quantities, values.length);
            assertEquals(values[3] == 1 && values[0] > 1 ? 1 : 0, values[quantities - 1]);
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
    void anEmptyRangeHandsOutNothing() {
        new TrialRunner(POINT, 7, EVENTS).forEach(5, 5, (trial, values) -> {
            throw new AssertionError("trial " + trial);
        });
    }
}

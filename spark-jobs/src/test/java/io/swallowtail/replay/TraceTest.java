package io.swallowtail.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.random.Choices;
import io.swallowtail.statistics.Tally;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A trace is taken down with its metrics, and refused when it tells another trial than the one that ran. */
class TraceTest {
    /** Yields one metric when it runs, and perhaps another when it tells. */
    private record Teller(long plain, long told) implements TracedSimulator {
        @Override
        public Choices choices() {
            return new Choices();
        }

        @Override
        public void run(long[] metrics) {
            metrics[0] = plain;
        }

        @Override
        public void tell(long[] metrics, Tracer tracer) {
            tracer.list(tracer.longestList() + 2, i -> tracer.say("Thing " + i + "."));
            metrics[0] = told;
        }
    }

    private static ReplayedTrial trial(Simulator simulator) {
        Experiment valiant = Catalogue.load().experiment("valiant");
        return new ReplayedTrial(
                new Point(valiant, Parameters.parse(valiant, Map.of("n", "4"))), simulator, "made by hand");
    }

    private static List<String> trace(long plain, long told) {
        ReplayedTrial trial = trial(new Teller(plain, told));
        return Trace.of(trial, trial.run(), 2);
    }

    @Test
    void theMetricsEndTheTrace() {
        assertEquals(List.of("Thing 0.", "Thing 1.", "… and 2 more.", "In the end congestion is 3."), trace(3, 3));
        assertEquals(
                "In the end congestion has no value.",
                trace(Tally.NULL, Tally.NULL).get(3));
    }

    @Test
    void aTraceOfAnotherTrialFailsLoudly() {
        var e = assertThrows(IllegalStateException.class, () -> trace(3, 4));
        assertTrue(e.getMessage().contains("[4]") && e.getMessage().contains("[3]"), e.getMessage());
    }

    @Test
    void whoCannotTellIsRefused() {
        Simulator silent = new Simulator() {
            @Override
            public Choices choices() {
                return new Choices();
            }

            @Override
            public void run(long[] metrics) {}
        };
        assertThrows(BadInputException.class, () -> Trace.of(trial(silent), new long[1], 2));
    }
}

package io.swallowtail.answers.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.protocols.network.Butterfly;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A trace ends with its metrics. It is refused if it describes another trial than the one that ran. */
class TrialTraceTest {
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole LOAD = METRICS.integer("load", "a load", Metric.NULLABLE);
    private static final Metric.Ratio SHARE = METRICS.ratio("share", "a share");

    /** Yields a load when it runs, and perhaps another when it is traced; null if negative. */
    private static final class Teller extends Simulator {
        private final long plain;
        private final long traced;
        private final boolean tells;

        Teller(long plain, long traced, boolean tells) {
            this.plain = plain;
            this.traced = traced;
            this.tells = tells;
        }

        private void set(Outcome out, long load) {
            out.set(LOAD, load);
            out.set(SHARE, 1, 2);
            if (load < 0) {
                out.setNull(LOAD);
            }
        }

        @Override
        protected void simulate(Outcome out) {
            set(out, plain);
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            if (tells) {
                trace.list(4, i -> trace.note("Thing " + i + "."));
                trace.network(new Butterfly(1));
                trace.moved(0, 1, 0, 0, 1);
            }
            set(out, traced);
        }
    }

    private static ReplayedTrial trial(long plain, long traced, boolean tells) {
        Experiment experiment = new Experiment(Definition.of("teller", "tells", "nowhere")
                .metrics(METRICS)
                .events("load > 1")
                .simulator(parameters -> new Teller(plain, traced, tells))) {};
        Point point = new Point(experiment, Parameters.parse(experiment, Map.of()));
        return new ReplayedTrial(point, point.simulator(1), "made by hand");
    }

    private static List<String> sentences(long plain, long traced) {
        ReplayedTrial trial = trial(plain, traced, true);
        return TrialTrace.sentences(trial, trial.run(), 2);
    }

    @Test
    void theMetricsEndTheTrace() {
        assertEquals(
                List.of(
                        "Thing 0.",
                        "Thing 1.",
                        "… and 2 more.",
                        "The network has levels 0 to 1, 4 nodes and 4 edges.",
                        "In step 1 packet 0 moves on to row 1 of level 1.",
                        "In the end load is 3.",
                        "In the end share is 0.5."),
                sentences(3, 3));
        assertEquals("In the end load has no value.", sentences(-1, -1).get(5));
    }

    @Test
    void eventsHaveNamedFields() {
        ReplayedTrial trial = trial(1, 1, true);
        List<TraceEvent> events = TrialTrace.events(trial, trial.run());
        assertEquals(6, events.size(), "no note is left out");
        assertEquals("network", TrialTrace.type(events.get(4)));
        assertEquals(
                Map.of(
                        "levels",
                        1,
                        "nodes",
                        List.of(2, 2),
                        "ends_at_disks",
                        false,
                        "edges",
                        List.of(List.of(List.of(0, 0), List.of(1, 0), List.of(0, 1), List.of(1, 1)))),
                TrialTrace.fields(events.get(4)));
        assertEquals(
                "{packet=0, step=1, level=0, row=0, to=1, head=1, manner=}",
                TrialTrace.fields(events.get(5)).toString());
    }

    @Test
    void aTraceOfAnotherTrialFailsLoudly() {
        var e = assertThrows(IllegalStateException.class, () -> sentences(3, 4));
        assertTrue(e.getMessage().contains("load is 4") && e.getMessage().contains("is 3"), e.getMessage());
    }

    @Test
    void anExperimentWithoutATraceIsRefused() {
        ReplayedTrial trial = trial(1, 1, false);
        assertThrows(BadInputException.class, () -> TrialTrace.sentences(trial, trial.run(), 2));
        assertThrows(BadInputException.class, () -> TrialTrace.events(trial, trial.run()));
    }
}

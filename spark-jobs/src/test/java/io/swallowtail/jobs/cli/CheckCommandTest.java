package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swallowtail.core.contract.Rule;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.jobs.sweep.OutsideProtocol;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check} shows which rules a protocol keeps, and a trial that violates one. */
class CheckCommandTest {
    @TempDir
    private Path jar;

    /** Counts its trials. */
    public static final class Forgetless extends Experiment {
        private static final Metrics METRICS = new Metrics();
        private static final Metric.Whole RUNS = METRICS.integer("runs", "runs so far, from the tenth on");

        public Forgetless() {
            super(Definition.of("forgetless", "a protocol with state between trials", "none")
                    .metrics(METRICS)
                    .events("runs >= 11")
                    .simulator(parameters -> new Simulator() {
                        private long runs;

                        @Override
                        protected void simulate(Outcome out) {
                            out.set(RUNS, Math.max(10, runs++));
                        }
                    }));
        }
    }

    @Test
    void aViolationIsShownByATrial() throws IOException {
        CommandLineRun table =
                OutsideProtocol.with(Forgetless.class, jar, () -> CommandLineRun.of("check", "forgetless"));
        assertEquals(1, table.exit());
        assertTrue(table.out().contains("Violated at forgetless, seed 5, trial "), table.out());
        assertTrue(table.out().contains(" replay forgetless --seed 5 --trial "), table.out());
        CommandLineRun json = OutsideProtocol.with(
                Forgetless.class, jar, () -> CommandLineRun.of("check", "forgetless", "--format", "json"));
        assertEquals(1, json.exit());
        JsonNode rows = new ObjectMapper().readTree(json.out());
        JsonNode last = rows.get(rows.size() - 1);
        assertEquals("state", last.get("rule").asText());
        assertEquals("violated", last.get("result").asText());
        assertEquals("forgetless", last.get("point").asText());
        assertTrue(last.get("trial").isIntegralNumber()
                && last.get("violation").asText().contains("runs is"));
    }

    @Test
    void aProtocolOfTheCatalogueKeepsEveryRule() throws IOException {
        JsonNode rows = CommandLineRun.line("check fault_flow -p n=4 -p p=0.01 --format json")
                .rows();
        assertEquals(Rule.values().length, rows.size());
        rows.forEach(row -> assertTrue(row.get("violation").isNull(), rows.toString()));
    }

    @Test
    void badInputIsRefused() {
        CommandLineRun.of("check", "colision").isRefused("did you mean collision?");
        CommandLineRun.of("check", "fault_flow", "-p", "n=5").isRefused("-p: n");
    }
}

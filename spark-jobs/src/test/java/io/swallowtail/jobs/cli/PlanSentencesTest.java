package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanSentencesTest {
    @TempDir
    private Path parent;

    private SweepPlan plan(int trials, String n, String events) throws IOException {
        Path conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, trials = " + trials + ", grid = [ { experiment = valiant, n = " + n
                        + ", events = \"congestion >= " + events + "\" } ] }");
        return new SweepFile(Catalogue.load()).read(conf, List.of());
    }

    @Test
    void eventsThatNeedNoTrialsAreNamed() throws IOException {
        Path conf = Files.writeString(
                parent.resolve("b.conf"),
                "sweep { name = b, trials = 9, grid = [ { experiment = graph_faults, graph = petersen, p = [0.1, 0.2],"
                        + " events = [\"separated\", \"flow <= 1\"] }, { experiment = graph_faults, graph = petersen, p = 0.3,"
                        + " method = exact, events = separated } ] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of());
        assertEquals("2 points of 9 trials, 1 without trials", PlanSentences.points(plan));
        assertEquals("trials and points", PlanSentences.unit(plan));
        assertEquals(
                List.of("method = exact computes separated of graph_faults without trials."),
                PlanSentences.computable(plan));
    }

    @Test
    void whatADirectoryHasBeyondAPlanIsNamed() throws IOException {
        SweepPlan there = plan(2000, "[8, 16]", "3..5");
        SweepPlan wanted = plan(500, "16", "3..4");
        assertEquals(
                Optional.of(
                        "The tables show all that the directory has: 2,000 trials where the file says 500, 1 other point,"
                                + " 1 other event; another directory shows the file alone."),
                PlanSentences.kept(wanted, wanted.including(there.points()), id -> 2000));
        assertEquals(Optional.empty(), PlanSentences.kept(there, there.including(wanted.points()), id -> 500));
    }
}

package io.swallowtail.answers.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepTextTest {
    @TempDir
    private Path directory;

    @Test
    void theSweepFileInTheReportGivesTheSamePlan() throws Exception {
        List<Path> confs;
        try (var files = Files.list(Path.of("../conf"))) {
            confs = new ArrayList<>(files.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList());
        }
        assertFalse(confs.isEmpty());
        confs.add(
                Files.writeString(
                        directory.resolve("expected.conf"),
                        "sweep { name = expected, trials = 10, expect = \"failed <= 1e-3\", grid = ["
                                + " { experiment = collision, n = [4, 8], c = 2, events = failed },"
                                + " { experiment = collision, n = [4, 8], c = 3, expect = \"congestion >= 2..3 >= 0.5\" } ] }"));
        for (Path conf : confs) {
            SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of());
            SweepPlan again = null;
            for (String text : SweepText.of(plan)) {
                Path file = Files.writeString(directory.resolve("again.conf"), text);
                SweepPlan part = new SweepFile(Catalogue.load()).read(file, List.of());
                again = again == null ? part : part.including(again.points());
            }
            assertEquals(sorted(plan), sorted(again), conf.toString());
        }
    }

    @Test
    void aSweepWithoutTrialsHasNoNumberOfThem() throws Exception {
        Path file = Files.writeString(
                directory.resolve("exact.conf"),
                "sweep { name = exact, grid = [ { experiment = graph_faults, graph = petersen, p = 0.1,"
                        + " method = exact, events = separated } ] }");
        String text = SweepText.of(new SweepFile(Catalogue.load()).read(file, List.of()))
                .get(0);
        assertFalse(text.contains("trials") || text.contains("points"), text);
    }

    /** Describes a plan with its points in the order of their identities. */
    private static String sorted(SweepPlan plan) {
        List<PlannedPoint> points = new ArrayList<>(plan.points());
        points.sort((a, b) -> a.point().identity().compareTo(b.point().identity()));
        return plan.withPoints(points).toString();
    }
}

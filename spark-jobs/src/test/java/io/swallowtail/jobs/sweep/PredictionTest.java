package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.OperatingSystemMXBean;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a prediction counts. Its times are those of this machine, so only their signs are tested. */
class PredictionTest {
    @TempDir
    private Path scratch;

    /** Two hundred trials cost nothing to predict, and the user waits for the start. The limit is a sixth of what fixed measurements took. */
    @Test
    void aShortSweepIsPredictedInAShortTime() throws IOException {
        Path conf = Files.writeString(
                scratch.resolve("b.conf"),
                "sweep { name = b, trials = 100, grid = [ { experiment = valiant, n = [4, 8] } ] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of());
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long start = system.getProcessCpuTime();
        Prediction prediction = Prediction.of(plan, line -> {});
        double spent = (system.getProcessCpuTime() - start) / 1e9;
        assertTrue(spent < 0.5, spent + " s");
        assertEquals(10, prediction.seconds(2), 1);
    }

    @Test
    @Tag("thorough")
    void rowsAreThoseOfPlainTrials() throws IOException {
        Path conf = Files.writeString(
                scratch.resolve("a.conf"),
                "sweep { name = a, seed = 1, trials = 1000, replications = 20, rows = all, grid = [ { experiment = valiant, n ="
                        + " [4, 8] }, { experiment = valiant, n = 16, method = splitting, events = [\"congestion >= 5\","
                        + " \"congestion >= 90\"] } ] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of());
        List<String> lines = new ArrayList<>();
        Prediction prediction = Prediction.of(plan, lines::add);
        assertTrue(lines.contains("running trials of valiant n=4"), lines.toString());
        Prediction.Part plain = prediction.experiments().get(0);
        Prediction.Part splitting = prediction.experiments().get(1);
        assertEquals(2000, plain.trials());
        assertEquals(2000, plain.rows());
        assertTrue(plain.bytes() > 100, plain.toString());
        assertTrue(plain.coreSeconds() > 0, plain.toString());
        assertEquals(Method.SPLITTING, splitting.method());
        assertEquals(0, splitting.rows());
        assertTrue(Double.isNaN(splitting.coreSeconds()));
        assertEquals(plain.coreSeconds(), prediction.coreSeconds());
    }
}

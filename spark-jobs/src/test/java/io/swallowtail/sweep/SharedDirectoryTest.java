package io.swallowtail.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.TaskResult;
import io.swallowtail.commit.TrialRange;
import io.swallowtail.message.BadInputException;
import io.swallowtail.plan.SweepFile;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.sql.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An executor on a machine that does not see the sweep's directory. */
class SharedDirectoryTest {
    @TempDir
    private Path directory;

    private TaskResult simulate(String staging) throws IOException {
        Path conf = Files.writeString(
                directory.resolve("a.conf"),
                "sweep { name = a, trials = 9, grid = [ { experiment = valiant, n = 4 } ] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(conf, List.of());
        return SimulationTask.of(plan, List.of(new TrialRange(0, 0, 9)), staging)
                .simulate(Sessions.hadoopConfiguration());
    }

    @Test
    void rowsNeedASharedDirectory() {
        Path out = directory.resolve("out");
        String staging = out.toUri() + "/_staging/writer/rows";
        BadInputException refusal = assertThrows(BadInputException.class, () -> simulate(staging));
        assertTrue(
                refusal.getMessage().matches("--out: executor .* does not see " + out + "; .*"), refusal.getMessage());
        assertFalse(Files.exists(out));
    }

    @Test
    void countsNeedNone() throws IOException {
        assertEquals(9, simulate(null).ranges().get(0).trials());
    }
}

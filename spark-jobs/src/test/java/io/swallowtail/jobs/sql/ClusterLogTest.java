package io.swallowtail.jobs.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The facts that are read from Spark's log of a standalone cluster. */
class ClusterLogTest {
    private static final Logger BACKEND =
            LoggerFactory.getLogger("org.apache.spark.scheduler.cluster.StandaloneSchedulerBackend");

    @Test
    void theMastersReasonIsKept() {
        List<ExecutorExit> exits = new ArrayList<>();
        try (ClusterLog log = new ClusterLog(exits::add)) {
            BACKEND.info("Executor app-1/0 removed: Command exited with code 1");
            assertEquals(Optional.empty(), log.reason());
            BACKEND.error("Application has been killed. Reason: Master removed our application: FAILED");
            assertEquals(
                    "the cluster ended the application: Master removed our application: FAILED; the last executor: Command"
                            + " exited with code 1 (its worker keeps what it printed, in work/app-1/0)",
                    log.reason().orElseThrow());
        }
    }

    @Test
    void anExitNamesTheWorkerOfItsExecutor() {
        List<ExecutorExit> exits = new ArrayList<>();
        try (ClusterLog log = new ClusterLog(exits::add)) {
            BACKEND.info("Granted executor ID app-1/7 on hostPort 10.0.0.3:4711 with 1 core(s), 600.0 MiB RAM");
            BACKEND.info("Executor app-1/7 removed: two\nlines");
            BACKEND.info("Executor app-1/8 removed: KILLED");
            assertEquals(Optional.empty(), log.reason());
        }
        BACKEND.info("Executor app-1/9 removed: after the end");
        assertEquals(
                List.of(
                        ExecutorExit.standalone("app-1", "7", "10.0.0.3:4711", "two\nlines"),
                        ExecutorExit.standalone("app-1", "8", "", "KILLED")),
                exits);
    }
}

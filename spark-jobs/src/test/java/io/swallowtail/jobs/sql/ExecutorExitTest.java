package io.swallowtail.jobs.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Where the output of an executor is, on each kind of cluster. */
class ExecutorExitTest {
    @Test
    void eachClusterHasItsCommand() {
        assertEquals("its worker h keeps what it printed, in work/", output("spark://m:7077"));
        assertEquals("executor 3 on h; yarn logs -applicationId app-1 shows what it printed", output("yarn"));
        assertEquals(
                "executor 3 on h; with spark.kubernetes.executor.deleteOnTermination=false, kubectl logs -l"
                        + " spark-app-selector=app-1,spark-exec-id=3 shows what it printed",
                output("k8s://https://m:6443"));
    }

    private static String output(String master) {
        return ExecutorExit.of(master, "app-1", "3", "h", "lost").output();
    }
}

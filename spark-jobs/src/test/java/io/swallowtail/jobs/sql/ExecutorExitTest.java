package io.swallowtail.jobs.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The line about the end of an executor, from what each cluster says. */
class ExecutorExitTest {
    private static final String APPLICATION = "application_1764321300000_0001";
    private static final String CONTAINER = "container_1764321300000_0001_01_000004";

    private static String line(ClusterKind kind, String place, String host, String reason) {
        String line =
                ExecutorExit.of(kind, APPLICATION, "3", place, host, reason).line();
        assertTrue(line.length() <= 200, line);
        assertTrue(line.chars().noneMatch(character -> character < ' '), line);
        return line;
    }

    @Test
    void standalone() {
        assertEquals(
                "An executor ended: executor 3 on 10.0.0.3:4711, killed by signal 9. Its tasks run again. Output:"
                        + " work/application_1764321300000_0001/3 of its worker.",
                line(ClusterKind.STANDALONE, "10.0.0.3:4711", "", "Command exited with code 137"));
        line(ClusterKind.STANDALONE, "10.0.0.3:4711", "", "Error running executor: " + "x".repeat(300));
    }

    /** YARN calls each node bad whose container was killed. */
    @Test
    void yarn() {
        assertEquals(
                "An executor ended: executor 3 on node-17.rack-2.example.org, killed by signal 9. Its tasks run again. Output:"
                        + " yarn logs -containerId " + CONTAINER + ".",
                line(
                        ClusterKind.YARN,
                        "",
                        "",
                        "Container from a bad node: " + CONTAINER
                                + " on host: node-17.rack-2.example.org. Exit status: 137."
                                + " Diagnostics: [2026-01-01 00:00:00.000]Container killed on request. Exit code is 137\n"
                                + "[2026-01-01 00:00:00.000]Container exited with a non-zero exit code 137. \n"
                                + "[2026-01-01 00:00:00.000]Killed by external signal\n."));
        assertEquals(
                "An executor ended: executor 3 on h, lost node. Its tasks run again. Output: yarn logs -applicationId "
                        + APPLICATION + ".",
                line(
                        ClusterKind.YARN,
                        "",
                        "h",
                        "Container marked as failed. Exit status: -100. Diagnostics: lost node"));
    }

    private static String pod(String reason, String message, int code, String termination) {
        return "\nThe executor with id 3 exited with exit code " + code + "(SIGKILL, possible container OOM).\n"
                + "The API gave the following brief reason: " + reason + "\nThe API gave the following message: "
                + message
                + "\n\nThe API gave the following container statuses:\n\n\n\t container name: spark-kubernetes-executor\n"
                + "\t container image: spark\n\t container state: terminated\n\t exit code: " + code
                + "\n\t termination reason: " + termination + "\n";
    }

    /** The pod is deleted, and its output with it, unless a setting keeps it. */
    @Test
    void kubernetes() {
        String name = "swallowtail-0a1b2c3d4e5f6a7b-exec-3";
        String deleted =
                ". Its tasks run again. Output: lost, unless -Dspark.kubernetes.executor.deleteOnTermination=false.";
        assertEquals(
                "An executor ended: pod " + name + " on 10.0.0.3, killed by signal 9" + deleted,
                line(ClusterKind.KUBERNETES, name, "10.0.0.3", pod("N/A", "N/A", 137, "Error")));
        System.setProperty("spark.kubernetes.executor.deleteOnTermination", "false");
        try {
            assertEquals(
                    "An executor ended: pod " + name
                            + " on 10.0.0.3, out of memory. Its tasks run again. Output: kubectl logs " + name + ".",
                    line(ClusterKind.KUBERNETES, name, "10.0.0.3", pod("N/A", "N/A", 137, "OOMKilled")));
            assertEquals(
                    "An executor ended: pod " + name
                            + " on 10.0.0.3, Evicted: The node was low on resource: memory. Its tasks"
                            + " run again. Output: kubectl logs " + name + ".",
                    line(
                            ClusterKind.KUBERNETES,
                            name,
                            "10.0.0.3",
                            pod("Evicted", "The node was low on resource: memory", 137, "Error")));
        } finally {
            System.clearProperty("spark.kubernetes.executor.deleteOnTermination");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Command exited with code 1                                        | exit code 1
                    Command exited with code 52                                       | exit code 52, out of memory
                    Command exited with code 143                                      | killed by signal 15
                    Executor heartbeat timed out after 61234 ms                       | no heartbeat for 61 s
                    worker lost: Not receiving heartbeat for 60 seconds               | worker lost: Not receiving heartbeat for 60 seconds
                    Container killed by YARN for exceeding physical memory limits. 5 GB of 4 GB | out of memory
                    Container is running 5B beyond the 'PHYSICAL' memory limit. Exit code is 143 | out of memory
                    The executor with id 3 was deleted by a user or the framework.    | The executor with id 3 was deleted by a user or the framework.
                    """)
    void theStatusIsInWords(String reason, String status) {
        assertEquals(
                status,
                ExecutorExit.of(ClusterKind.YARN, "", "3", "", "", reason).status());
    }
}

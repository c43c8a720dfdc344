package io.swallowtail.jobs.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is read from Spark's log of each kind of cluster. */
class ClusterLogTest {
    private static final String CLUSTER = "org.apache.spark.scheduler.cluster.";

    private final List<String> read = new ArrayList<>();

    private void whileRead(Runnable messages) {
        ClusterLog log = new ClusterLog((said, executor, text, thrown) ->
                read.add(said + " " + executor + ": " + text + (thrown == null ? "" : ": " + thrown.getMessage())));
        try {
            messages.run();
        } finally {
            log.close();
        }
    }

    private static Logger logger(String name) {
        return LoggerFactory.getLogger(CLUSTER + name);
    }

    @Test
    void standalone() {
        Logger backend = logger("StandaloneSchedulerBackend");
        whileRead(() -> {
            backend.info("Granted executor ID app-1/7 on hostPort 10.0.0.3:4711 with 1 core(s), 600.0 MiB RAM");
            backend.info("Connected to Spark cluster with app ID app-1");
            logger("CoarseGrainedSchedulerBackend$DriverEndpoint")
                    .info(
                            "Registered executor NettyRpcEndpointRef(spark-client://Executor) (10.0.0.3:40620) with ID 7, "
                                    + " ResourceProfileId 0");
            backend.info("Executor app-1/7 removed: two\nlines");
            backend.error("Application has been killed. Reason: Master removed our application: FAILED");
            LoggerFactory.getLogger("org.apache.spark.deploy.client.StandaloneAppClient$ClientEndpoint")
                    .warn("Failed to connect to master h:1", new IllegalStateException("refused"));
        });
        backend.info("Executor app-1/9 removed: after the end");
        assertEquals(
                List.of(
                        "GRANTED 7: 10.0.0.3:4711",
                        "NAMED : app-1",
                        "STARTED 7: 10.0.0.3",
                        "ENDED 7: two\nlines",
                        "GIVEN_UP : Master removed our application: FAILED",
                        "GIVEN_UP : Failed to connect to master h:1: refused"),
                read);
    }

    @Test
    void yarn() {
        whileRead(() -> {
            logger("YarnClientSchedulerBackend").info("Application application_1_0001 has started running.");
            logger("YarnSchedulerBackend$YarnDriverEndpoint")
                    .debug("Asked to remove executor 1 with reason Container: 1\n.");
            logger("YarnClientSchedulerBackend")
                    .error("YARN application has exited unexpectedly with state FAILED! Check");
            logger("YarnClientSchedulerBackend")
                    .error("Diagnostics message: Max number of executor failures (3) reached");
        });
        assertEquals(
                List.of(
                        "NAMED : application_1_0001",
                        "ENDED 1: Container: 1\n.",
                        "GIVEN_UP : state FAILED! Check",
                        "GIVEN_UP : Max number of executor failures (3) reached"),
                read);
    }

    @Test
    void kubernetes() {
        Logger allocator = logger("k8s.ExecutorPodsAllocator");
        Logger pods = logger("k8s.ExecutorPodsLifecycleManager");
        whileRead(() -> {
            allocator.debug("Requested executor with id 1 from Kubernetes.");
            logger("k8s.KubernetesClusterSchedulerBackend$KubernetesDriverEndpoint")
                    .debug("Asked to remove executor 1 with reason exit code 1");
            pods.debug("Snapshot reported failed executor with id 1, pod name swallowtail-0a-exec-1");
            allocator.error("Failed to create executor pod 2. Total failures: 1", new IllegalStateException("403"));
            pods.error("Max number of executor failures (3) reached");
        });
        assertEquals(
                List.of(
                        "GRANTED 1: ",
                        "ENDED 1: exit code 1",
                        "GRANTED 1: swallowtail-0a-exec-1",
                        "REFUSED 2:  Total failures: 1: 403",
                        "GIVEN_UP : Max number of executor failures (3) reached"),
                read);
    }
}

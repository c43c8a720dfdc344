package io.swallowtail.jobs.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** The reasons of clients of clusters, in one line. */
class ClusterFailureTest {
    private static String cause(String message, Throwable cause) {
        return ClusterFailure.cause(new IllegalStateException(message, cause));
    }

    @Test
    void aRefusalOfKubernetesHasItsCodeAndText() {
        assertEquals(
                "403: pods \"p\" is forbidden: exceeded quota. Ask for more",
                cause(
                        "An error has occurred.",
                        new IOException(
                                "Failure executing: POST at: http://h/api/v1/namespaces/n/pods. Message: pods \"p\" is forbidden:"
                                        + " exceeded quota. Ask for more. Received status: Status(apiVersion=v1, code=403,"
                                        + " details=null, kind=Status, message=pods, status=Failure).",
                                new IOException("inner"))));
    }

    /** Some causes have no message, and some only the name of a host. */
    @Test
    void otherwiseTheInnermostMessageCounts() {
        assertEquals("Connection refused", cause("outer", new IOException("Connection refused\nat h")));
        assertEquals("no answer in 10 s", cause("no answer in 10 s", new TimeoutException()));
        assertEquals("no host h", cause("outer", new UnknownHostException("h")));
        assertEquals("TimeoutException", ClusterFailure.cause(new TimeoutException()));
    }
}

package io.swallowtail.jobs.sql;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** URLs of no master are bad input, before anything is started. */
class MasterUrlTest {
    @ParameterizedTest
    @ValueSource(strings = {"local", "local[*]", "local[2]", "local[2,3]", "local-cluster[2,1,1024]"})
    void mastersAreTaken(String url) {
        assertDoesNotThrow(() -> MasterUrl.require("--master", url));
    }

    /** Only the profile kubernetes has the client, so another class stands in for it. */
    @Test
    void kubernetesNeedsItsClientAndAnImage() {
        BadInputException refused = assertThrows(
                BadInputException.class,
                () -> MasterUrl.requireKubernetes("--master", "absent.KubernetesClusterManager"));
        assertTrue(refused.getMessage().contains("-kubernetes.tar.gz"), refused.getMessage());
        assertTrue(refused.getMessage().contains("mvn -Pkubernetes "), refused.getMessage());

        String present = MasterUrl.class.getName();
        refused = assertThrows(BadInputException.class, () -> MasterUrl.requireKubernetes("--master", present));
        assertTrue(refused.getMessage().contains("-Dspark.kubernetes.container.image=IMAGE"), refused.getMessage());
        System.setProperty("spark.kubernetes.executor.container.image", "image");
        try {
            assertDoesNotThrow(() -> MasterUrl.requireKubernetes("--master", present));
        } finally {
            System.clearProperty("spark.kubernetes.executor.container.image");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "k8s://https://h:6443, h:6443",
        "k8s://http://h, h:80",
        "k8s://h, h:443",
        "k8s://h:8443, h:8443",
        "k8s://https://[::1]:6443/api, [::1]:6443"
    })
    void kubernetesHasAnAddress(String url, String address) {
        assertEquals(address, MasterUrl.apiServer(url).toString());
    }

    @Test
    void kubernetesNeedsAHost() {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> MasterUrl.apiServer("k8s://https://:6443"));
        assertTrue(refused.getMessage().contains("names no host"), refused.getMessage());
    }

    /** A server that accepts connections and is silent. */
    @Test
    void aServerMustAnswerARequest() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            MasterUrl.Address address = new MasterUrl.Address("127.0.0.1", server.getLocalPort());
            assertDoesNotThrow(() -> MasterUrl.requireAnswer("--master", "server", List.of(address), "", 100));
            BadInputException refused = assertThrows(
                    BadInputException.class,
                    () -> MasterUrl.requireAnswer("--master", "server", List.of(address), "GET", 100));
            assertTrue(refused.getMessage().contains("(Read timed out)"), refused.getMessage());
        }
    }

    @Test
    void yarnNeedsAResourceManager() {
        IllegalArgumentException unnamed =
                assertThrows(IllegalArgumentException.class, () -> MasterUrl.resourceManagers(new Configuration()));
        assertTrue(unnamed.getMessage().contains("set HADOOP_CONF_DIR"), unnamed.getMessage());

        Configuration two = new Configuration();
        two.set("yarn.resourcemanager.ha.enabled", "true");
        two.set("yarn.resourcemanager.ha.rm-ids", "a,b");
        two.set("yarn.resourcemanager.hostname.a", "one");
        two.set("yarn.resourcemanager.address.b", "two:1234");
        two.set("yarn.resourcemanager.hostname.b", "two");
        assertEquals(
                List.of("one:8032", "two:1234"),
                MasterUrl.resourceManagers(two).stream().map(Object::toString).toList());

        String key = "spark.hadoop.yarn.resourcemanager.address";
        System.setProperty(key, "127.0.0.1:1");
        try {
            BadInputException refused =
                    assertThrows(BadInputException.class, () -> MasterUrl.require("--master", "yarn"));
            assertTrue(
                    refused.getMessage().startsWith("--master: no YARN resource manager answers at 127.0.0.1:1 ("),
                    refused.getMessage());
        } finally {
            System.clearProperty(key);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "foo",
                "foo://bar:1",
                "http://host:7077",
                "Local",
                "local[]",
                "local[*",
                "local[x]",
                "spark://",
                "spark:7077"
            })
    void anythingElseIsNamed(String url) {
        BadInputException refused = assertThrows(BadInputException.class, () -> MasterUrl.require("--master", url));
        assertTrue(
                refused.getMessage().startsWith("--master: \"" + url + "\" is not a Spark master"),
                refused.getMessage());
    }
}

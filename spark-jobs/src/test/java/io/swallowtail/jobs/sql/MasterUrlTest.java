package io.swallowtail.jobs.sql;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** URLs of no master are bad input, before anything is started. */
class MasterUrlTest {
    @ParameterizedTest
    @ValueSource(strings = {"local", "local[*]", "local[2]", "local[2,3]", "local-cluster[2,1,1024]"})
    void mastersAreTaken(String url) {
        assertDoesNotThrow(() -> MasterUrl.require("--master", url));
    }

    /** The build has Spark's standalone client only, as the archive. */
    @ParameterizedTest
    @ValueSource(strings = {"yarn", "k8s://https://a:1"})
    void otherManagersNeedSparkSubmit(String url) {
        BadInputException refused = assertThrows(BadInputException.class, () -> MasterUrl.require("--master", url));
        assertTrue(refused.getMessage().contains(" spark-submit --master " + url + " --class "), refused.getMessage());
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

package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.catalogue.CatalogueException;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.statistics.ValueCounts;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocols of the page and their tests are the ones tested here; one is found as a service. */
class ProtocolPageTest {
    private static final Path PAGE = Path.of("..", "docs", "how-to", "write-a-protocol.md");
    private static final Path SOURCES = Path.of("src", "test", "java", "org", "example");

    @TempDir
    private Path jar;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BallsIntoBins.java",
                "BallsIntoBinsTest.java",
                "RingRoutes.java",
                "RingRoutesTest.java",
                "CollisionByLoad.java"
            })
    void thePageShowsWhatIsTested(String file) throws IOException {
        String code = Files.readString(SOURCES.resolve(file)).strip();
        assertTrue(Files.readString(PAGE).contains("```java\n" + code + "\n```"), file + " is not in " + PAGE);
    }

    /** Loads the catalogue with a services file of another jar. */
    private Catalogue catalogueWith(String services) throws IOException {
        Path file = jar.resolve("META-INF/services/io.swallowtail.core.experiment.Experiment");
        Files.createDirectories(file.getParent());
        Files.writeString(file, services);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            return Catalogue.load();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void itIsFoundInAnotherJar() throws IOException {
        Experiment balls = catalogueWith("org.example.BallsIntoBins\n").experiment("balls_into_bins");
        Point point = new Point(balls, Parameters.parse(balls, Map.of("n", "64")));
        ValueCounts loads = new TrialRunner(point, 42, List.of()).run(0, 1000).of(0);
        assertEquals(1000, Arrays.stream(loads.values()).map(loads::count).sum());
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.example.BallsInBins", "org.example.ProtocolPageTest", "not a name"})
    void oneWrongLineIsOneLineOfError(String services) throws IOException {
        try {
            catalogueWith(services + "\n");
            throw new AssertionError("taken: " + services);
        } catch (CatalogueException e) {
            assertEquals(1, e.getMessage().lines().count());
            assertTrue(
                    e.getMessage().contains(services.split(" ")[0]) || services.equals("not a name"), e.getMessage());
        }
    }
}

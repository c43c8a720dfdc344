package io.swallowtail.core.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.statistics.Tally;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may stand in one catalogue; and the least that an experiment has to say. */
class CatalogueTest {
    /** An experiment that says no more than it must. */
    private static Experiment least(String name, String parameter, String metric) {
        Metrics metrics = new Metrics();
        metrics.integer(metric, "another");
        return new Experiment(Definition.of(name, "nothing", "nowhere")
                .parameters(IntegerParameter.required(parameter, "a number", 0, 9))
                .metrics(metrics)
                .events(metric + " > 0")
                .simulator(parameters -> {
                    throw new UnsupportedOperationException();
                })) {};
    }

    @Test
    void anExperimentNeedsFewDeclarations() {
        Experiment least = least("least", "n", "load");
        assertEquals(least, new Catalogue(List.of(least)).experiment("least"));
        assertEquals(1, least.revision());
        assertEquals(List.of(), least.bounds());
    }

    @ParameterizedTest
    @CsvSource({
        "Least, n, load, its name",
        "least, N, load, '\"N\" is not'",
        "least, n, lo-ad, '\"lo-ad\" is not'",
        "least, load, load, two of its parameters and metrics are called load",
        "least, trial, load, trial: tables have a column of that name",
        "least, n, seed, seed: tables have a column of that name",
        "least, estimate, load, parameter estimate: tables have a column of that name"
    })
    void namesThatTablesCannotHaveAreRefused(String name, String parameter, String metric, String problem) {
        var refusal =
                assertThrows(CatalogueException.class, () -> new Catalogue(List.of(least(name, parameter, metric))));
        assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
        assertTrue(refusal.getMessage().startsWith("experiment " + name + " ("), refusal.getMessage());
    }

    /** An experiment of another jar whose class cannot be initialized. */
    public static final class Broken extends Experiment {
        private static final int SIZE = Integer.parseInt("many");

        /** Makes it. */
        public Broken() {
            super(Definition.of("broken" + SIZE, "nothing", "nowhere"));
        }
    }

    @Test
    void theCauseOfABrokenExperimentIsNamed(@TempDir Path jar) throws IOException {
        Path services = Files.createDirectories(jar.resolve("META-INF/services"));
        Files.writeString(services.resolve(Experiment.class.getName()), Broken.class.getName());
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, usual)) {
            thread.setContextClassLoader(loader);
            String message =
                    assertThrows(CatalogueException.class, Catalogue::load).getMessage();
            assertTrue(message.contains(Broken.class.getName()) && message.contains("\"many\""), message);
        } finally {
            thread.setContextClassLoader(usual);
        }
    }

    @Test
    void twoOfOneNameAreRefused() {
        Experiment one = least("least", "n", "load");
        var refusal = assertThrows(CatalogueException.class, () -> new Catalogue(List.of(one, one)));
        assertTrue(refusal.getMessage().contains("its name is that of"), refusal.getMessage());
    }

    @Test
    void talliesAndEventsTreatNullAlike() {
        assertEquals(Tally.NULL, Event.NULL_METRIC);
    }

    @Test
    void theNearestNameIsProposed() {
        var e = assertThrows(
                IllegalArgumentException.class,
                () -> new Catalogue(List.of(least("collision", "n", "load"))).experiment("colision"));
        assertTrue(e.getMessage().contains("did you mean collision?"), e.getMessage());
    }
}

package io.swallowtail.answers.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.method.Method;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.statistics.StoppingRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings of methods and stops in sweep files. */
class MethodSettingsTest {
    @TempDir
    private Path directory;

    private Path file(String body) throws IOException {
        return Files.writeString(directory.resolve("a.conf"), "sweep { name = a, trials = 10, " + body + " }");
    }

    private SweepPlan plan(String body, String... settings) throws IOException {
        return new SweepFile(Catalogue.load()).read(file(body), List.of(settings));
    }

    private BadInputException assertRefused(String words, String body, String... settings) {
        BadInputException e = assertThrows(BadInputException.class, () -> plan(body, settings));
        assertTrue(e.getMessage().contains(words), e.getMessage());
        return e;
    }

    @Test
    void anEntryHasAMethod() throws IOException {
        SweepPlan plan = plan("replications = 50, grid = [ { experiment = valiant, n = 4 },"
                + " { experiment = valiant, n = 8, method = union, events = \"congestion >= 2\" },"
                + " { experiment = flip, n = 8, method = splitting },"
                + " { experiment = fault_flow, n = 4, p = 1e-4, method = order, events = \"flow < 3\" } ]");
        assertEquals(
                List.of(Method.MONTE_CARLO, Method.UNION, Method.SPLITTING, Method.ORDER),
                plan.points().stream().map(PlannedPoint::method).toList());
        assertEquals(
                List.of(10L, 10L, 50L, 10L),
                plan.points().stream().map(PlannedPoint::trials).toList());
    }

    @Test
    void splittingsNeedNoNumberOfTrials() throws IOException {
        Path file = Files.writeString(
                directory.resolve("b.conf"),
                "sweep { name = b, grid = [ { experiment = flip, n = 8, method = splitting } ] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(file, List.of());
        assertEquals(40, plan.points().get(0).trials());
    }

    @Test
    void computationsNeedNoNumberOfTrials() throws IOException {
        String exact = "{ experiment = graph_faults, graph = petersen, p = 0.1, method = exact, events = separated }";
        Path file = Files.writeString(directory.resolve("b.conf"), "sweep { name = b, grid = [ " + exact + " ] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(file, List.of());
        assertEquals(Method.EXACT, plan.points().get(0).method());
        Files.writeString(file, "sweep { name = b, grid = [ " + exact + ", { experiment = flip, n = 8 } ] }");
        BadInputException e =
                assertThrows(BadInputException.class, () -> new SweepFile(Catalogue.load()).read(file, List.of()));
        assertTrue(e.getMessage().contains("trials: is required"), e.getMessage());
    }

    @Test
    void stopIsForPlainTrials() throws IOException {
        Path file = Files.writeString(
                directory.resolve("c.conf"),
                "sweep { name = c, stop { event = \"congestion >= 4\", relative-error = 0.5, max-trials = 1000 }, grid = ["
                        + " { experiment = valiant, n = 16 },"
                        + " { experiment = flip, n = 16, method = splitting, events = \"congestion >= 4\" } ] }");
        SweepPlan plan = new SweepFile(Catalogue.load()).read(file, List.of());
        assertEquals(1000, plan.points().get(0).trials());
        assertEquals(1, plan.stopEvents(plan.points().get(0)).size());
        assertEquals(40, plan.points().get(1).trials());
        assertEquals(List.of(), plan.stopEvents(plan.points().get(1)));
    }

    @Test
    void anAbsoluteErrorLimitsTheTrials() throws IOException {
        String grid = "grid = [ { experiment = valiant, n = 16, events = \"congestion >= 4\" } ]";
        String stop = "stop { event = \"congestion >= 4\", relative-error = 0.1, absolute-error = %s }, ";
        long trials = StoppingRule.trials(1e-7, 424, 0.05);
        for (String more : List.of("1e-7", "1e-7, max-trials = 10000000000", "1e-9, max-trials = " + trials)) {
            Path file = Files.writeString(
                    directory.resolve("c.conf"), "sweep { name = c, " + stop.replace("%s", more) + grid + " }");
            SweepPlan plan = new SweepFile(Catalogue.load()).read(file, List.of());
            assertEquals(trials, plan.points().get(0).trials(), more);
        }
        assertRefused(
                "stop.absolute-error: 0.1 is not a number above 0 and below relative-error",
                stop.replace("%s", "0.1") + grid);
        assertRefused("takes more than 1000000000000 trials", stop.replace("%s", "1e-12") + grid);
        assertRefused(
                "stop.absolute-error: cannot be combined with simultaneous = bonferroni; set max-trials instead",
                "simultaneous = bonferroni, " + stop.replace("%s", "1e-7") + grid);
    }

    @Test
    void methodsThatCannotBeAreRefused() throws IOException {
        assertRefused(
                "method: guess is not one of monte-carlo", "grid = [ { experiment = flip, n = 8, method = guess } ]");
        assertRefused(
                "union does not apply to \"congestion >= 2\" of \"minimum n=8\"",
                "grid = [ { experiment = minimum, n = 8, method = union, events = \"congestion >= 2\" } ]");
        assertRefused(
                "splitting cannot be combined with an entry above, which estimates \"flip n=8\" by monte-carlo",
                "grid = [ { experiment = flip, n = 8 }, { experiment = flip, n = [4, 8], method = splitting } ]");
        assertRefused("5 is not an integer from 20", "replications = 5, grid = [ { experiment = flip, n = 8 } ]");
        assertRefused(
                "stop: cannot be combined with method = union",
                "stop { event = \"congestion >= 2\", relative-error = 0.5, max-trials = 1000 }, grid = ["
                        + " { experiment = valiant, n = 8, method = union, events = \"congestion >= 2\" } ]");
    }

    @Test
    void ordersNeedFlagsAndEventsThatMoreFaultsCause() throws IOException {
        String entry = "{ experiment = fault_flow, n = 4, p = 1e-4, method = order, events = \"%s\" }";
        assertRefused(
                "order does not apply to \"flow > 2\" of \"fault_flow n=4 p=0.0001\": the experiment must declare that a"
                        + " further fault never undoes the event; it has monte-carlo, splitting",
                "grid = [ " + entry.replace("%s", "flow > 2") + " ]");
        assertRefused(
                "; it has monte-carlo, splitting, union",
                "grid = [ { experiment = valiant, n = 8, method = order, events = \"congestion >= 2\" } ]");
        assertRefused(
                "order does not apply to \"flow < 3\" of \"fault_flow n=4 network_index=0 p=0.0001\": trials draw no flags with"
                        + " the probability p; it has monte-carlo",
                "grid = [ " + entry.replace("p =", "network_index = 0, p =").replace("%s", "flow < 3") + " ]");
        assertRefused(
                "stop: cannot be combined with method = order",
                "stop { event = \"flow < 3\", relative-error = 0.5, max-trials = 1000 }, grid = [ "
                        + entry.replace("%s", "flow < 3") + " ]");
    }
}

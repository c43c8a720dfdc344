package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long lists in these traces show the first items with all their sentences, and count the others. */
class BriefTracesTest {
    private static final long KEY = 0x57081EBL;

    private static PreparedRun drawn(Experiment experiment, String parameters) {
        PreparedRun run = PreparedRun.of(experiment, parameters);
        run.draw(KEY, 0);
        return run;
    }

    @Test
    void longListsAreCutAndCounted() {
        checkCut(
                new Collision(),
                "n=64 c=1 max_rounds=1",
                "Input \\d+ asks .*",
                "Route of p of input .*",
                "Input \\d+ (takes|is blocked).*",
                "Input \\d+ is given up: .*");
        checkCut(
                new DataServer(),
                "n=64 c=1 c_bar=1 max_rounds=1",
                "User \\d+ asks .*",
                "User \\d+ (takes|is blocked).*",
                "User \\d+ is given up: .*");
        checkCut(new DataServer(), "n=64 c=1 c_bar=1 copies=1", "User \\d+ asks .*");
        checkCut(new Waksman(), "n=64", "Input \\d+ asks .*", "Between edge levels 4 and 9 .*");
        checkCut(new Locking(), "n=64 q=1", "Input \\d+ sends .*", "Route of input .*");
        checkCut(new Locking(), "n=64 q=1", "Input \\d+ has locked .*");
        checkCut(new DataServerMinimum(), "n=64", "User \\d+ asks .*", "The circuit of .*");
        checkCut(new Minimum(), "n=64", "Input \\d+ asks .*", "The circuit of .*");
    }

    /** The trace shows the first rounds of churn and the first arrivals of each, and counts the others. */
    @ParameterizedTest
    @ValueSource(strings = {"minimum", "data_server_minimum"})
    void roundsAreCutAndCounted(String name) {
        Experiment experiment = name.equals("minimum") ? new Minimum() : new DataServerMinimum();
        PreparedRun run = drawn(experiment, "n=64 workload=churn churn_rounds=5 churn_fraction=0.125");
        List<String> traced = TracedLines.of(run, run.metrics(), 3).all();
        assertEquals(3, count(traced, "Round \\d: (inputs|users) (\\d+, ){2}\\d+ and 5 more give .*"));
        assertEquals(12, count(traced, "(Input|User) \\d+ asks .*"));
        assertEquals(1, count(traced, "… and 61 more\\."));
        assertEquals(3, count(traced, "… and 5 more\\."));
        assertEquals(1, count(traced, "… and 2 more rounds\\."));
    }

    private static long count(List<String> lines, String pattern) {
        return lines.stream().filter(line -> line.matches(pattern)).count();
    }

    private static void checkCut(Experiment experiment, String parameters, String... kinds) {
        PreparedRun run = drawn(experiment, parameters);
        List<String> whole =
                TracedLines.of(run, run.metrics(), Integer.MAX_VALUE).all();
        List<String> cut = TracedLines.of(run, run.metrics(), 3).all();
        assertEquals(0, count(whole, ".*(…|\\d more).*"));
        for (String kind : kinds) {
            long all = count(whole, kind);
            int third = cut.lastIndexOf(cut.stream()
                    .filter(line -> line.matches(kind))
                    .skip(2)
                    .findFirst()
                    .orElseThrow());
            Optional<String> more = cut.stream()
                    .skip(third + 1)
                    .filter(line -> line.startsWith("…"))
                    .findFirst();
            assertTrue(all > 3, kind);
            assertEquals(3, count(cut, kind), kind);
            assertEquals(Optional.of("… and " + (all - 3) + " more."), more, kind);
        }
    }
}

package io.swallowtail.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.circuit.SlowNetwork.Edge;
import io.swallowtail.experiment.Experiment;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the traces of large networks leave out: most rows of a route, and the ends of long lists. */
class BriefTracesTest {
    private static final long KEY = 0x57081EBL;

    private static PreparedRun drawn(Experiment experiment, String parameters) {
        PreparedRun run = PreparedRun.of(experiment, parameters);
        run.draw(KEY, 0);
        return run;
    }

    private static ToldLines lines(Experiment experiment, String parameters) {
        return ToldLines.whole(drawn(experiment, parameters));
    }

    @Test
    void flipsRoutesAreToldByTheirInterior() {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(7);
        PreparedRun run = drawn(new Flip(), "n=128");
        ToldLines lines = ToldLines.whole(run);
        for (int input = 0; input < 128; input++) {
            int output = ToldLines.number(lines.take("Input " + input + " asks for output (\\d+)\\."), 1);
            List<Edge> path = network.flipPath(false, input, output, run.switchCoins(network, 3)::isHeads);
            lines.take("Route of input " + input + ": enters the interior \\(node level 3\\) at row "
                    + path.get(3).fromRow() + " and leaves it \\(node level 10\\) at row "
                    + path.get(10).fromRow() + "\\.");
        }
    }

    @Test
    void otherRoutesAreToldByAFewRows() {
        ToldLines valiant = lines(new Valiant(), "n=128");
        MatchResult match = valiant.take("Input 0 asks for output (\\d+) by the intermediate row (\\d+)\\.");
        valiant.take("Route of input 0: row 0 at node level 0, row " + match.group(2) + " at node level 7, row "
                + match.group(1) + " at node level 14\\.");
        ToldLines waksman = lines(new Waksman(), "n=128");
        String output = waksman.take("Input 0 asks for output (\\d+)\\.").group(1);
        waksman.take("Route of input 0: row 0 at node level 0, row \\d+ at node level 7, row " + output
                + " at node level 14\\.");
        ToldLines locking = lines(new Locking(), "n=128 q=1");
        output = locking.take("Input 0 sends a message to output (\\d+)\\.").group(1);
        locking.take("Route of input 0: row 0 at node level 0, row " + output + " at node level 7\\.");
        ToldLines dataServer = lines(new DataServer(), "n=128 c=2 c_bar=2");
        String disk = dataServer
                .take("User 0 asks for object 0, which is on disks (\\d+) and \\d+\\.")
                .group(1);
        dataServer.take("Route of p of user 0: row 0 at node level 0, row 0 at node level 1, row " + disk
                + " at node level 7\\.");
    }

    @Test
    void longListsAreCutAndCounted() {
        checkCut(
                new Collision(),
                "n=64 c=1",
                "Input \\d+ asks .*",
                "In round 1 input .*",
                "In round 1 the edge .*",
                "Input \\d+ is left unsettled: .*");
        checkCut(
                new DataServer(),
                "n=64 c=1 c_bar=1",
                "User \\d+ asks .*",
                "In round 1 user .*",
                "In round 1 (the edge|disk) .*",
                "User \\d+ is left unsettled: .*");
        checkCut(new DataServer(), "n=64 c=1 c_bar=1 copies=1", "User \\d+ asks .*");
        checkCut(new Waksman(), "n=64", "Input \\d+ asks .*", "Between edge levels 4 and 9 .*");
        checkCut(new Locking(), "n=64 q=1", "Input \\d+ sends .*", "\\d+ messages want the edge of level 6 .*");
        checkCut(new Locking(), "n=64 q=1", "Input \\d+ has locked .*");
        checkCut(new DataServerMinimum(), "n=64", "User \\d+ asks .*");
        checkCut(new DataServerMinimum(), "n=64 workload=churn churn_rounds=1 churn_fraction=1", "User \\d+ gives .*");
        checkCut(new Minimum(), "n=64", "Input \\d+ asks .*");
    }

    /** Of the rounds of churn, and of the arrivals of each, the first are told; then how many more there are. */
    @ParameterizedTest
    @ValueSource(strings = {"minimum", "data_server_minimum"})
    void roundsAreCutAndCounted(String name) {
        Experiment experiment = name.equals("minimum") ? new Minimum() : new DataServerMinimum();
        PreparedRun run = drawn(experiment, "n=64 workload=churn churn_rounds=5 churn_fraction=0.125");
        List<String> told = ToldLines.of(run, run.metrics(), 3).all();
        assertEquals(3, count(told, "Round \\d replaces 8 circuits\\."));
        assertEquals(12, count(told, "(Input|User) \\d+ asks .*"));
        assertEquals(1, count(told, "… and 61 more\\."));
        assertEquals(6, count(told, "… and 5 more\\."));
        assertEquals(1, count(told, "… and 2 more rounds\\."));
    }

    private static long count(List<String> lines, String pattern) {
        return lines.stream().filter(line -> line.matches(pattern)).count();
    }

    private static void checkCut(Experiment experiment, String parameters, String... kinds) {
        PreparedRun run = drawn(experiment, parameters);
        List<String> whole = ToldLines.of(run, run.metrics(), Integer.MAX_VALUE).all();
        List<String> cut = ToldLines.of(run, run.metrics(), 3).all();
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

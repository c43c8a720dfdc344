package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** {@code compare}: two points on the same random words. */
class CompareCommandTest {
    @Test
    void comparedPointsShareTheirChoices() throws IOException {
        JsonNode rows = CommandLineRun.line(
                        "compare collision -p n=16 -p c=2 --against tie=coin --event failed --trials 3000 --format json")
                .rows();
        assertEquals(4, rows.size());
        double first = rows.get(0).get("estimate").asDouble();
        double second = rows.get(1).get("estimate").asDouble();
        assertEquals(first - second, rows.get(2).get("estimate").asDouble(), 1e-12);
        assertEquals(first / second, rows.get(3).get("estimate").asDouble(), 1e-12);
        double apart =
                rows.get(0).get("high").asDouble() - rows.get(0).get("low").asDouble();
        double together =
                rows.get(2).get("high").asDouble() - rows.get(2).get("low").asDouble();
        assertTrue(together < apart, "common random numbers make the difference sharper: " + rows);
        CommandLineRun.line("compare valiant -p n=16 --against n=16 --event ?", "congestion >= 3")
                .isRefused("--against: gives the point of -p again (valiant n=16); give a parameter another value");
    }

    /** A point is named by all that was given and all that differs, also where that is a default. */
    @Test
    void pointsAreNamedByWhatWasGivenAndWhatDiffers() {
        CommandLineRun run = CommandLineRun.line(
                        "compare bufferless -p network=mesh -p side=4 -p paths=monotone --against algorithm=hot_potato --event ? --trials 20",
                        "congestion >= 3")
                .succeeded();
        assertTrue(
                run.out()
                        .startsWith(
                                "First: bufferless algorithm=centralized alpha_scale=1 network=mesh paths=monotone sets=0 side=4."
                                        + " Second: bufferless algorithm=hot_potato network=mesh paths=monotone side=4. They share"),
                run.out());
    }

    /** The second experiment has the -p after its name, and values of the first point for its other parameters. */
    @Test
    void twoExperimentsAreCompared() throws IOException {
        String words = "compare collision -p n=16 -p c=2 --against minimum -p load=0.5 --trials 500 --event ?";
        CommandLineRun run = CommandLineRun.line(words, "congestion >= 2").succeeded();
        assertTrue(
                run.out()
                        .startsWith("First: collision c=2 load=1 n=16. Second: minimum load=0.5 n=16."
                                + " They share the choices in permutation, input switches, output switches, but not in ties, unsettled, senders.\n"
                                + "congestion >= 2 happens less often at the second point: "),
                run.out());
        JsonNode row = CommandLineRun.line(words + " --format json", "congestion >= 2")
                .rows()
                .get(1);
        assertTrue(
                row.get("command")
                        .asText()
                        .contains(
                                " compare collision -p n=16 -p c=2 --against minimum -p n=16 -p load=0.5 --event 'congestion >= 2' --trials 500 "),
                row.toString());
        assertEquals(
                "permutation, input switches, output switches",
                row.get("shared").asText());
        CommandLineRun.line("compare collision -p n=16 -p c=2 --against minimun --event failed")
                .isRefused("--against: unknown experiment minimun; did you mean minimum?");
        CommandLineRun.line("compare collision -p n=16 -p c=2 --against minimum --against valiant --event failed")
                .isRefused("--against: names two experiments: minimum and valiant");
        CommandLineRun.line("compare collision -p n=16 -p c=2 --against minimum -p c=3 --event ?", "congestion >= 2")
                .isRefused("--against: c: minimum has no such parameter; it has ");
        CommandLineRun.line("compare collision -p n=16 -p c=2 --against minimum --event failed")
                .isRefused("--event: minimum: column 1 of 'failed': unknown name 'failed'; known names: ");
    }
}

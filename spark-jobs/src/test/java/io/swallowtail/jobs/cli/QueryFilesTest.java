package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** DuckDB answers the statements that users are given: the files under queries/, and those of docs/how-to/results.md. */
class QueryFilesTest {
    /** Written in Spark's SQL, or about {@code sim}: {@link SqlSessionTest} resolves them. */
    static final Set<String> OF_SPARK = Set.of(
            "bufferless_fit.sql",
            "collision_permutations.sql",
            "collision_setup.sql",
            "edge_loads.sql",
            "fault_patterns.sql",
            "late_injections.sql",
            "locking_passes.sql",
            "renamed_steps.sql",
            "renamed_tail.sql");

    private static final Path QUERIES = Path.of("..", "queries");
    private static final Path PAGE = Path.of("..", "docs", "how-to", "results.md");
    private static final Pattern STATEMENT = Pattern.compile("```sql\\R(.*?);\\R```", Pattern.DOTALL);
    private static final Pattern SHELL = Pattern.compile("duckdb .*-c \"([^\"]*)\"");

    @TempDir
    private static Path directory;

    private static Path sweep;

    @BeforeAll
    static void makeSweep() throws IOException {
        SweepDirectories sweeps = new SweepDirectories(directory, 5);
        sweeps.make("all", """
                { experiment = collision, n = [8, 16], c = [2, 4], events = ["failed", "congestion >= 2..3"] }
                { experiment = bufferless, network = mesh, side = 4, packet_count = 4 }
                { experiment = extra_stage, n = 8, r = 1, t = 2 }
                { experiment = fault_flow, n = 8, p = 0.1 }
                { experiment = fault_flow, n = 4, p = 0.1, method = order, events = "flow < 3" }
                { experiment = fault_routing, n = 16, p = 0.1 }
                { experiment = fault_component, n = 8, p = 0.1 }
                { experiment = fault_propagation, n = 16, p = 0.1 }
                { experiment = multibutterfly_faults, n = 8, c = 2, p = 0.1 }
                """, "trials=20", "rows=all");
        sweep = sweeps.path("all");
    }

    static Stream<String> files() throws IOException {
        try (Stream<Path> files = Files.list(QUERIES)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> !OF_SPARK.contains(name))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFileAnswersRows(String name) throws IOException {
        assertFalse(DuckDb.query(sweep, ReportNumbers.query(name)).isEmpty());
    }

    @Test
    void tailsNameTheParametersOfTheirPoints() throws IOException {
        ArrayNode rows = DuckDb.query(sweep, ReportNumbers.query("tails.sql"));
        Set<String> named = new TreeSet<>();
        rows.forEach(row -> named.add(row.get("identity").asText()));
        assertEquals(
                Set.of("collision c=2 n=16", "collision c=2 n=8", "collision c=4 n=16", "collision c=4 n=8"),
                named.stream().filter(name -> name.startsWith("collision")).collect(Collectors.toSet()));
    }

    static List<String> statementsOfThePage() throws IOException {
        String page = Files.readString(PAGE);
        return Stream.concat(
                        STATEMENT.matcher(page).results(), SHELL.matcher(page).results())
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("statementsOfThePage")
    void statementsOfThePageAreAnswered(String statement) throws IOException {
        String here = statement.replaceAll("out/(results|\\*\\*)/", sweep.toString() + "/");
        assertFalse(DuckDb.query(sweep, here).isEmpty());
    }

    @Test
    void thePageHasTailsQuantilesTrialsADashboardAndAShell() throws IOException {
        assertEquals(5, statementsOfThePage().size());
    }
}

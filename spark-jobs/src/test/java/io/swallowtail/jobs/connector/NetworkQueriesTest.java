package io.swallowtail.jobs.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.plan.UserFile;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.statistics.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.spark.sql.AnalysisException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries about a file of the user: the driver reads it, and tasks get its contents. */
class NetworkQueriesTest extends SimulationSession {
    private static final String LINKS = "source target capacity\na -> b 2\nb -> c\na -> c\nterminal a c\n";

    @TempDir
    private static Path files;

    private static String file(String name, String text) {
        try {
            return Files.writeString(files.resolve(name), text).toString();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String select(String where) {
        return "SELECT graph, flow, count(*) FROM sim.graph_faults WHERE p = 0.2 AND trial < 2000 AND " + where
                + " GROUP BY ALL ORDER BY ALL";
    }

    /** Counts the flows as SQL prints them. */
    private static List<String> counts(String path) {
        Experiment experiment = Catalogue.load().experiment("graph_faults");
        Point point = new Point(
                experiment,
                Parameters.parse(experiment, UserFile.completed(experiment, Map.of("graph", path, "p", "0.2"))));
        Tally tally = new TrialRunner(point, 42, List.of()).run(0, 2000);
        int flow = experiment.metrics().named("flow").slot();
        return LongStream.of(tally.of(flow).values())
                .mapToObj(value -> point.parameters().texts().get("graph") + " " + value + " "
                        + tally.of(flow).count(value))
                .collect(Collectors.toList());
    }

    @Test
    void countsAreThoseOfTheFile() {
        String path = file("links.txt", LINKS);
        List<String> expected = counts(path);
        assertEquals(3, expected.size());
        assertEquals(expected, query(select("graph = '" + path + "'")));
        assertEquals(
                expected,
                spark
                        .read()
                        .format("swallowtail")
                        .option("experiment", "graph_faults")
                        .option("graph", path)
                        .load()
                        .where("p = 0.2 AND trial < 2000")
                        .groupBy("graph", "flow")
                        .count()
                        .orderBy("flow")
                        .collectAsList()
                        .stream()
                        .map(row -> row.mkString(" "))
                        .toList());
        String undirected = path + ":direction=undirected";
        assertEquals(counts(undirected), query(select("graph = '" + undirected + "'")));
        assertEquals(
                expected.size() + counts("petersen").size(),
                query(select("graph IN ('" + path + "', 'petersen')")).size());
    }

    /** Tasks use the contents that the query was planned with. */
    @Test
    void theContentsTravelWithTheQuery() throws IOException {
        String path = file("gone.txt", LINKS);
        var planned = spark.sql(select("graph = '" + path + "'"));
        planned.queryExecution().executedPlan();
        Files.delete(Path.of(path));
        assertEquals(3, planned.collectAsList().size());
    }

    @Test
    void theFunctionTailReadsFiles() {
        String path = file("tail.txt", LINKS);
        assertEquals(
                List.of("separated 0.072 exact"),
                query("SELECT event, round(estimate, 15), method FROM tail('graph_faults', 'separated', map('graph', '"
                        + path + "', 'direction', 'undirected', 'p', 0.2))"));
    }

    @Test
    void filesThatCannotBeUsedAreRefused() {
        String broken = file("broken.txt", "a b\na b c d e\n");
        String message = assertThrows(SimulationException.class, () -> query(select("graph = '" + broken + "'")))
                .getMessage();
        assertTrue(message.startsWith("sim.graph_faults: graph: " + broken + ":2: "), message);
        assertEquals(
                "tail: graph: ./none.txt: no such file of at most 16 MiB; line 1 pos 14",
                assertThrows(
                                AnalysisException.class,
                                () -> query(
                                        "SELECT * FROM tail('graph_faults', 'separated', map('graph', './none.txt', 'p', 0.2))"))
                        .getMessage());
    }
}

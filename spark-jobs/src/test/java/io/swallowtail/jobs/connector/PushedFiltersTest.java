package io.swallowtail.jobs.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.jobs.sql.Sessions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random filters in SQL, against the whole table filtered row by row in Java. */
class PushedFiltersTest {
    private static final int FILTERS = 60;
    private static final int FILTERS_A_QUERY = 20;
    private static final int LARGEST_N = 8;
    private static final int LARGEST_C = 3;
    private static final int TRIALS = 8;

    @TempDir
    private static Path scratch;

    /** Rows of every small point, by what a filter may give. */
    private final List<Map<String, Object>> table = new ArrayList<>();

    private void simulate(long seed, long n, long c, String tie, long maxRounds) {
        Experiment collision = Catalogue.load().experiment("collision");
        Map<String, String> parameters = Map.of("n", "" + n, "c", "" + c, "tie", tie, "max_rounds", "" + maxRounds);
        Point point = new Point(collision, Parameters.parse(collision, parameters));
        new TrialRunner(point, seed, List.of()).forEach(0, TRIALS, (trial, quantities) -> {
            Map<String, Object> row = new HashMap<>(Map.of("seed", seed, "n", n, "c", c, "tie", tie));
            row.putAll(Map.of("max_rounds", maxRounds, "trial", trial, "rounds", quantities[1]));
            table.add(row);
        });
    }

    private void simulateAll() {
        for (long seed : new long[] {1, 2, 42}) {
            for (long n = 2; n <= LARGEST_N; n *= 2) {
                for (long c = 1; c <= LARGEST_C; c++) {
                    for (long maxRounds = 0; maxRounds <= 2; maxRounds++) {
                        simulate(seed, n, c, "first", maxRounds);
                        simulate(seed, n, c, "coin", maxRounds);
                    }
                }
            }
        }
    }

    /** A filter that leaves few values, and says clearly which: all it compares has values by it as a whole. */
    private static RandomFilter filter(Random random) {
        while (true) {
            RandomFilter filter = RandomFilter.giving("n", "n <= 8", row -> true)
                    .and(RandomFilter.giving("c", "c < 4", row -> true))
                    .and(RandomFilter.giving("trial", "trial < 8", row -> true));
            if (random.nextBoolean()) {
                filter = filter.and(RandomFilter.giving("seed", "seed IN (1, 2, 42)", row -> true));
            }
            if (random.nextBoolean()) {
                filter = RandomFilter.giving("max_rounds", "max_rounds BETWEEN 0 AND 2", row -> true)
                        .and(filter);
            }
            RandomFilter tree = RandomFilter.tree(random, 3);
            filter = random.nextBoolean() ? filter.and(tree) : tree.and(filter);
            if (filter.given().containsAll(filter.compared())) {
                return filter;
            }
        }
    }

    private static boolean isShown(Map<String, Object> row, RandomFilter filter) {
        return (filter.given().contains("seed") || row.get("seed").equals(42L))
                && (filter.given().contains("tie") || row.get("tie").equals("first"))
                && (filter.given().contains("max_rounds")
                        || row.get("max_rounds").equals(0L));
    }

    private static String text(int query, Map<String, Object> row) {
        return List.of("seed", "n", "c", "tie", "max_rounds", "trial", "rounds").stream()
                .map(column -> row.get(column).toString())
                .collect(Collectors.joining(" ", query + " ", ""));
    }

    @Test
    void filtersLeaveTheRowsThatTheyDescribe() {
        simulateAll();
        Random random = new Random(20261121);
        SparkSession spark = Sessions.start("local[2]", scratch.toString());
        // Interpreting a filter takes less time than compiling it.
        spark.conf().set("spark.sql.codegen.wholeStage", false);
        spark.conf().set("spark.sql.codegen.factoryMode", "NO_CODEGEN");
        try {
            for (int first = 0; first < FILTERS; first += FILTERS_A_QUERY) {
                List<String> expected = new ArrayList<>();
                List<String> selects = new ArrayList<>();
                for (int i = first; i < first + FILTERS_A_QUERY; i++) {
                    RandomFilter filter = filter(random);
                    int query = i;
                    table.stream()
                            .filter(row ->
                                    isShown(row, filter) && filter.holds().test(row))
                            .forEach(row -> expected.add(text(query, row)));
                    selects.add("SELECT " + i + ", seed, n, c, tie, max_rounds, trial, rounds FROM sim.collision WHERE "
                            + filter.sql());
                }
                List<String> actual = spark.sql(String.join(" UNION ALL ", selects)).collectAsList().stream()
                        .map(row -> row.mkString(" "))
                        .sorted()
                        .toList();
                expected.sort(null);
                assertTrue(expected.size() > 100, "the filters leave too little to compare");
                for (int i = first; i < first + FILTERS_A_QUERY; i++) {
                    String query = i + " ";
                    assertEquals(
                            expected.stream()
                                    .filter(row -> row.startsWith(query))
                                    .toList(),
                            actual.stream().filter(row -> row.startsWith(query)).toList(),
                            selects.get(i - first));
                }
            }
        } finally {
            spark.stop();
        }
    }
}

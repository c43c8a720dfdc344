package io.swallowtail.jobs.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.statistics.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Simulations as tables: compares SQL's counts with trials simulated here, and checks refusals and their messages. One class, because all tests
 * share one Spark session.
 */
class SimulationTableTest extends SimulationSession {
    private static String plan(String statement) {
        return query("EXPLAIN " + statement).get(0);
    }

    private static Point point(String experiment, Map<String, String> parameters) {
        Experiment found = Catalogue.load().experiment(experiment);
        return new Point(found, Parameters.parse(found, parameters));
    }

    /** Counts the values of the first metric, as SQL would print them. */
    private static List<String> counts(Point point, long seed, long from, long to) {
        Tally tally = new TrialRunner(point, seed, List.of()).run(from, to);
        List<String> rows = new ArrayList<>();
        for (long value : tally.of(0).values()) {
            rows.add(value + " " + tally.of(0).count(value));
        }
        return rows;
    }

    @Test
    void countsEqualTheTally() {
        String select = "SELECT congestion, count(*) FROM sim.collision WHERE ";
        String group = " GROUP BY 1 ORDER BY 1";
        Point small = point("collision", Map.of("n", "16", "c", "1"));
        assertEquals(counts(small, 42, 0, 3000), query(select + "n = 16 AND c = 1 AND trial < 3000" + group));
        assertEquals(
                counts(small, -7, 100, 1200),
                query(select + "n = 16 AND c = 1 AND seed = -7 AND trial >= 100 AND trial < 1200" + group));
        assertEquals(
                counts(point("collision", Map.of("n", "64", "c", "2", "tie", "coin", "max_rounds", "1")), 42, 0, 2000),
                query(select + "n = 64 AND c = 2 AND tie = 'coin' AND max_rounds = 1 AND trial < 2000" + group));
        assertEquals(
                counts(point("valiant", Map.of("n", "64", "permutation", "shift")), 42, 5, 1006),
                query("SELECT congestion, count(*) FROM sim.valiant WHERE n = 64 AND permutation = 'shift'"
                        + " AND trial BETWEEN 5 AND 1005" + group));
    }

    @Test
    void everyColumnShowsItsTrial() {
        Point point = point("collision", Map.of("n", "16", "c", "1", "max_rounds", "1"));
        List<String> expected = new ArrayList<>();
        new TrialRunner(point, 3, List.of())
                .forEach(
                        7,
                        30,
                        (trial, q) -> expected.add(
                                "3 " + point.id() + " " + trial + " 16 random 1 flip first 1 off null null 1.0 " + q[0]
                                        + " " + q[1] + " " + q[2] + " " + (q[3] == 1) + " " + q[4] + " " + q[5]));
        assertEquals(
                expected,
                query("SELECT * FROM sim.collision WHERE n = 16 AND c = 1 AND max_rounds = 1 AND seed = 3"
                        + " AND trial BETWEEN 7 AND 29 ORDER BY trial"));
        assertTrue(expected.toString().contains(" true "));
    }

    @Test
    void realParametersAreNumbers() {
        Map<String, String> churn =
                Map.of("n", "8", "workload", "churn", "churn_rounds", "2", "churn_fraction", "0.25");
        String where = " FROM sim.minimum WHERE n = 8 AND workload = 'churn' AND churn_rounds = 2 AND trial < 300 AND ";
        String counts = "SELECT congestion, count(*)" + where;
        assertEquals(
                counts(point("minimum", churn), 42, 0, 300),
                query(counts + "churn_fraction = 0.25 GROUP BY congestion ORDER BY 1"));
        assertEquals(
                List.of("0.25 300", "0.5 300", "1.0 300"),
                query("SELECT churn_fraction, count(congestion)" + where
                        + "churn_fraction IN (1, 5e-1, 0.25D) GROUP BY 1 ORDER BY 1"));
        assertFalse(plan(counts + "churn_fraction = 0.25 GROUP BY 1").contains("Filter ("));
        Map.of(
                        "churn_fraction = 1.5",
                        "churn_fraction: 1.5 is not a number from 0 to 1 with at most 15 decimals",
                        "churn_fraction < 0.5",
                        "churn_fraction: is compared in WHERE, which as a whole does not say its values; add AND"
                                + " churn_fraction = … or IN (…)")
                .forEach((condition, message) -> {
                    var refused =
                            assertThrows(SimulationException.class, () -> query(counts + condition + " GROUP BY 1"));
                    assertEquals("sim.minimum: " + message, refused.getMessage());
                });
    }

    @Test
    void sequencesOfWordsAreTheirTexts() {
        String where = " FROM sim.extra_stage WHERE n = 16 AND r = 1 AND t = 3 AND trial < 10 AND permutation ";
        String sequence = "transpose+bit_reversal+random";
        assertEquals(
                List.of("random 10", sequence + " 10"),
                query("SELECT permutation, count(congestion)" + where + "IN ('random', '" + sequence
                        + "') GROUP BY 1 ORDER BY 1"));
        Point point = point("extra_stage", Map.of("n", "16", "r", "1", "t", "3", "permutation", sequence));
        assertEquals(List.of(point.id()), query("SELECT DISTINCT point" + where + "= '" + sequence + "'"));
        Map.of(
                        "= 'random+none'",
                        "random+none is not one of random, identity, bit_reversal",
                        "<> 'random'",
                        "is compared in WHERE, which as a whole does not say its values")
                .forEach((condition, message) -> {
                    var refused =
                            assertThrows(SimulationException.class, () -> query("SELECT count(*)" + where + condition));
                    assertTrue(
                            refused.getMessage().startsWith("sim.extra_stage: permutation: " + message),
                            refused.getMessage());
                });
    }

    @Test
    void joinsAndHavingWork() {
        Point four = point("valiant", Map.of("n", "4"));
        Point eight = point("valiant", Map.of("n", "8"));
        List<Long> less = new ArrayList<>();
        long[] congestion = new long[500];
        new TrialRunner(four, 42, List.of()).forEach(0, 500, (trial, q) -> congestion[(int) trial] = q[0]);
        new TrialRunner(eight, 42, List.of()).forEach(0, 500, (trial, q) -> {
            if (q[0] < congestion[(int) trial]) {
                less.add(trial);
            }
        });
        assertFalse(less.isEmpty());
        assertEquals(
                less.stream().map(String::valueOf).toList(),
                query("SELECT a.trial FROM sim.valiant a JOIN sim.valiant b ON a.trial = b.trial WHERE a.n = 4"
                        + " AND b.n = 8 AND a.trial < 500 AND b.congestion < a.congestion ORDER BY 1"));
        Tally tally = new TrialRunner(four, 42, List.of()).run(0, 500);
        assertEquals(
                tally.of(0).values().length - 1,
                query("SELECT congestion FROM sim.valiant WHERE n = 4 AND trial < 500 GROUP BY congestion HAVING"
                                + " count(*) < (SELECT max(k) FROM (SELECT count(*) AS k FROM sim.valiant WHERE n = 4 AND"
                                + " trial < 500 GROUP BY congestion))")
                        .size());
    }

    @Test
    void aPointIsFoundByItsId() {
        String id = point("collision", Map.of("n", "4", "c", "2")).id();
        assertEquals(
                List.of("4 2 10"),
                query(
                        "SELECT n, c, count(rounds) FROM sim.collision WHERE n IN (4, 8) AND c < 4 AND trial < 10 AND point = '"
                                + id + "' GROUP BY 1, 2"));
        assertTrue(plan("SELECT rounds FROM sim.collision WHERE n IN (4, 8) AND c < 4 AND point = '" + id + "'")
                .contains("points: 1,"));
    }

    @Test
    void withoutALimitTheDefaultHolds() {
        String rows = "SELECT count(*), max(trial) FROM sim.collision";
        assertEquals(List.of("100000 99999"), query(rows + " WHERE n = 64 AND c = 2"));
        assertEquals(List.of("10 99999"), query(rows + " WHERE n = 64 AND c = 2 AND trial > 99989"));
        assertEquals(List.of("200 199"), query(rows + " WITH (`trials` = 200) WHERE n = 64 AND c = 2"));
        assertEquals(List.of("300 299"), query(rows + " WITH (`trials` = 200) WHERE n = 64 AND c = 2 AND trial < 300"));
        assertEquals(
                List.of(
                        "no limit on trial: simulating the first 100,000 trials of each point (WHERE trial < N gives another)"),
                SimulationPlan.of(spark.sql("SELECT rounds FROM sim.collision WHERE n = 64 AND c = 2 UNION ALL"
                                + " SELECT rounds FROM sim.collision WHERE n = 8 AND c = 2"))
                        .notices());
        assertEquals(
                List.of("up to 1,000,000,000,000 trials are simulated: about 11 days; Ctrl-C ends it"),
                new SimulationPlan(1e12, 2e6, List.of()).notices(2));
        for (String quiet : List.of("WHERE n = 64 AND c = 2 AND trial < 5", "WHERE n = 64 AND c = 2 LIMIT 5")) {
            assertEquals(
                    List.of(),
                    SimulationPlan.of(spark.sql("SELECT rounds FROM sim.collision " + quiet))
                            .notices());
        }
    }

    @Test
    void aLimitSimulatesNoMore() {
        String all = "SELECT * FROM sim.collision WHERE n IN (64, 128) AND c = 2 ";
        assertEquals(5, query(all + "LIMIT 5").size());
        assertTrue(plan(all + "LIMIT 5").contains("rows: 5, partitions: 1;"), plan(all + "LIMIT 5"));
        assertEquals(List.of("3", "4"), query("SELECT trial FROM sim.valiant WHERE n = 4 LIMIT 2 OFFSET 3"));
        assertEquals(12, query(all + "AND trial < 6 LIMIT 20").size());
        String filtered = all + "AND trial < 2000 AND congestion = 3 LIMIT 4";
        assertEquals(4, query(filtered).size());
        assertTrue(plan(filtered).contains("rows: 4000,"), plan(filtered));
    }

    /** Spark samples before it filters, so the filters are those below the sample. */
    @Test
    void aSampleIsTakenOfFilteredTrials() {
        String filter = "WHERE n = 8 AND c = 2 AND trial < 1000";
        long sampled = Long.parseLong(query("SELECT count(*) FROM (SELECT * FROM sim.collision " + filter
                        + ") TABLESAMPLE (50 PERCENT) REPEATABLE (7)")
                .get(0));
        assertTrue(400 < sampled && sampled < 600, sampled + " of 1,000; the seed is fixed");
        var refused = assertThrows(
                SimulationException.class,
                () -> query("SELECT count(*) FROM sim.collision TABLESAMPLE (50 PERCENT) " + filter));
        assertTrue(
                refused.getMessage().startsWith("sim.collision: TABLESAMPLE: comes before WHERE"),
                refused.getMessage());
    }

    @Test
    void explainSaysWhatWillRun() {
        String plan = plan("SELECT congestion, count(*) FROM sim.collision WHERE n = 1024 AND c IN (2, 3)"
                + " AND trial < 60000 AND tie <> 'first' AND seed BETWEEN 1 AND 2 GROUP BY 1");
        assertTrue(
                plan.contains("collision: n = 1024; permutation = random; c = 2, 3; choices = flip; tie = coin;"
                        + " max_rounds = 0; setup = off; load = 1; seed = 1, 2; trial = 0..59999; points: 2, rows: 240000,"
                        + " partitions: 50; simulates for congestion"),
                plan);
        assertFalse(plan.contains("Filter ("), plan);
        assertTrue(plan("SELECT sum(trial) FROM sim.valiant WHERE n = 4 AND trial < 5")
                .contains("nothing is simulated, because no metric is read"));
        assertTrue(query("EXPLAIN COST SELECT congestion FROM sim.valiant WHERE n = 4 AND trial < 5")
                .get(0)
                .contains("rowCount=5"));
    }

    @Test
    void whatIsReadTwiceIsSimulatedOnce() {
        String select = "SELECT congestion, count(*) FROM sim.valiant WHERE n = 4 AND trial < 5 GROUP BY 1";
        assertTrue(plan(select + " UNION ALL " + select).contains("ReusedExchange"));
        assertFalse(
                plan(select + " UNION ALL " + select.replace("n = 4", "n = 8")).contains("ReusedExchange"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "c = 2 | n: is required: a power of two from 2 to 16777216; add WHERE n = …",
                "trial < 5 | n: is required: a power of two from 2 to 16777216; add WHERE n = … AND c = …",
                "n = 64 AND (c = 2 OR congestion > 3) | c: is required: an integer from 1 to 65535; add WHERE c = …",
                "n <> 64 AND c = 2 | n: is required: a power of two from 2 to 16777216; add WHERE n = …",
                "n = 100 AND c = 2 | n: 100 is not a power of two from 2 to 16777216",
                "n IN (64, 100) AND c = 2 | n: 100 is not a power of two from 2 to 16777216",
                "n = 64 AND (c = 2 OR c = 0) | c: 0 is not an integer from 1 to 65535",
                "n = 64 AND c = 2 AND tie = 'coyn' | tie: coyn is not one of first, coin",
                "n = 64 AND c = 2 AND tie <> 'coyn' | tie: coyn is not one of first, coin",
                "n = 64 AND c = 2 AND (tie = 'coin' OR congestion > 3) | tie: is compared in WHERE, which as a whole does not say its values; add AND tie = … or IN (…)",
                "n = 64 AND c = 2 AND max_rounds % 2 = 1 | max_rounds: is compared in WHERE, which as a whole does not say its values; add AND max_rounds = … or IN (…)",
                "n = 64 AND c = 2 AND max_rounds <> 0 | max_rounds: is compared in WHERE, which as a whole does not say its values; add AND max_rounds = … or IN (…)",
                "n = 64 AND (c = 2 OR c = 3 AND seed = 1) | seed: is compared in WHERE, which as a whole does not say its values; add AND seed = … or IN (…)",
                "n = 64 AND c = 2 AND seed = 9007199254740993e0 | seed: is compared in WHERE, which as a whole does not say its values; add AND seed = … or IN (…)",
                "n = 64 AND c > 1 AND trial IN (1, 3) | WHERE leaves too many values (n: 1, c: 65,534; seed: 1;"
                        + " ranges of trials: 2); at most 100,000 combinations",
                "n = 64 AND c = 2 AND seed > 1 | WHERE leaves too many values (n: 1, c: 1; seed:"
                        + " 9,223,372,036,854,775,806; ranges of trials: 1); at most 100,000 combinations"
            })
    void valuesThatCannotBeAreRefused(String where, String message) {
        var refused = assertThrows(
                SimulationException.class, () -> query("SELECT max(rounds) FROM sim.collision WHERE " + where));
        assertEquals("sim.collision: " + message, refused.getMessage());
    }

    /**
     * Spark's rule replaces most of these comparisons by constants before the table sees them. Every session gives the same answers,
     * whether it has the rule or not.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "n = 64.5 AND c = 2 | 0",
                "n = 64.5D AND c = 2 | 0",
                "n <=> 64.5 AND c = 2 | 0",
                "64.5 = n | 0",
                "n = 64.0 AND c = 2 | 9",
                "n = 99999999999999999999 AND c = 2 | 0",
                "n = 1e30D AND c = 2 | 0",
                "n > 99999999999999999999 AND c = 2 | 0",
                "n IN (64, 64.5) AND c = 2 | 9",
                "n IN (64, 64.5D) AND c = 2 | 9",
                "n IN (64, 64.5, NULL) AND c = 2 | 9",
                "n NOT IN (64.5, 1.5) AND n = 64 AND c = 2 | 9",
                "n BETWEEN 63.5 AND 128.5 AND c = 2 | 18",
                "n > 63.5 AND n < 64.5 AND c = 2 | 9",
                "n = 64 AND c = 2 AND trial = 0.5 | 0",
                "n = 64 AND c = 2 AND trial < 2.5 | 3",
                "n = 64 AND c = 2 AND trial < 99999999999999999999 | 9",
                "n = 64 AND c = 2 AND seed IN (1, 2.5) | 9",
                "n = 64 AND c = 2 AND seed < 99999999999999999999 | 9",
                "n = 64 AND c = 2 AND max_rounds <> 0.5 | 9",
                "n = 64 AND c = 2 AND NOT (max_rounds = 0.5D) | 9",
                "n = 64 AND c = 2 AND (n = 64.5 OR tie = 'coin') | 9",
                "n = 64 AND c = 2 AND (n <> 64.5 OR tie = 'coin') | 9",
                "(n = 64.5 AND max_rounds = 1) OR (n = 64 AND c = 2) | 9",
                "n = 64 AND n = 64.5 | 0",
                "n <> 64.5 AND c = 2 | n: is required: a power of two from 2 to 16777216; add WHERE n = …"
            })
    void numbersThatNoIntegerEqualsMeanTheSameInEverySession(String where, String answer) {
        assertEquals(answer, countInEverySession("sim.collision WITH (`trials` = 9) WHERE " + where));
    }

    @Test
    void nullDoesNotDifferFromANumberThatNoIntegerEquals() {
        String off = "sim.collision WITH (`trials` = 9) WHERE n = 64 AND c = 2 AND ";
        String on = off + "choices = 'independent' AND alternatives = 2 AND ";
        for (String condition : List.of("alternatives <> 0.5", "alternatives < 64.5")) {
            assertEquals("0", countInEverySession(off + condition));
            assertEquals("9", countInEverySession(on + condition));
        }
    }

    private static String countInEverySession(String from) {
        String statement = "SELECT count(*) FROM " + from;
        String rules = "spark.sql.optimizer.excludedRules";
        assertFalse(spark.conf().contains(rules));
        String usual = countOrRefusal(statement);
        spark.conf().set(rules, "org.apache.spark.sql.catalyst.optimizer.UnwrapCastInBinaryComparison");
        try {
            assertEquals(usual, countOrRefusal(statement), "without the rule");
        } finally {
            spark.conf().unset(rules);
        }
        return usual;
    }

    private static String countOrRefusal(String statement) {
        try {
            return query(statement).get(0);
        } catch (Exception e) {
            return e.getMessage().replace("sim.collision: ", "");
        }
    }

    /** A million trials of the largest network could not be run in a test. */
    @Test
    void countingSimulatesNothing() {
        String huge = "n = 16777216 AND trial < 1000000";
        assertEquals(List.of("1000000"), query("SELECT count(*) FROM sim.valiant WHERE " + huge));
        assertEquals(List.of("0"), query("SELECT count(*) FROM sim.valiant WHERE n = 64 AND trial < 0"));
        assertEquals(
                List.of("5"), query("SELECT count(*) FROM sim.valiant WHERE n = 4 AND trial < 10 AND trial % 2 = 1"));
        assertEquals(
                query("SELECT count(IF(congestion > 2, 1, NULL)) FROM sim.valiant WHERE n = 8 AND trial < 99"),
                query("SELECT count(*) FROM sim.valiant WHERE n = 8 AND trial < 99 AND congestion > 2"));
        assertEquals(
                List.of("7"), query("SELECT count(*) FROM (SELECT * FROM sim.valiant WHERE " + huge + " LIMIT 7)"));
        assertEquals(
                List.of("4 3", "8 3"),
                query("SELECT n, count(*) FROM sim.valiant WHERE n IN (4, 8) AND trial < 3 GROUP BY n ORDER BY n"));
    }

    @Test
    void contradictionsGiveNoRows() {
        assertEquals(
                List.of(),
                query(Stream.of(
                                "n = 64 AND n = 128",
                                "n BETWEEN 65 AND 127",
                                "n = 64 AND trial < 0",
                                "n = 64 AND trial > 5 AND trial < 3",
                                "n = 64 AND seed = 1 AND seed = 2",
                                "n = 64 AND point = 'none'",
                                "n = 64 AND permutation = NULL",
                                "n = 64 AND permutation NOT IN ('random', NULL)",
                                "n = 64 AND trial < 10 AND seed % 2 = 1")
                        .map(where -> "SELECT '" + where.replace("'", "") + "', * FROM sim.valiant WHERE " + where)
                        .collect(Collectors.joining(" UNION ALL "))));
    }

    @Test
    void optionsSetWhatFiltersLeaveOpen() {
        var reader = spark.read()
                .format("swallowtail")
                .option("experiment", "collision")
                .option("n", 16)
                .option("c", 1)
                .option("tie", "coin")
                .option("seed", 9)
                .option("trials", 400);
        Point coin = point("collision", Map.of("n", "16", "c", "1", "tie", "coin"));
        reader.load().createOrReplaceTempView("with_options");
        String counts = "SELECT congestion, count(*) FROM with_options ";
        assertEquals(counts(coin, 9, 0, 400), query(counts + "GROUP BY 1 ORDER BY 1"));
        assertEquals(counts(coin, 8, 0, 500), query(counts + "WHERE seed = 8 AND trial < 500 GROUP BY 1 ORDER BY 1"));
        Map<String, String> wrong = Map.of(
                "trails", "trails: is not an option; did you mean trials?",
                "trials", "trials: 0 is not an integer from 1 to 281474976710656",
                "seed", "seed: 0x is not an integer from -9223372036854775808 to 9223372036854775807",
                "n", "n: 3 is not a power of two from 2 to 16777216");
        Map<String, String> values = Map.of("trails", "5", "trials", "0", "seed", "0x", "n", "3");
        wrong.forEach((option, message) -> {
            var data = spark.read()
                    .format("swallowtail")
                    .option("experiment", "valiant")
                    .option(option, values.get(option))
                    .load();
            var refused = assertThrows(SimulationException.class, data::count);
            assertEquals("swallowtail.valiant: " + message, refused.getMessage());
        });
        var refused = assertThrows(
                SimulationException.class,
                () -> spark.read().format("swallowtail").load());
        assertTrue(refused.getMessage().contains("add .option(\"experiment\", …)"), refused.getMessage());
    }
}

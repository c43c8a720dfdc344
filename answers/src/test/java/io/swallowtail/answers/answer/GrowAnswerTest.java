package io.swallowtail.answers.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.report.LawChart;
import io.swallowtail.answers.tables.Growth;
import io.swallowtail.answers.tables.Statistic;
import io.swallowtail.answers.tables.TinyPlans;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.growth.GrowthLaw;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The answer of {@code grow}, for counts that are given. */
class GrowAnswerTest {
    private static final int SIZES = 4;

    /** A metric that is the logarithm of the size in most trials. */
    private static Growth growth() {
        return growth("valiant", GrowthLaw.LOG);
    }

    private static Growth growth(String experiment, GrowthLaw law) {
        List<Point> points = IntStream.range(0, SIZES)
                .mapToObj(i -> TinyPlans.point(experiment + " load=0.5 n=" + (64 << i)))
                .toList();
        List<ValueTotals> totals = IntStream.range(0, SIZES)
                .mapToObj(i -> {
                    ValueTotals counted = new ValueTotals();
                    counted.add(i + 2, ValueTotals.Seen.value(900, 0));
                    counted.add(i + 3, ValueTotals.Seen.value(100, 900));
                    return counted;
                })
                .toList();
        return Growth.of(
                new Growth.Question(
                        points,
                        "n",
                        new double[] {64, 128, 256, 512},
                        points.get(0).experiment().metrics().get(0),
                        List.of(Statistic.MEAN),
                        List.of(Statistic.MEAN),
                        List.of(law),
                        0.95),
                1000,
                totals);
    }

    @Test
    void everyFormatHasThePoints() {
        Answer answer = new GrowAnswer(growth(), 42, "the time budget is spent").answer();
        List<String> table =
                EstimateAnswerTest.printed(answer, Format.TABLE).lines().toList();
        assertEquals(
                "valiant load=0.5: congestion as n grows, 1000 trials at each value, seed 42, 95% intervals; stopped: the time budget is"
                        + " spent.",
                table.get(0));
        assertTrue(table.get(2).startsWith(" 64  2.1   [2"), table.get(2));
        assertTrue(
                table.stream().anyMatch(line -> line.startsWith("Mean: a + b log n is possible. ")), table.toString());
        List<String> csv =
                EstimateAnswerTest.printed(answer, Format.CSV).lines().toList();
        assertEquals(
                "experiment,n,permutation,load,seed,metric,trials,observations,confidence,mean,mean_low,mean_high,mean_joint_low,"
                        + "mean_joint_high,command",
                csv.get(0));
        assertTrue(
                csv.get(1)
                        .endsWith(
                                "\"swallowtail sql 'SELECT count(congestion), avg(congestion) FROM sim.valiant WHERE load = 0.5 AND n = 64"
                                        + " AND seed = 42 AND trial < 1000'\""),
                csv.get(1));
        assertEquals(
                List.of(
                        "experiment",
                        "metric",
                        "parameter",
                        "confidence",
                        "seed",
                        "trials",
                        "stopped",
                        "logarithm",
                        "laws",
                        "theorems",
                        "statement",
                        "points"),
                List.copyOf(answer.facts().keySet()));
        assertTrue(EstimateAnswerTest.printed(answer, Format.JSON).startsWith("{\n  \"experiment\" : \"valiant\",\n"));
    }

    /** Without a declared range, no limits of a mean hold for every law, and every output says so. */
    @Test
    void exclusionsOfMeansAreAsymptotic() {
        Growth growth = growth("valiant", GrowthLaw.LOGLOG);
        assertTrue(growth.fits().get(0).isAsymptotic());
        Answer answer = new GrowAnswer(growth, 42, null).answer();
        String table = EstimateAnswerTest.printed(answer, Format.TABLE);
        assertTrue(table.lines().anyMatch(line -> line.endsWith(" excluded (asymptotic)")), table);
        assertTrue(
                table.contains(
                        "Mean: every law is excluded (asymptotic) as an exact formula from n = 64 to 512. The nearest is"
                                + " a + b log log n (residual "),
                table);
        assertTrue(
                table.contains(
                        " A constant is excluded (asymptotic). Values that are too rare for these trials could change this"
                                + " mean: fit the median or a quantile, whose limits hold for every distribution."),
                table);
        String json = EstimateAnswerTest.printed(answer, Format.JSON);
        assertTrue(json.contains("\"verdict\" : \"excluded (asymptotic)\""), json);
        assertTrue(json.contains("\"asymptotic\" : true"), json);
        assertTrue(LawChart.of(growth)
                .document()
                .contains("Laws of the mean that are not drawn are excluded (asymptotic)."));
    }
}

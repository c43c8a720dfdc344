package io.swallowtail.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.experiment.Point;
import io.swallowtail.growth.GrowthLaw;
import io.swallowtail.tails.Growth;
import io.swallowtail.tails.Statistic;
import io.swallowtail.tails.TinyPlans;
import io.swallowtail.tails.ValueTotals;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The answer of {@code grow}, for counts that are given. */
class GrowAnswerTest {
    private static final int SIZES = 4;

    /** A metric that is the logarithm of the size in most trials. */
    private static Growth growth() {
        List<Point> points = IntStream.range(0, SIZES)
                .mapToObj(i -> TinyPlans.point("greedy load=0.5 n=" + (4 << i)))
                .toList();
        List<ValueTotals> totals = IntStream.range(0, SIZES)
                .mapToObj(i -> {
                    ValueTotals counted = new ValueTotals();
                    counted.add(i + 2, ValueTotals.Seen.value(90, 0));
                    counted.add(i + 3, ValueTotals.Seen.value(10, 90));
                    return counted;
                })
                .toList();
        return Growth.of(
                new Growth.Question(
                        points,
                        "n",
                        new double[] {4, 8, 16, 32},
                        points.get(0).experiment().metrics().get(0),
                        List.of(Statistic.MEAN),
                        List.of(Statistic.MEAN),
                        List.of(GrowthLaw.LOG),
                        0.95,
                        0),
                100,
                totals);
    }

    @Test
    void everyFormatHasThePoints() {
        Answer answer = new GrowAnswer(growth(), 42, "the time budget is spent").answer();
        List<String> table =
                EstimateAnswerTest.printed(answer, Format.TABLE).lines().toList();
        assertEquals(
                "greedy load=0.5: congestion as n grows, 100 trials at each value, seed 42, 95% intervals; stopped: the time budget is"
                        + " spent.",
                table.get(0));
        assertTrue(table.get(2).startsWith(" 4  2.1   [2"), table.get(2));
        assertTrue(table.contains("Mean: a + b log n is possible."), table.toString());
        List<String> csv =
                EstimateAnswerTest.printed(answer, Format.CSV).lines().toList();
        assertEquals(
                "experiment,n,permutation,load,seed,metric,trials,observations,confidence,mean,mean_low,mean_high,mean_joint_low,"
                        + "mean_joint_high,command",
                csv.get(0));
        assertTrue(
                csv.get(1)
                        .endsWith(
                                "\"swallowtail sql 'SELECT count(congestion), avg(congestion) FROM sim.greedy WHERE load = 0.5 AND n = 4"
                                        + " AND seed = 42 AND trial < 100'\""),
                csv.get(1));
        assertEquals(
                List.of(
                        "experiment",
                        "metric",
                        "parameter",
                        "confidence",
                        "tolerance",
                        "seed",
                        "trials",
                        "stopped",
                        "logarithm",
                        "laws",
                        "theorems",
                        "statement",
                        "points"),
                List.copyOf(answer.facts().keySet()));
        assertTrue(EstimateAnswerTest.printed(answer, Format.JSON).startsWith("{\n  \"experiment\" : \"greedy\",\n"));
    }
}

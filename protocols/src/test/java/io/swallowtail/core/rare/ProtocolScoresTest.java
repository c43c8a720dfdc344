package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.protocols.Points;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that refine the metrics of this project are the same runs. */
class ProtocolScoresTest {
    @ParameterizedTest
    @CsvSource({
        "collision n=64 c=2 tie=coin, failed",
        "data_server n=64 c=3 c_bar=6, failed",
        "data_server n=64 c=6 c_bar=3 tie=first, rounds",
        "minimum n=64, congestion",
        "minimum n=64 choices=independent, peak_congestion",
        "minimum n=64 workload=churn churn_rounds=3, peak_congestion"
    })
    void aRefinedRunIsTheSameRunAndSaysMore(String pointText, String metric) {
        Point point = Points.point(pointText);
        Metric refined = point.experiment().metrics().named(metric);
        assertTrue(point.experiment().refines(point.parameters(), refined));
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        AddressedRandom random = point.random(9, Purpose.TRIAL);
        Set<Long> refinements = new HashSet<>();
        for (int trial = 0; trial < 500; trial++) {
            Outcome plain = Outcome.of(point.experiment());
            Outcome one = Outcome.of(point.experiment());
            Outcome all = Outcome.of(point.experiment());
            one.requestRefinement(refined);
            point.experiment().refinedMetrics().stream()
                    .filter(each -> point.experiment().refines(point.parameters(), each))
                    .forEach(all::requestRefinement);
            random.moveTo(trial);
            simulator.choices().draw(random);
            simulator.run(plain);
            simulator.runRefined(one);
            simulator.runRefined(all);
            long refinement = one.refinement(refined);
            assertEquals(refinement, all.refinement(refined));
            assertArrayEquals(plain.values(), one.values());
            assertArrayEquals(plain.values(), all.values());
            assertTrue(refinement >= 0 && refinement < Outcome.REFINEMENTS);
            refinements.add(refinement);
        }
        assertTrue(refinements.size() > 10);
    }

    /** A peak of k needs a request both of whose paths have an edge with k - 1: a trial that is nearer has more such edges. */
    @Test
    void theTopLoadsOfTheMinimumProtocolAreCounted() {
        Point point = Points.point("minimum n=64");
        Metric peak = point.experiment().metrics().named("peak_congestion");
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        AddressedRandom random = point.random(9, Purpose.TRIAL);
        Outcome outcome = Outcome.of(point.experiment());
        outcome.requestRefinement(peak);
        Map<Long, long[]> sums = new TreeMap<>();
        for (int trial = 0; trial < 2000; trial++) {
            random.moveTo(trial);
            simulator.choices().draw(random);
            simulator.runRefined(outcome);
            long refinement = outcome.refinement(peak);
            long atPeak = refinement >> 16;
            assertTrue(atPeak >= 1 && atPeak + (refinement & 0xFFFF) <= 64);
            long[] sum = sums.computeIfAbsent(outcome.get(peak), key -> new long[2]);
            sum[0]++;
            sum[1] += atPeak;
        }
        // A peak of 2 has many circuits at it, one of 3 few.
        assertTrue(sums.get(2L)[1] > 5 * sums.get(2L)[0]);
        assertTrue(sums.get(3L)[1] < 3 * sums.get(3L)[0]);
    }
}

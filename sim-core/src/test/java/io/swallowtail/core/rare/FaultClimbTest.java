package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.BernoulliChoices;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Splittings over the order of faults, against exact laws of the critical number. */
class FaultClimbTest {
    /** A replication's law is unbiased for any levels and any number of trials, so few trials show a bias best. */
    private static final int SIZE = 8;

    private static final int REPLICATIONS = 2_000;

    /**
     * The mean law of many small replications. Each share lies within 4.5 standard errors of these replications, which fails for 1e-5 of
     * all seeds per share if means are normal; rare shares are skewed, so only those of which 100 replications saw one are compared.
     */
    private static void assertUnbiased(
            FragileRoutes parts, String text, double[] expected, int proved, List<FaultClimb.Level> levels) {
        Point point = parts.at("0.001");
        Event event = FragileRoutes.event(point, text);
        int m = expected.length - 1;
        double[] sums = new double[m + 2];
        double[] squares = new double[m + 2];
        int[] seen = new int[m + 2];
        for (int number = 0; number < REPLICATIONS; number++) {
            SortedMap<Integer, Double> law = FaultClimb.replication(point, event, 3, proved, levels, SIZE, number)
                    .law();
            assertEquals(1, law.values().stream().mapToDouble(mass -> mass).sum(), 1e-12);
            for (int k = 0; k <= m; k++) {
                double below = law.headMap(k + 1).values().stream()
                        .mapToDouble(mass -> mass)
                        .sum();
                sums[k] += below;
                squares[k] += below * below;
                seen[k] += below > 0 ? 1 : 0;
            }
        }
        int compared = 0;
        for (int k = 0; k <= m; k++) {
            double mean = sums[k] / REPLICATIONS;
            double error = Math.sqrt((squares[k] / REPLICATIONS - mean * mean) / REPLICATIONS);
            if (k <= proved) {
                assertEquals(0, sums[k]);
            } else if (seen[k] >= 100) {
                compared++;
                assertEquals(expected[k], mean, 4.5 * error + 1e-12, "given " + k + " faults");
            } else {
                assertTrue(expected[k] < 0.1 / SIZE, "given " + k + " faults: " + expected[k]);
            }
        }
        assertTrue(compared >= 5);
    }

    private static List<FaultClimb.Level> pilot(FragileRoutes parts, String text, int proved) {
        Point point = parts.at("0.001");
        return FaultClimb.pilot(point, FragileRoutes.event(point, text), 3, proved)
                .levels();
    }

    /** Two cuts of three and one of four parts of fourteen: 2 of 364 sets of three. */
    @Test
    void lawsOfCutsAreUnbiased() {
        FragileRoutes parts = FragileRoutes.of(14, 0, 0b111, 0b11100000000000, 0b1111000);
        List<FaultClimb.Level> levels = pilot(parts, "cuts > 0", 2);
        assertTrue(levels.size() >= 2, levels.toString());
        assertUnbiased(parts, "cuts > 0", parts.cutShares(), 2, levels);
    }

    @Test
    void lawsOfRoutesThatRequestOnDemandAreUnbiased() {
        FragileRoutes parts = FragileRoutes.of(10, 6);
        List<FaultClimb.Level> levels = pilot(parts, "lost >= 4", -1);
        assertTrue(levels.size() >= 2, levels.toString());
        assertUnbiased(parts, "lost >= 4", parts.lostShares(4), -1, levels);
    }

    /** Levels of a pilot could be poor: a single move of all parts and all choices, and levels one fault apart. */
    @Test
    void lawsAreUnbiasedForOtherLevels() {
        FragileRoutes parts = FragileRoutes.of(10, 6);
        List<FaultClimb.Level> levels = IntStream.of(8, 7, 6, 5, 4)
                .mapToObj(faults -> new FaultClimb.Level(faults, Math.min(faults, 10 - faults), 3, 1))
                .toList();
        assertUnbiased(parts, "lost >= 4", parts.lostShares(4), -1, levels);
    }

    @Test
    void aResultHoldsATrialWithTheFewestFaultsSeen() {
        FragileRoutes parts = FragileRoutes.of(10, 6);
        Point point = parts.at("0.001");
        Event event = FragileRoutes.event(point, "lost >= 4");
        List<FaultClimb.Level> levels = pilot(parts, "lost >= 4", -1);
        Outcome outcome = Outcome.of(point);
        for (int number = 0; number < 20; number++) {
            FaultClimb.Result result = FaultClimb.replication(point, event, 3, -1, levels, 64, number);
            result.least().run(outcome);
            assertTrue(event.happened(outcome.values()));
            long faults = result.least().choices().streams().stream()
                    .filter(BernoulliChoices.class::isInstance)
                    .map(BernoulliChoices.class::cast)
                    .mapToLong(flags ->
                            IntStream.range(0, flags.count()).filter(flags::get).count())
                    .sum();
            assertEquals(result.law().firstKey(), (int) faults);
        }
    }

    @Test
    void anEventThatNotEvenAllFaultsCauseHasNoLevels() {
        assertEquals(List.of(), pilot(FragileRoutes.of(5, 0), "cuts > 0", -1));
    }

    @Test
    void replicationsAreAFunctionOfTheirNumber() {
        FragileRoutes parts = FragileRoutes.of(10, 6);
        Point point = parts.at("0.001");
        Event event = FragileRoutes.event(point, "lost >= 4");
        List<FaultClimb.Level> levels = pilot(parts, "lost >= 4", -1);
        SortedMap<Integer, Double> first =
                FaultClimb.replication(point, event, 3, -1, levels, 64, 5).law();
        Point other = parts.at("0.4");
        assertEquals(
                first,
                FaultClimb.replication(point, event, 3, -1, levels, 64, 5).law());
        assertEquals(
                first,
                FaultClimb.replication(other, event, 3, -1, levels, 64, 5).law(),
                "for every p");
        assertTrue(!first.equals(
                FaultClimb.replication(point, event, 3, -1, levels, 64, 6).law()));
    }
}

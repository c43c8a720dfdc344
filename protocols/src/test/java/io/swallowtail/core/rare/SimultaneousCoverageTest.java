package io.swallowtail.core.rare;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.protocols.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * All tails of two points at once, with the error divided among them, for 2,000 seeds: whether any interval misses its exact
 * probability. At an error of 5% at most 100 are expected, and more than 100 + 3.3·sqrt(95) = 132 have probability 0.0007; the
 * seeds are fixed.
 */
class SimultaneousCoverageTest {
    private static final int SEEDS = 2_000;
    private static final int TRIALS = 300;
    private static final double ALPHA = 0.05;

    @Test
    void theFamilyMissesNoOftenerThanItSays() {
        List<Point> points = List.of(Points.point("collision n=4 c=1"), Points.point("valiant n=4"));
        List<List<Event>> events = List.of(
                Tails.events(points.get(0), "unsettled >= 1..4"), Tails.events(points.get(1), "congestion >= 1..2"));
        List<double[]> exact = IntStream.range(0, 2)
                .mapToObj(p -> WholeLaw.probabilities(points.get(p), events.get(p)))
                .toList();
        int family = events.stream().mapToInt(List::size).sum();
        int missed = 0;
        int missedAlone = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            boolean any = false;
            boolean anyAlone = false;
            for (int p = 0; p < 2; p++) {
                List<Long> counts = exceedances(points.get(p), events.get(p), seed);
                for (int e = 0; e < counts.size(); e++) {
                    double truth = exact.get(p)[e];
                    any |= misses(counts.get(e), truth, ALPHA / family);
                    anyAlone |= misses(counts.get(e), truth, ALPHA);
                }
            }
            missed += any ? 1 : 0;
            missedAlone += anyAlone ? 1 : 0;
        }
        assertTrue(missed <= 132, "missed " + missed);
        assertTrue(missedAlone > 132, "each for itself the family misses more: " + missedAlone);
    }

    private static List<Long> exceedances(Point point, List<Event> events, long seed) {
        int metrics = point.experiment().metrics().size();
        long[] counts = new long[events.size()];
        new TrialRunner(point, seed, events).forEach(0, TRIALS, (trial, quantities) -> {
            for (int e = 0; e < counts.length; e++) {
                counts[e] += quantities[metrics + e];
            }
        });
        List<Long> list = new ArrayList<>();
        for (long count : counts) {
            list.add(count);
        }
        return list;
    }

    private static boolean misses(long count, double truth, double alpha) {
        // The sums of the whole law are off by 1e-12.
        return ClopperPearson.low(count, TRIALS, alpha) > truth + 1e-9
                || ClopperPearson.high(count, TRIALS, alpha) < truth - 1e-9;
    }
}

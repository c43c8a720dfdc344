package io.swallowtail.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.Deviation;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.shrink.Witness;
import io.swallowtail.core.statistics.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A trial that is shrunk, and its witness checked. */
final class ShrunkTrial {
    private static final long SEED = 5;

    /** For one witness. */
    private static final long MAX_RUNS = 1000;

    private ShrunkTrial() {}

    /** Checks two witnesses at each point, with so much work for each point at most, and that half as many are minimal. */
    static void check(List<Point> points, double workOfACheck) {
        List<Metric> metrics = new ArrayList<>();
        points.get(0).experiment().metrics().forEach(metrics::add);
        int minimal = 0;
        for (int place = 0; place < points.size(); place++) {
            Point point = points.get(place);
            long most =
                    Math.min(MAX_RUNS, (long) (workOfACheck / point.experiment().work(point.parameters())));
            // One metric at each point, in turn: they have many points.
            Metric metric = metrics.get(place % metrics.size());
            for (int sign = -1; sign <= 1; sign += 2) {
                minimal += isMinimal(point, metric.slot(), sign, most) ? 1 : 0;
            }
        }
        assertTrue(minimal >= points.size() / 2, minimal + " minimal witnesses at " + points.size() + " points");
    }

    /**
     * Shrinks trial 0 of a point for the event that a metric is at least its value there (sign 1) or at most (sign -1), and checks the
     * witness: the event happens in it, and, unless the limit of runs came first, in none with one more neutral choice. Returns whether
     * the witness is minimal; false if the metric is null.
     */
    static boolean isMinimal(Point point, int slot, int sign, long most) {
        Simulator simulator = point.simulator(SEED);
        simulator.choices().draw(point.random(SEED, Purpose.TRIAL));
        Outcome out = Outcome.of(point.experiment());
        simulator.run(out);
        long value = out.values()[slot];
        return value != Tally.NULL
                && most > 0
                && requireWitness(
                        point,
                        simulator,
                        trial -> trial[slot] != Tally.NULL && sign * trial[slot] >= sign * value,
                        most);
    }

    private static boolean requireWitness(Point point, Simulator simulator, Predicate<long[]> event, long most) {
        Witness witness = Witness.shrink(point, simulator, event, (runs, left) -> runs < most);
        Outcome out = Outcome.of(point.experiment());
        simulator.run(out);
        assertTrue(event.test(out.values()), point.identity());
        assertEquals(witness.deviations(), simulator.choices().deviations());
        assertTrue(witness.runs() <= most + 2);
        for (int i = 0; witness.minimal() && i < witness.deviations().size(); i++) {
            List<Deviation> less = new ArrayList<>(witness.deviations());
            Deviation reset = less.remove(i);
            simulator.choices().write(less);
            simulator.run(out);
            assertFalse(event.test(out.values()), () -> point.identity() + " without " + reset);
        }
        return witness.minimal();
    }
}

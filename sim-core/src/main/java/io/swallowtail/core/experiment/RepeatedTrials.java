package io.swallowtail.core.experiment;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.statistics.Tally;

/**
 * The first trials of a point again, on a second simulator and in another order. A simulator that keeps state between
 * trials, or whose metrics depend on anything but its choices, gives other values there. State that shows only in later
 * trials stays unnoticed.
 */
final class RepeatedTrials {
    /** Trials that are repeated. */
    static final int COUNT = 200;

    private final Metrics metrics;
    private final Simulator simulator;
    private final AddressedRandom random;
    private final Outcome outcome;

    /** Prepares a second simulator. */
    RepeatedTrials(Point point, long seed, AddressedRandom random) {
        this.metrics = point.experiment().metrics();
        this.simulator = point.simulator(seed);
        this.random = random;
        this.outcome = Outcome.of(point);
    }

    /** Runs the next trial and then this one, which must have the given values. It allocates nothing. */
    void check(long trial, long[] expected) {
        run(trial + 1);
        run(trial);
        long[] values = outcome.values();
        for (int m = 0; m < metrics.size(); m++) {
            Metric metric = metrics.get(m);
            int slot = metric.slot;
            if (values[slot] != expected[slot]
                    || metric.isRatio() && values[slot] != Tally.NULL && values[slot + 1] != expected[slot + 1]) {
                throw new IllegalStateException(metric + " is " + text(metric, expected) + ", and "
                        + text(metric, values) + " on a second simulator after trial " + (trial + 1)
                        + ": the simulator keeps state between trials, or uses more than its choices");
            }
        }
    }

    private static String text(Metric metric, long[] trial) {
        return metric.value(trial).map(Object::toString).orElse("null");
    }

    private void run(long trial) {
        random.moveTo(trial);
        simulator.choices().draw(random);
        simulator.run(outcome);
    }
}

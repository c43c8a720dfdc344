package io.swallowtail.fault;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.random.Choices;

/** A simulator whose metrics follow from the faults alone: where these stay, every trial has the same ones, measured once. */
abstract class FaultSetSimulator implements TracedSimulator {
    final FaultChoices faults;
    final SurvivingButterfly butterfly;
    /** The metrics of every trial, where the faults stay. */
    private final long[] fixed;

    FaultSetSimulator(Parameters parameters, int d, int slots) {
        faults = new FaultChoices(parameters, d);
        butterfly = new SurvivingButterfly(d);
        fixed = new long[slots];
    }

    /** Writes the metrics of the faults as they stand. */
    abstract void measure(long[] metrics);

    @Override
    public final Choices choices() {
        return faults.trial();
    }

    @Override
    public final Choices networkChoices() {
        return faults.network();
    }

    @Override
    public final void networkDrawn() {
        measure(fixed);
    }

    @Override
    public final void run(long[] metrics) {
        if (faults.areFixed()) {
            System.arraycopy(fixed, 0, metrics, 0, fixed.length);
        } else {
            measure(metrics);
        }
    }
}

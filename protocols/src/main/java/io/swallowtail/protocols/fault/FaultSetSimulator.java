package io.swallowtail.protocols.fault;

import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;

/** A simulator whose metrics follow from the faults alone: they are measured when the faults are drawn. */
abstract class FaultSetSimulator extends FaultSimulator {
    private final Outcome measured;

    FaultSetSimulator(Parameters parameters, Metrics metrics) {
        super(parameters, FaultParameters.N);
        measured = new Outcome(new long[metrics.slots()]);
    }

    /** Writes the metrics of the current faults. */
    abstract void measure(Outcome out);

    @Override
    protected final void drawNetwork() {
        super.drawNetwork();
        measure(measured);
    }

    @Override
    protected final void simulate(Outcome out) {
        System.arraycopy(measured.values(), 0, out.values(), 0, measured.values().length);
    }
}

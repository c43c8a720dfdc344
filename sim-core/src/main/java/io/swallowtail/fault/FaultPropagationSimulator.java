package io.swallowtail.fault;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Tracer;

/**
 * One trial of {@link FaultPropagation}. Streams: those of {@link FaultChoices}. Cost: that of {@link FaultSpread}. Memory: some 6n(d
 * + 1) bits.
 */
final class FaultPropagationSimulator extends FaultSetSimulator {
    private static final int METRICS = 4;

    private final FaultSpread spread;

    FaultPropagationSimulator(Parameters parameters) {
        super(parameters, FaultPropagation.d(parameters), METRICS);
        int d = butterfly.d();
        spread = new FaultSpread(d, FaultPropagation.height(parameters));
    }

    private void begin() {
        faults.write(butterfly);
        spread.begin(butterfly);
    }

    @Override
    void measure(long[] metrics) {
        begin();
        metrics[0] = spread.faulty();
        boolean spreads = true;
        while (spreads) {
            spreads = spread.sweep();
        }
        writeEnd(metrics);
    }

    private void writeEnd(long[] metrics) {
        int worst = 0;
        for (int strip = 0; strip < spread.strips(); strip++) {
            worst = Math.max(worst, spread.faulty(strip));
        }
        metrics[1] = spread.faulty();
        metrics[2] = worst;
        metrics[3] = metrics[1] == (long) spread.strips() * spread.perStrip() ? 1 : 0;
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        begin();
        FaultPropagationTrace trace = new FaultPropagationTrace(tracer, spread, butterfly.n());
        FaultTale.tell(tracer, butterfly, faults.areFixed());
        trace.tellBeginning();
        metrics[0] = spread.faulty();
        while (spread.sweep()) {
            trace.tellSweep();
        }
        writeEnd(metrics);
        trace.tellEnd(butterfly);
    }
}

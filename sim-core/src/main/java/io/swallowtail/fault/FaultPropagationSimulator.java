package io.swallowtail.fault;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.random.Choices;

/**
 * One trial of {@link FaultPropagation}. Streams: those of {@link FaultChoices}. Cost: that of {@link FaultSpread}. Memory: some 6n(d
 * + 1) bits.
 */
final class FaultPropagationSimulator implements TracedSimulator {
    private static final int METRICS = 4;

    private final FaultChoices faults;
    private final SurvivingButterfly butterfly;
    private final FaultSpread spread;
    /** The metrics of every trial, where the faults stay. */
    private final long[] fixed = new long[METRICS];

    FaultPropagationSimulator(Parameters parameters) {
        int d = FaultPropagation.d(parameters);
        faults = new FaultChoices(parameters, d);
        butterfly = new SurvivingButterfly(d);
        spread = new FaultSpread(d, FaultPropagation.height(parameters));
    }

    @Override
    public Choices choices() {
        return faults.trial();
    }

    @Override
    public Choices networkChoices() {
        return faults.network();
    }

    @Override
    public void networkDrawn() {
        begin();
        finish(fixed);
    }

    @Override
    public void run(long[] metrics) {
        if (faults.areFixed()) {
            System.arraycopy(fixed, 0, metrics, 0, METRICS);
        } else {
            begin();
            finish(metrics);
        }
    }

    private void begin() {
        faults.write(butterfly);
        spread.begin(butterfly);
    }

    private void finish(long[] metrics) {
        metrics[0] = spread.faulty();
        boolean spreads = true;
        while (spreads) {
            spreads = spread.sweep();
        }
        measure(metrics);
    }

    private void measure(long[] metrics) {
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
        measure(metrics);
        trace.tellEnd(butterfly);
    }
}

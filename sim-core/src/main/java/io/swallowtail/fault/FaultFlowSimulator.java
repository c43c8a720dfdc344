package io.swallowtail.fault;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.Tracer;

/**
 * One trial of {@link FaultFlow}. Streams: those of {@link FaultChoices}. Cost and memory: those of {@link ButterflyFlow}, and 6 bits a
 * node.
 */
final class FaultFlowSimulator extends FaultSetSimulator implements RefinedSimulator {
    private static final int METRICS = 3;
    private static final int FLOW = 0;

    private final SurvivingButterfly combined;
    private final int nailed;
    private final ButterflyFlow flow;
    private final int[] sending;

    FaultFlowSimulator(Parameters parameters) {
        super(parameters, FaultFlow.d(parameters), METRICS);
        int d = butterfly.d();
        nailed = (int) parameters.get(FaultFlow.NAILED);
        combined = nailed < 0 ? butterfly : new SurvivingButterfly(d);
        flow = new ButterflyFlow(
                d, (int) parameters.get(FaultFlow.GAMMA), (int) parameters.get(FaultFlow.NODE_CAPACITY));
        sending = new int[butterfly.n()];
    }

    @Override
    public boolean refines(int slot) {
        return slot == FLOW;
    }

    /** Of trials with the same flow, those with more live elements are nearer to a larger one, and those with fewer to a smaller one. */
    @Override
    public long runRefined(long[] metrics, int slot) {
        run(metrics);
        return combined.liveElements();
    }

    @Override
    void measure(long[] metrics) {
        faults.write(butterfly);
        if (nailed >= 0) {
            combined.combine(butterfly, nailed);
        }
        flow.begin(combined);
        int sent = 0;
        int inputs = 0;
        int outputs = 0;
        for (int column = 0; column < sending.length; column++) {
            if (combined.isLive(0, column)) {
                inputs++;
                if (flow.augment(column)) {
                    sending[sent++] = column;
                }
            }
            outputs += combined.isLive(combined.d(), column) ? 1 : 0;
        }
        metrics[FLOW] = sent;
        metrics[1] = inputs;
        metrics[2] = outputs;
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        measure(metrics);
        FaultTale.tell(tracer, butterfly, faults.areFixed());
        if (nailed >= 0) {
            tracer.say("A second butterfly with the same faults is nailed on for pi_" + nailed + ".");
            FaultTale.tell(tracer, combined, false);
        }
        new FaultFlowTrace(tracer, combined, flow).tell(sending, metrics);
    }
}

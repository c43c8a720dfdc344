package io.swallowtail.fault;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.random.Choices;

/**
 * One trial of {@link FaultComponent}. Streams: those of {@link FaultChoices}; where levels 0 and d are one, the node faults of level d
 * say nothing. Cost and memory: those of {@link LiveComponents}, and 3 bits a node.
 */
final class FaultComponentSimulator implements TracedSimulator {
    private static final int SLOTS = 7;

    private final FaultChoices faults;
    private final SurvivingButterfly butterfly;
    private final boolean wrapped;
    private final long nodes;
    private final LiveComponents components;
    /** The metrics of every trial, where the faults stay. */
    private final long[] fixed = new long[SLOTS];

    FaultComponentSimulator(Parameters parameters) {
        int d = FaultComponent.d(parameters);
        faults = new FaultChoices(parameters, d);
        butterfly = new SurvivingButterfly(d);
        wrapped = FaultComponent.isWrapped(parameters);
        nodes = FaultComponent.nodes(parameters);
        components = new LiveComponents(d, wrapped);
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
        measure(fixed);
    }

    @Override
    public void run(long[] metrics) {
        if (faults.areFixed()) {
            System.arraycopy(fixed, 0, metrics, 0, SLOTS);
        } else {
            measure(metrics);
        }
    }

    private void measure(long[] metrics) {
        faults.write(butterfly);
        if (wrapped) {
            butterfly.wrapAround();
        }
        components.find(butterfly);
        metrics[0] = components.largest();
        metrics[1] = components.second();
        metrics[2] = components.largest();
        metrics[3] = nodes;
        metrics[4] = components.second();
        metrics[5] = nodes;
        metrics[6] = components.connectedPairs();
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        measure(metrics);
        if (wrapped) {
            tracer.say("Level " + butterfly.d() + " is level 0: " + nodes + " nodes in all.");
        }
        FaultTale.tell(tracer, butterfly, faults.areFixed());
        tracer.say("The live nodes make " + components.components() + " components; the largest has "
                + components.largest() + " nodes and the second " + components.second() + ".");
        tracer.say("Pairs of a live input and a live output in one component: " + components.connectedPairs() + ".");
        tracer.see(FaultPicture.ofNodes(
                butterfly, new LargestComponent(butterfly, wrapped), "the nodes of a largest component"));
    }
}

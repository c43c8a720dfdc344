package io.swallowtail.fault;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Tracer;

/**
 * One trial of {@link FaultComponent}. Streams: those of {@link FaultChoices}; where levels 0 and d are one, the node faults of level d
 * say nothing. Cost and memory: those of {@link LiveComponents}, and 3 bits a node.
 */
final class FaultComponentSimulator extends FaultSetSimulator {
    private static final int SLOTS = 7;

    private final boolean wrapped;
    private final long nodes;
    private final LiveComponents components;

    FaultComponentSimulator(Parameters parameters) {
        super(parameters, FaultComponent.d(parameters), SLOTS);
        int d = butterfly.d();
        wrapped = FaultComponent.isWrapped(parameters);
        nodes = FaultComponent.nodes(parameters);
        components = new LiveComponents(d, wrapped);
    }

    @Override
    void measure(long[] metrics) {
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

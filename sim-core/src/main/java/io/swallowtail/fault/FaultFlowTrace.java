package io.swallowtail.fault;

import io.swallowtail.experiment.Tracer;
import java.util.Arrays;

/** Tells a trial of {@link FaultFlow}: the paths of the flow, and the places from which nothing more gets to an output. */
final class FaultFlowTrace {
    private final Tracer tracer;
    private final SurvivingButterfly butterfly;
    private final ButterflyFlow flow;

    FaultFlowTrace(Tracer tracer, SurvivingButterfly butterfly, ButterflyFlow flow) {
        this.tracer = tracer;
        this.butterfly = butterfly;
        this.flow = flow;
    }

    /** Tells of the flow from the first inputs of {@code sending}; ends the flow. */
    void tell(int[] sending, long[] metrics) {
        int sent = (int) metrics[0];
        tracer.say("Live inputs: " + metrics[1] + " of " + butterfly.n() + "; live outputs: " + metrics[2] + ".");
        tracer.say("Inputs that send a unit: " + sent + " of " + metrics[1] + ".");
        int[] inputs = Arrays.copyOf(sending, sent);
        int[] outputs = Arrays.stream(inputs).map(flow::takePath).toArray();
        tracer.list(sent, i -> tracer.say("A unit goes from input " + inputs[i] + " to output " + outputs[i] + "."));
        tellCut();
        tracer.see(new FaultPicture(
                butterfly,
                inputs,
                outputs,
                flow::isCutOff,
                "nodes that further units reach, and from which none gets to a free output"));
    }

    /** The nodes that failed searches have seen: the maximum flow's cut on the side of the inputs. */
    private void tellCut() {
        for (int level = 0; level <= butterfly.d(); level++) {
            int cutOff = 0;
            for (int column = 0; column < butterfly.n(); column++) {
                cutOff += flow.isCutOff(level, column) ? 1 : 0;
            }
            if (cutOff > 0) {
                tracer.say("Nodes of level " + level
                        + " that further units reach, and from which none gets to an output: " + cutOff + ".");
            }
        }
    }
}

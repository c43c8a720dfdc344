package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.Tracer;
import io.swallowtail.statistics.Tally;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Tells a trial of {@link Concentrator}: the neighbours of the nodes, and how the worst set expands. */
final class ConcentratorTrace {
    private final Tracer tracer;
    private final Concentration graph;

    ConcentratorTrace(Tracer tracer, Concentration graph) {
        this.tracer = tracer;
        this.graph = graph;
    }

    void tell(long[] metrics) {
        int c = graph.c();
        tracer.list(
                graph.m(),
                v -> tracer.say("Node " + v + " has the neighbours "
                        + Arrays.stream(graph.neighbours(), v * c, v * c + c)
                                .mapToObj(Integer::toString)
                                .collect(Collectors.joining(", "))
                        + "."));
        if (metrics[0] != Tally.NULL) {
            tracer.say("The set that expands least has " + metrics[1] + " nodes and " + metrics[0] + " neighbours.");
        } else if (metrics[3] != Tally.NULL) {
            tracer.say("Every set has at least " + metrics[3] + " millionths of a neighbour for each node.");
            tracer.say("The worst set that the greedy search meets has " + metrics[5] + " nodes and " + metrics[4]
                    + " neighbours.");
        } else {
            tracer.say("No set is so small that it must expand.");
        }
        if (metrics[2] == Tally.NULL) {
            tracer.say("Whether it fails is not known.");
        } else {
            tracer.say(metrics[2] == 1 ? "It fails." : "It does not fail.");
        }
    }
}

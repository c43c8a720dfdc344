package io.swallowtail.multibutterfly;

import io.swallowtail.estimate.Tally;
import io.swallowtail.experiment.Narrator;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Tells a trial of {@link Concentrator}: the neighbours of the nodes, and how the worst set expands. */
final class ConcentratorStory {
    private final Narrator narrator;
    private final Concentration graph;

    ConcentratorStory(Narrator narrator, Concentration graph) {
        this.narrator = narrator;
        this.graph = graph;
    }

    void tell(long[] metrics) {
        int c = graph.c();
        narrator.list(
                graph.m(),
                v -> narrator.say("Node " + v + " has the neighbours "
                        + Arrays.stream(graph.neighbours(), v * c, v * c + c)
                                .mapToObj(Integer::toString)
                                .collect(Collectors.joining(", "))
                        + "."));
        if (metrics[0] != Tally.NULL) {
            narrator.say("The set that expands least has " + metrics[1] + " nodes and " + metrics[0] + " neighbours.");
        } else if (metrics[3] != Tally.NULL) {
            narrator.say("Every set has at least " + metrics[3] + " millionths of a neighbour for each node.");
            narrator.say("The worst set that the greedy search meets has " + metrics[5] + " nodes and " + metrics[4]
                    + " neighbours.");
        } else {
            narrator.say("No set is so small that it must expand.");
        }
        if (metrics[2] == Tally.NULL) {
            narrator.say("Whether it fails is not known.");
        } else {
            narrator.say(metrics[2] == 1 ? "It fails." : "It does not fail.");
        }
    }
}

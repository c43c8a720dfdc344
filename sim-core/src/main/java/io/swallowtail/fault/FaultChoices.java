package io.swallowtail.fault;

import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.random.BernoulliChoices;
import io.swallowtail.random.Choices;

/**
 * The faults as choices: of each trial, or of a network that stays.
 *
 * <p>Streams: {@code node faults}, flag i·n + w the node of level i in column w; {@code edge faults}, flag (2i + t)·n + w the straight
 * (t = 0) or cross (t = 1) edge from (w, i) to level i + 1. Each is there where its elements can fail.
 */
final class FaultChoices {
    private final Choices trial = new Choices();
    private final Choices network;
    private final BernoulliChoices nodes;
    private final BernoulliChoices edges;

    /** Declares the faults of a butterfly of 2^d columns. */
    FaultChoices(Parameters parameters, int d) {
        network = NetworkParameters.isFixed(parameters) ? new Choices() : Choices.NONE;
        Choices faults = NetworkParameters.isFixed(parameters) ? network : trial;
        FaultParameters.FaultKind kind = parameters.get(FaultParameters.FAULT);
        var p = parameters.get(FaultParameters.P);
        nodes = kind.hasNodeFaults() ? faults.bernoulli("node faults", (d + 1) << d, p) : null;
        edges = kind.hasEdgeFaults() ? faults.bernoulli("edge faults", 2 * d << d, p) : null;
    }

    /** The choices of a trial; more of them may be declared. */
    Choices trial() {
        return trial;
    }

    Choices network() {
        return network;
    }

    /** Asks whether all trials meet the same faults. */
    boolean areFixed() {
        return network != Choices.NONE;
    }

    /** Writes the faults as they stand. */
    void write(SurvivingButterfly butterfly) {
        if (nodes != null) {
            butterfly.failNodes(nodes.words());
        }
        if (edges != null) {
            butterfly.failEdges(edges.words());
        }
    }
}

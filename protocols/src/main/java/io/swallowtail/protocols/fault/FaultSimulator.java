package io.swallowtail.protocols.fault;

import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.fault.FaultParameters.FaultKind;
import io.swallowtail.protocols.network.Butterfly;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A simulator on a butterfly with random faults; these are its network.
 *
 * <p>Streams: {@code node faults}, flag i·n + w the node of level i in column w, without those of level d where it is level 0;
 * {@code edge faults}, flag (2i + t)·n +
 * w the straight
 * (t = 0) or cross (t = 1) edge from (w, i) to level i + 1. Each stream exists where its elements can fail.
 */
abstract class FaultSimulator extends Simulator {
    final SurvivingButterfly butterfly;
    /** Whether level d is level 0. */
    final boolean isWrapped;

    private final BernoulliChoices nodes;
    private final BernoulliChoices edges;

    /** Prepares a butterfly whose number of columns is a parameter. */
    FaultSimulator(Parameters parameters, IntegerParameter n) {
        super(parameters);
        int d = FaultParameters.d(parameters.get(n));
        butterfly = new SurvivingButterfly(d);
        FaultKind kind = parameters.get(FaultParameters.FAULT);
        var p = parameters.get(FaultParameters.P);
        isWrapped = FaultParameters.isWrapped(parameters);
        nodes = kind.hasNodeFaults() ? network.bernoulli("node faults", (isWrapped ? d : d + 1) << d, p) : null;
        edges = kind.hasEdgeFaults() ? network.bernoulli("edge faults", 2 * d << d, p) : null;
    }

    @Override
    protected void drawNetwork() {
        if (nodes != null) {
            butterfly.failNodes(nodes.words(), isWrapped);
        }
        if (edges != null) {
            butterfly.failEdges(edges.words());
        }
    }

    /** Traces a butterfly and its faults. */
    final void traceFaults(Trace trace, SurvivingButterfly damaged) {
        int d = damaged.d;
        int columns = damaged.n() - 1;
        trace.network(new Butterfly(d));
        if (isNetworkFixed() && damaged == butterfly) {
            trace.note("The fault set is one of the seed's and the same in every trial.");
        }
        if (isWrapped && damaged == butterfly) {
            trace.note("Level " + d + " is level 0: " + (d << d) + " nodes in all.");
        }
        IntStream.range(0, (d + 1) << d)
                .filter(node -> !damaged.isLive(node))
                .forEach(node -> trace.faultyNode(node >>> d, node & columns));
        IntStream.range(0, 2 * d << d)
                .filter(edge -> !damaged.isLiveEdge(edge))
                .forEach(edge ->
                        trace.faultyEdge(edge >>> d + 1, edge >>> 1 & columns, damaged.lowerEnd(edge) & columns));
    }

    /** Marks some nodes of the butterfly, given by their numbers. */
    final void mark(Trace trace, String reason, IntPredicate isMarked) {
        IntStream.range(0, (butterfly.d + 1) * butterfly.n())
                .filter(isMarked)
                .forEach(node -> trace.mark(node >>> butterfly.d, node & butterfly.n() - 1, reason));
    }

    /** Marks the nodes of the subbutterflies that a spread of faults has made faulty. */
    final void mark(Trace trace, FaultSpread spread) {
        mark(
                trace,
                "the nodes of faulty subbutterflies, in strips of " + butterfly.d / spread.strips + " levels",
                node -> spread.isCovered(node >>> butterfly.d, node & butterfly.n() - 1));
    }
}

package io.swallowtail.circuit;

import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import java.util.List;

/**
 * Waksman's looping algorithm on the Beneš network: all requests known beforehand, circuits of length 2d that share no edge.
 *
 * <p>Source: Cole et al., STOC 1998, section 1.3, after Beneš (1964) and Waksman (1968).
 */
public final class Waksman implements CircuitExperiment {
    private static final List<Metric> METRICS = List.of(
            Metric.integer("congestion", "most circuits locked down on one edge; always 1"),
            Metric.integer("crossed_switches", "pairs of rows whose circuits exchange, over all 2d edge levels"));

    private static final Facts FACTS = Facts.of(
            "waksman",
            "Waksman's looping algorithm: circuits without a common edge on the Beneš network, all requests known",
            "Cole et al., STOC 1998, section 1.3");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        return List.of("congestion >= 2", "crossed_switches >= 0.4 * n * d", "crossed_switches >= 0.5 * n * d");
    }

    /** The looping algorithm finds paths that share no edge. */
    @Override
    public long most(Parameters parameters, int slot) {
        return slot == 0 ? 1 : Long.MAX_VALUE;
    }

    @Override
    public long work(Parameters parameters) {
        return CircuitParameters.pathEdges(parameters);
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new WaksmanSimulator(parameters);
    }
}

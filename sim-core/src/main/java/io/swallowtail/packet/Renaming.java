package io.swallowtail.packet;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.MetricTails;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.experiment.ThresholdBound;
import io.swallowtail.forwarding.NodeModel;
import io.swallowtail.theory.CommonCongestionBound;
import java.util.List;
import java.util.Map;

/**
 * A permutation π whose inputs and outputs are renamed by a random permutation σ: σ⁻¹πσ is routed on the butterfly, by the unique
 * paths. Nodes are those of {@link NodeModel#ONE_STEP}, first in, first out, with random ties.
 *
 * <p>Source: Felperin, Snir, Upfal, SPAA 1993, section 2. A packet that shares no node with another is never delayed, so
 * routing_steps ≤ d - 1 + path_load. Theorem 1 says of routing_steps that a·d suffice with probability 1 - 1/n for some constant
 * a, which it does not give: the default events show which a the trials support.
 */
public final class Renaming implements Experiment {
    private static final List<Metric> METRICS = List.of(
            Metric.integer("node_congestion", "most packets through one node"),
            Metric.integer("path_load", "most packets that share a node with one path from an input to an output"),
            Metric.integer("routing_steps", "step in which the last packet is delivered, one packet a link a step"));

    private static final Facts FACTS = Facts.of(
            "renaming",
            "random renaming: a permutation with its inputs and outputs renamed at random, routed on a butterfly",
            "Felperin, Snir, Upfal, SPAA 1993, section 2, Theorems 1 and 2");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(PacketParameters.N, PacketParameters.PERMUTATION);
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return PacketParameters.constants(parameters);
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        int d = PacketParameters.d(parameters);
        return List.of(
                "node_congestion >= 1.." + (d + 2),
                "path_load >= " + d + ".." + 3 * d,
                "routing_steps >= " + (d + 1) + ".." + (2 * d + 1));
    }

    @Override
    public long work(Parameters parameters) {
        return parameters.get(PacketParameters.N) * PacketParameters.d(parameters);
    }

    @Override
    public List<Bound> bounds() {
        return List.of(new ThresholdBound(
                "Theorem 2",
                "P(node_congestion >= a d / log2 d) >= 1 - 1/n for a < 1/2, d >= 2 and permutation = random",
                Bound.Kind.LOWER,
                MetricTails.atLeast(METRICS, "node_congestion"),
                // The identity has node congestion 1 under every name.
                (parameters, k) -> PacketParameters.isRandom(parameters)
                        && CommonCongestionBound.applies(PacketParameters.d(parameters), k),
                (parameters, k) -> CommonCongestionBound.log10(PacketParameters.d(parameters))));
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new RenamingSimulator(parameters);
    }
}

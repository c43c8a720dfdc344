package io.swallowtail.packet;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.Relation;
import io.swallowtail.expression.Threshold;
import io.swallowtail.theory.CommonCongestionBound;
import java.util.List;

/**
 * Theorem 2 beside {@code node_congestion >= k}, or several of these joined by {@code ||}: a lower bound, for random
 * permutations only (the identity has node congestion 1 under every name).
 */
final class CommonCongestionTheorem implements Bound {
    private final List<Metric> metrics;

    /** States the theorem about an experiment with the metric {@code node_congestion}. */
    CommonCongestionTheorem(List<Metric> metrics) {
        this.metrics = metrics;
    }

    @Override
    public String name() {
        return "Theorem 2";
    }

    @Override
    public Kind kind() {
        return Kind.LOWER;
    }

    @Override
    public String statement() {
        return "P(node_congestion >= a d / log2 d) >= 1 - 1/n for a < 1/2, d >= 2 and permutation = random";
    }

    @Override
    public boolean concerns(Event event) {
        List<Threshold> alternatives = event.alternatives();
        return !alternatives.isEmpty()
                && alternatives.stream()
                        .allMatch(threshold ->
                                metrics.get(threshold.metric()).name().equals("node_congestion")
                                        && (threshold.relation() == Relation.AT_LEAST
                                                || threshold.relation() == Relation.GREATER));
    }

    @Override
    public boolean applies(Parameters parameters, Event event) {
        long least = event.alternatives().stream()
                .mapToLong(CommonCongestionTheorem::least)
                .min()
                .orElseThrow();
        return PacketParameters.isRandom(parameters)
                && CommonCongestionBound.applies(PacketParameters.d(parameters), least);
    }

    /** The k of P(metric &gt;= k). */
    private static long least(Threshold threshold) {
        return threshold.relation() == Relation.AT_LEAST ? threshold.value() : Math.addExact(threshold.value(), 1);
    }

    @Override
    public double log10(Parameters parameters, Event event) {
        return CommonCongestionBound.log10(PacketParameters.d(parameters));
    }
}

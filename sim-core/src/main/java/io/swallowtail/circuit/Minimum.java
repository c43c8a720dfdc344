package io.swallowtail.circuit;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.MetricTails;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.experiment.ThresholdBound;
import io.swallowtail.theory.MinimumCongestionBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The minimum protocol on the two-fold butterfly: requests come and go one by one, and each that comes takes the less
 * congested of its two paths.
 *
 * <p>Source: Cole et al., STOC 1998, section 2.2, Theorem 2.5. Congestion is O(log log n) with high probability at any time.
 */
public final class Minimum implements CircuitExperiment {
    private static final List<Metric> METRICS = List.of(
            Metric.integer("congestion", "most circuits locked down on one edge, at the end"),
            Metric.integer("peak_congestion", "most circuits locked down on one edge, at any time"));

    private static final int LARGEST_DEFAULT_THRESHOLD = 6;

    private static final Facts FACTS = Facts.of(
            "minimum",
            "minimum protocol: circuits on the two-fold butterfly come and go, each by the emptier of two paths",
            "Cole et al., STOC 1998, section 2.2, Theorem 2.5");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                CircuitParameters.N,
                CircuitParameters.PERMUTATION,
                CircuitParameters.CHOICES,
                ChurnParameters.WORKLOAD,
                ChurnParameters.CHURN_ROUNDS,
                ChurnParameters.CHURN_FRACTION);
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    @Override
    public Set<String> refinedMetrics() {
        return Set.of("congestion", "peak_congestion");
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        List<String> events = new ArrayList<>(List.of("congestion >= 2.." + LARGEST_DEFAULT_THRESHOLD));
        if (theoremSpeaksOf(parameters)) {
            events.add("congestion > " + theoremsCongestion(parameters));
        }
        if (ChurnParameters.rounds(parameters) > 0) {
            events.add("peak_congestion >= 2.." + LARGEST_DEFAULT_THRESHOLD);
        }
        return events;
    }

    /** Two paths an arrival, through the edges that can collide. */
    @Override
    public long work(Parameters parameters) {
        return CircuitParameters.collisionEdges(parameters)
                / parameters.get(CircuitParameters.N)
                * ChurnParameters.arrivals(parameters);
    }

    @Override
    public List<Bound> bounds() {
        return List.of(new ThresholdBound(
                "Theorem 2.5",
                "P(congestion > 4 c) <= n c^(5 kappa) 2^(3 c kappa) (2^(5c+3) (d+1) / sqrt(n))^kappa, c = ceil(log2 d),"
                        + " kappa = ceil(c/3), for choices = flip, c! >= 2 d and d >= 2; for odd d 3/sqrt(8n) stands for"
                        + " 1/sqrt(n)",
                Bound.Kind.UPPER,
                MetricTails.atLeast(METRICS, "congestion"),
                (parameters, k) -> theoremSpeaksOf(parameters) && k > theoremsCongestion(parameters),
                (parameters, k) -> MinimumCongestionBound.log10(CircuitParameters.d(parameters))));
    }

    private static boolean theoremSpeaksOf(Parameters parameters) {
        return parameters.get(CircuitParameters.CHOICES) == CircuitParameters.PathChoice.FLIP
                && MinimumCongestionBound.applies(CircuitParameters.d(parameters));
    }

    /** The congestion 4c that the theorem bounds the probability of exceeding. */
    private static long theoremsCongestion(Parameters parameters) {
        return MinimumCongestionBound.load(CircuitParameters.d(parameters));
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new MinimumSimulator(parameters);
    }
}

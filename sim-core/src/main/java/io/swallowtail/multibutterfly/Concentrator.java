package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.MetricTails;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.experiment.ThresholdBound;
import io.swallowtail.theory.ConcentratorBound;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A random concentrator: c independent permutations join m nodes to m/2, node i to π(i) mod m/2. It fails if some set U of at most
 * α·m nodes has fewer than β·|U| neighbours.
 *
 * <p>Source: Diebold 2008, section 2.1, Definition 1 and Lemma 1.
 */
public final class Concentrator implements Experiment {
    static final IntegerParameter M =
            IntegerParameter.required("m", "nodes, an even number, joined to m/2 others", 2, 1 << 16);
    static final IntegerParameter C = IntegerParameter.required("c", "permutations, so edges of a node", 1, 64);
    static final RealParameter ALPHA =
            RealParameter.required("alpha", "sets of 1 .. floor(alpha m) nodes must expand", "0", "1");
    static final RealParameter BETA =
            RealParameter.required("beta", "neighbours that a set must have for each of its nodes", "0", "1000000");

    /** The unit of the lower limit. */
    static final long MILLION = 1_000_000;

    private static final List<Metric> METRICS = List.of(
            Metric.ratio(
                            "worst_expansion",
                            "least neighbours / nodes of a set of 1 .. floor(alpha m) nodes; null if there is none, or more"
                                    + " than 2^24 sets")
                    .nullable(),
            Metric.flag("failed", "a set has fewer than beta neighbours for each node; null if that is not known")
                    .nullable(),
            Metric.integer(
                            "expansion_lower",
                            "lower limit of the worst expansion by the second singular value, in millionths; given beyond"
                                    + " 2^24 sets")
                    .unit("millionths")
                    .nullable(),
            Metric.ratio(
                            "expansion_upper",
                            "least neighbours / nodes of the sets that a greedy search meets; given beyond 2^24 sets")
                    .nullable());

    private static final Facts FACTS = Facts.of(
            "concentrator",
            "how well c random permutations of m nodes onto m/2 expand",
            "Diebold 2008, section 2.1, Definition 1 and Lemma 1");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(M, C, ALPHA, BETA);
    }

    @Override
    public void check(Parameters parameters) {
        if (parameters.get(M) % 2 != 0) {
            throw new ParameterException(M.name(), parameters.get(M) + " is odd, and the other side has m/2 nodes");
        }
    }

    /** u, the nodes of the largest sets that must expand. */
    static int largestSet(Parameters parameters) {
        return (int) ConcentratorBound.largestSet(parameters.get(M), parameters.get(ALPHA));
    }

    /** Whether all sets are enumerated; there may be none. */
    static boolean isExact(Parameters parameters) {
        return SetSearch.isFeasible((int) parameters.get(M), largestSet(parameters));
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return Map.of("u", (long) largestSet(parameters));
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    @Override
    public Set<String> refinedMetrics() {
        return Set.of("failed");
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        return isExact(parameters)
                ? List.of("failed", "worst_expansion < 1", "worst_expansion <= 1", "worst_expansion < 1.5")
                : List.of("failed", "expansion_upper < beta", "expansion_lower < 1000000");
    }

    /** A greedy search; most sets that are enumerated are cut off early. */
    @Override
    public long work(Parameters parameters) {
        long m = parameters.get(M);
        long c = parameters.get(C);
        long u = largestSet(parameters);
        return m * c + m * u * (1 + m / 128 + c * c / 2) + (isExact(parameters) ? 0 : 60 * m * c);
    }

    @Override
    public List<Bound> bounds() {
        return List.of(
                bound(
                        "Lemma 1, exact factor",
                        "P(failed) <= sum over mu = 1 .. u of C(m, mu) C(m/2, y) (C(2y, mu) / C(m, mu))^c, y = ceil(beta mu) - 1,"
                                + " u = floor(alpha m); 1 where beta u > m/2",
                        parameters -> true,
                        (m, c, alpha, beta) -> ConcentratorBound.log10Exact(m, c, alpha, beta)),
                bound(
                        "Lemma 1, paper",
                        "P(failed) <= sum over mu = 1 .. u of C(m, mu) C(m/2, floor(beta mu)) (2 beta mu / m)^(c mu); 1 where"
                                + " beta u > m/2",
                        parameters -> parameters.get(BETA).signum() > 0,
                        (m, c, alpha, beta) -> ConcentratorBound.log10Paper(m, c, alpha, beta)),
                bound(
                        "Lemma 1, closed",
                        "P(failed) <= r / (1 - r), r = alpha^(c-1-beta) e^(1+beta) (2 beta)^(c-beta) < 1, c > beta + 1",
                        parameters -> ConcentratorBound.closedApplies(
                                parameters.get(C), parameters.get(ALPHA), parameters.get(BETA)),
                        (m, c, alpha, beta) -> ConcentratorBound.log10Closed(c, alpha, beta)));
    }

    @FunctionalInterface
    private interface Formula {
        double log10(long m, long c, BigDecimal alpha, BigDecimal beta);
    }

    /** A bound on P(failed), that is failed ≥ 1. */
    private static Bound bound(String name, String statement, Predicate<Parameters> conditions, Formula formula) {
        return new ThresholdBound(
                name,
                statement,
                Bound.Kind.UPPER,
                MetricTails.atLeast(METRICS, "failed"),
                (parameters, k) -> k == 1 && conditions.test(parameters),
                (parameters, k) -> formula.log10(
                        parameters.get(M), parameters.get(C), parameters.get(ALPHA), parameters.get(BETA)));
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new ConcentratorSimulator(parameters);
    }
}

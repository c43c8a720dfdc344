package io.swallowtail.protocols.multibutterfly;

import static io.swallowtail.core.experiment.Metric.NULLABLE;
import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.ThresholdBound;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.bounds.ConcentratorBound;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A random concentrator: c independent permutations join m nodes to m/2, node i to π(i) mod m/2. It fails if some set U
 * of at most α·m nodes has fewer than β·|U| neighbours.
 *
 * <p>Source: Diebold 2008, section 2.1, Definition 1 and Lemma 1.
 */
public final class Concentrator extends Experiment {
    private static final IntegerParameter M =
            IntegerParameter.required("m", "nodes, an even number, joined to m/2 others", 2, 1 << 16);
    private static final IntegerParameter C = IntegerParameter.required("c", "permutations, so edges of a node", 1, 64);
    private static final RealParameter ALPHA =
            RealParameter.required("alpha", "sets of 1 .. floor(alpha m) nodes must expand", "0", "1");
    private static final RealParameter BETA =
            RealParameter.required("beta", "neighbours that a set must have for each of its nodes", "0", "1000000");

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Ratio WORST_EXPANSION = METRICS.ratio(
            "worst_expansion",
            "least neighbours / nodes of a set of 1 .. floor(alpha m) nodes; null if there is none, or more than 2^24 sets",
            NULLABLE);
    private static final Metric.Flag FAILED =
            METRICS.flag("failed", "a set has fewer than beta neighbours per node; null if unknown", NULLABLE);
    private static final Metric.Whole EXPANSION_LOWER = METRICS.integer(
            "expansion_lower",
            "lower limit of the worst expansion by the second singular value, in millionths; given beyond 2^24 sets",
            unit("millionths"),
            NULLABLE);
    private static final Metric.Ratio EXPANSION_UPPER = METRICS.ratio(
            "expansion_upper",
            "least neighbours / nodes of the sets that a greedy search visits; computed beyond 2^24 sets",
            NULLABLE);

    /** Defines the experiment. */
    public Concentrator() {
        super(Definition.of(
                        "concentrator",
                        "how well c random permutations of m nodes onto m/2 expand",
                        "Diebold 2008, section 2.1, Definition 1 and Lemma 1")
                .parameters(M, C, ALPHA, BETA)
                .check(Concentrator::requireEven)
                .constants(parameters -> Map.of("u", (long) largestSet(parameters)))
                .size(parameters -> new NetworkSize(
                        parameters.get(M) + parameters.get(M) / 2, parameters.get(M) * parameters.get(C)))
                .metrics(METRICS)
                .refined(parameters -> isExact(parameters) && largestSet(parameters) > 0, FAILED)
                .events(Concentrator::events)
                .work(Concentrator::pathEdges)
                .bounds(
                        bound(
                                "Lemma 1, exact factor",
                                "P(failed) <= sum over mu = 1 .. u of C(m, mu) C(m/2, y) (C(2y, mu) / C(m, mu))^c, y ="
                                        + " ceil(beta mu) - 1, u = floor(alpha m); 1 where beta u > m/2",
                                parameters -> true,
                                ConcentratorBound::log10Exact),
                        bound(
                                "Lemma 1, paper",
                                "P(failed) <= sum over mu = 1 .. u of C(m, mu) C(m/2, floor(beta mu)) (2 beta mu / m)^(c"
                                        + " mu); 1 where beta u > m/2",
                                parameters -> parameters.get(BETA).signum() > 0,
                                ConcentratorBound::log10Paper),
                        bound(
                                "Lemma 1, closed",
                                "P(failed) <= r / (1 - r), r = alpha^(c-1-beta) e^(1+beta) (2 beta)^(c-beta) < 1, c > beta +"
                                        + " 1",
                                parameters -> ConcentratorBound.closedApplies(
                                        parameters.get(C), parameters.get(ALPHA), parameters.get(BETA)),
                                (m, c, alpha, beta) -> ConcentratorBound.log10Closed(c, alpha, beta)))
                .simulator(Run::new));
    }

    private static void requireEven(Parameters parameters) {
        if (parameters.get(M) % 2 != 0) {
            throw new ParameterException(M.name(), parameters.get(M) + " is odd, and the other side has m/2 nodes");
        }
    }

    /** u, the nodes of the largest sets that must expand. */
    private static int largestSet(Parameters parameters) {
        return (int) ConcentratorBound.largestSet(parameters.get(M), parameters.get(ALPHA));
    }

    /** Reports whether all sets are enumerated, including the case of no sets. */
    private static boolean isExact(Parameters parameters) {
        return SetSearch.isFeasible((int) parameters.get(M), largestSet(parameters));
    }

    private static List<String> events(Parameters parameters) {
        return isExact(parameters)
                ? List.of("failed", "worst_expansion < 1", "worst_expansion <= 1", "worst_expansion < 1.5")
                : List.of("failed", "expansion_upper < beta", "expansion_lower < 1000000");
    }

    /** Estimated as a greedy search, because the enumeration discards most sets early. */
    private static long pathEdges(Parameters parameters) {
        long m = parameters.get(M);
        long c = parameters.get(C);
        long u = largestSet(parameters);
        return m * c + m * u * (1 + m / 128 + c * c / 2) + (isExact(parameters) ? 0 : 60 * m * c);
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
                MetricTails.atLeast(FAILED),
                (parameters, k) -> k == 1 && conditions.test(parameters),
                (parameters, k) -> formula.log10(
                        parameters.get(M), parameters.get(C), parameters.get(ALPHA), parameters.get(BETA)));
    }

    /** Writes the smallest ratio neighbours / nodes of a search, or null if there was no set. */
    static void write(Outcome out, Metric.Ratio metric, Expansion expansion) {
        if (expansion == null) {
            // The denominator of a missing value is 1.
            out.set(metric, 0, 1);
            out.setNull(metric);
        } else {
            out.set(metric, expansion.neighbours, expansion.nodes);
        }
    }

    /**
     * One trial. Stream: {@code permutations}, shuffle k of the m nodes, place j of which holds the node i with π(i) =
     * j. Cost: that of the search. Memory: about 20·m·c bytes.
     */
    private static final class Run extends Simulator {
        private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

        private final ShuffleChoices shuffles;
        private final Concentration graph;
        private final int[] order;
        /** By number of nodes: the neighbours that a set of this size needs; 0 for 0 nodes. */
        private final int[] needed;
        /** β in millionths, rounded up. */
        private final long millionthsOfBeta;

        /** Null unless all sets are enumerated and at least one exists. */
        private final ExpansionSearch search;

        private final SetSearch sets;
        private final Shortfall shortfall;
        /** Null unless there are too many sets. */
        private final GreedyExpansion greedy;

        private final TannerExpansion tanner;

        Run(Parameters parameters) {
            int m = (int) parameters.get(M);
            int c = (int) parameters.get(C);
            int u = largestSet(parameters);
            BigDecimal beta = parameters.get(BETA);
            shuffles = choices.shuffles("permutations", c, m, copy -> copy);
            graph = new Concentration(m, c);
            order = new int[m];
            needed = new int[u + 1];
            for (int nodes = 1; nodes <= u; nodes++) {
                needed[nodes] = (int) Math.min(Integer.MAX_VALUE, ConcentratorBound.needed(beta, nodes));
            }
            millionthsOfBeta =
                    beta.multiply(MILLION).setScale(0, RoundingMode.CEILING).longValueExact();
            boolean exact = isExact(parameters);
            search = exact && u > 0 ? new ExpansionSearch(graph, u) : null;
            sets = exact && u > 0 ? new SetSearch(graph, u) : null;
            shortfall = new Shortfall(needed);
            greedy = exact ? null : new GreedyExpansion(graph, u);
            tanner = exact ? null : new TannerExpansion(graph, u);
        }

        @Override
        protected void drawNetwork() {
            int m = graph.m();
            int c = graph.c();
            int[] neighbours = graph.neighbours();
            for (int k = 0; k < c; k++) {
                shuffles.permutation(k, order, 0);
                for (int place = 0; place < m; place++) {
                    neighbours[order[place] * c + k] = place < m / 2 ? place : place - m / 2;
                }
            }
        }

        @Override
        protected void simulate(Outcome out) {
            Expansion worst = search == null ? null : search.search();
            Expansion upper = greedy == null ? null : greedy.search();
            write(out, WORST_EXPANSION, worst);
            write(out, EXPANSION_UPPER, upper);
            out.set(FAILED, worst != null && fails(worst) || upper != null && fails(upper));
            if (tanner == null) {
                out.setNull(EXPANSION_LOWER);
                return;
            }
            long lower = tanner.millionths();
            out.set(EXPANSION_LOWER, lower);
            if (!fails(upper) && lower < millionthsOfBeta) {
                out.setNull(FAILED);
            }
        }

        private boolean fails(Expansion expansion) {
            return expansion.neighbours < needed[expansion.nodes];
        }

        /** Refines failure by the largest number of neighbours that a set lacks, and the number of sets with it. */
        @Override
        protected void simulateRefined(Outcome out) {
            simulate(out);
            if (out.needsRefinement(FAILED)) {
                shortfall.clear();
                sets.search(shortfall);
                out.refine(FAILED, shortfall.measure());
            }
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            int c = graph.c();
            trace.list(
                    graph.m(),
                    v -> trace.note("Node " + v + " has the neighbours "
                            + trace.named(c, k -> Integer.toString(graph.neighbours()[v * c + k])) + "."));
            if (search != null) {
                trace("The set that expands least", search.search(), trace);
            } else if (greedy != null) {
                trace("The worst set that the greedy search meets", greedy.search(), trace);
                trace.note("Every set has at least " + out.get(EXPANSION_LOWER)
                        + " millionths of a neighbour for each node.");
            } else {
                trace.note("No set is so small that it must expand.");
            }
        }

        private void trace(String which, Expansion set, Trace trace) {
            trace.note(which + " has " + set.nodes + " nodes and " + set.neighbours + " neighbours, and needs "
                    + needed[set.nodes] + ".");
        }
    }
}

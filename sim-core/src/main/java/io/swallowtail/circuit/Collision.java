package io.swallowtail.circuit;

import io.swallowtail.circuit.CircuitParameters.PathChoice;
import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.MetricTails;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.experiment.ThresholdBound;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.network.Butterfly;
import io.swallowtail.theory.CollisionRoundsBound;
import io.swallowtail.theory.LoadUnionBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongToDoubleFunction;

/**
 * The c-collision protocol on the two-fold butterfly: in synchronous rounds a request takes a path on none of whose edges
 * more than c active paths meet.
 *
 * <p>Source: Cole et al., STOC 1998, section 2.1, Theorem 2.1.
 */
public final class Collision implements CircuitExperiment {
    /** Whether the packets that set the circuits up are simulated. */
    public enum Setup {
        /** No: rounds are taken as instantaneous, setup_steps is 0. */
        OFF,
        /** Yes: a round is a forward and a backward pass of one packet for each active path, counted in setup_steps. */
        ON
    }

    /** Which path a request takes when both are eligible. */
    public enum TieRule {
        /** The first path p; its place is already random. */
        FIRST,
        /** Either, by a fair coin. */
        COIN
    }

    /** Largest load with which a path is eligible. */
    public static final IntegerParameter C =
            IntegerParameter.required("c", "an edge lets a path pass if at most c active paths want it", 1, 65_535);

    /** How a tie is broken. */
    public static final ChoiceParameter<TieRule> TIE =
            new ChoiceParameter<>("tie", "which path is taken when both are eligible", TieRule.class);

    /** Limit of rounds. */
    public static final IntegerParameter MAX_ROUNDS = IntegerParameter.required(
                    "max_rounds", "rounds after which the protocol gives up; 0 means no limit", 0, Integer.MAX_VALUE)
            .withWordForLeast()
            .withDefault(0);

    /** Whether set-up packets are simulated. */
    public static final ChoiceParameter<Setup> SETUP =
            new ChoiceParameter<>("setup", "whether the packets that set circuits up are simulated", Setup.class);

    private static final String ALL_PATHS = "all_paths_congestion";

    private static final List<Metric> METRICS = List.of(
            Metric.integer("congestion", "most circuits locked down on one edge, unsettled requests' included"),
            Metric.integer("rounds", "rounds run, up to the last that settled a request"),
            Metric.integer("unsettled", "requests that no round settled"),
            Metric.flag("failed", "some request was left unsettled"),
            Metric.integer(ALL_PATHS, "most paths over one edge if all 2n were taken"),
            Metric.integer("setup_steps", "steps that set-up packets took in all rounds; 0 when setup = off"));

    /**
     * The theorem holds for every t from the least one on and the bound grows with t while the event shrinks: so every row
     * uses the least t.
     */
    private static final UnsettledBound THEOREM = new UnsettledBound(
            new UnsettledBound.RoundsTheorem(
                    "Theorem 2.1",
                    "P(rounds > t || failed) <= n c^(2 kappa t + kappa) (2^(5c+3) (d+1) / sqrt(n))^kappa, kappa = ceil(c/2),"
                            + " t the least integer >= 2 + max(0, log_c log_(c!/d) n), for choices = flip, c! > d and"
                            + " max_rounds 0 or >= t; for odd d 3/sqrt(8n) stands for 1/sqrt(n)",
                    Collision::theoremSpeaksOf,
                    Collision::theoremsRounds,
                    "t",
                    parameters -> CollisionRoundsBound.log10(
                            CircuitParameters.d(parameters), parameters.get(C), theoremsRounds(parameters)),
                    false),
            METRICS,
            Map.of("congestion", C));

    private static final int LARGEST_DEFAULT_THRESHOLD = 12;

    /** With it, the thresholds from 2 are as many as one text of events may have. */
    private static final int LARGEST_CONGESTION_THRESHOLD = ExpressionParser.MAX_FAMILY + 1;

    private static final MetricLayout LAYOUT = MetricLayout.of(METRICS);

    private static final Facts FACTS = Facts.of(
            "collision",
            "c-collision protocol: circuits on the two-fold butterfly, two paths a request, taken in rounds",
            "Cole et al., STOC 1998, section 2.1, Theorem 2.1");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                CircuitParameters.N,
                CircuitParameters.PERMUTATION,
                C,
                CircuitParameters.CHOICES,
                TIE,
                MAX_ROUNDS,
                SETUP);
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    @Override
    public Set<String> refinedMetrics() {
        return Set.of("rounds", "unsettled", "failed");
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        List<String> events = new ArrayList<>(
                List.of("failed", "congestion >= 2.." + Math.min(parameters.get(C) + 2, LARGEST_CONGESTION_THRESHOLD)));
        THEOREM.event(parameters).ifPresent(events::add);
        int most = CandidatePaths.mostPathsOnAnEdge(
                parameters.get(CircuitParameters.CHOICES), CircuitParameters.butterfly(parameters));
        if (most >= 4) {
            events.add("all_paths_congestion >= 4.." + Math.min(most, LARGEST_DEFAULT_THRESHOLD));
        }
        return events;
    }

    /** A request has two paths, and one of them at the end. */
    @Override
    public long most(Parameters parameters, int slot) {
        Butterfly network = CircuitParameters.butterfly(parameters);
        return switch (LAYOUT.inSlot(slot).name()) {
            case "congestion", ALL_PATHS ->
                CandidatePaths.mostPathsOnAnEdge(parameters.get(CircuitParameters.CHOICES), network);
            case "unsettled" -> network.rows();
            case "rounds" -> parameters.get(MAX_ROUNDS) == 0 ? Long.MAX_VALUE : parameters.get(MAX_ROUNDS);
            default -> Long.MAX_VALUE;
        };
    }

    @Override
    public Optional<LongToDoubleFunction> largestLoad(Parameters parameters, int slot) {
        boolean isSum = parameters.get(CircuitParameters.CHOICES) == PathChoice.INDEPENDENT
                && LAYOUT.inSlot(slot).name().equals(ALL_PATHS);
        return isSum
                ? Optional.of(new LoadTails(CircuitParameters.butterfly(parameters), 2)::logExpectedEdges)
                : Optional.empty();
    }

    @Override
    public long work(Parameters parameters) {
        return CircuitParameters.collisionEdges(parameters);
    }

    @Override
    public List<Bound> bounds() {
        Bound allPaths = new ThresholdBound(
                "Lemma 2.4",
                "P(all_paths_congestion >= k) <= 2 n d / k! for choices = flip, 4 n d / k! for choices = independent",
                Bound.Kind.UPPER,
                MetricTails.atLeast(METRICS, ALL_PATHS),
                (parameters, k) -> true,
                (parameters, k) -> LoadUnionBound.log10(CircuitParameters.collisionEdges(parameters), k));
        return List.of(allPaths, THEOREM);
    }

    private static boolean theoremSpeaksOf(Parameters parameters) {
        return parameters.get(CircuitParameters.CHOICES) == PathChoice.FLIP
                && CollisionRoundsBound.applies(CircuitParameters.d(parameters), parameters.get(C));
    }

    private static int theoremsRounds(Parameters parameters) {
        return CollisionRoundsBound.leastRounds(CircuitParameters.d(parameters), parameters.get(C));
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new CollisionSimulator(parameters);
    }
}

package io.swallowtail.protocols.circuit;

import static io.swallowtail.protocols.circuit.CircuitParameters.ALTERNATIVES;
import static io.swallowtail.protocols.circuit.CircuitParameters.INDEPENDENT;
import static io.swallowtail.protocols.circuit.CircuitParameters.N;
import static io.swallowtail.protocols.circuit.CircuitParameters.allSend;
import static io.swallowtail.protocols.circuit.CircuitParameters.alternatives;
import static io.swallowtail.protocols.circuit.CircuitParameters.butterfly;
import static io.swallowtail.protocols.circuit.CircuitParameters.collisionEdges;
import static io.swallowtail.protocols.circuit.CircuitParameters.d;
import static io.swallowtail.protocols.circuit.CircuitParameters.defineWithAlternatives;
import static io.swallowtail.protocols.circuit.CircuitParameters.pathEdgesOfRequest;
import static io.swallowtail.protocols.circuit.CircuitParameters.requests;
import static io.swallowtail.protocols.traffic.Permutation.PERMUTATION;
import static io.swallowtail.protocols.traffic.Senders.LOAD;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.ThresholdBound;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.protocols.bounds.CollisionRoundsBound;
import io.swallowtail.protocols.bounds.LoadUnionBound;
import io.swallowtail.protocols.circuit.UnsettledBound.Sufficient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The c-collision protocol on the two-fold butterfly: in synchronous rounds, a request takes a path if each of its
 * edges carries at most c active paths.
 *
 * <p>Source: Cole et al., STOC 1998, section 2.1, Theorem 2.1.
 */
public final class Collision extends Experiment {
    /** Largest load of an edge on an eligible path. */
    public static final IntegerParameter C = IntegerParameter.required(
            "c", "a path is eligible if at most c active paths cross each of its edges", 1, 65_535);

    /** How a tie is broken: false takes the first path p, which is already random; true tosses a fair coin. */
    public static final BooleanParameter TIE =
            new BooleanParameter("tie", "which path is taken when both are eligible", "first", "coin");

    /** Limit of rounds. */
    public static final IntegerParameter MAX_ROUNDS = IntegerParameter.required(
                    "max_rounds", "rounds after which the protocol gives up; 0 means no limit", 0, Integer.MAX_VALUE)
            .withSentinelMinimum()
            .withDefault(0);

    /**
     * Whether each round simulates a forward and a backward pass of one packet per active path; otherwise rounds take
     * no steps.
     */
    public static final BooleanParameter SETUP =
            new BooleanParameter("setup", "whether the packets that set circuits up are simulated", "off", "on");

    /** How many set-up packets a queue holds. */
    public static final IntegerParameter SETUP_QUEUE = IntegerParameter.required(
                    "setup_queue", "set-up packets that a queue holds; 0 means any number", 0, 1 << 20)
            .withSentinelMinimum()
            .withDefault(0);

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole CONGESTION =
            METRICS.integer("congestion", "most circuits on one edge, with those of unsettled requests");
    static final Metric.Whole ROUNDS = METRICS.integer("rounds", "rounds run, up to the last that settled a request");
    static final Metric.Whole UNSETTLED = METRICS.integer("unsettled", "requests that no round settled");
    static final Metric.Flag FAILED = METRICS.flag("failed", "some request was left unsettled");
    static final Metric.Whole ALL_PATHS_CONGESTION =
            METRICS.integer("all_paths_congestion", "most paths over one edge if all 2n were taken");
    static final Metric.Whole SETUP_STEPS =
            METRICS.integer("setup_steps", "steps that set-up packets took in all rounds; 0 when setup = off");

    /**
     * The theorem holds for every t from a least one on. The bound grows with t while the event shrinks, so every row
     * uses the least t.
     */
    private static final UnsettledBound THEOREM = new UnsettledBound(
            "Theorem 2.1",
            "P(rounds > t || failed) <= n c^(2 kappa t + kappa) (2^(5c+3) (d+1) / sqrt(n))^kappa, kappa = ceil(c/2),"
                    + " t the least integer >= 2 + max(0, log_c log_(c!/d) n), for choices = flip, c! > d and"
                    + " max_rounds 0 or >= t; for odd d 3/sqrt(8n) stands for 1/sqrt(n)",
            Collision::sufficient,
            "t",
            false,
            ROUNDS,
            List.of(UNSETTLED, FAILED),
            Map.of(CONGESTION, C));

    private static final int LARGEST_DEFAULT_THRESHOLD = 12;

    /** The largest c for which pairs of edges are planted. Weights up to 2^(c + 1) times a typical one have no close limits. */
    private static final int LARGEST_PLANTED_C = 30;

    /** Limits the thresholds from 2 to the maximum number of events in one text. */
    private static final int LARGEST_CONGESTION_THRESHOLD = ExpressionParser.MAX_FAMILY + 1;

    /** Defines the experiment. */
    public Collision() {
        super(defineWithAlternatives(
                        "collision",
                        "c-collision protocol: circuits on the two-fold butterfly, two paths a request, taken in rounds",
                        "Cole et al., STOC 1998, section 2.1, Theorem 2.1")
                .parameters(N, PERMUTATION, C, INDEPENDENT, TIE, MAX_ROUNDS, SETUP, SETUP_QUEUE, ALTERNATIVES, LOAD)
                .where("setup = on", parameters -> parameters.get(SETUP), SETUP_QUEUE)
                .metrics(METRICS)
                .events(Collision::events)
                .refined(ROUNDS, UNSETTLED, FAILED)
                // Every request ends with one of its paths.
                .range(CONGESTION, 0, Collision::mostPathsOnAnEdge)
                .range(ALL_PATHS_CONGESTION, 0, Collision::mostPathsOnAnEdge)
                .range(UNSETTLED, 0, parameters -> neverFails(parameters) ? 0 : requests(parameters))
                .range(
                        ROUNDS,
                        0,
                        parameters -> parameters.get(MAX_ROUNDS) == 0 ? Long.MAX_VALUE : parameters.get(MAX_ROUNDS))
                .witnesses(
                        ALL_PATHS_CONGESTION,
                        // With a random set of senders, the loads are not sums of independent choices.
                        (parameters, load) -> parameters.get(INDEPENDENT) && allSend(parameters)
                                ? Optional.of(LoadTails.of(butterfly(parameters), alternatives(parameters))
                                        .family(load))
                                : Optional.empty())
                .witnesses(FAILED, (parameters, one) -> pairs(parameters))
                // Such a load is only that of unsettled requests.
                .witnesses(
                        CONGESTION,
                        (parameters, load) -> load == parameters.get(C) + 1 ? pairs(parameters) : Optional.empty())
                .work(parameters -> requests(parameters) * pathEdgesOfRequest(parameters))
                .bounds(
                        new ThresholdBound(
                                "Lemma 2.4",
                                "P(all_paths_congestion >= k) <= 2 n d / k! for choices = flip, 4 n d / k! for choices ="
                                        + " independent and alternatives <= 2",
                                Bound.Kind.UPPER,
                                MetricTails.atLeast(ALL_PATHS_CONGESTION),
                                (parameters, k) -> alternatives(parameters) <= 2,
                                (parameters, k) -> LoadUnionBound.log10(collisionEdges(parameters), k)),
                        THEOREM)
                .simulator(CollisionSimulator::new));
    }

    /** Returns whether all paths are eligible in the first round, because no edge can have more than c. */
    private static boolean neverFails(Parameters parameters) {
        long paths = alternatives(parameters) * (long) requests(parameters);
        return Math.min(paths, mostPathsOnAnEdge(parameters)) <= parameters.get(C);
    }

    private static Optional<WitnessFamily> pairs(Parameters parameters) {
        if (neverFails(parameters)) {
            return Optional.of(WitnessFamily.complete(Double.NEGATIVE_INFINITY));
        }
        boolean applies = !parameters.get(INDEPENDENT)
                && parameters.get(C) <= LARGEST_PLANTED_C
                && parameters.get(MAX_ROUNDS) == 0
                && parameters.get(N) > 2;
        return applies
                ? Optional.of(SharedEdgeWeights.pairs(
                        d(parameters), requests(parameters), (int) parameters.get(C), parameters.get(PERMUTATION)))
                : Optional.empty();
    }

    private static int mostPathsOnAnEdge(Parameters parameters) {
        return CandidatePaths.mostPathsOnAnEdge(
                parameters.get(INDEPENDENT), butterfly(parameters), alternatives(parameters));
    }

    private static List<String> events(Parameters parameters) {
        List<String> events = new ArrayList<>(
                List.of("failed", "congestion >= 2.." + Math.min(parameters.get(C) + 2, LARGEST_CONGESTION_THRESHOLD)));
        THEOREM.event(parameters).ifPresent(events::add);
        int most = mostPathsOnAnEdge(parameters);
        if (most >= 4) {
            events.add("all_paths_congestion >= 4.." + Math.min(most, LARGEST_DEFAULT_THRESHOLD));
        }
        return events;
    }

    private static Optional<Sufficient> sufficient(Parameters parameters) {
        int d = d(parameters);
        long c = parameters.get(C);
        if (parameters.get(INDEPENDENT) || !CollisionRoundsBound.applies(d, c)) {
            return Optional.empty();
        }
        int t = CollisionRoundsBound.leastRounds(d, c);
        return Optional.of(new Sufficient(t, CollisionRoundsBound.log10(d, c, t)));
    }
}

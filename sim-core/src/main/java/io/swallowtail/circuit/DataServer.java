package io.swallowtail.circuit;

import io.swallowtail.circuit.Collision.TieRule;
import io.swallowtail.circuit.UnsettledBound.RoundsTheorem;
import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.FixedNetwork;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.theory.DataServerRoundsBound;
import io.swallowtail.theory.RepairedDataServerBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A data server on the randomly wired butterfly: a user at each input wants an object of which two disks hold copies, and in
 * synchronous rounds takes a path on which neither an edge nor the disk has too many active and selected paths.
 *
 * <p>Source: Cole et al., STOC 1998, section 3.1, Theorem 3.1.
 */
public final class DataServer implements CircuitExperiment {
    /** Largest load of an edge with which a path is eligible. */
    public static final IntegerParameter C = IntegerParameter.required(
            "c", "an edge lets a path pass if at most c active or selected paths want it", 1, 65_535);

    /** Largest load of a disk with which a path is eligible. */
    public static final IntegerParameter C_BAR = IntegerParameter.required(
            "c_bar", "a disk serves a path if at most c_bar active or selected paths want it", 1, 65_535);

    /** How a tie is broken; always the first would be always a disk of the upper half. */
    public static final ChoiceParameter<TieRule> TIE =
            new ChoiceParameter<>("tie", "which path is taken when both are eligible", TieRule.class, TieRule.COIN);

    /** How many copies of an object there are. */
    public static final IntegerParameter COPIES = IntegerParameter.required(
                    "copies", "disks that hold an object; with 1 there is no choice and no protocol", 1, 2)
            .withDefault(2);

    private static final List<Metric> METRICS = List.of(
            Metric.integer("congestion", "most circuits locked down on one edge, unsettled requests' included"),
            Metric.integer("disk_contention", "most circuits that end at one disk, unsettled requests' included"),
            Metric.integer("rounds", "rounds run, up to the last that settled a request"),
            Metric.integer("unsettled", "requests that no round settled"),
            Metric.flag("failed", "some request was left unsettled"));

    private static final UnsettledBound THEOREM = new UnsettledBound(
            new RoundsTheorem(
                    "Theorem 3.1 (as printed, not derived)",
                    "P(rounds > t || failed) <= n c_bar^(2 kappa t) c 2^(c_bar^t) (d/n)^kappa, kappa = ceil(c_bar/2),"
                            + " t = log_c_bar log2(n/d) >= 1, for copies = 2, c >= c_bar >= 5, c! >= 2 d and max_rounds 0"
                            + " or >= floor(t); false as printed (0.0048 at c = c_bar = 9, n = 2^24, where 0.65 is measured),"
                            + " so it applies nowhere",
                    parameters -> false,
                    DataServer::theoremsRounds,
                    "floor(t)",
                    parameters -> DataServerRoundsBound.log10(
                            CircuitParameters.d(parameters), parameters.get(C), parameters.get(C_BAR)),
                    false),
            METRICS,
            Map.of("congestion", C, "disk_contention", C_BAR));

    private static final UnsettledBound REPAIRED = new UnsettledBound(
            new RoundsTheorem(
                    "Theorem 3.1, repaired",
                    "P(rounds > t || failed) <= (1 + o(1)) n c^kappa c_bar^(2 kappa t) ((d+2)/n)^kappa, kappa = ceil(c_bar/2), t the"
                            + " least integer >= 2 and >= 2 + log_c_bar log_(1/beta)(n/d), for copies = 2, a new network in each"
                            + " trial, c >= c_bar, beta = d/c! + 2^c_bar/c_bar! < 1 and max_rounds 0 or >= t",
                    DataServer::repairedSpeaksOf,
                    DataServer::repairedRounds,
                    "t",
                    parameters -> RepairedDataServerBound.log10(
                            CircuitParameters.d(parameters),
                            parameters.get(C),
                            parameters.get(C_BAR),
                            repairedRounds(parameters)),
                    true),
            METRICS,
            Map.of("congestion", C, "disk_contention", C_BAR));

    private static final Facts FACTS = Facts.of(
            "data_server",
            "data server on the randomly wired butterfly: two copies of each object, disks and edges chosen in rounds",
            "Cole et al., STOC 1998, section 3.1, Theorem 3.1");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(CircuitParameters.N, C, C_BAR, Collision.MAX_ROUNDS, TIE, COPIES, NetworkParameters.INDEX);
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
        long last = CircuitParameters.d(parameters) + 2;
        if (parameters.get(COPIES) == 1) {
            return List.of("congestion >= 2.." + last, "disk_contention >= 2.." + last);
        }
        List<String> events = new ArrayList<>(List.of(
                "failed",
                "congestion >= 2.." + Math.min(parameters.get(C) + 2, last),
                "disk_contention >= 2.." + Math.min(parameters.get(C_BAR) + 2, last)));
        REPAIRED.event(parameters).ifPresent(events::add);
        return events;
    }

    @Override
    public long work(Parameters parameters) {
        return parameters.get(COPIES) * CircuitParameters.pathEdges(parameters) / 2;
    }

    @Override
    public List<Bound> bounds() {
        return List.of(THEOREM, REPAIRED);
    }

    private static boolean repairedSpeaksOf(Parameters parameters) {
        return parameters.get(COPIES) == 2
                && !NetworkParameters.isFixed(parameters)
                && RepairedDataServerBound.applies(
                        CircuitParameters.d(parameters), parameters.get(C), parameters.get(C_BAR));
    }

    private static int repairedRounds(Parameters parameters) {
        return RepairedDataServerBound.leastRounds(
                CircuitParameters.d(parameters), parameters.get(C), parameters.get(C_BAR));
    }

    private static int theoremsRounds(Parameters parameters) {
        return DataServerRoundsBound.rounds(CircuitParameters.d(parameters), parameters.get(C_BAR));
    }

    @Override
    public Optional<FixedNetwork> network(Parameters parameters) {
        return RandomWiring.network(parameters);
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return parameters.get(COPIES) == 1 ? new SingleCopySimulator(parameters) : new DataServerSimulator(parameters);
    }
}

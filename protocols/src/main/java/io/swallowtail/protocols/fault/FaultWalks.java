package io.swallowtail.protocols.fault;

import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.protocols.fault.NetworkFaults.NetworkKind;
import io.swallowtail.protocols.traffic.PermutationTraffic;

/**
 * Requests that try random paths and do not know the faults: what protocols reach on the networks of {@link NetworkFaults}. In each
 * round every request that is not delivered draws a new path. A try is lost at a failed element, or at an edge that carries
 * {@code capacity} circuits. A delivered request keeps its path.
 *
 * <p>Source: the protocols of the papers without their knowledge of faults: Valiant's random intermediate row on two butterflies, the
 * coins of extra levels, and the free edges of the multibutterfly.
 */
public final class FaultWalks extends Experiment {
    /** All networks but random wiring, where no node knows which edges lead to an output. */
    static final ChoiceParameter<NetworkKind> NETWORK = NetworkFaults.NETWORK.without(NetworkKind.RANDOM_WIRING);

    static final IntegerParameter TRIES = IntegerParameter.required("tries", "rounds, with one try a request", 1, 64)
            .withDefault(1);
    static final IntegerParameter CAPACITY = IntegerParameter.required(
                    "capacity", "circuits that an edge carries; 0 if any number may", 0, 1 << 20)
            .withSentinelMinimum()
            .withDefault(0);
    /** Whether a node knows which of its own edges can be used. */
    static final BooleanParameter LOCAL = new BooleanParameter(
            "local", "whether a node chooses only among those of its edges that can be used", "no", "yes");

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole DELIVERED =
            METRICS.integer("delivered", "requests delivered in the end", unit("requests"));
    static final Metric.Whole DELIVERED_FIRST =
            METRICS.integer("delivered_first", "requests delivered in the first round", unit("requests"));
    static final Metric.Whole CONNECTED_REQUESTS = METRICS.integer(
            "connected_requests", "requests whose input and output a path without faults joins", unit("requests"));
    static final Metric.Whole MISSED =
            METRICS.integer("missed", "connected requests that are not delivered", unit("requests"));
    static final Metric.Whole TRIES_USED =
            METRICS.integer("tries_used", "last round in which a request was delivered; 0 if none was", unit("rounds"));
    static final Metric.Whole ATTEMPTS = METRICS.integer("attempts", "tries of all requests", unit("tries"));
    static final Metric.Whole CONGESTION = METRICS.integer("congestion", "most circuits on an edge", unit("circuits"));

    /** Defines the experiment. */
    public FaultWalks() {
        super(NetworkFaults.define(
                        "fault_walks",
                        "requests that try random paths on a network with faults that they do not know",
                        "after Cole, Maggs, Sitaraman, section 3; Valiant, Brebner 1981",
                        NETWORK,
                        PermutationTraffic.PERMUTATION,
                        TRIES,
                        CAPACITY,
                        LOCAL)
                .metrics(METRICS)
                // The tries of t rounds are the first of t + 1 rounds.
                .rises(TRIES, DELIVERED, TRIES_USED, ATTEMPTS, CONGESTION)
                .falls(TRIES, MISSED)
                .falls(FaultParameters.P, CONNECTED_REQUESTS)
                .events("delivered < 0.9 * n", "delivered < 0.99 * n", "missed > 0")
                .work(parameters -> (long) (FaultyNetwork.size(parameters).edges()
                        * (2 + parameters.get(NetworkFaults.N) / 64.0 + parameters.get(TRIES))))
                .simulator(FaultWalksSimulator::new));
    }
}

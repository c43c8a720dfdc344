package io.swallowtail.protocols.circuit;

import static io.swallowtail.core.experiment.NetworkParameters.INDEX;
import static io.swallowtail.protocols.circuit.ChurnParameters.CHURN_FRACTION;
import static io.swallowtail.protocols.circuit.ChurnParameters.CHURN_ROUNDS;
import static io.swallowtail.protocols.circuit.ChurnParameters.SEQUENCE;
import static io.swallowtail.protocols.circuit.ChurnParameters.WORKLOAD;
import static io.swallowtail.protocols.circuit.CircuitParameters.N;
import static io.swallowtail.protocols.traffic.Senders.LOAD;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.ThresholdBound;
import io.swallowtail.protocols.bounds.DataServerLoadBound;
import java.util.ArrayList;
import java.util.List;

/**
 * A data server on the randomly wired butterfly whose users arrive and depart. An arriving user takes one of two paths
 * to a copy of the object: the path with the smaller maximum load over its edges and its disk.
 *
 * <p>Source: Cole et al., STOC 1998, section 3.2, Theorem 3.4.
 */
public final class DataServerMinimum extends Experiment {
    /** Number of objects. */
    public static final IntegerParameter OBJECTS = IntegerParameter.required(
                    "objects", "objects on the disks, at least n: each user holds another one", 2, 1 << 26)
            .withDefault("2n", parameters -> 2 * parameters.get(N));

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole CONGESTION = METRICS.integer("congestion", "most circuits on one edge at the end");
    static final Metric.Whole DISK_CONTENTION =
            METRICS.integer("disk_contention", "most circuits that end at one disk at the end");
    static final Metric.Whole PEAK_CONGESTION =
            METRICS.integer("peak_congestion", "most circuits on one edge at any time");
    static final Metric.Whole PEAK_DISK_CONTENTION =
            METRICS.integer("peak_disk_contention", "most circuits that end at one disk at any time");

    private static final int LARGEST_DEFAULT_THRESHOLD = 6;

    /** Defines the experiment. */
    public DataServerMinimum() {
        super(CircuitParameters.define(
                        "data_server_minimum",
                        "data server on the randomly wired butterfly: each arrival takes the less loaded of its two paths",
                        "Cole et al., STOC 1998, section 3.2, Theorem 3.4",
                        parameters -> 1)
                .parameters(N, OBJECTS, WORKLOAD, CHURN_ROUNDS, CHURN_FRACTION, SEQUENCE, INDEX, LOAD)
                .where("workload = churn", parameters -> parameters.get(WORKLOAD), SEQUENCE)
                .check(DataServerMinimum::requireEnoughObjects)
                .metrics(METRICS)
                .events(DataServerMinimum::events)
                // Two disks are drawn for each object, requested or not.
                .work(parameters -> 2 * ChurnParameters.arrivals(parameters) * CircuitParameters.d(parameters)
                        + 2 * parameters.get(OBJECTS))
                .bounds(
                        new ThresholdBound(
                                        "Theorem 3.4, repaired",
                                        "P(congestion > 4 c || disk_contention > 4 c) <= (1 + o(1)) n c^(5 kappa) 2^(3 c kappa) ((d+2)/n)^kappa,"
                                                + " c = ceil(log2 d), kappa = ceil(c/3), for (2^(c-1) - 1) log2(c!/(d + 2^c)) >= log2(n/d)"
                                                + " (d = 17..21 and d >= 33) and a new network in each trial",
                                        Bound.Kind.UPPER,
                                        MetricTails.atLeast(CONGESTION, DISK_CONTENTION),
                                        (parameters, k) -> theoremApplies(parameters) && k > theoremsLoad(parameters),
                                        (parameters, k) -> DataServerLoadBound.log10(CircuitParameters.d(parameters)))
                                .asymptotic(),
                        new ThresholdBound(
                                        "Theorem 3.4, any time",
                                        "P(peak_congestion > 4 c || peak_disk_contention > 4 c) <= A times the bound of Theorem 3.4, A the arrivals"
                                                + " of the trial, since loads grow at arrivals only; as Theorem 3.4",
                                        Bound.Kind.UPPER,
                                        MetricTails.atLeast(PEAK_CONGESTION, PEAK_DISK_CONTENTION),
                                        (parameters, k) -> theoremApplies(parameters) && k > theoremsLoad(parameters),
                                        (parameters, k) -> DataServerLoadBound.log10(CircuitParameters.d(parameters))
                                                + StrictMath.log10(ChurnParameters.arrivals(parameters)))
                                .asymptotic())
                .network(RandomWiring::identity)
                .simulator(DataServerMinimumSimulator::new));
    }

    private static void requireEnoughObjects(Parameters parameters) {
        long n = parameters.get(N);
        long objects = parameters.get(OBJECTS);
        if (objects < n) {
            throw new ParameterException(OBJECTS.name(), objects + " is less than n = " + n);
        }
    }

    private static List<String> events(Parameters parameters) {
        List<String> events = new ArrayList<>(List.of(
                "congestion >= 2.." + LARGEST_DEFAULT_THRESHOLD, "disk_contention >= 2.." + LARGEST_DEFAULT_THRESHOLD));
        if (theoremApplies(parameters)) {
            long load = theoremsLoad(parameters);
            events.add("congestion > " + load + " || disk_contention > " + load);
        }
        if (ChurnParameters.rounds(parameters) > 0) {
            events.add("peak_congestion >= 2.." + LARGEST_DEFAULT_THRESHOLD);
            events.add("peak_disk_contention >= 2.." + LARGEST_DEFAULT_THRESHOLD);
        }
        return events;
    }

    private static boolean theoremApplies(Parameters parameters) {
        return !NetworkParameters.isFixed(parameters) && DataServerLoadBound.applies(CircuitParameters.d(parameters));
    }

    /** The load 4c; the theorem bounds the probability of a larger one. */
    private static long theoremsLoad(Parameters parameters) {
        return DataServerLoadBound.load(CircuitParameters.d(parameters));
    }
}

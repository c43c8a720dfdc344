package io.swallowtail.protocols.circuit;

import static io.swallowtail.protocols.circuit.ChurnParameters.CHURN_FRACTION;
import static io.swallowtail.protocols.circuit.ChurnParameters.CHURN_ROUNDS;
import static io.swallowtail.protocols.circuit.ChurnParameters.SEQUENCE;
import static io.swallowtail.protocols.circuit.ChurnParameters.WORKLOAD;
import static io.swallowtail.protocols.circuit.CircuitParameters.ALTERNATIVES;
import static io.swallowtail.protocols.circuit.CircuitParameters.INDEPENDENT;
import static io.swallowtail.protocols.circuit.CircuitParameters.N;
import static io.swallowtail.protocols.traffic.Permutation.PERMUTATION;
import static io.swallowtail.protocols.traffic.Senders.LOAD;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.ThresholdBound;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.bounds.MinimumCongestionBound;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.traffic.ObliviousSequence;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import io.swallowtail.protocols.traffic.Rematching;
import io.swallowtail.protocols.traffic.Replacement;
import io.swallowtail.protocols.traffic.SequenceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The minimum protocol on the two-fold butterfly: requests arrive and depart one by one, and each arrival takes the
 * less congested of its two paths.
 *
 * <p>Source: Cole et al., STOC 1998, section 2.2, Theorem 2.5. Congestion is O(log log n) with high probability at any
 * time.
 */
public final class Minimum extends Experiment {
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CONGESTION =
            METRICS.integer("congestion", "most circuits on one edge, at the end");
    private static final Metric.Whole PEAK =
            METRICS.integer("peak_congestion", "most circuits on one edge, at any time");

    private static final int LARGEST_DEFAULT_THRESHOLD = 6;

    /** Defines the experiment. */
    public Minimum() {
        super(CircuitParameters.defineWithAlternatives(
                        "minimum",
                        "minimum protocol: circuits on the two-fold butterfly arrive and depart, each arrival takes the less loaded of two paths",
                        "Cole et al., STOC 1998, section 2.2, Theorem 2.5")
                .parameters(
                        N,
                        PERMUTATION,
                        INDEPENDENT,
                        WORKLOAD,
                        CHURN_ROUNDS,
                        CHURN_FRACTION,
                        SEQUENCE,
                        ALTERNATIVES,
                        LOAD)
                .where("workload = churn", parameters -> parameters.get(WORKLOAD), SEQUENCE)
                .metrics(METRICS)
                .events(Minimum::events)
                // The refinement of the peak also refines the congestion at the end, if it equals the peak.
                .refined(parameters -> ChurnParameters.rounds(parameters) == 0, CONGESTION)
                .refined(PEAK)
                // The paths of an arrival, through the edges that can collide.
                .work(parameters ->
                        CircuitParameters.pathEdgesOfRequest(parameters) * ChurnParameters.arrivals(parameters))
                .bounds(
                        new ThresholdBound(
                                "Theorem 2.5",
                                "P(congestion > 4 c) <= n c^(5 kappa) 2^(3 c kappa) (2^(5c+3) (d+1) / sqrt(n))^kappa, c = ceil(log2 d),"
                                        + " kappa = ceil(c/3), for choices = flip, c! >= 2 d and d >= 2; for odd d 3/sqrt(8n) stands"
                                        + " for 1/sqrt(n)",
                                Bound.Kind.UPPER,
                                MetricTails.atLeast(CONGESTION),
                                (parameters, k) -> theoremApplies(parameters) && k > theoremsCongestion(parameters),
                                (parameters, k) -> MinimumCongestionBound.log10(CircuitParameters.d(parameters))),
                        new ThresholdBound(
                                "Theorem 2.5, any time",
                                "P(peak_congestion > 4 c) <= A times the bound of Theorem 2.5, A the arrivals of the trial, since congestion"
                                        + " grows at arrivals only; as Theorem 2.5",
                                Bound.Kind.UPPER,
                                MetricTails.atLeast(PEAK),
                                (parameters, k) -> theoremApplies(parameters) && k > theoremsCongestion(parameters),
                                (parameters, k) -> MinimumCongestionBound.log10(CircuitParameters.d(parameters))
                                        + StrictMath.log10(ChurnParameters.arrivals(parameters))))
                .simulator(Run::new));
    }

    private static List<String> events(Parameters parameters) {
        List<String> events = new ArrayList<>(List.of("congestion >= 2.." + LARGEST_DEFAULT_THRESHOLD));
        if (theoremApplies(parameters)) {
            events.add("congestion > " + theoremsCongestion(parameters));
        }
        if (ChurnParameters.rounds(parameters) > 0) {
            events.add("peak_congestion >= 2.." + LARGEST_DEFAULT_THRESHOLD);
        }
        return events;
    }

    private static boolean theoremApplies(Parameters parameters) {
        return !parameters.get(INDEPENDENT) && MinimumCongestionBound.applies(CircuitParameters.d(parameters));
    }

    /** The congestion 4c; the theorem bounds the probability of a larger one. */
    private static long theoremsCongestion(Parameters parameters) {
        return MinimumCongestionBound.load(CircuitParameters.d(parameters));
    }

    /**
     * One trial. Streams: the permutation's, the paths' ({@link FlipCircuits}, {@link IndependentCircuits}) and, for
     * {@code workload = churn}, those of {@link Rematching}, with rounds counted from 1. Cost: 3d path-edges per
     * arrival and d a departure, twice that for {@code choices = independent}. Memory: that of the circuits and 12n
     * bytes.
     */
    private static final class Run extends Simulator {
        private final PermutationTraffic traffic;
        private final OnlineCircuits circuits;
        private final int alternatives;
        private final int rounds;
        private final int departures;
        private final Replacement replacement;
        /** By input: its output, at first that of the permutation. */
        private final int[] destinations;

        private final TopLoads topLoads = new TopLoads();
        /** For a trace: a sentence about the arrival that raised the peak last. */
        private String firstAtPeak;

        Run(Parameters parameters) {
            Butterfly butterfly = CircuitParameters.butterfly(parameters);
            traffic = CircuitParameters.traffic(parameters, choices);
            alternatives = CircuitParameters.alternatives(parameters);
            circuits = OnlineCircuits.of(parameters.get(INDEPENDENT), butterfly, alternatives, choices);
            rounds = ChurnParameters.rounds(parameters);
            departures = ChurnParameters.departures(parameters);
            replacement = rounds == 0 ? null : replacement(parameters.get(SEQUENCE));
            destinations = new int[butterfly.rows()];
        }

        private Replacement replacement(SequenceKind kind) {
            int n = traffic.inputs().length;
            return kind == SequenceKind.RANDOM
                    ? new Rematching(n, departures, choices)
                    : new ObliviousSequence(kind, n, departures);
        }

        @Override
        protected void simulate(Outcome out) {
            runTrial(out, null);
        }

        @Override
        protected void simulateRefined(Outcome out) {
            simulate(out);
            out.refine(CONGESTION, topLoads.measure());
            out.refine(PEAK, topLoads.measure());
        }

        /** The congestion grows only on the edges of an arriving circuit, so the arrivals determine the peak. */
        private void runTrial(Outcome out, Trace traceOrNull) {
            fill(traceOrNull);
            out.set(CONGESTION, topLoads.peak);
            if (rounds > 0) {
                replacement.begin(traffic.inputs(), destinations);
                for (int round = 1; round <= rounds; round++) {
                    churn(round, traceOrNull);
                }
                out.set(CONGESTION, circuits.congestion());
            }
            out.set(PEAK, topLoads.peak);
        }

        private void fill(Trace traceOrNull) {
            circuits.begin();
            topLoads.begin();
            traffic.readRequests();
            System.arraycopy(traffic.permutation(), 0, destinations, 0, destinations.length);
            int[] inputs = traffic.inputs();
            if (traceOrNull != null) {
                trace(traceOrNull, 0, inputs, inputs.length);
                return;
            }
            for (int i = 0; i < inputs.length; i++) {
                topLoads.arrives(circuits.connect(0, i, inputs[i], destinations[inputs[i]]));
            }
        }

        private void churn(int round, Trace traceOrNull) {
            int[] inputs = replacement.replace(round, destinations);
            for (int i = 0; i < departures; i++) {
                circuits.release(inputs[i]);
            }
            if (traceOrNull != null) {
                String names = traceOrNull.named(departures, i -> Integer.toString(inputs[i]));
                traceOrNull.step("round", round, "inputs " + names + " give up their circuits");
                trace(traceOrNull, round, inputs, departures);
                return;
            }
            for (int i = 0; i < departures; i++) {
                topLoads.arrives(circuits.connect(round, i, inputs[i], destinations[inputs[i]]));
            }
        }

        /** Connects inputs as {@code fill} and {@code churn} do, with a trace. Their loops stay free of it. */
        private void trace(Trace trace, int round, int[] inputs, int count) {
            for (int i = 0; i < count; i++) {
                topLoads.arrives(trace(trace, round, i, inputs[i], destinations[inputs[i]]));
            }
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            trace.network(circuits.network());
            traffic.readRequests();
            for (int input : traffic.inputs()) {
                trace.packet(input, "input " + input, 0, input, "");
            }
            runTrial(out, trace);
            trace.stepsEnd();
            trace.note(firstAtPeak);
        }

        private int trace(Trace trace, int round, int place, int input, int output) {
            String found = IntStream.range(0, alternatives)
                    .mapToObj(which ->
                            circuits.load(round, place, input, output, which) + " on " + CandidatePaths.name(which))
                    .collect(Collectors.joining(" and "));
            int load = circuits.connect(round, place, input, output);
            String taken = CandidatePaths.name(circuits.taken(round, place, input, output));
            trace.settled(
                    input,
                    "asks for output " + output + ", finds largest load " + found + ", and takes " + taken
                            + ", whose largest load is now " + load);
            if (load > topLoads.peak) {
                String when = round == 0 ? "" : " in round " + round;
                firstAtPeak =
                        "The peak of " + load + " was reached first by the arrival of input " + input + when + ".";
            }
            trace.routed(input, "input " + input, circuits.rows(input, output));
            return load;
        }
    }
}

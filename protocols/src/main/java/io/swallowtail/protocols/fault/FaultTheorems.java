package io.swallowtail.protocols.fault;

import static io.swallowtail.protocols.fault.FaultParameters.isWrapped;
import static io.swallowtail.protocols.fault.FaultParameters.size;
import static io.swallowtail.protocols.fault.NetworkFaults.isWorst;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.ThresholdBound;
import io.swallowtail.protocols.bounds.FewLiveEndsBound;
import io.swallowtail.protocols.bounds.FourPassesBound;
import java.util.function.Predicate;

/**
 * The explicit bounds of Cole, Maggs and Sitaraman's paper on the events of {@link FaultFlow}, {@link NetworkFaults}
 * and {@link FaultRouting}.
 */
final class FaultTheorems {
    private FaultTheorems() {}

    /** Bounds from few live inputs or few live outputs, which limit the flow. */
    static Bound aboutFlow() {
        return liveEnds(
                "nailed = -1",
                FaultFlow.FLOW,
                FaultParameters.N,
                parameters ->
                        parameters.get(FaultParameters.FAULT).hasNodeFaults() && parameters.get(FaultFlow.NAILED) < 0);
    }

    /** Bounds the flow of every network whose inputs and outputs fail independently. */
    static Bound aboutFlowOfAnyNetwork() {
        return liveEnds(
                "ends = exposed and placement = random",
                NetworkFaults.FLOW,
                NetworkFaults.N,
                parameters -> parameters.get(NetworkFaults.FAULT).hasNodeFaults()
                        && !parameters.get(NetworkFaults.PROTECTED)
                        && !isWorst(parameters));
    }

    private static Bound liveEnds(String where, Metric flow, IntegerParameter n, Predicate<Parameters> endsFail) {
        return new ThresholdBound(
                "live ends",
                "P(flow < k2 n) >= 1 - P(Bin(n, 1 - p) >= k2 n)^2 where nodes fail and " + where
                        + "; without the square where an output is its input",
                Bound.Kind.LOWER,
                MetricTails.atMost(flow),
                (parameters, k) -> endsFail.test(parameters),
                (parameters, k) -> FewLiveEndsBound.log10(
                        parameters.get(n), parameters.get(FaultParameters.P).doubleValue(), k, isWrapped(parameters)));
    }

    /** Lemma 3.1 with explicit constants, and the tighter Chernoff bound of its proof. */
    static Bound[] aboutRouting() {
        return new Bound[] {
            lemma(FaultRouting.CONGESTION, 1, "P(congestion >= x) <= 4 N 2^-x"),
            lemma(FaultRouting.CONGESTION_PHYSICAL, 2, "P(congestion_physical >= 2 x) <= 4 N 2^-x"),
            chernoff(FaultRouting.CONGESTION, 1, "P(congestion >= y)"),
            chernoff(FaultRouting.CONGESTION_PHYSICAL, 4, "P(congestion_physical >= 4 y)")
        };
    }

    private static Bound lemma(Metric metric, int factor, String inequality) {
        return new ThresholdBound(
                "Lemma 3.1",
                inequality + " for x > 8 e gamma (d + 1), packets = d + 1, good_share = 3/4 and one_to_one = false",
                Bound.Kind.UPPER,
                MetricTails.atLeast(metric),
                (parameters, k) -> !parameters.get(FaultRouting.ONE_TO_ONE)
                        && parameters.get(FaultRouting.PACKETS) == FaultRouting.d(parameters) + 1
                        && parameters
                                .get(FaultRouting.GOOD_SHARE)
                                .equals(FaultRouting.GOOD_SHARE.defaultValue().orElseThrow())
                        && FourPassesBound.lemmaApplies(
                                FaultRouting.d(parameters), parameters.get(FaultRouting.GAMMA), (double) k / factor),
                (parameters, k) -> FourPassesBound.lemmaLog10(
                        size(parameters, FaultRouting.N).nodes(), (double) k / factor));
    }

    private static Bound chernoff(Metric metric, int factor, String probability) {
        return new ThresholdBound(
                "Lemma 3.1, Chernoff",
                probability + " <= 8 n d e^-(y ln(y/m) - y + m), m = gamma packets / (2 good_share - 1), for y > m,"
                        + " good_share > 1/2 and one_to_one = false",
                Bound.Kind.UPPER,
                MetricTails.atLeast(metric),
                (parameters, k) -> !parameters.get(FaultRouting.ONE_TO_ONE)
                        && goodShare(parameters) > 0.5
                        && (double) k / factor > mean(parameters),
                (parameters, k) -> FourPassesBound.chernoffLog10(
                        FaultRouting.d(parameters), mean(parameters), (double) k / factor));
    }

    /**
     * Finds the smallest congestion that is rare by the lemma's argument.
     *
     * @param log10 how rare: log10 of a probability
     * @return the smallest k with P(congestion ≥ k) at most that by the bound; 0 where there is no bound
     */
    static long rareCongestion(Parameters parameters, double log10) {
        if (parameters.get(FaultRouting.ONE_TO_ONE) || goodShare(parameters) <= 0.5) {
            return 0;
        }
        double mean = mean(parameters);
        int d = FaultRouting.d(parameters);
        long most = parameters.get(FaultRouting.N) * parameters.get(FaultRouting.PACKETS);
        long k = (long) mean + 1;
        while (k <= most && FourPassesBound.chernoffLog10(d, mean, k) > log10) {
            k++;
        }
        return k <= most ? k : 0;
    }

    private static double goodShare(Parameters parameters) {
        return parameters.get(FaultRouting.GOOD_SHARE).doubleValue();
    }

    private static double mean(Parameters parameters) {
        return FourPassesBound.mean(
                parameters.get(FaultRouting.GAMMA), parameters.get(FaultRouting.PACKETS), goodShare(parameters));
    }
}

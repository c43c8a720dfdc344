package io.swallowtail.protocols.packet;

import static io.swallowtail.core.experiment.Metric.binned;
import static io.swallowtail.core.experiment.Metric.unit;
import static io.swallowtail.protocols.packet.PacketParameters.N;
import static io.swallowtail.protocols.packet.PacketParameters.R;
import static io.swallowtail.protocols.packet.PacketParameters.RENAMED;
import static io.swallowtail.protocols.packet.PacketParameters.d;
import static io.swallowtail.protocols.traffic.PermutationTraffic.PERMUTATIONS;
import static io.swallowtail.protocols.traffic.Senders.LOAD;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.MeanFigure;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.protocols.forwarding.NodeModel;
import io.swallowtail.protocols.traffic.PermutationKind;
import io.swallowtail.protocols.traffic.Senders;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Permutations, t of them, routed through a butterfly with r extra levels: every packet crosses the first r levels at
 * random and then goes by its unique path. Nodes are those of {@link NodeModel#TWO_STEP}.
 *
 * <p>Source: Felperin, Snir, Upfal, SPAA 1993, sections 3 and 4. A step of latency is a step of that model; the mean
 * latency is latency_sum / (n·t), or with partial load latency_sum / (floor(load·n)·t).
 */
public final class ExtraStage extends Experiment {
    static final IntegerParameter T =
            IntegerParameter.required("t", "permutations, that is packets of an input", 1, 1 << 20);
    static final IntegerParameter FIRST = IntegerParameter.required(
                    "first", "permutations that finish_of_first waits for, at most t; 0 means ceil(t/2)", 0, 1 << 20)
            .withSentinelMinimum()
            .withDefault(0);
    /**
     * The queue discipline: first in, first out, with the packet from the straight link first on ties; or the packet
     * with the smallest (floor(i/d), R) first, where i is the number of its permutation and R is random.
     */
    static final BooleanParameter BY_PRIORITY = new BooleanParameter(
            "discipline", "queue discipline: which packet leaves a queue first", "fifo", "priority");
    /**
     * The packets of an input: all by one permutation, or by several in turn, or each by its own uniformly random
     * permutation.
     */
    static final BooleanParameter INDEPENDENT = new BooleanParameter(
            "traffic",
            "the permutations of the point in turn, t in all, or t independent random ones",
            "repeated",
            "independent");

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole LATENCY_MAX =
            METRICS.integer("latency_max", "step in which the last packet is delivered", unit("steps"));
    /** Nearly every trial has a sum of its own: 4,000 trials had 3,028. */
    static final Metric.Whole LATENCY_SUM = METRICS.integer(
            "latency_sum",
            "sum of the packets' latencies; with load = 1 their mean is latency_sum / (n * t)",
            unit("steps"),
            binned(100));

    static final Metric.Whole CONGESTION = METRICS.integer("congestion", "most packets over one link", unit("packets"));
    static final Metric.Whole NODE_CONGESTION =
            METRICS.integer("node_congestion", "most packets through one node", unit("packets"));
    static final Metric.Whole MAX_QUEUE =
            METRICS.integer("max_queue", "longest queue of a link when a step begins", unit("packets"));
    static final Metric.Whole FINISH_OF_FIRST = METRICS.integer(
            "finish_of_first",
            "step in which the first permutations, as many as first says, are delivered",
            unit("steps"));

    /** Section 4's fits to the mean and the largest latency: coefficients of 1, d, t, t/2^r, d t/2^r and r. */
    private static final double[] MEAN_FIT = {-12.90, 3.18, 0.75, 0.69, 0.07, 3.20};

    private static final double[] LARGEST_FIT = {-29.69, 8.09, 1.83, 0.84, 0.76, -1.43};

    /** The largest number of crossings of a trial: times and coins are then numbered by integers of 31 bits. */
    private static final long MAX_CROSSINGS = 1L << 29;

    /** Defines the experiment. */
    public ExtraStage() {
        super(PacketParameters.define(
                        "extra_stage",
                        "extra stages: t permutations stored and forwarded on a butterfly, the first r levels crossed at random",
                        "Felperin, Snir, Upfal, SPAA 1993, sections 3 and 4")
                .parameters(N, R, T, FIRST, BY_PRIORITY, INDEPENDENT, PERMUTATIONS, RENAMED, LOAD)
                .size(parameters -> NetworkSize.extended(parameters.get(N), d(parameters) + parameters.get(R)))
                .metrics(METRICS)
                .check(ExtraStage::checkSizes)
                .figures(
                        figure(
                                LATENCY_SUM,
                                "mean latency",
                                parameters -> parameters.get(N) * parameters.get(T),
                                MEAN_FIT),
                        figure(LATENCY_MAX, "largest latency", parameters -> 1, LARGEST_FIT))
                .events(ExtraStage::events)
                .work(parameters -> sending(parameters) * parameters.get(T) * (d(parameters) + parameters.get(R)))
                .bounds(CrowdedNodeLemma.bound(), CrowdedNodeLemma.boundOfRandom(), CrowdedNodeLemma.boundOfRenamed())
                .simulator(ExtraStageSimulator::new));
    }

    /** Declares a figure of latency over r, with the paper's fit. */
    private static MeanFigure figure(Metric metric, String label, ToDoubleFunction<Parameters> divisor, double[] fit) {
        return new MeanFigure(
                metric,
                label,
                "steps",
                divisor,
                R,
                Optional.of(T),
                MeanFigure.Mark.LEAST,
                "",
                Optional.of(new MeanFigure.Reference("the paper's fit", parameters -> fitted(fit, parameters))),
                Optional.of(new MeanFigure.Query("extra_stages.sql", "latency")));
    }

    /** Evaluates a fit, which covers repeated random permutations, first in first out, 1024 to 16384 inputs. */
    private static double fitted(double[] fit, Parameters parameters) {
        boolean isCovered = !parameters.get(BY_PRIORITY)
                && !parameters.get(INDEPENDENT)
                && parameters.get(PERMUTATIONS).equals(List.of(PermutationKind.RANDOM))
                && parameters.get(N) >= 1024
                && parameters.get(N) <= 16384;
        int d = d(parameters);
        double t = parameters.get(T);
        double shared = t * StrictMath.pow(2, -parameters.get(R));
        double steps =
                fit[0] + fit[1] * d + fit[2] * t + fit[3] * shared + fit[4] * d * shared + fit[5] * parameters.get(R);
        return isCovered ? steps : Double.NaN;
    }

    static int t(Parameters parameters) {
        return (int) parameters.get(T);
    }

    /** How many permutations {@code finish_of_first} waits for, at least 1. */
    static int first(Parameters parameters) {
        long first = parameters.get(FIRST);
        return first == 0 ? (t(parameters) + 1) / 2 : (int) first;
    }

    /** Gives the number of inputs that send a packet of each permutation: floor(load·n). */
    static int sending(Parameters parameters) {
        return Senders.count(parameters, parameters.get(N));
    }

    private static long crossings(Parameters parameters) {
        return parameters.get(N) * parameters.get(T) * (d(parameters) + parameters.get(R));
    }

    private static void checkSizes(Parameters parameters) {
        long t = parameters.get(T);
        long crossings = crossings(parameters);
        if (crossings > MAX_CROSSINGS) {
            long most = MAX_CROSSINGS / (crossings / t);
            String tooMany =
                    t + " packets an input make " + crossings + " crossings a trial, more than " + MAX_CROSSINGS;
            throw most >= 1
                    ? new ParameterException(T.name(), tooMany + "; with this n and r, t is at most " + most)
                    : new ParameterException(
                            R.name(),
                            tooMany + "; with this n, r is at most "
                                    + (MAX_CROSSINGS / parameters.get(N) - d(parameters)) + " even for t = 1");
        }
        if (parameters.get(FIRST) > t) {
            throw new ParameterException(
                    FIRST.name(),
                    parameters.get(FIRST) + " permutations are more than the t = " + t + " that are sent");
        }
        int turns = parameters.get(PERMUTATIONS).size();
        if (turns > t) {
            throw new ParameterException(
                    PERMUTATIONS.name(), turns + " permutations are more than the t = " + t + " that are sent");
        }
        Senders.requireOne(parameters, parameters.get(N));
    }

    /**
     * Theorem 8's O(t + d) for all packets and O(f + d) for the first f permutations, by some factors; a long queue;
     * and Lemma 7's event.
     */
    private static List<String> events(Parameters parameters) {
        List<String> events = new ArrayList<>();
        for (int factor = 2; factor <= 5; factor++) {
            events.add("latency_max > " + factor + " * (t + d)");
        }
        for (int factor = 2; factor <= 5; factor++) {
            events.add("finish_of_first > " + factor + " * (" + first(parameters) + " + d)");
        }
        events.add("max_queue > t");
        CrowdedNodeLemma.thresholds(parameters).forEach(least -> events.add("node_congestion > " + least));
        return events;
    }
}

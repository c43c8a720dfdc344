package io.swallowtail.packet;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.forwarding.NodeModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Permutations, t of them, routed through a butterfly with r extra levels: every packet crosses the first r levels at random and
 * then goes by its unique path. Nodes are those of {@link NodeModel#TWO_STEP}.
 *
 * <p>Source: Felperin, Snir, Upfal, SPAA 1993, sections 3 and 4. A step of latency is a step of that model; the mean latency is
 * latency_sum / (n·t).
 */
public final class ExtraStage implements Experiment {
    /** What an input sends. */
    public enum Traffic {
        /** All its packets to one output: one permutation, t times. */
        REPEATED,
        /** Each packet to the output of another uniformly random permutation. */
        INDEPENDENT
    }

    /** Who leaves a queue first. */
    public enum Discipline {
        /** Who came first; of two that came in one step the one by the straight link. */
        FIFO,
        /** The packet of least (floor(i/d), R), i the number of its permutation and R random. */
        PRIORITY
    }

    /** How many packets an input sends. */
    public static final IntegerParameter T =
            IntegerParameter.required("t", "permutations, that is packets of an input", 1, 1 << 20);

    /** How many permutations {@code finish_of_first} waits for. */
    public static final IntegerParameter FIRST = IntegerParameter.required(
                    "first", "permutations that finish_of_first waits for, at most t; 0 means ceil(t/2)", 0, 1 << 20)
            .withWordForLeast()
            .withDefault(0);

    /** Who leaves a queue first. */
    public static final ChoiceParameter<Discipline> DISCIPLINE =
            new ChoiceParameter<>("discipline", "who leaves a queue first", Discipline.class);

    /** What the t packets of an input have in common. */
    public static final ChoiceParameter<Traffic> TRAFFIC =
            new ChoiceParameter<>("traffic", "one permutation t times, or t independent random ones", Traffic.class);

    /** The largest number of crossings of a trial: times and coins are then numbered by integers of 31 bits. */
    static final long MOST_CROSSINGS = 1L << 29;

    /** Nearly every trial has a sum of its own: 4,000 trials had 3,028. */
    private static final long LATENCY_BIN = 100;

    private static final List<Metric> METRICS = List.of(
            Metric.integer("latency_max", "step in which the last packet is delivered")
                    .unit("steps"),
            Metric.integer("latency_sum", "sum of the packets' latencies; the mean is latency_sum / (n * t)")
                    .unit("steps")
                    .binned(LATENCY_BIN),
            Metric.integer("congestion", "most packets over one link").unit("packets"),
            Metric.integer("node_congestion", "most packets through one node").unit("packets"),
            Metric.integer("max_queue", "longest queue of a link when a step begins")
                    .unit("packets"),
            Metric.integer(
                            "finish_of_first",
                            "step in which the first permutations, as many as first says, are delivered")
                    .unit("steps"));

    private static final Facts FACTS = Facts.of(
            "extra_stage",
            "extra stages: t permutations stored and forwarded on a butterfly, the first r levels crossed at random",
            "Felperin, Snir, Upfal, SPAA 1993, sections 3 and 4");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                PacketParameters.N,
                PacketParameters.R,
                T,
                FIRST,
                DISCIPLINE,
                TRAFFIC,
                PacketParameters.PERMUTATION,
                PacketParameters.RENAMED);
    }

    static int t(Parameters parameters) {
        return (int) parameters.get(T);
    }

    /** How many permutations {@code finish_of_first} waits for, at least 1. */
    static int first(Parameters parameters) {
        long first = parameters.get(FIRST);
        return first == 0 ? (t(parameters) + 1) / 2 : (int) first;
    }

    @Override
    public void check(Parameters parameters) {
        long crossings = work(parameters);
        if (crossings > MOST_CROSSINGS) {
            long most = MOST_CROSSINGS / (crossings / parameters.get(T));
            String tooMany = parameters.get(T) + " packets an input make " + crossings
                    + " crossings a trial, more than " + MOST_CROSSINGS;
            throw most >= 1
                    ? new ParameterException(T.name(), tooMany + "; with this n and r, t is at most " + most)
                    : new ParameterException(
                            PacketParameters.R.name(),
                            tooMany + "; with this n, r is at most "
                                    + (MOST_CROSSINGS / parameters.get(PacketParameters.N)
                                            - PacketParameters.d(parameters))
                                    + " even for t = 1");
        }
        if (parameters.get(FIRST) > parameters.get(T)) {
            throw new ParameterException(
                    FIRST.name(),
                    parameters.get(FIRST) + " permutations are more than the t = " + parameters.get(T)
                            + " that are sent");
        }
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return PacketParameters.constants(parameters);
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    /** Theorem 8's O(t + d) for all packets and O(f + d) for the first f permutations, by some factors; a long queue; and Lemma 7's event. */
    @Override
    public List<String> defaultEvents(Parameters parameters) {
        long t = parameters.get(T);
        long first = first(parameters);
        List<String> events = new ArrayList<>();
        for (int factor = 2; factor <= 5; factor++) {
            events.add("latency_max > " + factor + " * (t + d)");
        }
        for (int factor = 2; factor <= 5; factor++) {
            events.add("finish_of_first > " + factor + " * (" + first + " + d)");
        }
        events.add("max_queue > t");
        CrowdedNodeLemma.thresholds(parameters).forEach(least -> events.add("node_congestion > " + least));
        return events;
    }

    @Override
    public long work(Parameters parameters) {
        return parameters.get(PacketParameters.N)
                * parameters.get(T)
                * (PacketParameters.d(parameters) + parameters.get(PacketParameters.R));
    }

    @Override
    public List<Bound> bounds() {
        return List.of(CrowdedNodeLemma.bound(METRICS), CrowdedNodeLemma.boundOfRandom(METRICS));
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new ExtraStageSimulator(parameters);
    }
}

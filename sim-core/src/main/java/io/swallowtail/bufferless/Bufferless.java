package io.swallowtail.bufferless;

import io.swallowtail.bufferless.BufferlessParameters.Algorithm;
import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.FixedNetwork;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Packets on preselected upward paths of a leveled network, routed without buffers by the centralized or the distributed
 * algorithm of Busch, Kelkar and Magdon-Ismail, by hot-potato routing without a schedule, or, for comparison, with buffers.
 *
 * <p>Metrics that a failed trial cannot have are null in it.
 */
public final class Bufferless implements Experiment {
    static final List<Metric> METRICS = List.of(
            Metric.integer("routing_time", "step of the last delivery")
                    .unit("steps")
                    .nullable(),
            Metric.integer("congestion", "C: most paths over one edge").unit("paths"),
            Metric.integer("dilation", "D: length of the longest path").unit("edges"),
            Metric.integer("packets", "N: packets").unit("packets"),
            Metric.integer(
                            "dependency_degree",
                            "d of Lemma 2.2: most packets of one set that share an edge with one, in two frames")
                    .unit("packets"),
            Metric.integer("colors", "largest colour in a greedy colouring; 0 unless centralized")
                    .nullable(),
            Metric.integer("deflections", "oscillating packets beaten by packets on boats; hot_potato: packets beaten")
                    .nullable(),
            Metric.integer("phases", "phases of both sessions, 2m").unit("phases"),
            Metric.integer("rounds", "most rounds that a sub-phase needed; distributed")
                    .unit("rounds"),
            Metric.flag("failed", "a packet found no boat to its next frame"),
            Metric.ratio("slowdown", "routing_time / (congestion + dilation)").nullable(),
            Metric.integer("schedule", "steps of both sessions as planned")
                    .unit("steps")
                    .nullable(),
            Metric.integer("last_injection", "step of the last packet's first move")
                    .unit("steps")
                    .nullable(),
            Metric.integer("longest_flight", "most steps from a packet's first move to its delivery, both counted")
                    .unit("steps")
                    .nullable(),
            Metric.integer("session2", "packets routed in the second session")
                    .unit("packets")
                    .nullable(),
            Metric.integer("log", "log2(D·N) rounded up, at least 1"));

    private static final Facts FACTS = Facts.of(
            "bufferless",
            "bufferless routing on a leveled network: waves and boats, hot potatoes, or queues on the same paths",
            "Busch, Kelkar, Magdon-Ismail, Efficient bufferless packet routing on leveled networks, sections 2 to 4");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return BufferlessParameters.all();
    }

    @Override
    public List<Parameter<?>> conditionalParameters() {
        return BufferlessParameters.conditional();
    }

    @Override
    public Optional<String> absence(Parameter<?> parameter, Parameters earlier) {
        return BufferlessParameters.absence(parameter, earlier);
    }

    @Override
    public void check(Parameters parameters) {
        BufferlessParameters.check(parameters);
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return Map.of();
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    @Override
    public Set<String> refinedMetrics() {
        return Set.of("dependency_degree", "failed", "rounds");
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        Algorithm algorithm = parameters.get(BufferlessParameters.ALGORITHM);
        if (!algorithm.hasWaves()) {
            return List.of("slowdown >= 0.75", "slowdown >= 1", "slowdown >= 1.5", "slowdown >= 2");
        }
        List<String> events = new ArrayList<>(List.of(
                "failed", "dependency_degree >= 1..16", "dependency_degree > 4 * log", "routing_time > schedule"));
        if (algorithm == Algorithm.DISTRIBUTED) {
            events.add("rounds > 1..12");
        } else if (BufferlessParameters.hasInputs(parameters)) {
            events.add(BufferlessBounds.lateEvent(parameters));
        }
        return events;
    }

    /** Guessed from D and N: the steps in which packets are in the network are few beside those of the schedule. */
    @Override
    public long work(Parameters parameters) {
        long paths = BufferlessParameters.packets(parameters) * BufferlessParameters.longestPath(parameters);
        return switch (parameters.get(BufferlessParameters.ALGORITHM)) {
            case CENTRALIZED -> 4 * paths;
            case DISTRIBUTED -> 100 * paths;
            case HOT_POTATO, STORE_AND_FORWARD -> 2 * paths;
        };
    }

    @Override
    public List<Bound> bounds() {
        return BufferlessBounds.all();
    }

    static boolean isFixed(Parameters parameters) {
        return parameters.has(NetworkParameters.INDEX) && NetworkParameters.isFixed(parameters);
    }

    @Override
    public Optional<FixedNetwork> network(Parameters parameters) {
        return isFixed(parameters)
                ? NetworkParameters.network(parameters, BufferlessParameters.networkIdentity(parameters))
                : Optional.empty();
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new BufferlessSimulator(parameters);
    }
}

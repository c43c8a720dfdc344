package io.swallowtail.protocols.bufferless;

import static io.swallowtail.core.experiment.Metric.NULLABLE;
import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.protocols.bufferless.BufferlessParameters.Algorithm;
import java.util.ArrayList;
import java.util.List;

/**
 * Packets on preselected upward paths of a leveled network, routed without buffers by the centralized or the
 * distributed algorithm of Busch, Kelkar and Magdon-Ismail, by hot-potato routing without a schedule, or, for
 * comparison, with buffers.
 *
 * <p>Metrics of the deliveries are null in a failed trial.
 */
public final class Bufferless extends Experiment {
    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole ROUTING_TIME =
            METRICS.integer("routing_time", "step of the last delivery", unit("steps"), NULLABLE);
    static final Metric.Whole CONGESTION = METRICS.integer("congestion", "C: most paths over one edge", unit("paths"));
    static final Metric.Whole DILATION = METRICS.integer("dilation", "D: length of the longest path", unit("edges"));
    static final Metric.Whole PACKETS = METRICS.integer("packets", "N: packets", unit("packets"));
    static final Metric.Whole DEPENDENCY_DEGREE = METRICS.integer(
            "dependency_degree",
            "d of Lemma 2.2: most packets of one set that share an edge with one, in two frames",
            unit("packets"));
    static final Metric.Whole COLORS =
            METRICS.integer("colors", "largest colour in a greedy colouring; 0 unless centralized", NULLABLE);
    static final Metric.Whole DEFLECTIONS = METRICS.integer(
            "deflections", "oscillating packets beaten by packets on boats; hot_potato: packets beaten", NULLABLE);
    static final Metric.Whole PHASES = METRICS.integer("phases", "phases of both sessions, 2m", unit("phases"));
    static final Metric.Whole ROUNDS =
            METRICS.integer("rounds", "most rounds that a sub-phase needed; distributed", unit("rounds"));
    static final Metric.Flag FAILED = METRICS.flag("failed", "a packet found no boat to its next frame");
    static final Metric.Ratio SLOWDOWN = METRICS.ratio("slowdown", "routing_time / (congestion + dilation)", NULLABLE);
    static final Metric.Whole SCHEDULE =
            METRICS.integer("schedule", "steps of both sessions as planned", unit("steps"), NULLABLE);
    static final Metric.Whole LAST_INJECTION =
            METRICS.integer("last_injection", "step of the last packet's first move", unit("steps"), NULLABLE);
    static final Metric.Whole LONGEST_FLIGHT = METRICS.integer(
            "longest_flight",
            "most steps from a packet's first move to its delivery, both counted",
            unit("steps"),
            NULLABLE);
    static final Metric.Whole SESSION2 =
            METRICS.integer("session2", "packets routed in the second session", unit("packets"), NULLABLE);
    static final Metric.Whole LOG = METRICS.integer("log", "log2(D·N) rounded up, at least 1");

    /** Packets oscillate, although the frames are long enough for every packet to ride its own boat to the end. */
    static final String OSCILLATION = "!failed && (deflections > 0 || longest_flight > dilation)"
            + " && dilation + 2 * (dependency_degree + 1) <= 12 * alpha_scale * log";

    /** Defines the experiment. */
    public Bufferless() {
        super(BufferlessParameters.define(
                        "bufferless",
                        "bufferless routing on a leveled network: waves and boats, hot potatoes, or queues on the same paths",
                        "Busch, Kelkar, Magdon-Ismail, Efficient bufferless routing on leveled networks, Euro-Par 2005, sections 2 to 4")
                .metrics(METRICS)
                .events(Bufferless::events)
                .refined(BufferlessParameters::hasWaves, DEPENDENCY_DEGREE, FAILED)
                .refined(BufferlessParameters::isDistributed, ROUNDS)
                .work(Bufferless::pathEdges)
                .bounds(BufferlessBounds.all())
                .simulator(BufferlessSimulator::new));
    }

    private static List<String> events(Parameters parameters) {
        if (!BufferlessParameters.hasWaves(parameters)) {
            return List.of("slowdown >= 0.75", "slowdown >= 1", "slowdown >= 1.5", "slowdown >= 2");
        }
        List<String> events = new ArrayList<>(List.of(
                "failed", "dependency_degree >= 1..16", "dependency_degree > 4 * log", "routing_time > schedule"));
        if (BufferlessParameters.isDistributed(parameters)) {
            events.add("rounds > 1..12");
            return events;
        }
        events.add(OSCILLATION);
        if (BufferlessParameters.hasInputs(parameters)) {
            events.add(BufferlessBounds.lateEvent(parameters));
        }
        return events;
    }

    /** Estimated from D and N, because packets are in the network in only a few steps of the schedule. */
    private static long pathEdges(Parameters parameters) {
        Algorithm algorithm = parameters.get(BufferlessParameters.ALGORITHM);
        long paths = BufferlessParameters.packets(parameters) * BufferlessParameters.longestPath(parameters);
        return paths * (algorithm == Algorithm.DISTRIBUTED ? 100 : algorithm.hasWaves() ? 4 : 2);
    }
}

package io.swallowtail.protocols.bufferless;

import static io.swallowtail.protocols.bufferless.Bufferless.COLORS;
import static io.swallowtail.protocols.bufferless.Bufferless.CONGESTION;
import static io.swallowtail.protocols.bufferless.Bufferless.DEFLECTIONS;
import static io.swallowtail.protocols.bufferless.Bufferless.DEPENDENCY_DEGREE;
import static io.swallowtail.protocols.bufferless.Bufferless.DILATION;
import static io.swallowtail.protocols.bufferless.Bufferless.FAILED;
import static io.swallowtail.protocols.bufferless.Bufferless.LAST_INJECTION;
import static io.swallowtail.protocols.bufferless.Bufferless.LOG;
import static io.swallowtail.protocols.bufferless.Bufferless.LONGEST_FLIGHT;
import static io.swallowtail.protocols.bufferless.Bufferless.PACKETS;
import static io.swallowtail.protocols.bufferless.Bufferless.PHASES;
import static io.swallowtail.protocols.bufferless.Bufferless.ROUNDS;
import static io.swallowtail.protocols.bufferless.Bufferless.ROUTING_TIME;
import static io.swallowtail.protocols.bufferless.Bufferless.SCHEDULE;
import static io.swallowtail.protocols.bufferless.Bufferless.SESSION2;
import static io.swallowtail.protocols.bufferless.Bufferless.SLOWDOWN;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.bufferless.BufferlessParameters.Algorithm;
import java.util.function.Consumer;

/**
 * One trial of {@link Bufferless}: draws the network and the paths, and routes the packets step by step.
 *
 * <p>Streams: those of the paths ({@link PathSource.Rows}, {@link PathSource.Staircases}, {@link PathSource.Walks}), of
 * the random network ({@link NetworkSource}), and of the algorithm ({@link Waves}, {@link Distributed}, {@link Passes},
 * {@link HotPotato}).
 */
final class BufferlessSimulator extends Simulator {
    /** Exceeds every number of packets that a refinement counts. */
    private static final long MAX_COUNTED = 1 << 15;

    /** The metrics that are null in a failed trial. */
    private static final Metric[] DELIVERY_METRICS = {
        ROUTING_TIME, COLORS, DEFLECTIONS, SLOWDOWN, LAST_INJECTION, LONGEST_FLIGHT, SESSION2
    };

    final NetworkSource source;
    final Paths paths;
    private final RoutingResult result = new RoutingResult();
    /** Null without waves, as are the packet sets and their conflicts. */
    final Schedule schedule;

    final Waves waves;
    private final Conflicts conflicts;
    /** Routes a trial by the point's algorithm. */
    private final Consumer<RoutingObserver> router;

    final boolean isCentralized;

    BufferlessSimulator(Parameters parameters) {
        super(parameters);
        Algorithm algorithm = parameters.get(BufferlessParameters.ALGORITHM);
        source = new NetworkSource(parameters, choices, network);
        FlatNetwork flat = source.flat;
        int packets = (int) BufferlessParameters.packets(parameters);
        paths = new Paths(packets, (int) BufferlessParameters.longestPath(parameters), flat.edges());
        schedule = algorithm.hasWaves() ? new Schedule(parameters) : null;
        waves = algorithm.hasWaves() ? new Waves(packets, choices) : null;
        conflicts = algorithm.hasWaves() ? new Conflicts(paths, flat.edges()) : null;
        isCentralized = algorithm == Algorithm.CENTRALIZED;
        router = switch (algorithm) {
            case CENTRALIZED -> new Centralized(paths, waves, conflicts, schedule, result, flat.edges())::route;
            case DISTRIBUTED -> new Distributed(paths, flat, waves, schedule, result, choices)::route;
            case HOT_POTATO -> new HotPotato(paths, flat, result, choices)::route;
            case STORE_AND_FORWARD -> new Buffered(paths, result, flat.edges(), choices)::route;
        };
    }

    @Override
    protected void drawNetwork() {
        source.build();
    }

    @Override
    protected void simulate(Outcome out) {
        simulate(out, RoutingObserver.NONE);
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        simulate(out, new RoutingTrace(trace, source.flat, paths, waves, schedule));
    }

    /**
     * Refines three metrics. Rounds: the number of packets without a valid colour before the last round. Failure: the
     * rounds so far, or for the centralized algorithm the largest colour of an active packet and the number of packets
     * with it. Degree: the number of packets with this degree, and with one less.
     */
    @Override
    protected void simulateRefined(Outcome out) {
        simulate(out);
        if (out.needsRefinement(DEPENDENCY_DEGREE)) {
            int degree = (int) out.get(DEPENDENCY_DEGREE);
            out.refine(
                    DEPENDENCY_DEGREE,
                    packetsOfDegree(degree) * MAX_COUNTED + (degree == 0 ? 0 : packetsOfDegree(degree - 1)));
        }
        if (out.needsRefinement(ROUNDS)) {
            out.refine(ROUNDS, result.packetsAtLastStage());
        }
        if (out.needsRefinement(FAILED)) {
            out.refine(FAILED, result.nearness);
        }
    }

    private long packetsOfDegree(int degree) {
        return Math.min(conflicts.degrees[degree], MAX_COUNTED - 1);
    }

    /** Runs a trial with an observer. */
    void simulate(Outcome out, RoutingObserver observer) {
        source.draw(paths);
        result.begin();
        int degree = 0;
        if (waves != null) {
            schedule.begin(paths);
            waves.divide(paths, schedule);
            conflicts.begin();
            degree = conflicts.degree(waves, schedule);
            if (isCentralized) {
                schedule.boats = degree + 1;
            }
        }
        observer.routingBegins();
        router.accept(observer);
        observer.routingEnds(!result.isFailed);
        write(out, degree);
    }

    private void write(Outcome out, int degree) {
        out.set(CONGESTION, paths.congestion);
        out.set(DILATION, paths.dilation);
        out.set(PACKETS, paths.packets());
        out.set(LOG, FrameFormulas.log(paths.dilation, paths.packets()));
        out.set(DEPENDENCY_DEGREE, degree);
        out.set(ROUNDS, result.rounds);
        out.set(FAILED, result.isFailed);
        out.set(ROUTING_TIME, result.lastDelivery);
        out.set(SLOWDOWN, result.lastDelivery, paths.congestion + paths.dilation);
        out.set(COLORS, result.colours);
        out.set(DEFLECTIONS, result.deflections);
        out.set(LAST_INJECTION, result.lastInjection);
        out.set(LONGEST_FLIGHT, result.longestFlight);
        if (waves == null) {
            out.set(PHASES, 0);
            out.setNull(SCHEDULE);
            out.setNull(SESSION2);
        } else {
            out.set(PHASES, 2 * schedule.phases);
            out.set(SCHEDULE, schedule.steps());
            out.set(SESSION2, waves.secondSession);
        }
        if (result.isFailed) {
            for (Metric metric : DELIVERY_METRICS) {
                out.setNull(metric);
            }
        }
    }
}

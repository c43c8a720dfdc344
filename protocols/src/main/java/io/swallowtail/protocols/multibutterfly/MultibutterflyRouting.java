package io.swallowtail.protocols.multibutterfly;

import static io.swallowtail.core.experiment.Metric.NULLABLE;
import static io.swallowtail.core.experiment.Metric.unit;
import static io.swallowtail.core.experiment.NetworkParameters.INDEX;
import static io.swallowtail.protocols.multibutterfly.MultibutterflyParameters.C;
import static io.swallowtail.protocols.multibutterfly.MultibutterflyParameters.N;
import static io.swallowtail.protocols.multibutterfly.MultibutterflyParameters.d;
import static io.swallowtail.protocols.traffic.PermutationTraffic.PERMUTATION;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.ThresholdBound;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.bounds.MultibutterflyPhases;
import io.swallowtail.protocols.multibutterfly.NodeBuffers.PhaseObserver;
import io.swallowtail.protocols.network.Multibutterfly;
import io.swallowtail.protocols.network.MultibutterflyWiring;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * A permutation routed on a random multibutterfly in coloured phases. A phase sends the packets of every second level,
 * in 2c steps. In each step, a node sends a packet over its edge of the step's colour, if the packet goes to this half
 * and the edge's head has room.
 *
 * <p>Source: Diebold 2008, section 3, Theorem 1; queues and routing without waves are its section 3.3.
 */
public final class MultibutterflyRouting extends Experiment {
    private static final BooleanParameter WAVES = new BooleanParameter(
                    "waves",
                    "on: packets with destinations congruent modulo wave_count together; off: all at once",
                    "off",
                    "on")
            .withDefaultTrue();
    private static final IntegerParameter WAVE_COUNT = IntegerParameter.required(
                    "wave_count", "L, waves one after the other; with waves = on", 1, 1 << 20)
            .withDefault(4);
    private static final IntegerParameter QUEUE = IntegerParameter.required(
                    "queue", "packets that a node can hold", 1, 1 << 20)
            .withDefault(1);
    private static final RealParameter P = RealParameter.required(
                    "p", "probability that a node of levels 1 to d - 1 takes no packet", "0", "1")
            .withDefault("0");
    private static final IntegerParameter MAX_PHASES = IntegerParameter.required(
                    "max_phases", "most phases of a wave; 0 for no limit", 0, 1 << 30)
            .withDefault(0);
    private static final BooleanParameter MEASURE_EXPANSION = new BooleanParameter(
            "measure_expansion",
            "whether the least expansion of the halves is found, among all sets of 1 .. m/(2L) nodes");

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole STEPS = METRICS.integer("steps", "steps of all waves, 2c a phase", unit("steps"));
    private static final Metric.Whole PHASES = METRICS.integer("phases", "phases of all waves", unit("phases"));
    private static final Metric.Whole WORST_WAVE_PHASES =
            METRICS.integer("worst_wave_phases", "phases of the wave that takes most", unit("phases"));
    private static final Metric.Whole BLOCKED = METRICS.integer(
            "blocked", "packets that a phase should have sent and did not, summed over phases", unit("packets"));
    private static final Metric.Whole DELIVERED =
            METRICS.integer("delivered", "packets that reach their outputs", unit("packets"));
    private static final Metric.Whole STRANDED =
            METRICS.integer("stranded", "packets left when their wave ends", unit("packets"));
    private static final Metric.Flag FAILED = METRICS.flag("failed", "a packet was stranded");
    private static final Metric.Ratio EXPANSION = METRICS.ratio(
            "expansion",
            "least neighbours / nodes of a set of 1 .. m/(2L) nodes, over all halves with m >= 2L; null if not measured, or a"
                    + " half has more than 2^24 sets",
            NULLABLE);

    /** Deliveries are two phases apart, so default thresholds beyond d increase in steps of two phases. */
    private static final int DEFAULT_DELAYS = 6;

    /** Defines the experiment. */
    public MultibutterflyRouting() {
        super(MultibutterflyParameters.define(
                        "multibutterfly",
                        "deterministic routing: a permutation on a random multibutterfly in phases of 2c coloured steps",
                        "Diebold 2008 (after Upfal; Leighton, Maggs), section 3, Theorem 1")
                .parameters(N, C, PERMUTATION, WAVES, WAVE_COUNT, QUEUE, P, MAX_PHASES, MEASURE_EXPANSION, INDEX)
                .where("waves = on", parameters -> parameters.get(WAVES), WAVE_COUNT)
                .size(parameters -> MultibutterflyParameters.size(parameters)
                        .withBuffers(parameters.get(QUEUE) * parameters.get(N) * d(parameters)))
                .metrics(METRICS)
                .refined(STEPS, PHASES, WORST_WAVE_PHASES)
                .refined(MultibutterflyRouting::hasFaults, STRANDED, FAILED)
                .events(MultibutterflyRouting::events)
                .work(MultibutterflyRouting::pathEdges)
                .bounds(
                        phasesBound(
                                WORST_WAVE_PHASES,
                                "Theorem 1, random networks",
                                "worst_wave_phases > T(beta)",
                                parameters -> 1),
                        phasesBound(
                                STEPS,
                                "Theorem 1, total",
                                "steps > 2 c L T(beta)",
                                parameters -> 2 * parameters.get(C) * waves(parameters)))
                .simulator(Run::new));
    }

    /** Gives L; all packets together are one wave. */
    private static int waves(Parameters parameters) {
        return parameters.has(WAVE_COUNT) ? (int) parameters.get(WAVE_COUNT) : 1;
    }

    private static boolean hasFaults(Parameters parameters) {
        return parameters.get(P).signum() > 0;
    }

    /** Reports whether the expansion has a value: it is requested, there are halves to check, and none has too many sets. */
    private static boolean measuresExpansion(Parameters parameters) {
        return parameters.get(MEASURE_EXPANSION) && HalfExpansions.isFeasible(d(parameters), waves(parameters));
    }

    /**
     * Default events: delays of the worst wave, in steps of two phases; Theorem 1's limit if it applies; and stranded
     * packets if they are possible.
     */
    private static List<String> events(Parameters parameters) {
        List<String> events = new ArrayList<>();
        events.add("worst_wave_phases > d");
        for (int delay = 1; delay < DEFAULT_DELAYS; delay++) {
            events.add("worst_wave_phases > d + " + 2 * delay);
        }
        if (theoremApplies(parameters)) {
            int d = d(parameters);
            long waves = waves(parameters);
            for (long beta = 2; beta <= Math.min(waves, parameters.get(C) - 2); beta++) {
                events.add("worst_wave_phases > " + MultibutterflyPhases.phases(d, waves, beta));
            }
        }
        if (hasFaults(parameters) || parameters.get(MAX_PHASES) > 0) {
            events.add("failed");
        }
        if (measuresExpansion(parameters)) {
            events.add("expansion <= 1");
        }
        return events;
    }

    private static boolean theoremApplies(Parameters parameters) {
        return parameters.get(QUEUE) == 1
                && !hasFaults(parameters)
                && MultibutterflyPhases.applies(d(parameters), waves(parameters));
    }

    /** A new network costs about six path-edges per edge; routing costs a few path-edges per packet and level. */
    private static long pathEdges(Parameters parameters) {
        long crossings = parameters.get(N) * d(parameters);
        long routing = crossings * (parameters.get(QUEUE) == 1 ? 4 : 4 + 4 * parameters.get(C));
        return routing + (NetworkParameters.isFixed(parameters) ? 0 : 3 * MultibutterflyParameters.edges(parameters));
    }

    /**
     * Bounds the tail of a metric by Theorem 1 for random networks.
     *
     * @param metric the phases of the worst wave, or the steps of all waves
     * @param name the bound's name
     * @param event the event in words
     * @param perPhase the metric's largest value for a phase of the worst wave
     */
    private static Bound phasesBound(Metric metric, String name, String event, ToLongFunction<Parameters> perPhase) {
        return new ThresholdBound(
                        name,
                        "P(" + event
                                + ") <= sum over m = n, n/2, .., 2L of 2 (n/m) S(m, c, 1/(2L), beta), S of Lemma 1,"
                                + " T(beta) = ceil(((d-1) ln sqrt(beta) + ln(n/L)) / ln((beta+1) / (2 sqrt(beta)))), 1 < beta <= L;"
                                + " for L >= 2 a power of two, n >= 2L, queue = 1, p = 0, network_index = -1",
                        Bound.Kind.UPPER,
                        MetricTails.atLeast(metric),
                        (parameters, k) -> theoremApplies(parameters)
                                && !NetworkParameters.isFixed(parameters)
                                && MultibutterflyPhases.reaches(
                                        d(parameters), waves(parameters), (k - 1) / perPhase.applyAsLong(parameters)),
                        (parameters, k) -> MultibutterflyPhases.log10(
                                d(parameters),
                                parameters.get(C),
                                waves(parameters),
                                (k - 1) / perPhase.applyAsLong(parameters)))
                .choosing((parameters, k) -> {
                    double beta = MultibutterflyPhases.beta(
                            d(parameters), waves(parameters), (k - 1) / perPhase.applyAsLong(parameters));
                    return String.format(Locale.ROOT, "beta = %.3f", beta);
                });
    }

    /**
     * One trial. Streams: those of {@link MultibutterflyWiring}; the permutation's; {@code faults}, flag (level - 1)·n
     * + row of the levels 1 … d - 1, where there are any. Cost: that of the wiring, and a few nanoseconds per edge that
     * is tried. Memory: the network's and 8 to 16·n·d bytes.
     */
    private static final class Run extends Simulator {
        private final Multibutterfly splitters;
        private final MultibutterflyWiring wiring;
        private final PermutationTraffic traffic;
        private final int waves;
        /** The flags of the faulty nodes; empty if no node fails. */
        private final long[] faults;

        private final FaultyHeads faultyHeads;
        private final NodeBuffers nodes;
        private final WaveRouting routing;
        /** Null if the expansion is not measured. */
        private final HalfExpansions halves;
        /** The network's expansion, once it was drawn. */
        private Expansion expansion;

        Run(Parameters parameters) {
            super(parameters);
            splitters = MultibutterflyParameters.network(parameters);
            int n = splitters.rows();
            wiring = new MultibutterflyWiring(splitters, network);
            traffic = new PermutationTraffic(parameters.get(PERMUTATION), splitters.d(), choices);
            waves = waves(parameters);
            faults = hasFaults(parameters)
                    ? choices.bernoulli("faults", n * (splitters.d() - 1), parameters.get(P))
                            .words()
                    : new long[0];
            faultyHeads = new FaultyHeads(splitters);
            int queue = (int) parameters.get(QUEUE);
            nodes = queue == 1 ? new SinglePacketBuffers(splitters) : new QueueBuffers(splitters, queue);
            routing = new WaveRouting(nodes, n, waves, (int) parameters.get(MAX_PHASES));
            halves = measuresExpansion(parameters) ? new HalfExpansions(splitters, waves) : null;
        }

        @Override
        protected void drawNetwork() {
            wiring.build();
            expansion = halves == null ? null : halves.search();
        }

        @Override
        protected void simulate(Outcome out) {
            if (faults.length > 0) {
                nodes.fail(faults);
            }
            routing.run(traffic.destinations(), PhaseObserver.NONE);
            out.set(STEPS, routing.phases * 2 * splitters.c());
            out.set(PHASES, routing.phases);
            out.set(WORST_WAVE_PHASES, routing.worstPhases);
            out.set(BLOCKED, routing.blocked);
            out.set(DELIVERED, splitters.rows() - routing.stranded);
            out.set(STRANDED, routing.stranded);
            out.set(FAILED, routing.stranded > 0);
            Concentrator.write(out, EXPANSION, expansion);
        }

        /**
         * Refines phases by the number of packets that the last ones deliver, and stranded packets by the largest
         * number of a node's edges to faulty heads.
         */
        @Override
        protected void simulateRefined(Outcome out) {
            simulate(out);
            out.refine(STEPS, routing.nearnessOfPhases());
            out.refine(PHASES, routing.nearnessOfPhases());
            out.refine(WORST_WAVE_PHASES, routing.nearnessOfWorst());
            if (out.needsRefinement(STRANDED) || out.needsRefinement(FAILED)) {
                long nearness = faultyHeads.measure(faults);
                out.refine(STRANDED, nearness);
                out.refine(FAILED, nearness);
            }
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            trace.note("Packets go from level 0 to level " + splitters.d() + "; a phase has " + 2 * splitters.c()
                    + " steps, one for each colour of the edges.");
            MultibutterflyParameters.traceEdges(trace, splitters);
            if (expansion != null) {
                trace.note("The set that expands least has " + expansion.nodes + " nodes and " + expansion.neighbours
                        + " neighbours.");
            }
            WaveTrace observer = new WaveTrace(trace, splitters, waves, routing.inputs, faults);
            routing.run(traffic.destinations(), observer);
            observer.endWave();
        }
    }
}

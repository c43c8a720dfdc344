package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.FixedNetwork;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.MetricTails;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.experiment.ThresholdBound;
import io.swallowtail.theory.MultibutterflyPhases;
import io.swallowtail.traffic.PermutationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A permutation routed on a random multibutterfly in coloured phases: in a phase the packets of every second level are sent, in 2c
 * steps, each node over its edge of the step's colour if the packet wants this half and there is room at its head.
 *
 * <p>Source: Diebold 2008, section 3, Theorem 1; queues and routing without waves are its section 3.3.
 */
public final class MultibutterflyRouting implements Experiment {
    /** Whether packets are sent wave by wave. */
    enum Waves {
        /** Those together whose destinations are congruent modulo the number of waves. */
        ON,
        /** All at once. */
        OFF
    }

    /** The two values of a parameter that is a question. */
    enum Answer {
        /** No. */
        FALSE,
        /** Yes. */
        TRUE
    }

    static final ChoiceParameter<PermutationKind> PERMUTATION = new ChoiceParameter<>(
            "permutation", "which output each input wants; random is fresh in each trial", PermutationKind.class);
    static final ChoiceParameter<Waves> WAVES = new ChoiceParameter<>(
            "waves",
            "on: packets with destinations congruent modulo wave_count together; off: all at once",
            Waves.class);
    static final IntegerParameter WAVE_COUNT = IntegerParameter.required(
                    "wave_count", "L, waves one after the other; with waves = on", 1, 1 << 20)
            .withDefault(4);
    static final IntegerParameter QUEUE = IntegerParameter.required("queue", "packets that a node can hold", 1, 1 << 20)
            .withDefault(1);
    static final RealParameter FAULT_PROBABILITY = RealParameter.required(
                    "fault_probability", "probability that a node of levels 1 to d - 1 takes no packet", "0", "1")
            .withDefault("0");
    static final IntegerParameter MAX_PHASES = IntegerParameter.required(
                    "max_phases", "most phases of a wave; 0 for no limit", 0, 1 << 30)
            .withDefault(0);
    static final ChoiceParameter<Answer> MEASURE_EXPANSION = new ChoiceParameter<>(
            "measure_expansion",
            "whether the least expansion of the halves is found, among all sets of 1 .. m/(2L) nodes",
            Answer.class);

    private static final String PHASES_BOUND = "Theorem 1, random networks";

    private static final List<Metric> METRICS = List.of(
            Metric.integer("steps", "steps of all waves, 2c a phase").unit("steps"),
            Metric.integer("phases", "phases of all waves").unit("phases"),
            Metric.integer("worst_wave_phases", "phases of the wave that takes most")
                    .unit("phases"),
            Metric.integer("blocked", "packets that a phase should have sent and did not, summed over phases")
                    .unit("packets"),
            Metric.integer("delivered", "packets that reach their outputs").unit("packets"),
            Metric.integer("stranded", "packets left when their wave ends").unit("packets"),
            Metric.flag("failed", "a packet was stranded"),
            Metric.ratio(
                            "expansion",
                            "least neighbours / nodes of a set of 1 .. m/(2L) nodes, over all halves with m >= 2L; null if"
                                    + " not measured, or a half has more than 2^24 sets")
                    .nullable());

    /** Deliveries are two phases apart, so a tail is asked for at every second number of phases beyond d. */
    private static final int DEFAULT_DELAYS = 6;

    private static final Facts FACTS = Facts.of(
            "multibutterfly",
            "deterministic routing: a permutation on a random multibutterfly in phases of 2c coloured steps",
            "Diebold 2008 (after Upfal; Leighton, Maggs), section 3, Theorem 1");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                MultibutterflyParameters.N,
                MultibutterflyParameters.C,
                PERMUTATION,
                WAVES,
                WAVE_COUNT,
                QUEUE,
                FAULT_PROBABILITY,
                MAX_PHASES,
                MEASURE_EXPANSION,
                NetworkParameters.INDEX);
    }

    @Override
    public List<Parameter<?>> conditionalParameters() {
        return List.of(WAVE_COUNT);
    }

    @Override
    public Optional<String> absence(Parameter<?> parameter, Parameters earlier) {
        return parameter.equals(WAVE_COUNT) && earlier.get(WAVES) == Waves.OFF
                ? Optional.of("waves = on")
                : Optional.empty();
    }

    /** L: all packets at once are one wave. */
    static int waves(Parameters parameters) {
        return parameters.has(WAVE_COUNT) ? (int) parameters.get(WAVE_COUNT) : 1;
    }

    static boolean hasFaults(Parameters parameters) {
        return parameters.get(FAULT_PROBABILITY).signum() > 0;
    }

    /** Whether the expansion has a value: it is asked for, there are halves to look at, and none has too many sets. */
    static boolean measuresExpansion(Parameters parameters) {
        return parameters.get(MEASURE_EXPANSION) == Answer.TRUE
                && HalfExpansions.isFeasible(MultibutterflyParameters.d(parameters), waves(parameters));
    }

    @Override
    public void check(Parameters parameters) {
        MultibutterflyParameters.checkSize(parameters);
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return MultibutterflyParameters.constants(parameters);
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    @Override
    public Set<String> refinedMetrics() {
        return Set.of("steps", "phases", "worst_wave_phases", "stranded", "failed");
    }

    /** Delays of the worst wave, two phases each; what Theorem 1 allows where it speaks; and stranded packets where some can be. */
    @Override
    public List<String> defaultEvents(Parameters parameters) {
        List<String> events = new ArrayList<>();
        events.add("worst_wave_phases > d");
        for (int delay = 1; delay < DEFAULT_DELAYS; delay++) {
            events.add("worst_wave_phases > d + " + 2 * delay);
        }
        if (theoremApplies(parameters)) {
            int d = MultibutterflyParameters.d(parameters);
            long waves = waves(parameters);
            for (long beta = 2; beta <= Math.min(waves, MultibutterflyParameters.c(parameters) - 2L); beta++) {
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
                && MultibutterflyPhases.applies(MultibutterflyParameters.d(parameters), waves(parameters));
    }

    /** A new network takes some six path-edges an edge of its own; routing some of each level that a packet crosses. */
    @Override
    public long work(Parameters parameters) {
        long d = MultibutterflyParameters.d(parameters);
        long crossings = parameters.get(MultibutterflyParameters.N) * d;
        long routing =
                crossings * (parameters.get(QUEUE) == 1 ? 4 : 4 + 4 * parameters.get(MultibutterflyParameters.C));
        return routing + (NetworkParameters.isFixed(parameters) ? 0 : 3 * MultibutterflyParameters.edges(parameters));
    }

    @Override
    public List<Bound> bounds() {
        return List.of(new ThresholdBound(
                        PHASES_BOUND,
                        "P(worst_wave_phases > T(beta)) <= sum over m = n, n/2, .., 2L of 2 (n/m) S(m, c, 1/(2L), beta), S of Lemma 1,"
                                + " T(beta) = ceil(((d-1) ln sqrt(beta) + ln(n/L)) / ln((beta+1) / (2 sqrt(beta)))), 1 < beta <= L;"
                                + " for L >= 2 a power of two, n >= 2L, queue = 1, fault_probability = 0, network_index = -1",
                        Bound.Kind.UPPER,
                        MetricTails.atLeast(METRICS, "worst_wave_phases"),
                        (parameters, k) -> theoremApplies(parameters)
                                && !NetworkParameters.isFixed(parameters)
                                && MultibutterflyPhases.reaches(
                                        MultibutterflyParameters.d(parameters), waves(parameters), k - 1),
                        (parameters, k) -> MultibutterflyPhases.log10(
                                MultibutterflyParameters.d(parameters),
                                parameters.get(MultibutterflyParameters.C),
                                waves(parameters),
                                k - 1))
                .labelled((parameters, k) -> PHASES_BOUND + ", beta = "
                        + String.format(
                                Locale.ROOT,
                                "%.3f",
                                MultibutterflyPhases.beta(
                                        MultibutterflyParameters.d(parameters), waves(parameters), k - 1))));
    }

    @Override
    public Optional<FixedNetwork> network(Parameters parameters) {
        return MultibutterflyParameters.network(parameters);
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new MultibutterflyRoutingSimulator(parameters);
    }
}

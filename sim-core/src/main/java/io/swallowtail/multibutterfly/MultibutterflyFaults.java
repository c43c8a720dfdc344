package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.FixedNetwork;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.NetworkParameters;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.experiment.Simulator;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A multibutterfly whose nodes fail: which inputs and outputs are still connected over working nodes, how many can be kept so that
 * all of them are, and how many a simple pruning keeps. c = 1 is a butterfly wired at random, with one path a pair.
 *
 * <p>Source: Diebold 2008, sections 1 and 4; pruning after Leighton and Maggs, IEEE Trans. Computers 41(5), 1992.
 */
public final class MultibutterflyFaults implements Experiment {
    /** Where nodes fail. */
    enum Placement {
        /** Each node by itself, with the fault probability. */
        RANDOM,
        /** As many as that makes on average, spread over the blocks of the middle level. */
        MIDDLE
    }

    /** Largest n: the sets of outputs that inputs reach take n²/4 bytes. */
    static final int MOST_INPUTS = 1 << 14;

    static final RealParameter FAULT_PROBABILITY =
            RealParameter.required("fault_probability", "probability that a node of levels 0 to d fails", "0", "1");
    static final ChoiceParameter<Placement> PLACEMENT = new ChoiceParameter<>(
            "placement",
            "random: each node by itself; middle: min(n, floor(p n (d+1) + 1/2)) nodes of level floor(d/2), spread over its"
                    + " blocks",
            Placement.class);
    static final RealParameter ERASE_FRACTION = RealParameter.required(
                    "erase_fraction", "pruning erases blocks with more than this share of their nodes faulty", "0", "1")
            .withDefault("0.25");

    /** Largest n for which the largest set of inputs and outputs is found. */
    static final int MOST_MATCHED = 1024;

    private static final List<Metric> METRICS = List.of(
            Metric.integer("connected_pairs", "inputs and outputs joined by a path of working nodes, ends included")
                    .unit("pairs"),
            Metric.integer("dead_inputs", "inputs that fail").unit("nodes"),
            Metric.integer("dead_outputs", "outputs that fail").unit("nodes"),
            Metric.integer(
                            "kept_max",
                            "most inputs and outputs that can be kept so that each kept input reaches each kept output;"
                                    + " null above n = " + MOST_MATCHED)
                    .unit("nodes")
                    .nullable(),
            Metric.integer("inputs_kept", "inputs that pruning keeps").unit("nodes"),
            Metric.integer("outputs_kept", "outputs that pruning keeps").unit("nodes"));

    private static final Facts FACTS = Facts.of(
            "multibutterfly_faults",
            "faults on a multibutterfly: which inputs still reach which outputs, and how many can be kept",
            "Diebold 2008 (after Upfal; Leighton, Maggs), sections 1 and 4");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                MultibutterflyParameters.N,
                MultibutterflyParameters.C,
                NetworkParameters.INDEX,
                FAULT_PROBABILITY,
                PLACEMENT,
                ERASE_FRACTION);
    }

    @Override
    public void check(Parameters parameters) {
        long n = parameters.get(MultibutterflyParameters.N);
        if (n > MOST_INPUTS) {
            throw new ParameterException(
                    MultibutterflyParameters.N.name(),
                    n + " inputs are more than " + MOST_INPUTS + ", up to which it is found who reaches whom");
        }
        MultibutterflyParameters.checkSize(parameters);
    }

    /** How many nodes fail with placement = middle. */
    static int middleFaults(Parameters parameters) {
        long n = parameters.get(MultibutterflyParameters.N);
        BigDecimal mean = parameters
                .get(FAULT_PROBABILITY)
                .multiply(BigDecimal.valueOf(n * (MultibutterflyParameters.d(parameters) + 1)));
        long rounded =
                mean.add(new BigDecimal("0.5")).setScale(0, RoundingMode.FLOOR).longValueExact();
        return (int) Math.min(n, rounded);
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return MultibutterflyParameters.constants(parameters);
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    /** Pairs, and inputs and outputs, that are lost, by shares; pruning that keeps no output. */
    @Override
    public List<String> defaultEvents(Parameters parameters) {
        List<String> events = new ArrayList<>(List.of(
                "connected_pairs < n * n",
                "connected_pairs < 0.99 * n * n",
                "connected_pairs < 0.9 * n * n",
                "connected_pairs < 0.5 * n * n"));
        if (parameters.get(MultibutterflyParameters.N) <= MOST_MATCHED) {
            events.addAll(List.of("kept_max < 2 * n", "kept_max < 1.8 * n", "kept_max <= n"));
        }
        events.add("inputs_kept + outputs_kept < n");
        events.add("outputs_kept == 0");
        return events;
    }

    @Override
    public long work(Parameters parameters) {
        long n = parameters.get(MultibutterflyParameters.N);
        long edges = MultibutterflyParameters.edges(parameters);
        long sets = parameters.get(MultibutterflyParameters.C) * n * n / 256;
        return (NetworkParameters.isFixed(parameters) ? edges : 4 * edges) + sets;
    }

    @Override
    public Optional<FixedNetwork> network(Parameters parameters) {
        return MultibutterflyParameters.network(parameters);
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new MultibutterflyFaultsSimulator(parameters);
    }
}

package io.swallowtail.protocols.multibutterfly;

import static io.swallowtail.core.experiment.Metric.NULLABLE;
import static io.swallowtail.core.experiment.Metric.unit;
import static io.swallowtail.protocols.multibutterfly.MultibutterflyParameters.C;
import static io.swallowtail.protocols.multibutterfly.MultibutterflyParameters.d;

import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.MeanFigure;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.connectivity.DisconnectedMatching;
import io.swallowtail.protocols.connectivity.KeptPairs;
import io.swallowtail.protocols.network.Multibutterfly;
import io.swallowtail.protocols.network.MultibutterflyWiring;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A multibutterfly with faulty nodes. Measures which inputs and outputs stay connected through working nodes, how many
 * can be kept such that all of them are connected, and how many a simple pruning keeps. For c = 1 it is a randomly
 * wired butterfly with one path per pair.
 *
 * <p>Source: Diebold 2008, sections 1 and 4; pruning after Leighton and Maggs, IEEE Trans. Computers 41(5), 1992.
 */
public final class MultibutterflyFaults extends Experiment {
    /** How faults are placed. */
    enum Placement {
        /** Each node fails independently with the fault probability. */
        RANDOM,
        /** The expected number of faults, spread over the blocks of the middle level. */
        MIDDLE
    }

    /** The sets of outputs that inputs reach take n²/4 bytes. */
    static final IntegerParameter N = IntegerParameter.powerOfTwo("n", "inputs of the network", 2, 1 << 14);

    /** Largest n for which the largest set of inputs and outputs is found. */
    private static final int MAX_MATCHED = 1024;

    private static final RealParameter P =
            RealParameter.required("p", "probability that a node of levels 0 to d fails", "0", "1");
    private static final ChoiceParameter<Placement> PLACEMENT = new ChoiceParameter<>(
            "placement",
            "random: each node by itself; middle: min(n, floor(p n (d+1) + 1/2)) nodes of level floor(d/2), spread over its"
                    + " blocks",
            Placement.class);
    private static final RealParameter ERASE_FRACTION = RealParameter.required(
                    "erase_fraction", "pruning erases blocks with more than this share of their nodes faulty", "0", "1")
            .withDefault("0.25");

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CONNECTED_PAIRS = METRICS.integer(
            "connected_pairs",
            "pairs of an input and an output joined by a path of working nodes, forward from level to level, ends included",
            unit("pairs"));
    private static final Metric.Whole DEAD_INPUTS = METRICS.integer("dead_inputs", "inputs that fail", unit("nodes"));
    private static final Metric.Whole DEAD_OUTPUTS =
            METRICS.integer("dead_outputs", "outputs that fail", unit("nodes"));
    private static final Metric.Whole KEPT_MAX = METRICS.integer(
            "kept_max",
            "most inputs and outputs that can be kept so that each kept input reaches each kept output; null above n = "
                    + MAX_MATCHED,
            unit("nodes"),
            NULLABLE);
    private static final Metric.Whole INPUTS_KEPT =
            METRICS.integer("inputs_kept", "inputs that pruning keeps", unit("nodes"));
    private static final Metric.Whole OUTPUTS_KEPT =
            METRICS.integer("outputs_kept", "outputs that pruning keeps", unit("nodes"));

    private static final Metric.Whole KEPT_PAIRS_LOW = METRICS.integer(
            "kept_pairs_low",
            "lower limit of the most k for which k inputs and k outputs can be kept so: those of pruning or of a greedy search;"
                    + " null where kept_max is",
            unit("pairs"),
            NULLABLE);
    private static final Metric.Whole KEPT_PAIRS_HIGH = METRICS.integer(
            "kept_pairs_high",
            "upper limit of that k, by kept_max / 2 and by degrees; null where kept_max is",
            unit("pairs"),
            NULLABLE);

    /** Defines the experiment. */
    public MultibutterflyFaults() {
        super(MultibutterflyParameters.define(
                        "multibutterfly_faults",
                        "faults on a multibutterfly: which inputs still reach which outputs, and how many can be kept",
                        "Diebold 2008 (after Upfal; Leighton, Maggs), sections 1 and 4")
                .parameters(N, C, NetworkParameters.INDEX, P, PLACEMENT, ERASE_FRACTION)
                .metrics(METRICS)
                // The faults are nested in p with either placement, and a connected pair stays connected with fewer of
                // them.
                .falls(P, CONNECTED_PAIRS, KEPT_MAX, KEPT_PAIRS_HIGH)
                .rises(P, DEAD_INPUTS, DEAD_OUTPUTS)
                .figures(figure(CONNECTED_PAIRS, 2, "connected pairs / n²"), figure(INPUTS_KEPT, 1, "kept inputs / n"))
                .events(MultibutterflyFaults::events)
                .work(MultibutterflyFaults::pathEdges)
                .simulator(Run::new));
    }

    /** Declares a figure: the mean of a metric over p, divided by a power of n. */
    private static MeanFigure figure(Metric metric, int power, String label) {
        return new MeanFigure(
                metric,
                label,
                parameters -> Math.pow(parameters.get(N), power),
                P,
                Optional.of(new MeanFigure.Query("multibutterfly_faults.sql", "value")));
    }

    /** The number of faulty nodes with placement = middle. */
    private static int middleFaults(Parameters parameters) {
        long n = parameters.get(N);
        BigDecimal mean = parameters.get(P).multiply(BigDecimal.valueOf(n * (d(parameters) + 1)));
        return mean.setScale(0, RoundingMode.HALF_UP).min(BigDecimal.valueOf(n)).intValueExact();
    }

    /** Default events: lost shares of the pairs, and of the inputs and outputs; a pruning that keeps no output. */
    private static List<String> events(Parameters parameters) {
        List<String> events = new ArrayList<>(List.of(
                "connected_pairs < n * n",
                "connected_pairs < 0.99 * n * n",
                "connected_pairs < 0.9 * n * n",
                "connected_pairs < 0.5 * n * n"));
        if (parameters.get(N) <= MAX_MATCHED) {
            events.addAll(List.of("kept_max < 2 * n", "kept_max < 1.8 * n", "kept_max <= n"));
        }
        events.add("inputs_kept + outputs_kept < n");
        events.add("outputs_kept == 0");
        return events;
    }

    private static long pathEdges(Parameters parameters) {
        long n = parameters.get(N);
        long edges = MultibutterflyParameters.edges(parameters);
        long sets = parameters.get(C) * n * n / 256;
        return (NetworkParameters.isFixed(parameters) ? edges : 4 * edges) + sets;
    }

    /**
     * One trial. Streams: those of {@link MultibutterflyWiring}; {@code faults}, flag level·n + row of the levels 0 … d, with
     * placement = random. Cost: that of the wiring, a few nanoseconds per edge, c·n²/32 words, and the matching. Memory: the
     * network's and n²/4 bytes.
     */
    private static final class Run extends Simulator {
        private final Multibutterfly splitters;
        private final int n;
        private final int d;
        private final MultibutterflyWiring wiring;
        /** Bit level·n + row is 1 for a faulty node: the words of a stream, or always the same. */
        private final long[] faults;

        private final Connections connections;
        private final Pruning pruning;
        /** Null where n is too large for them. */
        private final DisconnectedMatching matching;

        private final KeptPairs pairs;

        Run(Parameters parameters) {
            super(parameters);
            splitters = MultibutterflyParameters.network(parameters);
            n = splitters.rows();
            d = splitters.d();
            wiring = new MultibutterflyWiring(splitters, network);
            faults = parameters.get(PLACEMENT) == Placement.RANDOM
                    ? choices.bernoulli("faults", n * (d + 1), parameters.get(P))
                            .words()
                    : middle(middleFaults(parameters));
            connections = new Connections(splitters);
            pruning = new Pruning(splitters, parameters.get(ERASE_FRACTION));
            matching = n <= MAX_MATCHED ? new DisconnectedMatching(n) : null;
            pairs = n <= MAX_MATCHED ? new KeptPairs(n) : null;
        }

        /** Spreads faults over the blocks of level floor(d/2): one in each block, then a second, and so on. */
        private long[] middle(int count) {
            int level = d / 2;
            int blocks = 1 << level;
            long[] words = new long[n * (d + 1) + 63 >>> 6];
            for (int r = 0; r < count; r++) {
                int node = level * n + r % blocks * splitters.blockSize(level) + r / blocks;
                words[node >>> 6] |= 1L << node;
            }
            return words;
        }

        @Override
        protected void drawNetwork() {
            wiring.build();
        }

        @Override
        protected void simulate(Outcome out) {
            long[] reached = connections.reached(faults);
            long connected = 0;
            int sets = n * (n + 63 >>> 6);
            for (int w = 0; w < sets; w++) {
                connected += Long.bitCount(reached[w]);
            }
            out.set(CONNECTED_PAIRS, connected);
            out.set(DEAD_INPUTS, failedNodes(0));
            out.set(DEAD_OUTPUTS, failedNodes(d));
            pruning.run(faults);
            out.set(INPUTS_KEPT, pruning.inputsKept);
            out.set(OUTPUTS_KEPT, pruning.outputsKept);
            if (matching == null) {
                out.setNull(KEPT_MAX);
                out.setNull(KEPT_PAIRS_LOW);
                out.setNull(KEPT_PAIRS_HIGH);
            } else if (out.needs(KEPT_MAX) || out.needs(KEPT_PAIRS_LOW) || out.needs(KEPT_PAIRS_HIGH)) {
                int most = 2 * n - matching.size(reached);
                pairs.begin(reached);
                out.set(KEPT_MAX, most);
                out.set(KEPT_PAIRS_LOW, Math.max(pairs.low(), Math.min(pruning.inputsKept, pruning.outputsKept)));
                out.set(KEPT_PAIRS_HIGH, Math.min(pairs.high(), most / 2));
            }
        }

        private long failedNodes(int level) {
            long count = 0;
            for (int node = level * n; node < (level + 1) * n; node++) {
                count += faults[node >>> 6] >>> node & 1;
            }
            return count;
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            trace.network(splitters);
            MultibutterflyParameters.traceEdges(trace, splitters);
            BitSet.valueOf(faults).stream().forEach(node -> trace.faultyNode(node / n, node % n));
            long[] reached = connections.reached(faults);
            int words = n + 63 >>> 6;
            trace.list(n, input -> {
                BitSet outputs = BitSet.valueOf(Arrays.copyOfRange(reached, input * words, (input + 1) * words));
                trace.note("Input " + input + " reaches " + outputs(outputs, trace) + ".");
            });
            traceGivenUp("inputs", 0, pruning::isInputKept, trace);
            traceGivenUp("outputs", d, pruning::isOutputKept, trace);
        }

        private String outputs(BitSet reached, Trace trace) {
            BitSet missed = (BitSet) reached.clone();
            missed.flip(0, n);
            if (missed.isEmpty() || reached.isEmpty()) {
                return missed.isEmpty() ? "every output" : "no output";
            }
            return reached.cardinality() <= missed.cardinality()
                    ? "output " + rows(reached.stream(), trace) + " only"
                    : "every output but " + rows(missed.stream(), trace);
        }

        private void traceGivenUp(String what, int level, IntPredicate isKept, Trace trace) {
            int[] rows = IntStream.range(0, n).filter(isKept.negate()).toArray();
            if (rows.length > 0) {
                trace.note("Pruning gives up the " + what + " " + rows(IntStream.of(rows), trace) + ".");
            }
            for (int row : rows) {
                trace.mark(level, row, "the inputs and outputs that pruning gives up");
            }
        }

        private static String rows(IntStream some, Trace trace) {
            int[] rows = some.toArray();
            return trace.named(rows.length, i -> Integer.toString(rows[i]));
        }
    }
}

package io.swallowtail.protocols.fault;

import static io.swallowtail.core.experiment.Metric.NULLABLE;
import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.trace.Trace;

/**
 * The flow that the proof of Theorem 2.1 constructs around random faults. Sets of b² subbutterflies with a fault are
 * faulty as a whole, and faults spread. The construction routes b(b - 1) units over each remaining row and column.
 *
 * <p>Source: Cole, Maggs, Sitaraman, section 2, parts 1 (iv) and 2.
 */
public final class FaultConstruction extends Experiment {
    private static final int MIN_STRIPS = 3;
    private static final long LOAD_UNITS = 1_000_000;

    private static final IntegerParameter B = IntegerParameter.powerOfTwo(
                    "b",
                    "inputs of a subbutterfly, the paper's d; log2 n is a multiple, at least three times log2 b",
                    2,
                    1 << 5)
            .withDefault(8);

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole FAULTY_SETS = METRICS.integer(
            "faulty_sets", "sets of b² subbutterflies that are faulty as a whole from the start", unit("sets"));
    static final Metric.Whole FAULTY_AFTER = METRICS.integer(
            "faulty_after", "faulty subbutterflies when the spread of faults has ended", unit("subbutterflies"));
    static final Metric.Whole OTHER_PATTERNS = METRICS.integer(
            "other_patterns",
            "sets whose faulty subbutterflies are none of the five patterns; 0 is the paper's claim",
            unit("sets"));
    static final Metric.Whole FAULTY_ROWS = METRICS.integer(
            "faulty_rows", "rows of sets that are faulty when the spread of faults has ended", unit("rows"));
    static final Metric.Whole FAULTY_COLUMNS = METRICS.integer(
            "faulty_columns", "columns of sets that are faulty when the spread of faults has ended", unit("columns"));
    static final Metric.Whole OVERFULL_COLLECTIONS = METRICS.integer(
            "overfull_collections",
            "collections of b sets with more than b faulty rows, which the paper excludes",
            unit("collections"));
    static final Metric.Flag CONSTRUCTED = METRICS.flag(
            "constructed",
            "the construction succeeds: no overfull collection, every exchange has a path, and no negative flow");
    static final Metric.Whole CONSTRUCTED_FLOW =
            METRICS.integer("constructed_flow", "units that the construction routes; 0 if it fails", unit("units"));
    static final Metric.Ratio CONSTRUCTED_CONGESTION = METRICS.ratio(
            "constructed_congestion", "most units on an edge, in millionths; null if the construction fails", NULLABLE);

    /** Defines the experiment. Its default events: the construction fails; its flow needs more than one unit an edge. */
    public FaultConstruction() {
        super(FaultParameters.define(
                        "fault_construction",
                        "random faults: the flow that the proof of Theorem 2.1 constructs around them",
                        "Cole, Maggs, Sitaraman, Routing on butterfly networks with random faults, section 2, parts 1 (iv) and 2",
                        FaultParameters.N,
                        B)
                .check(FaultConstruction::requireStrips)
                .metrics(METRICS)
                .events("!constructed", "other_patterns >= 1", "constructed_congestion > 1")
                .work(parameters -> FaultParameters.nodes(parameters.get(FaultParameters.N)))
                .simulator(Run::new));
    }

    private static int height(Parameters parameters) {
        return Long.numberOfTrailingZeros(parameters.get(B));
    }

    private static void requireStrips(Parameters parameters) {
        int d = FaultParameters.d(parameters.get(FaultParameters.N));
        int height = height(parameters);
        if (d % height != 0 || d < MIN_STRIPS * height) {
            throw new ParameterException(
                    B.name(),
                    parameters.get(B) + " does not cut the " + d + " edge levels of n = " + (1 << d)
                            + " into even strips, at least " + MIN_STRIPS);
        }
    }

    /**
     * One trial. Streams: those of {@link FaultSimulator}. Cost and memory: those of {@link FaultSpread}, {@link
     * FaultStructure} and {@link ConstructedFlow}.
     */
    private static final class Run extends FaultSetSimulator {
        private final FaultSpread spread;
        private final FaultStructure structure;
        private final ConstructedFlow flow;
        private final ConstructedFlow.Edges largest = this::take;
        private double congestion;

        Run(Parameters parameters) {
            super(parameters, METRICS);
            int height = height(parameters);
            spread = new FaultSpread(butterfly.d, height);
            structure = new FaultStructure(butterfly.d, height);
            flow = new ConstructedFlow(butterfly.d, height, structure);
        }

        @Override
        void measure(Outcome out) {
            spread.beginSets(butterfly);
            int b = butterfly.n() / spread.perStrip();
            out.set(FAULTY_SETS, spread.faulty() / (b * b));
            spread.settle();
            out.set(FAULTY_AFTER, spread.faulty());
            structure.read(spread);
            out.set(OTHER_PATTERNS, structure.otherPatterns(spread));
            int inner = 0;
            for (int t = 2; t <= structure.strips - 2; t++) {
                inner += structure.faultyLinks(t);
            }
            out.set(FAULTY_ROWS, inner + structure.faultyLinks(1));
            out.set(FAULTY_COLUMNS, inner + structure.faultyLinks(structure.strips - 1));
            int overfull = structure.overfullCollections();
            out.set(OVERFULL_COLLECTIONS, overfull);
            construct(out, overfull == 0);
        }

        private void construct(Outcome out, boolean isEven) {
            boolean isConstructed = false;
            if (isEven) {
                structure.complete();
                isConstructed = flow.find();
            }
            out.set(CONSTRUCTED, isConstructed);
            out.set(CONSTRUCTED_FLOW, isConstructed ? flow.units() : 0);
            if (isConstructed) {
                congestion = 0;
                flow.edges(largest);
                out.set(CONSTRUCTED_CONGESTION, Math.round(congestion * LOAD_UNITS), LOAD_UNITS);
            } else {
                out.setNull(CONSTRUCTED_CONGESTION);
            }
        }

        private void take(int level, int column, boolean crossing, double units) {
            congestion = Math.max(congestion, units);
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            traceFaults(trace, butterfly);
            trace.note(spread.inWords());
            trace.note("Sets that are faulty as a whole from the start: " + out.get(FAULTY_SETS)
                    + "; faulty subbutterflies in the end: " + out.get(FAULTY_AFTER) + ".");
            trace.note(
                    out.get(CONSTRUCTED) == 1
                            ? "The construction routes " + out.get(CONSTRUCTED_FLOW) + " units, at most "
                                    + congestion
                                    + " on an edge."
                            : "The construction fails: collections with too many faulty rows: "
                                    + out.get(OVERFULL_COLLECTIONS) + ".");
            mark(trace, spread);
        }
    }
}

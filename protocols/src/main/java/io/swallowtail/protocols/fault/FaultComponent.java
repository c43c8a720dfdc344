package io.swallowtail.protocols.fault;

import static io.swallowtail.core.experiment.Metric.binned;
import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.MeanFigure;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.trace.Trace;
import java.util.stream.IntStream;

/**
 * The largest connected component of the undirected graph that survives random faults.
 *
 * <p>Source: Karlin, Nelson, Tamaki, "On the fault tolerance of the butterfly", STOC 1994, as cited by Cole, Maggs,
 * Sitaraman, section 1.1. Their p is the probability that an edge survives; here p is the probability that it fails.
 */
public final class FaultComponent extends Experiment {
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole LARGEST =
            METRICS.integer("largest", "nodes of the largest component", unit("nodes"));
    private static final Metric.Whole SECOND =
            METRICS.integer("second", "nodes of the second largest component, 0 if there is none", unit("nodes"));
    private static final Metric.Ratio LARGEST_SHARE =
            METRICS.ratio("largest_share", "largest over all nodes, failed ones too");
    private static final Metric.Ratio SECOND_SHARE =
            METRICS.ratio("second_share", "second over all nodes, failed ones too");
    private static final Metric.Whole CONNECTED_PAIRS = METRICS.integer(
            "connected_pairs",
            "pairs of a live input and a live output in one component: joined in any direction, unlike the paths of network_faults and multibutterfly_faults",
            unit("pairs"),
            binned(4096));

    /**
     * Defines the experiment. Its default events: the largest component holds less than half, or a tenth, of all nodes;
     * no input is connected with any output.
     */
    public FaultComponent() {
        super(FaultParameters.define(
                        "fault_component",
                        "random faults: the largest connected component that survives",
                        "Karlin, Nelson, Tamaki, STOC 1994; Cole, Maggs, Sitaraman, Routing on butterfly networks with random faults, section 1.1",
                        FaultParameters.N,
                        FaultParameters.WRAP)
                .metrics(METRICS)
                // Faults are nested in p: components only shrink.
                .falls(FaultParameters.P, LARGEST, LARGEST_SHARE, CONNECTED_PAIRS)
                .figures(
                        FaultParameters.figure(FaultParameters.N, LARGEST_SHARE, 0, "share of the largest component"),
                        FaultParameters.figure(FaultParameters.N, SECOND_SHARE, 0, "share of the second component")
                                .ringed(MeanFigure.Mark.LARGEST, "the giant component ends"),
                        FaultParameters.figure(FaultParameters.N, CONNECTED_PAIRS, 2, "connected pairs / n²"))
                .events("largest_share < 0.5", "largest_share < 0.1", "connected_pairs < 1")
                .work(parameters ->
                        FaultParameters.size(parameters, FaultParameters.N).nodes())
                .simulator(Run::new));
    }

    /**
     * One trial. Streams: those of {@link FaultSimulator}. Cost and memory: those of {@link LiveComponents}, and 3 bits per node.
     */
    private static final class Run extends FaultSetSimulator {
        private final long nodes;
        private final LiveComponents components;

        Run(Parameters parameters) {
            super(parameters, METRICS);
            nodes = FaultParameters.size(parameters, FaultParameters.N).nodes();
            components = new LiveComponents(butterfly.d, isWrapped);
        }

        @Override
        void measure(Outcome out) {
            components.find(butterfly);
            out.set(LARGEST, components.largest);
            out.set(SECOND, components.second);
            out.set(LARGEST_SHARE, components.largest, nodes);
            out.set(SECOND_SHARE, components.second, nodes);
            out.set(CONNECTED_PAIRS, components.connectedPairs);
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            traceFaults(trace, butterfly);
            trace.note("The live nodes make " + components.components() + " components; the largest has "
                    + components.largest + " nodes and the second " + components.second + ".");
            trace.note("Pairs of a live input and a live output in one component: " + components.connectedPairs + ".");
            markLargest(trace);
        }

        /** Marks the largest component. Each component gets its smallest node number by propagation. */
        private void markLargest(Trace trace) {
            int all = (int) nodes;
            int[] labels = IntStream.range(0, all)
                    .map(node -> butterfly.isLive(node) ? node : all)
                    .toArray();
            boolean spreads = true;
            while (spreads) {
                spreads = false;
                for (int edge = 0; edge < 2 * butterfly.d * butterfly.n(); edge++) {
                    int upper = edge / 2;
                    int lower = butterfly.lowerEnd(edge) % all;
                    int least = Math.min(labels[upper], labels[lower]);
                    if (butterfly.isUsable(edge) && labels[upper] != labels[lower]) {
                        labels[upper] = least;
                        labels[lower] = least;
                        spreads = true;
                    }
                }
            }
            int[] sizes = new int[all];
            IntStream.of(labels).filter(label -> label < all).forEach(label -> sizes[label]++);
            int largest = IntStream.range(0, all)
                    .filter(label -> sizes[label] == components.largest)
                    .findFirst()
                    .orElseThrow();
            mark(trace, "the nodes of a largest component", node -> labels[node % all] == largest);
        }
    }
}

package org.example;

import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.core.trace.Trace;
import java.util.Arrays;

/** A random permutation on the hypercube: packets fix the bits of their addresses, directly or by a random node in between. */
public final class BitFixing extends Experiment {
    private static final IntegerParameter DIMENSIONS = IntegerParameter.required("dimensions", "of the cube", 1, 16);
    private static final BooleanParameter DIRECT = new BooleanParameter("direct", "whether packets go straight on");

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CONGESTION = METRICS.integer("congestion", "most packets over one edge");
    private static final Metric.Ratio STRETCH = METRICS.ratio("stretch", "hops over shortest hops", Metric.NULLABLE);
    private static final Metric.Flag CROWDED = METRICS.flag("crowded", "an edge carries more packets than dimensions");
    private static final Metric.Whole HOPS = METRICS.integer("hops", "hops of all packets", unit("hops"));

    public BitFixing() {
        super(Definition.of("bit_fixing", "bit fixing on the hypercube", "Valiant, Brebner, STOC 1981")
                .parameters(DIMENSIONS, DIRECT)
                .metrics(METRICS)
                .events("crowded", "congestion >= 2..6")
                .work(parameters -> parameters.get(DIMENSIONS) << parameters.get(DIMENSIONS))
                .refined(CROWDED)
                .simulator(Run::new));
    }

    private static final class Run extends Simulator {
        private final int dimensions;
        private final ShuffleChoices permutation;
        private final IntegerChoices between;
        private final int[] destinations;
        private final int[] loads;

        Run(Parameters parameters) {
            dimensions = (int) parameters.get(DIMENSIONS);
            int nodes = 1 << dimensions;
            permutation = choices.shuffle("permutation", nodes);
            between = parameters.get(DIRECT) ? null : choices.integers("between", nodes, nodes);
            destinations = new int[nodes];
            loads = new int[nodes * dimensions];
        }

        @Override
        protected void simulate(Outcome out) {
            permutation.permutation(destinations);
            Arrays.fill(loads, 0);
            int hops = 0;
            int shortest = 0;
            for (int node = 0; node < destinations.length; node++) {
                int via = between == null ? node : between.values()[node];
                hops += route(node, via) + route(via, destinations[node]);
                shortest += Integer.bitCount(node ^ destinations[node]);
            }
            int most = 0;
            for (int load : loads) {
                most = Math.max(most, load);
            }
            out.set(CONGESTION, most);
            out.set(CROWDED, most > dimensions);
            out.set(HOPS, hops);
            out.set(STRETCH, hops, Math.max(1, shortest));
            if (shortest == 0) {
                out.setNull(STRETCH);
            }
        }

        private int route(int from, int to) {
            int node = from;
            for (int bit = 0; bit < dimensions; bit++) {
                if (((from ^ to) >>> bit & 1) != 0) {
                    loads[node * dimensions + bit]++;
                    node ^= 1 << bit;
                }
            }
            return Integer.bitCount(from ^ to);
        }

        @Override
        protected void simulateRefined(Outcome out) {
            simulate(out);
            out.refine(CROWDED, out.get(CONGESTION));
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            for (int node = 0; node < destinations.length; node++) {
                trace.packet(node, "node " + node, 0, node, "sends to node " + destinations[node]);
            }
        }
    }
}

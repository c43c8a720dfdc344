package org.example;

import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.core.random.IntegerChoices;
import java.util.Arrays;

/** Each node of a ring sends a packet to a random node, the shorter way round, or clockwise if both are equal. */
public final class RingRoutes extends Experiment {
    private static final IntegerParameter N = IntegerParameter.required("n", "nodes", 3, 1 << 16);

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CONGESTION =
            METRICS.integer("congestion", "most packets over one edge", unit("packets"));

    public RingRoutes() {
        super(Definition.of("ring_routes", "random destinations on a ring", "folklore")
                .parameters(N)
                .size(parameters -> new NetworkSize(parameters.get(N), 2 * parameters.get(N)))
                .metrics(METRICS)
                .range(CONGESTION, 0, parameters -> parameters.get(N))
                .events("congestion >= 2..8")
                .work(parameters -> parameters.get(N) * parameters.get(N) / 4)
                .simulator(Run::new));
    }

    private static final class Run extends Simulator {
        private final int n;
        private final IntegerChoices destinations;
        /** The packets over the edges from each node, clockwise and then back. */
        private final int[][] loads;

        Run(Parameters parameters) {
            n = (int) parameters.get(N);
            destinations = choices.integers("destinations", n, n);
            loads = new int[2][n];
        }

        @Override
        protected void simulate(Outcome out) {
            Arrays.fill(loads[0], 0);
            Arrays.fill(loads[1], 0);
            int most = 0;
            for (int node = 0; node < n; node++) {
                int clockwise = Math.floorMod(destinations.values()[node] - node, n);
                boolean isBack = 2 * clockwise > n;
                int hops = isBack ? n - clockwise : clockwise;
                int at = node;
                for (int hop = 0; hop < hops; hop++) {
                    most = Math.max(most, ++loads[isBack ? 1 : 0][at]);
                    at = Math.floorMod(at + (isBack ? -1 : 1), n);
                }
            }
            out.set(CONGESTION, most);
        }
    }
}

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
import io.swallowtail.core.random.IntegerChoices;
import java.util.Arrays;

/** n balls are thrown into n bins one by one, each into the emptiest of d random bins. */
public final class BallsIntoBins extends Experiment {
    private static final IntegerParameter N = IntegerParameter.required("n", "balls, and bins", 1, 1 << 20);
    private static final IntegerParameter D = IntegerParameter.required("d", "bins among which a ball chooses", 1, 8)
            .withDefault(2);

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole MAX_LOAD = METRICS.integer("max_load", "most balls in one bin", unit("balls"));

    public BallsIntoBins() {
        super(Definition.of(
                        "balls_into_bins",
                        "n balls thrown into n bins, each into the emptiest of d",
                        "Azar, Broder, Karlin, Upfal, STOC 1994")
                .parameters(N, D)
                .metrics(METRICS)
                .events("max_load >= 2..6")
                .work(parameters -> parameters.get(N) * parameters.get(D))
                .simulator(Run::new));
    }

    private static final class Run extends Simulator {
        private final int d;
        private final IntegerChoices bins;
        private final int[] loads;

        Run(Parameters parameters) {
            int n = (int) parameters.get(N);
            d = (int) parameters.get(D);
            bins = choices.integers("bins", n * d, n);
            loads = new int[n];
        }

        @Override
        protected void simulate(Outcome out) {
            Arrays.fill(loads, 0);
            int most = 0;
            for (int ball = 0; ball < loads.length; ball++) {
                int emptiest = bins.values()[ball * d];
                for (int k = 1; k < d; k++) {
                    int bin = bins.values()[ball * d + k];
                    emptiest = loads[bin] < loads[emptiest] ? bin : emptiest;
                }
                most = Math.max(most, ++loads[emptiest]);
            }
            out.set(MAX_LOAD, most);
        }
    }
}

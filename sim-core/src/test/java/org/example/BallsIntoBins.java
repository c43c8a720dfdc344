package org.example;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
import java.util.Arrays;
import java.util.List;

/** n balls are thrown into n bins one by one, each into the emptiest of d random bins. */
public final class BallsIntoBins implements Experiment {
    private static final IntegerParameter N = IntegerParameter.required("n", "balls, and bins", 1, 1 << 20);
    private static final IntegerParameter D = IntegerParameter.required("d", "bins among which a ball chooses", 1, 8)
            .withDefault(2);

    private static final Facts FACTS = Facts.of(
            "balls_into_bins",
            "n balls thrown into n bins, each into the emptiest of d",
            "Azar, Broder, Karlin, Upfal, STOC 1994");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(N, D);
    }

    @Override
    public List<Metric> metrics() {
        return List.of(Metric.integer("max_load", "most balls in one bin").unit("balls"));
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        return List.of("max_load >= 2..6");
    }

    @Override
    public long work(Parameters parameters) {
        return parameters.get(N) * parameters.get(D);
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        int n = (int) parameters.get(N);
        int d = (int) parameters.get(D);
        Choices choices = new Choices();
        IntegerChoices bins = choices.integers("bins", n * d, n);
        int[] loads = new int[n];
        return new Simulator() {
            @Override
            public Choices choices() {
                return choices;
            }

            @Override
            public void run(long[] metrics) {
                Arrays.fill(loads, 0);
                int most = 0;
                for (int ball = 0; ball < n; ball++) {
                    int emptiest = bins.values()[ball * d];
                    for (int k = 1; k < d; k++) {
                        int bin = bins.values()[ball * d + k];
                        emptiest = loads[bin] < loads[emptiest] ? bin : emptiest;
                    }
                    most = Math.max(most, ++loads[emptiest]);
                }
                metrics[0] = most;
            }
        };
    }
}

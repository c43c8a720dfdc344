package org.example;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.OnDemandCoins;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.TwofoldLoads;
import java.util.Arrays;

/** The c-collision protocol with independent paths on the two-fold butterfly; a tie goes to the first path, or to the one with the smaller load. */
public final class CollisionByLoad extends Experiment {
    private static final IntegerParameter N = IntegerParameter.powerOfTwo("n", "inputs", 2, 1 << 15);
    private static final IntegerParameter C =
            IntegerParameter.required("c", "paths on an edge of an eligible path", 1, 100);
    private static final BooleanParameter TIE =
            new BooleanParameter("tie", "which of two eligible paths", "first", "load");

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole CONGESTION = METRICS.integer("congestion", "most circuits on one edge");
    private static final Metric.Flag FAILED = METRICS.flag("failed", "some request was left unsettled");

    public CollisionByLoad() {
        super(Definition.of(
                        "collision_by_load", "c-collision protocol with ties by load", "after Cole et al., STOC 1998")
                .parameters(N, C, TIE)
                .metrics(METRICS)
                .events("congestion >= 2..4", "failed")
                .work(parameters -> 8 * parameters.get(N) * Long.numberOfTrailingZeros(parameters.get(N)))
                .simulator(Run::new));
    }

    private static final class Run extends Simulator {
        private final int n;
        private final int c;
        private final boolean byLoad;
        private final ShuffleChoices requests;
        private final int[] outputs;
        private final int[] first;
        private final int[] second;
        private final OnDemandCoins unsettled;
        private final int[] active;
        private final TwofoldLoads paths;
        private final TwofoldLoads circuits;

        Run(Parameters parameters) {
            n = (int) parameters.get(N);
            c = (int) parameters.get(C);
            byLoad = parameters.get(TIE);
            requests = choices.shuffle("permutation", n);
            outputs = new int[n];
            first = choices.integers("intermediate rows", n, n).values();
            second = choices.integers("second intermediate rows", n, n).values();
            unsettled = choices.onDemandCoins("unsettled");
            active = new int[n];
            Butterfly butterfly = new Butterfly(Integer.numberOfTrailingZeros(n));
            paths = new TwofoldLoads(butterfly);
            circuits = new TwofoldLoads(butterfly);
        }

        @Override
        protected void simulate(Outcome out) {
            requests.permutation(outputs);
            circuits.clear();
            Arrays.setAll(active, i -> i);
            int left = n;
            int before;
            do {
                before = left;
                paths.clear();
                for (int i = 0; i < before; i++) {
                    paths.add(active[i], first[active[i]], outputs[active[i]]);
                    paths.add(active[i], second[active[i]], outputs[active[i]]);
                }
                left = 0;
                for (int i = 0; i < before; i++) {
                    int input = active[i];
                    int load = paths.largest(input, first[input], outputs[input]);
                    int other = paths.largest(input, second[input], outputs[input]);
                    if (Math.min(load, other) > c) {
                        active[left++] = input;
                    } else {
                        boolean takesFirst = byLoad ? load <= other : load <= c;
                        circuits.add(input, takesFirst ? first[input] : second[input], outputs[input]);
                    }
                }
            } while (0 < left && left < before);
            for (int i = 0; i < left; i++) {
                int input = active[i];
                circuits.add(input, unsettled.coin(0, input) ? second[input] : first[input], outputs[input]);
            }
            out.set(CONGESTION, circuits.largest());
            out.set(FAILED, left > 0);
        }
    }
}

package io.swallowtail.benchmarks.rare;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.statistics.BinomialTail;
import io.swallowtail.core.statistics.LogSum;
import java.util.Map;
import java.util.stream.IntStream;

/** Two thousand parts that fail. Three given parts, or eight of the second half, cause the event: few orders begin with the three. */
final class HiddenFaults extends Experiment {
    private static final int HALF = 1000;
    private static final int FEW = 3;
    private static final int MANY = 8;
    private static final RealParameter P = RealParameter.required("p", "probability of each failure", "0", "1");
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Flag DOWN = METRICS.flag("down", "three given parts fail, or eight of the second half");

    HiddenFaults() {
        super(Definition.of("hidden_faults", "few faults that a splitting over the order does not see", "none")
                .parameters(P)
                .metrics(METRICS)
                .rises(P, DOWN)
                .events("down")
                .work(parameters -> HALF)
                .simulator(Parts::new));
    }

    Point at(double p) {
        return new Point(this, Parameters.parse(this, Map.of(P.name(), "" + p)));
    }

    /** Returns the natural logarithm of P(down). */
    static double log(double p) {
        double few = FEW * StrictMath.log(p);
        return LogSum.log(few, StrictMath.log1p(-StrictMath.exp(few)) + BinomialTail.logAtLeast(MANY, HALF, p));
    }

    private static final class Parts extends Simulator {
        private final BernoulliChoices faults;

        Parts(Parameters parameters) {
            faults = choices.bernoulli("faults", 2 * HALF, parameters.get(P));
        }

        @Override
        protected void simulate(Outcome out) {
            boolean isFew = IntStream.range(0, FEW).allMatch(faults::get);
            out.set(
                    DOWN,
                    isFew || IntStream.range(HALF, 2 * HALF).filter(faults::get).count() >= MANY);
        }
    }
}

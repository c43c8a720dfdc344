package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.Choices;
import java.math.BigDecimal;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToLongBiFunction;

/** A protocol of m parts that fail with probability p. A function gives the metric {@code down}, which is declared to rise with p, also with
 * the flags of streams named {@code part …}, whatever their probability is. */
public final class FlagProtocol extends Experiment {
    public static final RealParameter P = RealParameter.required("p", "probability of each fault", "0", "1");
    public static final IntegerParameter M = IntegerParameter.required("m", "parts", 1, 1 << 20);
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole DOWN = METRICS.integer("down", "what the faults cause");

    private FlagProtocol(BiFunction<Parameters, Choices, ToLongBiFunction<BernoulliChoices, long[]>> trial) {
        super(Definition.of("flag_protocol", "parts that fail", "none")
                .parameters(P, M)
                .metrics(METRICS)
                .rises(P, DOWN)
                .faults(P, stream -> stream.startsWith("part "))
                .range(DOWN, 0, parameters -> parameters.get(M))
                .events("down >= 1")
                .work(parameters -> parameters.get(M))
                .simulator(parameters -> new Trial(parameters, trial)));
    }

    /** Makes a protocol from a function that declares choices other than faults and gives the metric from the faults and a state of 8 numbers. */
    public static FlagProtocol of(BiFunction<Parameters, Choices, ToLongBiFunction<BernoulliChoices, long[]>> trial) {
        return new FlagProtocol(trial);
    }

    /** Makes a protocol without other choices. */
    public static FlagProtocol ofFaults(ToLongBiFunction<Parameters, BernoulliChoices> down) {
        return of((parameters, choices) -> (faults, state) -> down.applyAsLong(parameters, faults));
    }

    /** Makes a protocol of 12 pairs of parts, of which a fair coin takes one that matters. */
    public static FlagProtocol ofPairs() {
        return of((parameters, choices) -> {
            BernoulliChoices coin = choices.bernoulli("coin", 12, new BigDecimal("0.5"));
            return (faults, state) -> {
                int down = 0;
                for (int pair = 0; pair < 12; pair++) {
                    down += faults.get(2 * pair + (coin.get(pair) ? 1 : 0)) ? 1 : 0;
                }
                return down;
            };
        });
    }

    /** Makes a protocol that reads the probability of its faults, and has none below 0.05. */
    public static FlagProtocol ofReadProbability() {
        return ofFaults((parameters, faults) -> parameters.get(P).doubleValue() < 0.05 ? 0 : count(faults, 0, 24));
    }

    public Point at(String p, int m) {
        return new Point(this, Parameters.parse(this, Map.of("p", p, "m", "" + m)));
    }

    /** Counts the faults of parts from one to another, the latter not counted. */
    public static int count(BernoulliChoices faults, int from, int to) {
        int count = 0;
        for (int part = from; part < to; part++) {
            count += faults.get(part) ? 1 : 0;
        }
        return count;
    }

    private static final class Trial extends Simulator {
        private final BernoulliChoices faults;
        private final ToLongBiFunction<BernoulliChoices, long[]> down;
        private final long[] state = new long[8];

        Trial(
                Parameters parameters,
                BiFunction<Parameters, Choices, ToLongBiFunction<BernoulliChoices, long[]>> trial) {
            faults = choices.bernoulli("faults", (int) parameters.get(M), parameters.get(P));
            down = trial.apply(parameters, choices);
        }

        @Override
        protected void simulate(Outcome out) {
            out.set(DOWN, down.applyAsLong(faults, state));
        }
    }
}

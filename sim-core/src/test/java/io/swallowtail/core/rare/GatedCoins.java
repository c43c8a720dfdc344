package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BitChoices;
import java.util.Map;

/**
 * 64 coins and a gate of some more. The metric {@code ones} counts the ones of the 64. The metric {@code valley} counts them and the zeros of
 * the gate, so that climbing leads away from the second way: where all coins of the gate are one, it is 1000.
 */
final class GatedCoins extends Experiment {
    private static final int COINS = 64;
    private static final int OPEN = 1_000;
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole ONES = METRICS.integer("ones", "ones of the 64 coins");
    private static final Metric.Whole VALLEY =
            METRICS.integer("valley", "ones of the 64 coins and zeros of the gate; 1000 where the gate is open");

    private GatedCoins(int gate) {
        super(Definition.of("gated_coins", "coins with two ways to an event", "none")
                .metrics(METRICS)
                .events("ones >= 50")
                .work(parameters -> (long) COINS + gate)
                .simulator(parameters -> new Coins(gate)));
    }

    /** Gives the only point of a gate of 1 to 63 coins. */
    static Point point(int gate) {
        Experiment coins = new GatedCoins(gate);
        return new Point(coins, Parameters.parse(coins, Map.of()));
    }

    private static final class Coins extends Simulator {
        private final BitChoices coins = choices.bits("coins", COINS);
        private final BitChoices gate;
        private final int size;

        Coins(int size) {
            this.size = size;
            gate = choices.bits("gate", size);
        }

        @Override
        protected void simulate(Outcome out) {
            int ones = Long.bitCount(coins.words()[0]);
            int shut = size - Long.bitCount(gate.words()[0] & (1L << size) - 1);
            out.set(ONES, ones);
            out.set(VALLEY, shut == 0 ? OPEN : ones + shut);
        }
    }
}

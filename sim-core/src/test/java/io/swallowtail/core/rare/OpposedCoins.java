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
 * Two counts of 64 fair coins, one of which falls as the other rises: {@code ones}, and {@code weight}, which adds i mod 8 for each
 * zero at place i. A trial of very many ones has less weight than any of some thousand trials that are drawn.
 */
final class OpposedCoins extends Experiment {
    private static final int COINS = 64;
    private static final int WEIGHTS = 8;
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole ONES = METRICS.integer("ones", "ones of all coins");
    private static final Metric.Whole WEIGHT = METRICS.integer("weight", "the zeros' places modulo 8, added up");

    private OpposedCoins() {
        super(Definition.of("opposed_coins", "two counts of coins", "this test")
                .metrics(METRICS)
                .events("ones >= 40")
                .simulator(parameters -> new Counts()));
    }

    /** Gives the only point. */
    static Point point() {
        Experiment experiment = new OpposedCoins();
        return new Point(experiment, Parameters.parse(experiment, Map.of()));
    }

    /** The probability that ones and weight are at least so many, from the settings of the coins, coin by coin. */
    static double probability(int ones, int weight) {
        double[][] law = new double[COINS + 1][COINS * WEIGHTS];
        law[0][0] = 1;
        for (int coin = 0; coin < COINS; coin++) {
            double[][] next = new double[COINS + 1][COINS * WEIGHTS];
            for (int a = 0; a <= coin; a++) {
                for (int w = 0; w < coin * WEIGHTS + 1; w++) {
                    next[a + 1][w] += law[a][w] / 2;
                    if (law[a][w] > 0) {
                        next[a][w + coin % WEIGHTS] += law[a][w] / 2;
                    }
                }
            }
            law = next;
        }
        double probability = 0;
        for (int a = ones; a <= COINS; a++) {
            for (int w = weight; w < law[a].length; w++) {
                probability += law[a][w];
            }
        }
        return probability;
    }

    private static final class Counts extends Simulator {
        private final BitChoices coins = choices.bits("coins", COINS);

        @Override
        protected void simulate(Outcome out) {
            long bits = coins.words()[0];
            long weight = 0;
            for (long zeros = ~bits; zeros != 0; zeros &= zeros - 1) {
                weight += Long.numberOfTrailingZeros(zeros) % WEIGHTS;
            }
            out.set(ONES, Long.bitCount(bits));
            out.set(WEIGHT, weight);
        }
    }
}

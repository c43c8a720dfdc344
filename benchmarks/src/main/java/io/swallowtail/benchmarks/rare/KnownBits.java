package io.swallowtail.benchmarks.rare;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BitChoices;

/**
 * Sums of fair coins, whose laws are binomial: an experiment of no use but that every tail of it is known. Coins 0 to
 * 99 are the
 * first hundred, 100 to 199 the second; the late hundred are coins 50 to 149.
 */
final class KnownBits extends Experiment {
    /** Coins of a sum. */
    static final int HUNDRED = 100;

    private static final int HALF = HUNDRED / 2;
    /** What a one of the second hundred counts: another unit. */
    static final int THOUSAND = 1_000;
    /** Ones of a step of the plateaus. */
    static final int STEP = 8;
    /** Ones from which the flag is set. */
    static final int FLAGGED = 64;

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole ONES = METRICS.integer("ones", "ones of the first hundred");
    private static final Metric.Whole WEIGHT =
            METRICS.integer("weight", "a thousand times the ones of the second hundred");
    private static final Metric.Whole EXTREME =
            METRICS.integer("extreme", "the greater of ones and zeros of the first hundred: two modes");
    private static final Metric.Whole PLATEAU = METRICS.integer("plateau", "the ones in whole steps of eight");
    private static final Metric.Flag FLAG = METRICS.flag("flagged", "64 ones or more, and no finer score");
    private static final Metric.Whole LATE_ZEROS =
            METRICS.integer("late_zeros", "zeros of the late hundred, half of which the first hundred counts as ones");

    KnownBits() {
        super(Definition.of("known_bits", "sums of fair coins", "none")
                .metrics(METRICS)
                .events("ones >= 60")
                .work(parameters -> 2L * HUNDRED)
                .simulator(parameters -> new Sums()));
    }

    private static final class Sums extends Simulator {
        private final BitChoices coins = choices.bits("coins", 2 * HUNDRED);

        @Override
        protected void simulate(Outcome out) {
            int early = ones(0, HALF);
            int middle = ones(HALF, HUNDRED);
            int late = ones(HUNDRED, HUNDRED + HALF);
            int ones = early + middle;
            out.set(ONES, ones);
            out.set(WEIGHT, (long) THOUSAND * (late + ones(HUNDRED + HALF, 2 * HUNDRED)));
            out.set(EXTREME, Math.max(ones, HUNDRED - ones));
            out.set(PLATEAU, ones / STEP);
            out.set(FLAG, ones >= FLAGGED);
            out.set(LATE_ZEROS, HUNDRED - middle - late);
        }

        /** Counts ones from a coin to another, excluded; coins are packed 64 per word. */
        private int ones(int from, int to) {
            long[] words = coins.words();
            int ones = 0;
            for (int word = from >>> 6; word <= to - 1 >>> 6; word++) {
                int first = Math.max(0, from - (word << 6));
                int end = Math.min(64, to - (word << 6));
                ones += Long.bitCount(words[word] >>> first << first + 64 - end);
            }
            return ones;
        }
    }
}

package io.swallowtail.benchmarks.rare;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.random.BitChoices;
import io.swallowtail.random.Choices;
import java.util.List;
import java.util.Map;

/**
 * Sums of fair coins, whose laws are binomial: an experiment of no use but that every tail of it is known. Coins 0 to 99 are the
 * first hundred, 100 to 199 the second; the late hundred are coins 50 to 149.
 */
final class KnownBits implements Experiment {
    /** Coins of a sum. */
    static final int HUNDRED = 100;

    private static final int HALF = HUNDRED / 2;
    /** What a one of the second hundred counts: another unit. */
    static final int THOUSAND = 1_000;
    /** Ones of a step of the plateaus. */
    static final int STEP = 8;
    /** Ones from which the flag is set. */
    static final int FLAGGED = 64;

    private static final Facts FACTS = Facts.of("known_bits", "sums of fair coins", "none");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return Map.of();
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.integer("ones", "ones of the first hundred"),
                Metric.integer("weight", "a thousand times the ones of the second hundred"),
                Metric.integer("extreme", "the greater of ones and zeros of the first hundred: two modes"),
                Metric.integer("plateau", "the ones in whole steps of eight"),
                Metric.flag("flagged", "64 ones or more, and no finer score"),
                Metric.integer(
                        "late_zeros", "zeros of the late hundred, half of which the first hundred counts as ones"));
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        return List.of("ones >= 60");
    }

    @Override
    public long work(Parameters parameters) {
        return 2L * HUNDRED;
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new Sums();
    }

    private static final class Sums implements Simulator {
        private final Choices choices = new Choices();
        private final BitChoices coins = choices.bits("coins", 2 * HUNDRED);

        @Override
        public Choices choices() {
            return choices;
        }

        @Override
        public void run(long[] metrics) {
            int early = ones(0, HALF);
            int middle = ones(HALF, HUNDRED);
            int late = ones(HUNDRED, HUNDRED + HALF);
            int ones = early + middle;
            metrics[0] = ones;
            metrics[1] = (long) THOUSAND * (late + ones(HUNDRED + HALF, 2 * HUNDRED));
            metrics[2] = Math.max(ones, HUNDRED - ones);
            metrics[3] = ones / STEP;
            metrics[4] = ones >= FLAGGED ? 1 : 0;
            metrics[5] = HUNDRED - middle - late;
        }

        /** Counts ones from a coin to another, excluded; coins are packed 64 a word. */
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

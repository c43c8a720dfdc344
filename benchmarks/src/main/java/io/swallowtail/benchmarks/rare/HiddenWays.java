package io.swallowtail.benchmarks.rare;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BitChoices;
import java.util.stream.IntStream;

/**
 * Metrics with values that a climb in small steps rarely or never finds. All are functions of 64 fair coins, whose ones are the
 * score, and of some doors. A door has {@code way} fair coins and is open when all of them are one: no metric shows how
 * many of a closed door's coins are one.
 */
final class HiddenWays extends Experiment {
    /** Coins of the score. */
    static final int SCORE = 64;

    /** The local maximum of the metric {@code metastable}. */
    static final int PEAK = 48;

    static final IntegerParameter WAY = IntegerParameter.required("way", "coins of a door", 1, 62);
    static final IntegerParameter DOORS = IntegerParameter.required("doors", "number of doors", 1, 4);

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole HIDDEN =
            METRICS.integer("hidden", "the ones of the score; 64 when the first door is open");
    private static final Metric.Whole GATED = METRICS.integer(
            "gated", "the ones of the score; when the first door is open, three times the ones minus 75");
    private static final Metric.Whole OPEN = METRICS.integer("open", "open doors");
    private static final Metric.Whole PARITY = METRICS.integer(
            "parity", "1 when the i-th coins of all doors have an odd number of ones for every i, otherwise 0");
    private static final Metric.Whole METASTABLE = METRICS.integer(
            "metastable", "the ones of the score, at most 48, or, if that is larger, 100 minus four times the ones");

    HiddenWays() {
        super(Definition.of("hidden_ways", "events that a climb does not see", "none")
                .parameters(WAY, DOORS)
                .metrics(METRICS)
                .events("hidden >= 54")
                .work(parameters -> SCORE + parameters.get(DOORS) * parameters.get(WAY))
                .simulator(Coins::new));
    }

    private static final class Coins extends Simulator {
        private final BitChoices score = choices.bits("score", SCORE);
        private final BitChoices[] doors;
        private final long all;

        Coins(Parameters parameters) {
            int way = Math.toIntExact(parameters.get(WAY));
            all = (1L << way) - 1;
            doors = IntStream.rangeClosed(1, Math.toIntExact(parameters.get(DOORS)))
                    .mapToObj(door -> choices.bits("door " + door, way))
                    .toArray(BitChoices[]::new);
        }

        @Override
        protected void simulate(Outcome out) {
            int ones = Long.bitCount(score.words()[0]);
            boolean isFirstOpen = (doors[0].words()[0] & all) == all;
            int open = 0;
            long odd = 0;
            for (BitChoices door : doors) {
                long coins = door.words()[0] & all;
                open += coins == all ? 1 : 0;
                odd ^= coins;
            }
            out.set(HIDDEN, isFirstOpen ? SCORE : ones);
            out.set(GATED, isFirstOpen ? 3 * ones - 75 : ones);
            out.set(OPEN, open);
            out.set(PARITY, odd == all ? 1 : 0);
            out.set(METASTABLE, Math.max(Math.min(ones, PEAK), 100 - 4 * ones));
        }
    }
}

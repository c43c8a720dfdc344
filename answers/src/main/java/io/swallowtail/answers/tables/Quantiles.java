package io.swallowtail.answers.tables;

import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.core.rows.Quantile;
import io.swallowtail.core.statistics.OrderStatisticInterval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The ranks of sample quantiles, and of the order statistics that enclose the quantiles of the distribution, for a number of observations.
 *
 * @param ranks the ranks of each level
 */
record Quantiles(List<Rank> ranks) {
    /** The quantiles of the table {@code summary}, ascending. */
    private static final List<BigDecimal> LEVELS =
            List.of(new BigDecimal("0.5"), new BigDecimal("0.9"), new BigDecimal("0.99"), new BigDecimal("0.999"));

    /**
     * Ranks of order statistics, from 1.
     *
     * @param sample the rank of the sample's quantile, the smallest integer that is at least level · observations
     * @param low the rank of the interval's low end; 0 for none
     * @param high the rank of its high end; observations + 1 for none
     */
    private record Rank(long sample, long low, long high) {}

    /** Finds the ranks of the levels of {@code summary}. Cost: some hundred binomial tails. */
    static Quantiles of(long observations, double alpha) {
        return of(LEVELS, observations, alpha);
    }

    /** Finds the ranks of other levels, each above 0 and below 1. */
    static Quantiles of(List<BigDecimal> levels, long observations, double alpha) {
        List<Rank> ranks = new ArrayList<>();
        for (BigDecimal level : levels) {
            long sample = level.multiply(BigDecimal.valueOf(observations))
                    .setScale(0, RoundingMode.CEILING)
                    .longValueExact();
            OrderStatisticInterval interval = OrderStatisticInterval.of(observations, level.doubleValue(), alpha);
            ranks.add(new Rank(sample, interval.lowRank(), interval.highRank()));
        }
        return new Quantiles(List.copyOf(ranks));
    }

    /**
     * Reads the quantiles and their intervals from totals with the same number of observations. In a bin, the quantile and the low end
     * are the bin's least value; the high end is its greatest.
     *
     * @param units the divisor of the values
     * @param withIntervals whether the intervals are valid; otherwise their ends are null
     * @return the quantile of each level
     */
    List<Quantile> of(ValueTotals totals, double units, boolean withIntervals) {
        return ranks.stream()
                .map(rank -> new Quantile(
                        at(totals, rank.sample, false, units),
                        withIntervals ? at(totals, rank.low, false, units) : null,
                        withIntervals ? at(totals, rank.high, true, units) : null))
                .toList();
    }

    private static Double at(ValueTotals totals, long rank, boolean greatest, double units) {
        if (rank < 1) {
            return null;
        }
        long below = 0;
        for (Map.Entry<Long, ValueTotals.Seen> entry : totals.values().entrySet()) {
            ValueTotals.Seen seen = entry.getValue();
            below += seen.count();
            if (below >= rank) {
                return (entry.getKey() + (greatest ? seen.greatest() : seen.least())) / units;
            }
        }
        return null;
    }
}

package io.swallowtail.benchmarks.audit;

import io.swallowtail.core.statistics.OrderStatisticInterval;

/**
 * Coverage of the order statistics between which a quantile is reported, for continuous laws and for laws with an atom
 * there.
 */
final class QuantileAudit {
    private static final double[] PARTS = {0, 0.1, 0.5, 0.9, 0.99, 1 - 1e-9, 1};

    private final Ledger ledger;

    QuantileAudit(Ledger ledger) {
        this.ledger = ledger;
    }

    Table table(double alpha, double[] quantiles, long... trials) {
        Table table = new Table(
                "Quantiles by order statistics, confidence " + Table.number(1 - alpha)
                        + ": coverage for continuous laws; the least for laws with an atom at the quantile",
                "q",
                "n",
                "ranks",
                "continuous",
                "atom, least",
                "atom of all");
        for (double q : quantiles) {
            for (long n : trials) {
                OrderStatisticInterval interval = OrderStatisticInterval.of(n, q, alpha);
                double least = 1;
                for (double down : PARTS) {
                    for (double up : PARTS) {
                        least = Math.min(least, audit(interval, n, q, q * down, q + (1 - q) * up, alpha));
                    }
                }
                table.row(
                        q,
                        Table.number(n),
                        interval.lowRank() + ".." + (interval.highRank() > n ? "" : interval.highRank()),
                        Table.probability(audit(interval, n, q, q, q, alpha)),
                        Table.probability(least),
                        Table.probability(audit(interval, n, q, 0, 1, alpha)));
            }
        }
        return table;
    }

    /**
     * The coverage of the value at which F jumps from {@code before} to {@code upTo}, q between: it is missed when
     * fewer than the
     * low rank are at or below it, or as many as the high rank strictly below. The two exclude each other.
     */
    double audit(OrderStatisticInterval interval, long n, double q, double before, double upTo, double alpha) {
        double lowAbove = upTo < 1 ? CountLaw.exceedances(n, upTo).atMost(interval.lowRank() - 1) : 0;
        double highBelow = before > 0 ? CountLaw.exceedances(n, before).atLeast(interval.highRank()) : 0;
        double coverage = 1 - lowAbove - highBelow;
        ledger.judge(
                "quantile",
                "q = " + q + ", n = " + n + ", jump from " + before + " to " + upTo + ", alpha = " + alpha,
                1 - alpha,
                coverage);
        return coverage;
    }
}

package io.swallowtail.benchmarks.audit;

/**
 * How often all intervals of a family hold at once: tails of one point, which share their trials, and of points of
 * their own.
 */
final class FamilyAudit {
    private final Ledger ledger;

    FamilyAudit(Ledger ledger) {
        this.ledger = ledger;
    }

    Table table(double alpha, double[] tails, int points, int... trials) {
        int family = tails.length * points;
        Table table = new Table(
                "All tails at once, confidence " + Table.number(1 - alpha) + ": a metric's " + tails.length
                        + " tails, 0.5 down to " + Table.number(tails[tails.length - 1]) + ", at each of " + points
                        + " points",
                "n",
                "Bonferroni, a point",
                "all points",
                "each for itself, a point",
                "all points");
        for (int n : trials) {
            double shared = nested(Limits.clopperPearson(alpha / family), n, tails);
            double alone = nested(Limits.clopperPearson(alpha), n, tails);
            double together = Math.pow(shared, points);
            ledger.judge("Bonferroni", family + " tails, n = " + n + ", alpha = " + alpha, 1 - alpha, together);
            table.row(
                    n,
                    Table.probability(shared),
                    Table.probability(together),
                    Table.probability(alone),
                    Table.probability(Math.pow(alone, points)));
        }
        return table;
    }

    /**
     * The probability that the limits of all tails of one metric hold: its counts at or below each threshold are a
     * sample's.
     */
    static double nested(Limits limits, int n, double[] tails) {
        double[] levels = new double[tails.length];
        long[] low = new long[tails.length];
        long[] high = new long[tails.length];
        for (int i = 0; i < tails.length; i++) {
            double p = tails[i];
            levels[i] = 1 - p;
            low[i] = n - (Limits.first(0, n, k -> limits.low(k, n) > p) - 1);
            high[i] = n - Limits.first(0, n, k -> limits.high(k, n) >= p);
        }
        return Math.min(1, SampleOrder.inside(n, levels, low, high));
    }
}

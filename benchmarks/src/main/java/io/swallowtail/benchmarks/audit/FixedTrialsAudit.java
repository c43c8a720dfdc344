package io.swallowtail.benchmarks.audit;

import io.swallowtail.benchmarks.audit.Limits.Misses;
import java.util.List;

/** Coverage when the number of trials was fixed beforehand. */
final class FixedTrialsAudit {
    /**
     * Up to this number of trials, p is evaluated next to all ends of intervals. Between two ends coverage has no
     * minimum (the sum of contiguous
     * masses rises and then falls with p), so what is found is the least for any p.
     */
    private static final long ALL_ENDS = 1000;

    private final Ledger ledger;
    private final int decades;

    FixedTrialsAudit(Ledger ledger, int decades) {
        this.ledger = ledger;
        this.decades = decades;
    }

    /**
     * Audits limits for a number of trials.
     *
     * @param limits what is reported
     * @param alpha its error, half of it a side
     */
    WorstCase audit(Limits limits, long trials, double alpha) {
        FixedTrials fixed = new FixedTrials(trials);
        String cell = "n = " + trials + ", alpha = " + alpha;
        WorstCase worst = new WorstCase();
        for (double p : probabilities(limits, trials)) {
            Limits.Misses misses = fixed.misses(limits, p);
            worst.add(p, misses);
            ledger.judge("fixed number of trials", cell + ", p = " + p, 1 - alpha, misses.coverage());
            ledger.judge("fixed number of trials, a side", cell + ", p = " + p, 1 - alpha / 2, 1 - misses.worseSide());
        }
        ledger.demand(
                trials > ALL_ENDS || worst.spends(alpha / 2),
                "fixed number of trials, " + cell + ": wider than need be, " + worst.above() + " and " + worst.below());
        return worst;
    }

    /** The least coverage of other limits at the same p, as far as both outcomes are expected so often. */
    private WorstCase compare(Limits other, Limits limits, long trials, double expected) {
        FixedTrials fixed = new FixedTrials(trials);
        WorstCase worst = new WorstCase();
        for (double p : probabilities(limits, trials)) {
            if (trials * Math.min(p, 1 - p) >= expected) {
                worst.add(p, fixed.misses(other, p));
            }
        }
        return worst;
    }

    private List<Double> probabilities(Limits limits, long trials) {
        List<Double> grid = Probabilities.grid(decades);
        long next = 1;
        for (long k = 0; k <= trials; k += next) {
            Probabilities.addBeside(grid, limits.low(k, trials));
            Probabilities.addBeside(grid, limits.high(k, trials));
            next = trials <= ALL_ENDS || k < 3 ? 1 : k;
        }
        return grid;
    }

    Table table(double alpha, long... trials) {
        Table table = new Table(
                "Fixed number of trials n, confidence " + Table.number(1 - alpha)
                        + ": least coverage over p, and where; the most that each side misses, in alpha/2",
                "n",
                "p's",
                "Clopper-Pearson",
                "at p",
                "low side",
                "high side",
                "Wilson",
                "at p",
                "Wald",
                "Wald, np,nq>=10",
                "at p");
        for (long n : trials) {
            Limits limits = Limits.clopperPearson(alpha);
            WorstCase kept = audit(limits, n, alpha);
            WorstCase wilson = compare(Limits.wilson(alpha), limits, n, 0);
            WorstCase wald = compare(Limits.wald(alpha), limits, n, 0);
            WorstCase waldInBulk = compare(Limits.wald(alpha), limits, n, 10);
            table.row(
                    Table.number(n),
                    kept.cells(),
                    Table.probability(kept.coverage()),
                    Table.number(kept.at()),
                    Table.probability(kept.above() / (alpha / 2)),
                    Table.probability(kept.below() / (alpha / 2)),
                    Table.probability(wilson.coverage()),
                    Table.number(wilson.at()),
                    Table.probability(wald.coverage()),
                    Table.probability(waldInBulk.coverage()),
                    Table.number(waldInBulk.at()));
        }
        return table;
    }

    /** A number of trials that was fixed beforehand. */
    record FixedTrials(long trials) {
        /** How often limits miss p: the counts that cover p are contiguous, and the law is summed on both sides of them. */
        Misses misses(Limits limits, double p) {
            long first = Limits.first(0, trials, k -> limits.high(k, trials) >= p);
            long last = Limits.first(0, trials, k -> limits.low(k, trials) > p) - 1;
            double[] outside = CountLaw.exceedances(trials, p).outside(first, last);
            return new Misses(outside[1], outside[0]);
        }
    }
}

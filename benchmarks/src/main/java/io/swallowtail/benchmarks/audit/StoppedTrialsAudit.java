package io.swallowtail.benchmarks.audit;

import io.swallowtail.core.statistics.InverseBinomialLimits;
import java.util.List;
import java.util.Locale;
import java.util.function.LongToDoubleFunction;

/** Coverage when the trials end at the k-th exceedance, or at M if that comes first. */
final class StoppedTrialsAudit {
    private final Ledger ledger;
    private final int decades;

    StoppedTrialsAudit(Ledger ledger, int decades) {
        this.ledger = ledger;
        this.decades = decades;
    }

    /**
     * Audits a rule.
     *
     * @param stopped what is reported when the k-th exceedance came
     * @param truncated what is reported when it did not
     * @param alpha their error, half of it a side
     */
    WorstCase audit(StoppedTrials rule, Limits stopped, Limits truncated, double alpha) {
        String cell = name(rule) + ", alpha = " + alpha;
        WorstCase worst = new WorstCase();
        for (double p : probabilities(rule, stopped, truncated)) {
            Limits.Misses misses = rule.misses(stopped, truncated, p);
            worst.add(p, misses);
            ledger.judge("stopping", cell + ", p = " + p, 1 - alpha, misses.coverage());
            ledger.judge("stopping, a side", cell + ", p = " + p, 1 - alpha / 2, 1 - misses.worseSide());
        }
        ledger.demand(
                worst.spends(alpha / 2),
                "stopping, " + cell + ": wider than need be, " + worst.above() + " and " + worst.below());
        return worst;
    }

    private static String name(StoppedTrials rule) {
        return "k = " + rule.exceedances()
                + (rule.maxTrials() == StoppedTrials.NEVER ? "" : ", M = " + rule.maxTrials());
    }

    private WorstCase compare(Limits other, StoppedTrials rule, Limits stopped, Limits truncated) {
        WorstCase worst = new WorstCase();
        for (double p : probabilities(rule, stopped, truncated)) {
            worst.add(p, rule.misses(other, other, p));
        }
        return worst;
    }

    private List<Double> probabilities(StoppedTrials rule, Limits stopped, Limits truncated) {
        List<Double> grid = Probabilities.grid(decades);
        long k = rule.exceedances();
        long most = Math.min(rule.maxTrials(), 100_000_000);
        for (long n = k; n < most; n += Math.max(1, n / 2)) {
            addEnds(grid, stopped, k, n);
        }
        addEnds(grid, stopped, k, most);
        if (rule.maxTrials() != StoppedTrials.NEVER) {
            for (long count = 0; count < k; count += Math.max(1, count / 4)) {
                addEnds(grid, truncated, count, rule.maxTrials());
            }
            addEnds(grid, truncated, k - 1, rule.maxTrials());
        }
        return grid;
    }

    private static void addEnds(List<Double> grid, Limits limits, long count, long trials) {
        Probabilities.addBeside(grid, limits.low(count, trials));
        Probabilities.addBeside(grid, limits.high(count, trials));
    }

    Table table(double alpha, StoppedTrials... rules) {
        Table table = new Table(
                "Stopped at the k-th exceedance, or after M trials, confidence " + Table.number(1 - alpha)
                        + ": least coverage over p, and where; the most that each side misses, in alpha/2",
                "k",
                "M",
                "p's",
                "inverse, truncated",
                "at p",
                "low side",
                "high side",
                "as if n were fixed",
                "low side",
                "high side",
                "Wilson",
                "Wald");
        Limits truncated = Limits.clopperPearson(alpha);
        Limits stopped = Limits.inverse(alpha);
        for (StoppedTrials rule : rules) {
            WorstCase kept = audit(rule, stopped, truncated, alpha);
            WorstCase naive = compare(truncated, rule, stopped, truncated);
            WorstCase wilson = compare(Limits.wilson(alpha), rule, stopped, truncated);
            WorstCase wald = compare(Limits.wald(alpha), rule, stopped, truncated);
            table.row(
                    rule.exceedances(),
                    rule.maxTrials() == StoppedTrials.NEVER ? "-" : Table.number(rule.maxTrials()),
                    kept.cells(),
                    Table.probability(kept.coverage()),
                    Table.number(kept.at()),
                    Table.probability(kept.above() / (alpha / 2)),
                    Table.probability(kept.below() / (alpha / 2)),
                    Table.probability(naive.coverage()),
                    Table.probability(naive.above() / (alpha / 2)),
                    Table.probability(naive.below() / (alpha / 2)),
                    Table.probability(wilson.coverage()),
                    Table.probability(wald.coverage()));
        }
        return table;
    }

    /** The means of the estimates, summed over every N, for rules and probabilities for which that is quick. */
    Table estimates(double[] probabilities, StoppedTrials... rules) {
        Table table = new Table(
                "Estimates after stopping: largest |mean/p - 1| over p = " + texts(probabilities),
                "k",
                "M",
                "(k-1)/(N-1), or K/M",
                "k/N, or K/M");
        for (StoppedTrials rule : rules) {
            double ours = 0;
            double naive = 0;
            for (double p : probabilities) {
                ours = worse(ours, mean(rule, n -> InverseBinomialLimits.estimate(rule.exceedances(), n), p), p);
                naive = worse(naive, mean(rule, n -> (double) rule.exceedances() / n, p), p);
            }
            ledger.demand(Math.abs(ours) <= 1e-12, "estimate, " + name(rule) + ": biased by " + ours);
            table.row(
                    rule.exceedances(),
                    rule.maxTrials() == StoppedTrials.NEVER ? "-" : Table.number(rule.maxTrials()),
                    String.format(Locale.ROOT, "%.0e", ours),
                    Table.number(naive));
        }
        return table;
    }

    private static double mean(StoppedTrials rule, LongToDoubleFunction estimate, double p) {
        return rule.expectation(estimate, count -> (double) count / rule.maxTrials(), p);
    }

    private static double worse(double bias, double mean, double p) {
        return Math.max(bias, Math.abs(mean / p - 1));
    }

    private static String texts(double[] probabilities) {
        StringBuilder text = new StringBuilder();
        for (double p : probabilities) {
            text.append(text.length() == 0 ? "" : ", ").append(Table.number(p));
        }
        return text.toString();
    }
}

package io.swallowtail.benchmarks.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * How often limits exclude p at some look when a sweep is extended by doubling because of what it showed. The adversary
 * looks at the
 * limits of the whole sample after every run and stops when they exclude p; otherwise the sample is doubled, up to six times.
 */
final class ExtensionAudit {
    /** The first look, and one after each of six doublings. */
    static final int LOOKS = 7;

    private final Ledger ledger;

    ExtensionAudit(Ledger ledger) {
        this.ledger = ledger;
    }

    /** The limits for a fixed number of trials at every look, which are invalid after an extension. */
    static IntFunction<Limits> fixedAlways(double alpha) {
        Limits limits = Limits.clopperPearson(alpha);
        return look -> limits;
    }

    /**
     * What the product does: the limits for a fixed number of trials at the first look, limits for looking at all later
     * ones.
     */
    static IntFunction<Limits> fixedThenAnytime(double alpha) {
        Limits first = Limits.clopperPearson(alpha);
        Limits later = Limits.anytime(alpha);
        return look -> look == 0 ? first : later;
    }

    private static IntFunction<Limits> anytimeAlways(double alpha) {
        Limits limits = Limits.anytime(alpha);
        return look -> limits;
    }

    /** For comparison: the error is spent over the extensions, &alpha;/(j(j+1)) for the j-th, so that theirs sum to &alpha;. */
    private static IntFunction<Limits> fixedThenSpending(double alpha) {
        List<Limits> limits = IntStream.range(0, LOOKS)
                .mapToObj(look -> Limits.clopperPearson(look == 0 ? alpha : alpha / (look * (look + 1.0))))
                .toList();
        return limits::get;
    }

    /**
     * Audits what the product does.
     *
     * @return for each look, the probability that it or an earlier one has excluded p
     */
    double[] audit(IntFunction<Limits> limits, double p, long first, double alpha) {
        double[] missed = missed(limits, p, first, false);
        for (int look = 0; look < LOOKS; look++) {
            ledger.judge(
                    "extended by doubling",
                    "p = " + p + ", first trials = " + first + ", looks = " + (look + 1) + ", alpha = " + alpha,
                    1 - alpha,
                    1 - missed[look]);
        }
        return missed;
    }

    /**
     * The probability that some look excludes p.
     *
     * @param limits those of each look, from 0
     * @param p the true probability
     * @param first trials before the first look
     * @param lowOnly whether only low limits above p count
     * @return for each look, the probability that it or an earlier one has excluded p
     */
    static double[] missed(IntFunction<Limits> limits, double p, long first, boolean lowOnly) {
        double[] missed = new double[LOOKS];
        CountLadder ladder = new CountLadder();
        long before = 0;
        for (int look = 0; look < LOOKS; look++) {
            long n = first << look;
            Limits now = limits.apply(look);
            long fewest = lowOnly ? 0 : Limits.first(0, n, k -> now.high(k, n) >= p);
            long tooMany = Limits.first(0, n, k -> now.low(k, n) > p);
            double[] increments = CountLaw.exceedances(n - before, p).masses();
            ladder.climb(increments, increments.length, fewest, tooMany - 1);
            missed[look] = 1 - ladder.inside();
            before = n;
        }
        return missed;
    }

    /**
     * The procedure of the product at its worst: the largest probability over all p up to 1/2, which is next to an end of an
     * interval of the first look. It may exceed &alpha;, since a declared size and later looks have promises of their own.
     */
    static Table worst(double alpha, long... firsts) {
        Table table = new Table(
                "The same at the worst p: fixed, then anytime, confidence " + Table.number(1 - alpha),
                "first trials",
                "p's",
                "at p",
                "first look",
                "all looks");
        IntFunction<Limits> limits = fixedThenAnytime(alpha);
        for (long first : firsts) {
            List<Double> grid = new ArrayList<>();
            for (long k = 0; k <= first; k++) {
                Probabilities.addBeside(grid, limits.apply(0).low(k, first));
                Probabilities.addBeside(grid, limits.apply(0).high(k, first));
            }
            grid.removeIf(p -> p > 0.5); // the procedure treats p and 1 - p alike
            double worst = 0;
            double[] most = new double[LOOKS];
            for (double p : grid) {
                double[] missed = missed(limits, p, first, false);
                if (missed[LOOKS - 1] > most[LOOKS - 1]) {
                    most = missed;
                    worst = p;
                }
            }
            table.row(
                    first,
                    grid.size(),
                    Table.number(worst),
                    Table.probability(most[0]),
                    Table.probability(most[LOOKS - 1]));
        }
        return table;
    }

    Table table(double alpha, double[] probabilities, long... firsts) {
        Table table = new Table(
                "Extended by doubling until it excludes p, confidence " + Table.number(1 - alpha)
                        + ": the probability that some look so far excludes p; that a low limit is above p",
                "p",
                "first trials",
                "looks",
                "fixed, then anytime",
                "anytime",
                "Clopper-Pearson",
                "fixed, then spending",
                "low: fixed, then anytime",
                "low: Clopper-Pearson");
        for (double p : probabilities) {
            for (long first : firsts) {
                double[] product = audit(fixedThenAnytime(alpha), p, first, alpha);
                double[] anytime = missed(anytimeAlways(alpha), p, first, false);
                double[] fixed = missed(fixedAlways(alpha), p, first, false);
                double[] spending = missed(fixedThenSpending(alpha), p, first, false);
                double[] productLow = missed(fixedThenAnytime(alpha), p, first, true);
                double[] fixedLow = missed(fixedAlways(alpha), p, first, true);
                for (int look : new int[] {0, 1, LOOKS - 1}) {
                    table.row(
                            Table.number(p),
                            first,
                            look + 1,
                            Table.probability(product[look]),
                            Table.probability(anytime[look]),
                            Table.probability(fixed[look]),
                            Table.probability(spending[look]),
                            Table.probability(productLow[look]),
                            Table.probability(fixedLow[look]));
                }
            }
        }
        return table;
    }
}

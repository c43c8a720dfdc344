package io.swallowtail.benchmarks.audit;

import java.util.function.LongToDoubleFunction;

/**
 * The law of a count, summed term by term: weights from the mode outwards, each from its neighbour by a ratio, divided by their
 * sum. No logarithm and no gamma function enters, so nothing is shared with the limits that are judged by it. The
 * relative error of
 * a sum above 10<sup>&minus;29</sup> is below 10<sup>&minus;14</sup>.
 */
final class CountLaw {
    /** The sum of all weights beyond this one, relative to the mode's, is far below any error probability. */
    private static final double NEGLIGIBLE = 1e-45;

    private final long least;
    private final long most;
    private final long mode;
    private final LongToDoubleFunction numerator;
    private final LongToDoubleFunction denominator;
    private final double p;
    private final boolean odds;

    private CountLaw(
            long least,
            long most,
            long mode,
            LongToDoubleFunction numerator,
            LongToDoubleFunction denominator,
            double p,
            boolean odds) {
        this.least = least;
        this.most = most;
        this.mode = mode;
        this.numerator = numerator;
        this.denominator = denominator;
        this.p = p;
        this.odds = odds;
    }

    /** Exceedances in n trials: P(k+1) / P(k) = (n&minus;k)/(k+1) &middot; p/(1&minus;p). */
    static CountLaw exceedances(long n, double p) {
        long mode = Math.min(n, (long) Math.floor((n + 1.0) * p));
        return new CountLaw(0, n, mode, k -> n - k, k -> k + 1, p, true);
    }

    /** Trials to the k-th exceedance: P(N+1) / P(N) = N/(N&minus;k+1) &middot; (1&minus;p). */
    static CountLaw trialsTo(long k, double p) {
        long mode = Math.max(k, (long) Math.floor((k - 1) / p) + 1);
        return new CountLaw(k, Long.MAX_VALUE, mode, n -> n, n -> n - k + 1, p, false);
    }

    /** The ratio's factor that does not depend on the count. */
    private TwofoldDouble step() {
        return odds ? TwofoldDouble.one().times(p).over(TwofoldDouble.complement(p)) : TwofoldDouble.complement(p);
    }

    /** The mean of a function of the count. */
    double expectation(LongToDoubleFunction function) {
        CompensatedSum total = new CompensatedSum();
        CompensatedSum sum = new CompensatedSum();
        visit((count, weight) -> {
            total.add(weight);
            sum.add(weight * function.applyAsDouble(count));
        });
        return sum.value() / total.value();
    }

    /** The masses of the counts 0, 1, 2, ... up to the last one that is not negligible; of a law on ints. */
    double[] masses() {
        CompensatedSum total = new CompensatedSum();
        long[] last = {0};
        visit((count, weight) -> {
            total.add(weight);
            last[0] = Math.max(last[0], count);
        });
        double[] masses = new double[Math.toIntExact(last[0] + 1)];
        visit((count, weight) -> masses[(int) count] = weight / total.value());
        return masses;
    }

    /** Receives counts with their weights, in proportion to their masses. */
    private interface Visitor {
        void visit(long count, double weight);
    }

    private void visit(Visitor visitor) {
        TwofoldDouble step = step();
        visitor.visit(mode, 1);
        TwofoldDouble weight = TwofoldDouble.one();
        for (long x = mode; x < most && weight.value() > NEGLIGIBLE; ) {
            weight.times(numerator.applyAsDouble(x))
                    .over(denominator.applyAsDouble(x))
                    .times(step);
            x++;
            visitor.visit(x, weight.value());
        }
        weight = TwofoldDouble.one();
        for (long x = mode; x > least && weight.value() > NEGLIGIBLE; ) {
            x--;
            weight.times(denominator.applyAsDouble(x))
                    .over(numerator.applyAsDouble(x))
                    .over(step);
            visitor.visit(x, weight.value());
        }
    }

    /** The probability of a count below {@code first}, and of one above {@code last}. */
    double[] outside(long first, long last) {
        return new double[] {expectation(x -> x < first ? 1 : 0), expectation(x -> x > last ? 1 : 0)};
    }

    double atLeast(long count) {
        return expectation(x -> x >= count ? 1 : 0);
    }

    double atMost(long count) {
        return expectation(x -> x <= count ? 1 : 0);
    }

    /** A sum that carries what each addition rounds away (Neumaier). */
    static final class CompensatedSum {
        private double sum;
        private double rest;

        void add(double term) {
            double next = sum + term;
            rest += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
            sum = next;
        }

        double value() {
            return sum + rest;
        }
    }
}

package io.swallowtail.benchmarks.audit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** The binomial law by whole numbers: what the audit's sums are held against. */
final class ExactBinomial {
    private static final MathContext DIGITS = new MathContext(40);

    private ExactBinomial() {}

    /** P(X = k) for k = 0..n, rounded once to 40 digits; p is exactly the double given. */
    static BigDecimal[] law(int n, double p) {
        BigDecimal exact = new BigDecimal(p);
        BigDecimal rest = BigDecimal.ONE.subtract(exact);
        BigDecimal[] law = new BigDecimal[n + 1];
        BigInteger ways = BigInteger.ONE;
        for (int k = 0; k <= n; k++) {
            law[k] = new BigDecimal(ways)
                    .multiply(exact.pow(k))
                    .multiply(rest.pow(n - k))
                    .round(DIGITS);
            ways = ways.multiply(BigInteger.valueOf(n - k)).divide(BigInteger.valueOf(k + 1));
        }
        return law;
    }
}

package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The binomial law by plain sums, and the stored goldens: what the library's results are held against. */
final class ExactBinomial {

    private static final MathContext DIGITS = new MathContext(50);

    private ExactBinomial() {}

    /** P(from &le; X &le; to), every term exact, rounded once to 50 digits; p is exactly the double given. */
    static BigDecimal probability(int from, int to, int n, double p) {
        // p = numerator / 2^shift
        BigDecimal decimal = new BigDecimal(p);
        int shift = Math.max(0, 52 - Math.getExponent(p));
        BigInteger numerator = decimal.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(shift)))
                .toBigIntegerExact();
        BigInteger rest = BigInteger.ONE.shiftLeft(shift).subtract(numerator);
        BigInteger ways = BigInteger.ONE;
        BigInteger sum = BigInteger.ZERO;
        for (int j = 0; j <= to; j++) {
            if (j >= from) {
                sum = sum.add(ways.multiply(numerator.pow(j)).multiply(rest.pow(n - j)));
            }
            ways = ways.multiply(BigInteger.valueOf(n - j)).divide(BigInteger.valueOf(j + 1));
        }
        return new BigDecimal(sum).divide(new BigDecimal(BigInteger.ONE.shiftLeft(shift * n)), DIGITS);
    }

    /** All n + 1 probabilities in double precision, by adding one trial at a time: sums of positive terms only. */
    static double[] law(int n, double p) {
        double[] law = new double[n + 1];
        law[0] = 1;
        for (int trial = 1; trial <= n; trial++) {
            for (int k = trial; k > 0; k--) {
                law[k] = law[k] * (1 - p) + law[k - 1] * p;
            }
            law[0] *= 1 - p;
        }
        return law;
    }

    /** The sum of a law from one count to another, both included. */
    static double sum(double[] law, long from, long to) {
        double sum = 0;
        for (long k = Math.max(0, from); k <= Math.min(to, law.length - 1); k++) {
            sum += law[(int) k];
        }
        return sum;
    }

    /** |value / golden &minus; 1|, with the golden in full precision; 0 if both are 0. */
    static double relativeError(double value, BigDecimal golden) {
        if (golden.signum() == 0) {
            return Math.abs(value);
        }
        return new BigDecimal(value)
                .subtract(golden)
                .divide(golden, DIGITS)
                .abs()
                .doubleValue();
    }

    /** Asserts a limit to a relative error, and one minus the limit to the same or to the spacing of the doubles below 1. */
    static void checkLimit(BigDecimal golden, double limit, double tolerance, String[] row) {
        String what = String.join(",", row) + ": " + limit;
        assertTrue(relativeError(limit, golden) <= tolerance, what);
        double rest = BigDecimal.ONE.subtract(golden).doubleValue();
        assertEquals(rest, 1 - limit, Math.max(tolerance * rest, 0x1p-53), what);
    }

    /** The rows of a golden table next to this class, without comment and heading. */
    static List<String[]> goldens(String name) {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(ExactBinomial.class.getResourceAsStream(name), StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1)
                    .map(line -> line.split(","))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

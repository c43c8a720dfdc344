package io.swallowtail.benchmarks.rare;

import io.swallowtail.answers.method.Method;
import io.swallowtail.benchmarks.rare.KnownCoverage.AuditCase;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Events of {@link KnownBits}, whose probabilities come from exact counts of the settings of the coins. */
final class CoinCases {
    private static final int N = KnownBits.HUNDRED;

    private CoinCases() {}

    /** Prepares the only point. */
    static Point point() {
        Experiment bits = new KnownBits();
        return new Point(bits, Parameters.parse(bits, Map.of()));
    }

    /** Lists all cases, from probability 0.99999 to 8e-31. */
    static List<AuditCase> all() {
        return List.of(
                of("nearly certain", "ones >= 29", logOfOnes(k -> k >= 29), 0.1),
                of("common", "ones >= 50", logOfOnes(k -> k >= 50), 0.1),
                of("one mode", "ones >= 58", logOfOnes(k -> k >= 58), 0.1),
                of("one mode", "ones >= 66", logOfOnes(k -> k >= 66), 0.1),
                of("one mode", "ones >= 66", logOfOnes(k -> k >= 66), 0.5),
                of("one mode", "ones >= 75", logOfOnes(k -> k >= 75), 0.3),
                of("one mode", "ones >= 85", logOfOnes(k -> k >= 85), 0.3),
                of("one mode", "ones >= 100", logOfOnes(k -> k >= 100), 0.5),
                of("lower tail", "ones <= 25", logOfOnes(k -> k <= 25), 0.3),
                of("two modes", "extreme >= 75", logOfOnes(k -> Math.max(k, N - k) >= 75), 0.3),
                of("plateaus", "plateau >= 9", logOfOnes(k -> k / KnownBits.STEP >= 9), 0.3),
                of("flag, no finer score", "flagged", logOfOnes(k -> k >= KnownBits.FLAGGED), 0.3),
                of("conjunction, units 1:1000", "ones >= 68 && weight >= 68000", 2 * logOfOnes(k -> k >= 68), 0.3),
                of("conjunction, opposed", "ones >= 62 && late_zeros >= 62", opposed(62), 0.3),
                of("alternatives, units 1:1000", "ones >= 75 || weight >= 70000", either(75, 70), 0.3),
                of(
                        "alternatives, far apart",
                        "ones >= 72 || ones <= 28 && !flagged",
                        logOfOnes(k -> k >= 72 || k <= 28),
                        0.3),
                of("alternatives, one inside", "ones >= 72 || ones >= 70", logOfOnes(k -> k >= 70), 0.3));
    }

    private static AuditCase of(String kind, String event, double log, double relativeError) {
        return AuditCase.of(kind, point(), event, Method.SPLITTING, log, 0, relativeError);
    }

    /** The logarithm of the number of 2^100 settings of a hundred coins with a given number of ones. */
    private static double logOfOnes(IntPredicate wanted) {
        return log(settings(N, wanted), N);
    }

    /** Counts the settings of coins with a given number of ones. */
    static BigInteger settings(int coins, IntPredicate wanted) {
        return IntStream.rangeClosed(0, coins)
                .filter(wanted)
                .mapToObj(ones -> binomial(coins, ones))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** With a early, b middle and c late ones of fifty each: a + b and 100 - b - c are at least k. */
    private static double opposed(int k) {
        int half = N / 2;
        BigInteger settings = BigInteger.ZERO;
        for (int middle = 0; middle <= half; middle++) {
            int b = middle;
            BigInteger early = settings(half, a -> a + b >= k);
            BigInteger late = settings(half, c -> N - b - c >= k);
            settings = settings.add(binomial(half, b).multiply(early).multiply(late));
        }
        return log(settings, 3 * half);
    }

    /** Two independent sums: one reaches j, or the other k. */
    private static double either(int j, int k) {
        BigInteger all = BigInteger.ONE.shiftLeft(N);
        BigInteger not = all.subtract(settings(N, a -> a >= j)).multiply(all.subtract(settings(N, b -> b >= k)));
        return log(all.multiply(all).subtract(not), 2 * N);
    }

    /** Gives a binomial coefficient. */
    static BigInteger binomial(int n, int k) {
        BigInteger value = BigInteger.ONE;
        for (int i = 1; i <= k; i++) {
            value = value.multiply(BigInteger.valueOf(n - k + i)).divide(BigInteger.valueOf(i));
        }
        return value;
    }

    /** Gives the natural logarithm of the probability of so many settings of so many coins. */
    static double log(BigInteger settings, int coins) {
        return StrictMath.log(new BigDecimal(settings)
                .divide(new BigDecimal(BigInteger.ONE.shiftLeft(coins)), MathContext.DECIMAL64)
                .doubleValue());
    }
}

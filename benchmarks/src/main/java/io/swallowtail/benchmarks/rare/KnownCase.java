package io.swallowtail.benchmarks.rare;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * An event of {@link KnownBits} and the natural logarithm of its probability, from exact counts of the settings of the coins.
 *
 * @param event the event's text
 * @param kind what it tries
 * @param log the logarithm
 * @param relativeError the half width that is asked for
 */
record KnownCase(String event, String kind, double log, double relativeError) {
    private static final int N = KnownBits.HUNDRED;

    /** Lists all cases, from probability 0.99999 to 8e-31. */
    static List<KnownCase> all() {
        return List.of(
                new KnownCase("ones >= 29", "nearly certain", logOfOnes(k -> k >= 29), 0.1),
                new KnownCase("ones >= 50", "common", logOfOnes(k -> k >= 50), 0.1),
                new KnownCase("ones >= 58", "one mode", logOfOnes(k -> k >= 58), 0.1),
                new KnownCase("ones >= 66", "one mode", logOfOnes(k -> k >= 66), 0.1),
                new KnownCase("ones >= 66", "one mode", logOfOnes(k -> k >= 66), 0.5),
                new KnownCase("ones >= 75", "one mode", logOfOnes(k -> k >= 75), 0.3),
                new KnownCase("ones >= 85", "one mode", logOfOnes(k -> k >= 85), 0.3),
                new KnownCase("ones >= 100", "one mode", logOfOnes(k -> k >= 100), 0.5),
                new KnownCase("ones <= 25", "lower tail", logOfOnes(k -> k <= 25), 0.3),
                new KnownCase("extreme >= 75", "two modes", logOfOnes(k -> Math.max(k, N - k) >= 75), 0.3),
                new KnownCase("plateau >= 9", "plateaus", logOfOnes(k -> k / KnownBits.STEP >= 9), 0.3),
                new KnownCase("flagged", "flag, no finer score", logOfOnes(k -> k >= KnownBits.FLAGGED), 0.3),
                new KnownCase(
                        "ones >= 68 && weight >= 68000", "conjunction, units 1:1000", 2 * logOfOnes(k -> k >= 68), 0.3),
                new KnownCase("ones >= 62 && late_zeros >= 62", "conjunction, opposed", opposed(62), 0.3),
                new KnownCase("ones >= 75 || weight >= 70000", "alternatives, units 1:1000", either(75, 70), 0.3),
                new KnownCase(
                        "ones >= 72 || ones <= 28 && !flagged",
                        "alternatives, far apart",
                        logOfOnes(k -> k >= 72 || k <= 28),
                        0.3),
                new KnownCase("ones >= 72 || ones >= 70", "alternatives, one inside", logOfOnes(k -> k >= 70), 0.3));
    }

    /** The logarithm of how many of 2^100 settings of a hundred coins have a number of ones that is asked for. */
    private static double logOfOnes(IntPredicate wanted) {
        return log(settings(N, wanted), N);
    }

    private static BigInteger settings(int coins, IntPredicate wanted) {
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

    private static BigInteger binomial(int n, int k) {
        BigInteger value = BigInteger.ONE;
        for (int i = 1; i <= k; i++) {
            value = value.multiply(BigInteger.valueOf(n - k + i)).divide(BigInteger.valueOf(i));
        }
        return value;
    }

    private static double log(BigInteger settings, int coins) {
        return StrictMath.log(new BigDecimal(settings)
                .divide(new BigDecimal(BigInteger.ONE.shiftLeft(coins)), MathContext.DECIMAL64)
                .doubleValue());
    }
}

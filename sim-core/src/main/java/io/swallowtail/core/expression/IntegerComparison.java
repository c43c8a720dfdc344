package io.swallowtail.core.expression;

import java.math.BigInteger;
import java.util.Arrays;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * Converts the comparison of a linear form with zero to an integer comparison that is equivalent for all integer
 * metrics.
 *
 * <p>The coefficients are multiplied by their common denominator and divided by their greatest common divisor. The sum
 * is then an integer. So the number to which it is compared may be rounded: up for {@code <} and {@code >=}, down for
 * {@code >} and {@code <=}. No sum is {@code ==} to a number that is not an integer.
 */
record IntegerComparison(int[] metrics, BigInteger[] coefficients, Relation relation, BigFraction value) {
    /** Returns whether {@code form relation 0}, compiled. */
    static CompiledCondition compile(LinearForm form, Relation relation) {
        int[] metrics = form.coefficients().keySet().stream()
                .mapToInt(Integer::intValue)
                .toArray();
        BigFraction[] written = form.coefficients().values().toArray(BigFraction[]::new);
        BigInteger denominator = Arrays.stream(written)
                .map(BigFraction::getDenominator)
                .reduce(BigInteger.ONE, IntegerComparison::leastCommonMultiple);
        BigInteger[] whole = Arrays.stream(written)
                .map(coefficient -> coefficient.multiply(denominator).getNumerator())
                .toArray(BigInteger[]::new);
        BigInteger common = Arrays.stream(whole).reduce(BigInteger.ZERO, BigInteger::gcd);
        if (common.signum() == 0) { // no metrics, or all coefficients cancel
            return new CompiledCondition.Known(
                    metrics, relation.holds(form.constant().getNumerator().signum(), 0));
        }
        // The first coefficient becomes positive.
        boolean isNegative = whole[0].signum() < 0;
        BigInteger divisor = isNegative ? common.negate() : common;
        BigInteger[] least = Arrays.stream(whole).map(c -> c.divide(divisor)).toArray(BigInteger[]::new);
        BigFraction value = form.constant().negate().multiply(denominator).divide(divisor);
        return new IntegerComparison(metrics, least, isNegative ? relation.flipped() : relation, value).compiled();
    }

    private static BigInteger leastCommonMultiple(BigInteger a, BigInteger b) {
        return a.divide(a.gcd(b)).multiply(b);
    }

    private CompiledCondition compiled() {
        boolean isInteger = value.getDenominator().equals(BigInteger.ONE);
        return switch (relation) {
            case LESS, AT_LEAST -> rounded(ceiling(value));
            case GREATER, AT_MOST -> rounded(floor(value));
            case EQUAL -> isInteger ? rounded(value.getNumerator()) : new CompiledCondition.Known(metrics, false);
            case UNEQUAL -> isInteger ? rounded(value.getNumerator()) : new CompiledCondition.Known(metrics, true);
        };
    }

    private CompiledCondition rounded(BigInteger bound) {
        CompiledCondition.Wide wide = new CompiledCondition.Wide(metrics, coefficients, relation, bound);
        if (metrics.length == 1) { // the coefficient is 1
            return fitsLong(bound)
                    ? new CompiledCondition.Single(metrics[0], relation, bound.longValueExact())
                    : new CompiledCondition.Known(metrics, relation.holds(0, bound.signum()));
        }
        if (!fitsLong(bound) || !Arrays.stream(coefficients).allMatch(IntegerComparison::fitsLong)) {
            return wide;
        }
        long[] narrow = Arrays.stream(coefficients)
                .mapToLong(BigInteger::longValueExact)
                .toArray();
        return new CompiledCondition.Sum(metrics, narrow, relation, bound.longValueExact(), wide);
    }

    private static boolean fitsLong(BigInteger value) {
        return value.bitLength() < Long.SIZE;
    }

    private static BigInteger floor(BigFraction value) {
        BigInteger[] parts = value.getNumerator().divideAndRemainder(value.getDenominator());
        return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    private static BigInteger ceiling(BigFraction value) {
        return floor(value.negate()).negate();
    }
}

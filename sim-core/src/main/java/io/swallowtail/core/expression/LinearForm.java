package io.swallowtail.core.expression;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * An exact linear combination of metrics plus a constant.
 *
 * @param coefficients the coefficient of every metric mentioned, by index; zeros stay, since a mentioned metric that is
 *     null makes a comparison false for any coefficient
 * @param constant the number that is added
 */
record LinearForm(SortedMap<Integer, BigFraction> coefficients, BigFraction constant) {
    LinearForm {
        coefficients = Collections.unmodifiableSortedMap(new TreeMap<>(coefficients));
    }

    static LinearForm ofConstant(BigFraction value) {
        return new LinearForm(Collections.emptySortedMap(), value);
    }

    static LinearForm ofMetric(int index) {
        return new LinearForm(new TreeMap<>(Map.of(index, BigFraction.ONE)), BigFraction.ZERO);
    }

    boolean isConstant() {
        return coefficients.isEmpty();
    }

    LinearForm plus(LinearForm other) {
        SortedMap<Integer, BigFraction> sum = new TreeMap<>(coefficients);
        other.coefficients.forEach((metric, coefficient) -> sum.merge(metric, coefficient, BigFraction::add));
        return new LinearForm(sum, constant.add(other.constant));
    }

    LinearForm minus(LinearForm other) {
        return plus(other.times(BigFraction.MINUS_ONE));
    }

    LinearForm times(BigFraction factor) {
        SortedMap<Integer, BigFraction> changed = new TreeMap<>();
        coefficients.forEach((metric, coefficient) -> changed.put(metric, coefficient.multiply(factor)));
        return new LinearForm(changed, constant.multiply(factor));
    }

    /** Returns the most bits that a numerator or a denominator takes. */
    int bits() {
        return Math.max(
                bits(constant),
                coefficients.values().stream().mapToInt(LinearForm::bits).max().orElse(0));
    }

    private static int bits(BigFraction value) {
        return Math.max(value.getNumerator().bitLength(), value.getDenominator().bitLength());
    }
}

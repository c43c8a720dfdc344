package io.swallowtail.core.expression;

import org.apache.commons.math3.fraction.BigFraction;

/**
 * A number that follows from the parameters of a point, such as {@code edges / n}.
 *
 * @param text the canonical text
 * @param value the exact value for the parameters of the scope it was compiled for
 */
public record Quantity(String text, BigFraction value) {
    /**
     * Compiles, and so computes, a quantity.
     *
     * @throws ExpressionException when a name is unknown or a metric, numbers and truth values are confused, or a divisor
     *     is zero
     */
    public static Quantity compile(Expression expression, Scope scope) {
        NameResolver names = new NameResolver(expression, scope);
        ExpressionCheck.checkQuantity(names);
        return new Quantity(expression.toString(), EventCompiler.constant(names));
    }
}

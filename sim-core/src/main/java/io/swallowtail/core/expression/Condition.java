package io.swallowtail.core.expression;

/**
 * A condition on the parameters of a point, as in a sweep's "where": true or false once the parameters are known.
 *
 * <p>{@code &&} and {@code ||} skip their right side if the left side decides: {@code d != 0 && n % d == 0} is false,
 * not a division by zero, where {@code d} is 0. Names are checked on both sides.
 *
 * @param text the canonical text
 * @param holds whether the condition holds for the parameters of the scope it was compiled for
 */
public record Condition(String text, boolean holds) {
    private static final long[] NO_METRICS = {};

    /**
     * Compiles, and so decides, a condition.
     *
     * @throws ExpressionException when a name is unknown or a metric, numbers and truth values are confused, or a divisor
     *     is zero
     */
    public static Condition compile(Expression expression, Scope scope) {
        NameResolver names = new NameResolver(expression, scope);
        ExpressionCheck.checkCondition(names);
        return new Condition(expression.toString(), EventCompiler.compile(names).holds(NO_METRICS));
    }
}

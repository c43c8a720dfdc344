package io.swallowtail.core.expression;

import io.swallowtail.core.expression.Binding.Choice;
import io.swallowtail.core.expression.Binding.Metric;
import io.swallowtail.core.expression.Binding.Ratio;
import io.swallowtail.core.expression.Expression.Arithmetic;
import io.swallowtail.core.expression.Expression.Comparison;
import io.swallowtail.core.expression.Expression.Literal;
import io.swallowtail.core.expression.Expression.Logical;
import io.swallowtail.core.expression.Expression.Name;
import io.swallowtail.core.expression.Expression.Negative;
import io.swallowtail.core.expression.Expression.Not;
import io.swallowtail.core.expression.Expression.Operator;
import java.math.BigDecimal;

/**
 * Performs all checks of an expression that do not depend on values: names are known, truth values and numbers are in
 * the right places, and arithmetic is linear in the metrics. The check methods return whether a metric occurs.
 */
record ExpressionCheck(NameResolver names, boolean metricsAllowed) {
    /** Checks an event, which must mention a metric. */
    static void checkEvent(NameResolver names) {
        if (!new ExpressionCheck(names, true).truth(names.root())) {
            throw names.error(names.root(), "mentions no metric; expected an event that depends on the trial");
        }
    }

    /** Checks a condition, which must mention no metric. */
    static void checkCondition(NameResolver names) {
        new ExpressionCheck(names, false).truth(names.root());
    }

    /** Checks a number, which must mention no metric. */
    static void checkQuantity(NameResolver names) {
        new ExpressionCheck(names, false).number(names.root());
    }

    private boolean truth(Expression expression) {
        if (expression instanceof Logical logical) {
            return truth(logical.left()) | truth(logical.right());
        } else if (expression instanceof Not not) {
            return truth(not.operand());
        } else if (expression instanceof Comparison comparison) {
            return names.choiceComparison(comparison).isEmpty()
                    && number(comparison.left()) | number(comparison.right());
        } else if (expression instanceof Name name) {
            return loneName(name);
        }
        throw names.error(expression, "a number where a truth value is needed; compare it, as in a >= 1");
    }

    private boolean loneName(Name name) {
        Binding binding = names.binding(name);
        if (binding instanceof Choice choice) {
            throw names.loneChoice(name, choice);
        }
        if (binding instanceof Metric metric && metric.flag()) {
            return metric(name);
        }
        throw names.error(name, "'" + name + "' is a number; compare it, as in " + name + " >= 1");
    }

    private boolean number(Expression expression) {
        if (expression instanceof Literal) {
            return false;
        } else if (expression instanceof Name name) {
            return numericName(name);
        } else if (expression instanceof Negative negative) {
            return number(negative.operand());
        } else if (expression instanceof Arithmetic arithmetic) {
            boolean left = number(arithmetic.left());
            boolean right = number(arithmetic.right());
            checkLinear(arithmetic, left, right);
            return left || right;
        }
        throw names.error(expression, "a truth value where a number is needed; expected metrics, parameters, numbers");
    }

    private boolean numericName(Name name) {
        Binding binding = names.binding(name);
        if (binding instanceof Choice choice) {
            throw names.loneChoice(name, choice);
        }
        return (binding instanceof Metric || binding instanceof Ratio) && metric(name);
    }

    private boolean metric(Name name) {
        if (!metricsAllowed) {
            throw names.error(name, "'" + name + "' is a metric; expected only parameters in a condition");
        }
        return true;
    }

    private void checkLinear(Arithmetic arithmetic, boolean metricLeft, boolean metricRight) {
        switch (arithmetic.operator()) {
            case TIMES -> {
                if (metricLeft && metricRight) {
                    throw names.error(
                            arithmetic, "a product of metrics; expected at most one factor that mentions a metric");
                }
            }
            case OVER -> {
                if (metricRight) {
                    throw names.error(arithmetic, "a quotient by a metric; " + crossMultiplied(arithmetic));
                }
            }
            case MODULO -> {
                if (metricLeft || metricRight) {
                    throw names.error(arithmetic, "a remainder of metrics; expected % between parameters only");
                }
            }
            default -> {} // sums are linear
        }
    }

    private static String crossMultiplied(Arithmetic quotient) {
        Expression three = new Literal(BigDecimal.valueOf(3));
        Expression product = new Arithmetic(Operator.TIMES, three, quotient.right());
        return "compare by cross-multiplication: write " + new Comparison(Relation.AT_LEAST, quotient.left(), product)
                + " instead of " + new Comparison(Relation.AT_LEAST, quotient, three);
    }
}

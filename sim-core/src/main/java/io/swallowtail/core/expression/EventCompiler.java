package io.swallowtail.core.expression;

import io.swallowtail.core.expression.Binding.Constant;
import io.swallowtail.core.expression.Binding.Metric;
import io.swallowtail.core.expression.Binding.Ratio;
import io.swallowtail.core.expression.Expression.Arithmetic;
import io.swallowtail.core.expression.Expression.Comparison;
import io.swallowtail.core.expression.Expression.Connective;
import io.swallowtail.core.expression.Expression.Literal;
import io.swallowtail.core.expression.Expression.Logical;
import io.swallowtail.core.expression.Expression.Name;
import io.swallowtail.core.expression.Expression.Negative;
import io.swallowtail.core.expression.Expression.Not;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * Compiles an expression that {@link ExpressionCheck} has accepted: folds constants and converts comparisons to
 * integers.
 */
final class EventCompiler {
    /** The most bits of a numerator or denominator, about 1,200 digits; limits the cost of malicious texts. */
    private static final int MAX_BITS = 4_096;

    private final NameResolver names;
    /** The denominators of the ratios met so far, by their numerators, which stand for them until a comparison is whole. */
    private final Map<Integer, Integer> denominators = new HashMap<>();

    private EventCompiler(NameResolver names) {
        this.names = names;
    }

    /** Returns the compiled expression. */
    static CompiledCondition compile(NameResolver names) {
        return new EventCompiler(names).truth(names.root());
    }

    /** Returns the value of a number that mentions no metric. */
    static BigFraction constant(NameResolver names) {
        return new EventCompiler(names).number(names.root()).constant();
    }

    private CompiledCondition truth(Expression expression) {
        if (expression instanceof Logical logical) {
            return logical(logical);
        } else if (expression instanceof Not not) {
            return truth(not.operand()).negated();
        } else if (expression instanceof Comparison comparison) {
            return comparison(comparison);
        } else if (expression instanceof Name name && names.binding(name) instanceof Metric flag) {
            return new CompiledCondition.Single(flag.index(), Relation.AT_LEAST, 1);
        }
        throw unchecked(expression);
    }

    /** Combines two truth values; a constant left one either decides or is removed. */
    private CompiledCondition logical(Logical logical) {
        boolean decisive = logical.connective() == Connective.OR;
        CompiledCondition left = truth(logical.left());
        if (left instanceof CompiledCondition.Known known && known.isConstant()) {
            return known.value() == decisive ? known : truth(logical.right());
        }
        CompiledCondition right = truth(logical.right());
        if (right instanceof CompiledCondition.Known known && known.isConstant()) {
            return known.value() == decisive ? known : left;
        }
        return new CompiledCondition.Joined(decisive, left, right);
    }

    private CompiledCondition comparison(Comparison comparison) {
        Optional<Boolean> ofChoice = names.choiceComparison(comparison);
        if (ofChoice.isPresent()) {
            return new CompiledCondition.Known(new int[0], ofChoice.get());
        }
        LinearForm difference = number(comparison.left()).minus(number(comparison.right()));
        return IntegerComparison.compile(crossMultiplied(comparison, difference), comparison.relation());
    }

    /** Multiplies a form that mentions a ratio by the denominator, which is positive. */
    private LinearForm crossMultiplied(Comparison comparison, LinearForm form) {
        if (Collections.disjoint(form.coefficients().keySet(), denominators.keySet())) {
            return form;
        }
        if (form.coefficients().size() > 1) {
            throw names.error(
                    comparison, "a ratio with another metric; expected only parameters and numbers in its comparison");
        }
        int numerator = form.coefficients().firstKey();
        return form.minus(LinearForm.ofConstant(form.constant()))
                .plus(LinearForm.ofMetric(denominators.get(numerator)).times(form.constant()));
    }

    private LinearForm number(Expression expression) {
        if (expression instanceof Literal literal) {
            return LinearForm.ofConstant(fraction(literal.value()));
        } else if (expression instanceof Name name) {
            return named(name);
        } else if (expression instanceof Negative negative) {
            return number(negative.operand()).times(BigFraction.MINUS_ONE);
        } else if (expression instanceof Arithmetic arithmetic) {
            LinearForm result = arithmetic(arithmetic, number(arithmetic.left()), number(arithmetic.right()));
            if (result.bits() > MAX_BITS) {
                throw names.error(arithmetic, "a result too large or too fine; expected at most " + MAX_BITS + " bits");
            }
            return result;
        }
        throw unchecked(expression);
    }

    private LinearForm named(Name name) {
        Binding binding = names.binding(name);
        if (binding instanceof Metric metric) {
            return LinearForm.ofMetric(metric.index());
        } else if (binding instanceof Ratio ratio) {
            denominators.put(ratio.numerator(), ratio.denominator());
            return LinearForm.ofMetric(ratio.numerator());
        } else if (binding instanceof Constant constant) {
            return LinearForm.ofConstant(constant.value());
        }
        throw unchecked(name);
    }

    private LinearForm arithmetic(Arithmetic whole, LinearForm left, LinearForm right) {
        return switch (whole.operator()) {
            case PLUS -> left.plus(right);
            case MINUS -> left.minus(right);
            case TIMES -> left.isConstant() ? right.times(left.constant()) : left.times(right.constant());
            case OVER -> left.times(nonzero(whole, right.constant()).reciprocal());
            case MODULO -> LinearForm.ofConstant(remainder(whole, left.constant(), right.constant()));
        };
    }

    private BigFraction remainder(Arithmetic whole, BigFraction left, BigFraction right) {
        BigInteger dividend = integer(whole, left);
        BigInteger divisor = integer(whole, nonzero(whole, right));
        return new BigFraction(dividend.remainder(divisor));
    }

    private BigFraction nonzero(Arithmetic whole, BigFraction divisor) {
        if (divisor.getNumerator().signum() == 0) {
            throw names.error(whole, "division by zero; expected '" + whole.right() + "' to be other than 0");
        }
        return divisor;
    }

    private BigInteger integer(Arithmetic whole, BigFraction value) {
        if (!value.getDenominator().equals(BigInteger.ONE)) {
            throw names.error(whole, "a remainder of a fraction; expected integers on both sides of %");
        }
        return value.getNumerator();
    }

    private static BigFraction fraction(BigDecimal value) {
        return new BigFraction(value.unscaledValue(), BigInteger.TEN.pow(value.scale()));
    }

    private static IllegalStateException unchecked(Expression expression) {
        return new IllegalStateException("passed the check but cannot be compiled: " + expression);
    }
}

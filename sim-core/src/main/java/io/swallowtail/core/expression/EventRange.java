package io.swallowtail.core.expression;

import io.swallowtail.core.expression.Expression.Arithmetic;
import io.swallowtail.core.expression.Expression.Comparison;
import io.swallowtail.core.expression.Expression.Literal;
import io.swallowtail.core.expression.Expression.Logical;
import io.swallowtail.core.expression.Expression.Negative;
import io.swallowtail.core.expression.Expression.Not;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The range in the text of a family of events.
 *
 * @param low the least member
 * @param high the greatest member
 * @param placeholder the node that represents the range in the parsed expression, compared by identity
 */
record EventRange(BigInteger low, BigInteger high, Expression placeholder) {
    /** Returns the range, or nothing when it is empty or too long. */
    static Optional<EventRange> of(BigInteger low, BigInteger high) {
        BigInteger last = high.subtract(low);
        boolean allowed = last.signum() >= 0 && last.compareTo(BigInteger.valueOf(ExpressionParser.MAX_FAMILY)) < 0;
        return allowed ? Optional.of(new EventRange(low, high, integer(low))) : Optional.empty();
    }

    /** Describes the error in the bounds of a range that {@link #of} refuses. */
    static String problem(BigInteger low, BigInteger high) {
        return low.compareTo(high) > 0
                ? "an empty range; expected the smaller bound first"
                : "a range too long; expected at most " + ExpressionParser.MAX_FAMILY + " members";
    }

    /** Returns the expressions that have one member each where the template has the placeholder, in ascending order. */
    List<Expression> members(Expression template) {
        List<Expression> members = new ArrayList<>();
        for (BigInteger value = low; value.compareTo(high) <= 0; value = value.add(BigInteger.ONE)) {
            members.add(replaced(template, integer(value)));
        }
        return List.copyOf(members);
    }

    /** Returns the tree with the placeholder replaced. */
    private Expression replaced(Expression tree, Expression by) {
        if (tree == placeholder) {
            return by;
        } else if (tree instanceof Not not) {
            return new Not(replaced(not.operand(), by));
        } else if (tree instanceof Negative negative) {
            return new Negative(replaced(negative.operand(), by));
        } else if (tree instanceof Arithmetic whole) {
            return new Arithmetic(whole.operator(), replaced(whole.left(), by), replaced(whole.right(), by));
        } else if (tree instanceof Comparison whole) {
            return new Comparison(whole.relation(), replaced(whole.left(), by), replaced(whole.right(), by));
        } else if (tree instanceof Logical whole) {
            return new Logical(whole.connective(), replaced(whole.left(), by), replaced(whole.right(), by));
        }
        return tree;
    }

    private static Expression integer(BigInteger value) {
        Expression size = new Literal(new BigDecimal(value.abs()));
        return value.signum() < 0 ? new Negative(size) : size;
    }
}

package io.swallowtail.core.expression;

import io.swallowtail.core.expression.Expression.Arithmetic;
import io.swallowtail.core.expression.Expression.Comparison;
import io.swallowtail.core.expression.Expression.Connective;
import io.swallowtail.core.expression.Expression.Literal;
import io.swallowtail.core.expression.Expression.Logical;
import io.swallowtail.core.expression.Expression.Name;
import io.swallowtail.core.expression.Expression.Negative;
import io.swallowtail.core.expression.Expression.Not;

/** Writes the canonical text of an expression and computes the column of a part. */
final class ExpressionPrinter {
    private static final int OR = 1;
    private static final int AND = 2;
    private static final int NOT = 3;
    private static final int COMPARISON = 4;
    private static final int SUM = 5;
    private static final int PRODUCT = 6;
    private static final int MINUS = 7;
    private static final int ATOM = 8;

    private final StringBuilder text = new StringBuilder();
    private final Expression sought;
    private int column = 1;

    private ExpressionPrinter(Expression sought) {
        this.sought = sought;
    }

    /** Returns the canonical text. */
    static String print(Expression expression) {
        ExpressionPrinter printer = new ExpressionPrinter(null);
        printer.write(expression);
        return printer.text.toString();
    }

    /** Returns the 1-based column, in the text of {@code root}, of the operator or only token of {@code part}. */
    static int columnOf(Expression root, Expression part) {
        ExpressionPrinter printer = new ExpressionPrinter(part);
        printer.write(root);
        return printer.column;
    }

    private void write(Expression expression) {
        if (expression instanceof Literal literal) {
            mark(expression);
            text.append(literal.value().toPlainString());
        } else if (expression instanceof Name name) {
            mark(expression);
            text.append(name.name());
        } else if (expression instanceof Negative negative) {
            writePrefix(expression, "-", negative.operand(), MINUS);
        } else if (expression instanceof Not not) {
            // Without parentheses, !x < 8 reads as if x were negated.
            writePrefix(expression, "!", not.operand(), not.operand() instanceof Not ? NOT : SUM);
        } else if (expression instanceof Arithmetic arithmetic) {
            writeInfix(expression, arithmetic.left(), arithmetic.operator().symbol(), arithmetic.right());
        } else if (expression instanceof Comparison comparison) {
            writeInfix(expression, comparison.left(), comparison.relation().symbol(), comparison.right());
        } else if (expression instanceof Logical logical) {
            writeInfix(expression, logical.left(), logical.connective().symbol(), logical.right());
        }
    }

    private void writePrefix(Expression whole, String symbol, Expression operand, int weakestBare) {
        mark(whole);
        text.append(symbol);
        writeOperand(operand, weakestBare);
    }

    private void writeInfix(Expression whole, Expression left, String symbol, Expression right) {
        int strength = strength(whole);
        writeOperand(left, whole instanceof Comparison ? strength + 1 : strength);
        text.append(' ');
        mark(whole);
        text.append(symbol).append(' ');
        writeOperand(right, strength + 1);
    }

    private void writeOperand(Expression operand, int weakestBare) {
        if (strength(operand) >= weakestBare) {
            write(operand);
        } else {
            text.append('(');
            write(operand);
            text.append(')');
        }
    }

    private void mark(Expression part) {
        if (part == sought) {
            column = text.length() + 1;
        }
    }

    private static int strength(Expression expression) {
        if (expression instanceof Logical logical) {
            return logical.connective() == Connective.OR ? OR : AND;
        } else if (expression instanceof Arithmetic arithmetic) {
            return arithmetic.operator().isAdditive() ? SUM : PRODUCT;
        } else if (expression instanceof Not) {
            return NOT;
        } else if (expression instanceof Comparison) {
            return COMPARISON;
        }
        return expression instanceof Negative ? MINUS : ATOM;
    }
}

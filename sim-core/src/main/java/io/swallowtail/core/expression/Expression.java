package io.swallowtail.core.expression;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * The syntax tree of an event or a condition: immutable records, equal when they are written the same up to spaces,
 * needless parentheses and the spelling of numbers.
 *
 * <p>{@link #toString()} is the canonical text: single spaces around binary operators, no needless parentheses, numbers
 * as plain decimals without trailing zeros. Parsing the canonical text of a parsed expression gives an equal
 * expression.
 */
public sealed interface Expression {
    /** Returns the canonical text. */
    @Override
    String toString();

    /**
     * A number, never negative ({@code -3} is the {@link Negative} of 3).
     *
     * @param value the exact value, kept without trailing zeros so that 0.90 and 9e-1 are both 0.9
     */
    record Literal(BigDecimal value) implements Expression {
        private static final int MAX_DIGITS = 1_000;
        private static final int MAX_SCALE = 1_400;

        /** Checks the sign and size of the value and drops its trailing zeros. */
        public Literal {
            if (value.signum() < 0) {
                throw new IllegalArgumentException("value must not be negative; wrap it in Negative");
            }
            if (value.precision() > MAX_DIGITS || value.scale() > MAX_SCALE || value.scale() < -MAX_SCALE) {
                throw new IllegalArgumentException("value has " + value.precision() + " digits and scale "
                        + value.scale() + "; allowed are " + MAX_DIGITS + " digits and scales to " + MAX_SCALE);
            }
            value = value.stripTrailingZeros();
            value = value.scale() < 0 ? value.setScale(0) : value;
        }

        @Override
        public String toString() {
            return ExpressionPrinter.print(this);
        }
    }

    /**
     * A metric, a parameter or one of the words of a choice; a {@link Scope} determines which.
     *
     * @param name the name as written
     */
    record Name(String name) implements Expression {
        private static final Pattern SHAPE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

        /** Checks that the name can be written. */
        public Name {
            if (!SHAPE.matcher(name).matches()) {
                throw new IllegalArgumentException("name must match " + SHAPE + ": '" + name + "'");
            }
        }

        @Override
        public String toString() {
            return ExpressionPrinter.print(this);
        }
    }

    /**
     * The arithmetic negative of a number, {@code -a}.
     *
     * @param operand the number
     */
    record Negative(Expression operand) implements Expression {
        @Override
        public String toString() {
            return ExpressionPrinter.print(this);
        }
    }

    /**
     * The logical negation of a truth value, {@code !a}.
     *
     * @param operand the truth value
     */
    record Not(Expression operand) implements Expression {
        @Override
        public String toString() {
            return ExpressionPrinter.print(this);
        }
    }

    /**
     * A number made of two numbers.
     *
     * @param operator the operator
     * @param left the first number
     * @param right the second number
     */
    record Arithmetic(Operator operator, Expression left, Expression right) implements Expression {
        @Override
        public String toString() {
            return ExpressionPrinter.print(this);
        }
    }

    /**
     * The comparison of two numbers, or of a choice with one of its words.
     *
     * @param relation the relation claimed
     * @param left the left side
     * @param right the right side
     */
    record Comparison(Relation relation, Expression left, Expression right) implements Expression {
        @Override
        public String toString() {
            return ExpressionPrinter.print(this);
        }
    }

    /**
     * A truth value made of two.
     *
     * @param connective the connective
     * @param left the first truth value
     * @param right the second truth value
     */
    record Logical(Connective connective, Expression left, Expression right) implements Expression {
        @Override
        public String toString() {
            return ExpressionPrinter.print(this);
        }
    }

    /** The arithmetic operators with two operands. */
    enum Operator {
        /** Sum. */
        PLUS("+"),
        /** Difference. */
        MINUS("-"),
        /** Product. */
        TIMES("*"),
        /** Exact quotient. */
        OVER("/"),
        /** Remainder of integers, with the sign of the left operand. */
        MODULO("%");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        /** Returns the operator as it is written. */
        public String symbol() {
            return symbol;
        }

        /** Returns whether this is a sum or a difference, which bind looser than the others. */
        public boolean isAdditive() {
            return this == PLUS || this == MINUS;
        }
    }

    /** The two ways to join truth values. */
    enum Connective {
        /** Both hold. */
        AND("&&"),
        /** At least one holds. */
        OR("||");

        private final String symbol;

        Connective(String symbol) {
            this.symbol = symbol;
        }

        /** Returns the connective as it is written. */
        public String symbol() {
            return symbol;
        }
    }
}

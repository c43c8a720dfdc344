package io.swallowtail.core.expression;

import java.util.Arrays;
import java.util.Optional;

/** One of the six relations by which two numbers are compared. */
public enum Relation {
    /** Less than. */
    LESS("<"),
    /** Less than or equal. */
    AT_MOST("<="),
    /** Greater than. */
    GREATER(">"),
    /** Greater than or equal. */
    AT_LEAST(">="),
    /** Equal. */
    EQUAL("=="),
    /** Not equal. */
    UNEQUAL("!=");

    private final String symbol;

    Relation(String symbol) {
        this.symbol = symbol;
    }

    /** Returns the relation as it is written in an expression. */
    public String symbol() {
        return symbol;
    }

    /** Returns the relation written so, or nothing when {@code symbol} is not one of the six. */
    public static Optional<Relation> ofSymbol(String symbol) {
        return Arrays.stream(values())
                .filter(relation -> relation.symbol.equals(symbol))
                .findFirst();
    }

    /** Returns whether {@code left} stands in this relation to {@code right}. */
    public boolean holds(long left, long right) {
        return switch (this) {
            case LESS -> left < right;
            case AT_MOST -> left <= right;
            case GREATER -> left > right;
            case AT_LEAST -> left >= right;
            case EQUAL -> left == right;
            case UNEQUAL -> left != right;
        };
    }

    /** Returns the side of the boundary on which a comparison holds: 1 for large numbers, -1 for small ones, 0 for neither. */
    public int side() {
        return switch (this) {
            case GREATER, AT_LEAST -> 1;
            case LESS, AT_MOST -> -1;
            case EQUAL, UNEQUAL -> 0;
        };
    }

    /** Returns the negation of this relation. */
    public Relation negated() {
        return switch (this) {
            case LESS -> AT_LEAST;
            case AT_MOST -> GREATER;
            case GREATER -> AT_MOST;
            case AT_LEAST -> LESS;
            case EQUAL -> UNEQUAL;
            case UNEQUAL -> EQUAL;
        };
    }

    /** Returns the relation {@code r} for which {@code b r a} is equivalent to {@code a this b}. */
    public Relation flipped() {
        return switch (this) {
            case LESS -> GREATER;
            case AT_MOST -> AT_LEAST;
            case GREATER -> LESS;
            case AT_LEAST -> AT_MOST;
            case EQUAL, UNEQUAL -> this;
        };
    }
}

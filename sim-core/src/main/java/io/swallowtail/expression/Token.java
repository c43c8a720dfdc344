package io.swallowtail.expression;

/**
 * One token of an expression's text.
 *
 * @param kind what it is
 * @param text its characters; empty at the end
 * @param column the 1-based position of its first character
 */
record Token(Kind kind, String text, int column) {
    /** The kinds of tokens. */
    enum Kind {
        NUMBER,
        NAME,
        SYMBOL,
        END
    }

    boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    /** Returns whether this is a number written with digits alone. */
    boolean isInteger() {
        return kind == Kind.NUMBER && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Returns the token as an error message calls it. */
    String described() {
        return kind == Kind.END ? "the end" : "'" + text + "'";
    }
}

package io.swallowtail.core.expression;

import java.util.stream.Collectors;

/**
 * Thrown for an invalid expression. The message is one line: the problem, its column, the expected alternative, and the
 * text (of a long text, the part around the column).
 */
public final class ExpressionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
    private static final int QUOTED_EACH_SIDE = 40;

    private final String text;
    private final int column;
    private final String problem;

    ExpressionException(String text, int column, String problem) {
        super("column " + column + " of '" + excerpt(text, column) + "': " + problem);
        this.text = text;
        this.column = column;
        this.problem = problem;
    }

    /** Reports an error in one part of an expression, with its column in the canonical text of the whole. */
    static ExpressionException at(Expression root, Expression part, String problem) {
        return new ExpressionException(root.toString(), ExpressionPrinter.columnOf(root, part), problem);
    }

    /** Returns the text to which the column refers: the parsed text, or the canonical text of the compiled expression. */
    public String text() {
        return text;
    }

    /** Returns the 1-based position, in {@link #text()}, of the character where the problem is. */
    public int column() {
        return column;
    }

    /** Returns the problem and the expected alternative, without the column. */
    public String problem() {
        return problem;
    }

    private static String excerpt(String text, int column) {
        int start = Math.max(0, column - 1 - QUOTED_EACH_SIDE);
        int end = Math.min(text.length(), column + QUOTED_EACH_SIDE);
        return text.substring(start, end)
                .chars()
                .mapToObj(c -> c >= ' ' && c <= '~' ? Character.toString(c) : "?")
                .collect(Collectors.joining("", start > 0 ? "..." : "", end < text.length() ? "..." : ""));
    }
}

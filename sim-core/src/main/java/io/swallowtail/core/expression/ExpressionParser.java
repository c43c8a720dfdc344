package io.swallowtail.core.expression;

import io.swallowtail.core.expression.Expression.Arithmetic;
import io.swallowtail.core.expression.Expression.Comparison;
import io.swallowtail.core.expression.Expression.Connective;
import io.swallowtail.core.expression.Expression.Literal;
import io.swallowtail.core.expression.Expression.Logical;
import io.swallowtail.core.expression.Expression.Name;
import io.swallowtail.core.expression.Expression.Negative;
import io.swallowtail.core.expression.Expression.Not;
import io.swallowtail.core.expression.Expression.Operator;
import io.swallowtail.core.expression.Tokenizer.Token;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * Reads the text of events and conditions by recursive descent; the grammar is in the package's description.
 *
 * <p>Time and memory are bounded for all texts. A text may have at most {@value #MAX_LENGTH} characters (both as given
 * and as its canonical text, so that the canonical text can always be read again), and parentheses, {@code !} and unary
 * minus may nest at most {@value #MAX_DEPTH} deep.
 */
public final class ExpressionParser {
    /** Maximum number of characters of a text. */
    public static final int MAX_LENGTH = 1_000;

    /** Maximum depth of nested parentheses, {@code !} and unary minus. */
    public static final int MAX_DEPTH = 100;

    /** Maximum number of events in one text. */
    public static final int MAX_FAMILY = 10_000;

    private final String text;
    private final List<Token> tokens;
    private final boolean rangeAllowed;
    private int position;
    private int depth;
    private EventRange range;

    private ExpressionParser(String text, boolean rangeAllowed) {
        this.text = text;
        this.tokens = Tokenizer.tokens(text);
        this.rangeAllowed = rangeAllowed;
    }

    /**
     * Reads one expression.
     *
     * @throws ExpressionException when the text is not an expression, or is too long or too deeply nested
     */
    public static Expression parse(String text) {
        ExpressionParser parser = new ExpressionParser(text, false);
        Expression expression = parser.whole();
        parser.checkCanonicalLength(expression);
        return expression;
    }

    /**
     * Reads an event text that may stand for several events: when one of its comparisons ends in a range of integers,
     * as in {@code congestion >= 3..6}, the result has one event for each, in ascending order; else it has one event.
     *
     * @throws ExpressionException when the text is not an expression, is too long or too deeply nested, has two ranges,
     *     or one that is empty or has more than {@value #MAX_FAMILY} members
     */
    public static List<Expression> parseFamily(String text) {
        ExpressionParser parser = new ExpressionParser(text, true);
        Expression expression = parser.whole();
        List<Expression> family = parser.range == null ? List.of(expression) : parser.range.members(expression);
        parser.checkCanonicalLength(family.get(0));
        parser.checkCanonicalLength(family.get(family.size() - 1));
        return family;
    }

    private void checkCanonicalLength(Expression expression) {
        int length = expression.toString().length();
        if (length > MAX_LENGTH) {
            throw new ExpressionException(
                    text,
                    1,
                    "the text has " + length + " characters when numbers and spaces are written out; expected at most "
                            + MAX_LENGTH);
        }
    }

    private Expression whole() {
        Expression expression = disjunction();
        if (peek().kind() != Token.Kind.END) {
            throw unexpected("an operator or the end");
        }
        return expression;
    }

    private Expression disjunction() {
        Expression left = conjunction();
        while (accept(Connective.OR.symbol())) {
            left = new Logical(Connective.OR, left, conjunction());
        }
        return left;
    }

    private Expression conjunction() {
        Expression left = negation();
        while (accept(Connective.AND.symbol())) {
            left = new Logical(Connective.AND, left, negation());
        }
        return left;
    }

    private Expression negation() {
        if (!peek().is("!")) {
            return comparison();
        }
        // The parentheses of !(…) are not one more level, because the canonical text may add them.
        if (tokens.get(position + 1).is("(")) {
            position++;
            return new Not(negation());
        }
        descend();
        Expression operand = negation();
        depth--;
        return new Not(operand);
    }

    private Expression comparison() {
        Expression left = sum();
        Optional<Relation> relation = peekRelation();
        if (relation.isEmpty()) {
            return left;
        }
        position++;
        int start = position;
        Expression right = sum();
        if (peek().is("..")) {
            right = range(start);
        }
        if (peekRelation().isPresent()) {
            throw unexpected("&&, as comparisons do not chain");
        }
        return new Comparison(relation.get(), left, right);
    }

    private Optional<Relation> peekRelation() {
        return peek().kind() == Token.Kind.SYMBOL ? Relation.ofSymbol(peek().text()) : Optional.empty();
    }

    private Expression range(int start) {
        Token dots = peek();
        if (!rangeAllowed) {
            throw error(dots, "a range stands for several events; expected a single number here");
        }
        if (range != null) {
            throw error(dots, "a second range; expected at most one in a text");
        }
        position = start;
        BigInteger low = rangeBound();
        if (peek() != dots) {
            throw error(dots, "a range after something else than an integer; expected two integers, as in 3..6");
        }
        position++;
        BigInteger high = rangeBound();
        range = EventRange.of(low, high).orElseThrow(() -> error(dots, EventRange.problem(low, high)));
        return range.placeholder();
    }

    private BigInteger rangeBound() {
        boolean negative = accept("-");
        Token token = peek();
        if (!token.isInteger()) {
            throw unexpected("an integer as the bound of a range, as in 3..6");
        }
        position++;
        BigInteger size = new BigInteger(token.text());
        return negative ? size.negate() : size;
    }

    private Expression sum() {
        Expression left = product();
        for (Optional<Operator> o = acceptOperator(true); o.isPresent(); o = acceptOperator(true)) {
            left = new Arithmetic(o.get(), left, product());
        }
        return left;
    }

    private Expression product() {
        Expression left = minus();
        for (Optional<Operator> o = acceptOperator(false); o.isPresent(); o = acceptOperator(false)) {
            left = new Arithmetic(o.get(), left, minus());
        }
        return left;
    }

    private Optional<Operator> acceptOperator(boolean additive) {
        for (Operator operator : Operator.values()) {
            if (operator.isAdditive() == additive && accept(operator.symbol())) {
                return Optional.of(operator);
            }
        }
        return Optional.empty();
    }

    private Expression minus() {
        if (!peek().is("-")) {
            return atom();
        }
        descend();
        Expression operand = minus();
        depth--;
        return new Negative(operand);
    }

    private Expression atom() {
        Token token = peek();
        if (token.kind() == Token.Kind.NUMBER) {
            position++;
            return new Literal(new BigDecimal(token.text()));
        }
        if (token.kind() == Token.Kind.NAME) {
            position++;
            return new Name(token.text());
        }
        if (!token.is("(")) {
            throw unexpected("a number, a name or '('");
        }
        descend();
        Expression inner = disjunction();
        if (!accept(")")) {
            throw unexpected("an operator or the ')' for the '(' in column " + token.column());
        }
        depth--;
        return inner;
    }

    /** Steps over the token that opens one more level of nesting. */
    private void descend() {
        depth++;
        if (depth > MAX_DEPTH) {
            throw error(peek(), "nested too deeply; expected at most " + MAX_DEPTH + " levels");
        }
        position++;
    }

    private Token peek() {
        return tokens.get(position);
    }

    private boolean accept(String symbol) {
        boolean found = peek().is(symbol);
        if (found) {
            position++;
        }
        return found;
    }

    private ExpressionException unexpected(String expected) {
        Token token = peek();
        if (token.is("..")) {
            return error(
                    token, "a range out of place; expected it at the end of a comparison, as in congestion >= 3..6");
        }
        Optional<Misspelling> misspelling = Misspelling.at(tokens, position);
        if (misspelling.isPresent()) {
            return error(misspelling.get().token(), misspelling.get().problem());
        }
        return error(token, "unexpected " + token.described() + "; expected " + expected);
    }

    private ExpressionException error(Token token, String problem) {
        return new ExpressionException(text, token.column(), problem);
    }
}

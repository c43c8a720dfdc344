package io.swallowtail.core.expression;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits an expression's text into tokens and refuses texts, numbers and characters that cannot be part of one. */
final class Tokenizer {
    private static final BigInteger MAX_EXPONENT = BigInteger.valueOf(400);
    /**
     * Any text is a sequence of these, so each is found where the last one ends. Of the symbols, longer ones come first. Some of them
     * are never valid; {@link Misspelling} suggests the right symbol.
     */
    private static final Pattern TOKEN = Pattern.compile("[ \t\r\n]*+(?:"
            + "(?<NUMBER>[0-9]++(?:\\.[0-9]++)?(?:[eE][+-]?(?<exponent>[0-9]++))?)(?=(?<next>[A-Za-z_]?))"
            + "|(?<NAME>[A-Za-z_][A-Za-z0-9_]*+)"
            + "|(?<SYMBOL>\\|\\||&&|[<>=!]=|\\.\\.|=>|=<|<>|[=&|,<>!+*/%()-])"
            + "|(?<END>\\z)"
            + "|(?<other>(?s:.)))");
    /** Signs that people paste, each with what to write instead. */
    private static final String SIGNS = "\u2265\u2264\u2260\u2227\u2228\u00ac\u2212\u00d7\u00b7";

    private static final List<String> ASCII = List.of(">=", "<=", "!=", "&&", "||", "!", "-", "*", "*");

    private Tokenizer() {}

    /** Returns the tokens of a text; the last one, and no other, is the end. */
    static List<Token> tokens(String text) {
        if (text.length() > ExpressionParser.MAX_LENGTH) {
            throw new ExpressionException(
                    text,
                    ExpressionParser.MAX_LENGTH + 1,
                    "the text has " + text.length() + " characters; expected at most " + ExpressionParser.MAX_LENGTH);
        }
        List<Token> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        Token token;
        do {
            matcher.find();
            token = token(text, matcher);
            tokens.add(token);
        } while (token.kind() != Token.Kind.END);
        return tokens;
    }

    private static Token token(String text, Matcher found) {
        for (Token.Kind kind : Token.Kind.values()) {
            String characters = found.group(kind.name());
            if (characters != null) {
                if (kind == Token.Kind.NUMBER) {
                    checkNumber(text, found);
                }
                return new Token(kind, characters, found.start(kind.name()) + 1);
            }
        }
        int start = found.start("other");
        throw new ExpressionException(text, start + 1, unexpectedCharacter(text.codePointAt(start)));
    }

    private static void checkNumber(String text, Matcher number) {
        String exponent = number.group("exponent");
        if (exponent != null && new BigInteger(exponent).compareTo(MAX_EXPONENT) > 0) {
            throw new ExpressionException(
                    text,
                    number.start("exponent") + 1,
                    "the exponent is too large; expected at most " + MAX_EXPONENT + " either way");
        }
        String next = number.group("next");
        if (!next.isEmpty()) {
            throw new ExpressionException(
                    text,
                    number.end() + 1,
                    "the number " + number.group("NUMBER") + " runs into '" + next
                            + "'; expected an operator, as in 2 * n");
        }
    }

    private static String unexpectedCharacter(int codePoint) {
        int sign = SIGNS.indexOf(codePoint);
        if (sign >= 0) {
            return String.format(Locale.ROOT, "the sign U+%04X; write %s", codePoint, ASCII.get(sign));
        }
        return switch (codePoint) {
            case ';' -> "a ';'; one event is expected here, and && or || join conditions";
            case '^' -> "a '^'; powers are not available here, write the number itself";
            case '.' -> "a '.' outside of a number; expected a digit on both its sides, as in 0.9";
            default ->
                "unexpected character "
                        + (codePoint > ' ' && codePoint <= '~'
                                ? "'" + (char) codePoint + "'"
                                : String.format(Locale.ROOT, "U+%04X", codePoint))
                        + "; expected a number, a name or an operator";
        };
    }

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

        /** Returns the token's description in an error message. */
        String described() {
            return kind == Kind.END ? "end" : "'" + text + "'";
        }
    }
}

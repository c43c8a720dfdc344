package io.swallowtail.core.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits an expression's text into tokens and refuses texts, numbers and characters that cannot be part of one. */
final class Tokenizer {
    private static final int MAX_EXPONENT = 400;
    /** Longer ones first. Symbols of the second line are never valid; {@link Misspelling} suggests the right symbol. */
    private static final String[] SYMBOLS = {
        "||", "&&", "<=", ">=", "==", "!=", "..", //
        "=>", "=<", "<>", "=", "&", "|", ",", //
        "<", ">", "!", "+", "-", "*", "/", "%", "(", ")"
    };

    private final String text;
    private int position;

    private Tokenizer(String text) {
        this.text = text;
    }

    /** Returns the tokens of a text; the last one, and no other, is the end. */
    static List<Token> tokens(String text) {
        if (text.length() > ExpressionParser.MAX_LENGTH) {
            throw new ExpressionException(
                    text,
                    ExpressionParser.MAX_LENGTH + 1,
                    "the text has " + text.length() + " characters; expected at most " + ExpressionParser.MAX_LENGTH);
        }
        return new Tokenizer(text).split();
    }

    private List<Token> split() {
        List<Token> tokens = new ArrayList<>();
        skipSpace();
        while (position < text.length()) {
            tokens.add(token());
            skipSpace();
        }
        tokens.add(new Token(Token.Kind.END, "", text.length() + 1));
        return tokens;
    }

    private void skipSpace() {
        while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private Token token() {
        int start = position;
        if (isDigit(start)) {
            return number();
        }
        if (isNamePart(start)) {
            while (isNamePart(position)) {
                position++;
            }
            return new Token(Token.Kind.NAME, text.substring(start, position), start + 1);
        }
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, start)) {
                position += symbol.length();
                return new Token(Token.Kind.SYMBOL, symbol, start + 1);
            }
        }
        throw new ExpressionException(text, start + 1, unexpectedCharacter(text.codePointAt(start)));
    }

    private Token number() {
        int start = position;
        skipDigits();
        if (isChar(position, '.') && isDigit(position + 1)) {
            position++;
            skipDigits();
        }
        if (isChar(position, 'e') || isChar(position, 'E')) {
            skipExponent();
        }
        if (isNamePart(position)) {
            throw new ExpressionException(
                    text,
                    position + 1,
                    "the number " + text.substring(start, position) + " runs into '" + text.charAt(position)
                            + "'; expected an operator, as in 2 * n");
        }
        return new Token(Token.Kind.NUMBER, text.substring(start, position), start + 1);
    }

    /** Skips an exponent if there is one; a lone {@code e} stays where it is. */
    private void skipExponent() {
        int digits = position + 1;
        if (isChar(digits, '+') || isChar(digits, '-')) {
            digits++;
        }
        if (!isDigit(digits)) {
            return;
        }
        position = digits;
        int exponent = 0;
        while (isDigit(position)) {
            exponent = Math.min(MAX_EXPONENT + 1, 10 * exponent + text.charAt(position) - '0');
            position++;
        }
        if (exponent > MAX_EXPONENT) {
            throw new ExpressionException(
                    text, digits + 1, "the exponent is too large; expected at most " + MAX_EXPONENT + " either way");
        }
    }

    private void skipDigits() {
        while (isDigit(position)) {
            position++;
        }
    }

    private boolean isChar(int at, char wanted) {
        return at < text.length() && text.charAt(at) == wanted;
    }

    private boolean isDigit(int at) {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private boolean isNamePart(int at) {
        if (at >= text.length()) {
            return false;
        }
        char c = text.charAt(at);
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(at);
    }

    private static String unexpectedCharacter(int codePoint) {
        return switch (codePoint) {
            case ';' -> "a ';'; one event is expected here, and && or || join conditions";
            case '^' -> "a '^'; powers are not available here, write the number itself";
            case '\u2265', '\u2264', '\u2260', '\u2227', '\u2228', '\u00ac', '\u2212', '\u00d7', '\u00b7' ->
                String.format(Locale.ROOT, "the sign U+%04X; write %s", codePoint, ascii(codePoint));
            case '.' -> "a '.' outside of a number; expected a digit on both its sides, as in 0.9";
            default ->
                "unexpected character "
                        + (codePoint > ' ' && codePoint <= '~'
                                ? "'" + (char) codePoint + "'"
                                : String.format(Locale.ROOT, "U+%04X", codePoint))
                        + "; expected a number, a name or an operator";
        };
    }

    private static String ascii(int sign) {
        return switch (sign) {
            case '\u2265' -> ">=";
            case '\u2264' -> "<=";
            case '\u2260' -> "!=";
            case '\u2227' -> "&&";
            case '\u2228' -> "||";
            case '\u00ac' -> "!";
            case '\u2212' -> "-";
            default -> "*";
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

package io.swallowtail.core.expression;

import io.swallowtail.core.expression.Tokenizer.Token;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A probable misspelling in an unreadable text, such as an operator of another language.
 *
 * @param token where the misspelling is
 * @param problem the problem, and the right spelling
 */
record Misspelling(Token token, String problem) {
    /** Translates an operator of another language; returns null for all other words. */
    private static String operator(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "=>" -> ">=";
            case "=<" -> "<=";
            case "<>" -> "!=";
            case "=" -> "==";
            case "&", "and" -> "&&";
            case "|", "or" -> "||";
            case "not" -> "!";
            default -> null;
        };
    }

    /** Recognizes a misspelling where a token is not expected; the token before it may be the cause. */
    static Optional<Misspelling> at(List<Token> tokens, int position) {
        Token token = tokens.get(position);
        Token before = position == 0 ? token : tokens.get(position - 1);
        if (token.is("=") && (before.is(">") || before.is("<") || before.is("!") || before.is("="))) {
            return found(before, "'" + before.text() + "' and '=' are apart; write " + before.text() + "=");
        }
        if (token.is("!")
                && position + 1 < tokens.size()
                && tokens.get(position + 1).is("=")) {
            return found(token, "'!' and '=' are apart; write !=");
        }
        for (Token wrong : List.of(token, before)) {
            String right = operator(wrong.text());
            if (right != null) {
                return found(wrong, "'" + wrong.text() + "' is not an operator; write " + right);
            }
        }
        if (token.is("(") && before.kind() == Token.Kind.NAME) {
            return found(before, function(before.text()));
        }
        if (token.is(",")) {
            return found(token, "unexpected ','; join conditions with && or ||, and write numbers without commas");
        }
        if (before.is("%") && position > 1 && tokens.get(position - 2).kind() == Token.Kind.NUMBER) {
            String number = tokens.get(position - 2).text();
            return found(
                    before,
                    "'%' is the remainder of a division; write "
                            + new BigDecimal(number).movePointLeft(2).stripTrailingZeros() + " for " + number + "%");
        }
        return Optional.empty();
    }

    private static Optional<Misspelling> found(Token token, String problem) {
        return Optional.of(new Misspelling(token, problem));
    }

    private static String function(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.equals("p") || lower.equals("pr") || lower.startsWith("prob")) {
            return "'" + name + "(...)' is not part of an event; write the event alone, such as congestion >= 3";
        }
        return "'" + name
                + "(...)': expressions have no functions; write a > 3 || b > 3 for max(a, b) > 3, and && for min(a, b) > 3";
    }
}

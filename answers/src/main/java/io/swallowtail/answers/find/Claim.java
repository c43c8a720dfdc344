package io.swallowtail.answers.find;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition on the probability of something, in words.
 *
 * @param subject what has the probability, such as an event
 * @param relation {@code <=} or {@code >=}
 * @param number the limit as the user wrote it
 * @param target the limit
 */
public record Claim(String subject, String relation, String number, Target target) {
    private static final Pattern SYNTAX = Pattern.compile(
            "\\s*(.*?)\\s*([<>])=?\\s*([0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?)\\s*", Pattern.DOTALL);

    /**
     * Reads a condition. The last relation is that of the probability, because an event may have one, too.
     *
     * @param text such as {@code failed <= 1e-6}
     * @param example such a text for messages
     * @throws IllegalArgumentException if it is not like that, or if the limit is not between 0 and 1
     */
    public static Claim parse(String text, String example) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches() || matcher.group(1).isEmpty()) {
            throw new IllegalArgumentException("\"" + text + "\" is not like \"" + example + "\"");
        }
        double limit = Double.parseDouble(matcher.group(3));
        if (!(limit > 0 && limit < 1)) {
            throw new IllegalArgumentException(matcher.group(3) + " is not between 0 and 1");
        }
        String relation = matcher.group(2);
        return new Claim(matcher.group(1), relation + "=", matcher.group(3), new Target(limit, relation.equals("<")));
    }
}

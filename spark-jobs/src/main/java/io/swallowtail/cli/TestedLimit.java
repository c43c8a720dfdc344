package io.swallowtail.cli;

import io.swallowtail.message.BadInputException;
import io.swallowtail.statistics.SequentialTest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limit of {@code --test}.
 *
 * @param atMost whether the limit is "at most"; else it is "at least"
 * @param value the limit
 */
record TestedLimit(boolean atMost, double value) {
    private static final Pattern SYNTAX =
            Pattern.compile("\\s*P\\s*(<=|>=|<|>)\\s*([0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?)\\s*");

    static TestedLimit parse(String text) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches()) {
            throw new BadInputException("--test", "", "\"" + text + "\" is not like \"P <= 1e-6\"");
        }
        return new TestedLimit(matcher.group(1).startsWith("<"), Double.parseDouble(matcher.group(2)));
    }

    String answer(SequentialTest.Answer answer) {
        if (answer == SequentialTest.Answer.OPEN) {
            return "open";
        }
        return (answer == SequentialTest.Answer.AT_MOST) == atMost ? "yes" : "no";
    }
}

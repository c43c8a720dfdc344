package io.swallowtail.answer;

import io.swallowtail.estimate.TailQuestion;
import io.swallowtail.estimate.TailTest;
import io.swallowtail.message.BadInputException;
import io.swallowtail.statistics.SequentialTest;
import io.swallowtail.tails.Tail;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The question and the result of {@code estimate --test}: whether a probability is within a limit.
 *
 * @param words the limit in the user's words
 * @param isMost whether the limit is "at most"; else it is "at least"
 * @param limit the limit
 */
public record TestAnswer(String words, boolean isMost, double limit) {
    private static final Pattern SYNTAX =
            Pattern.compile("\\s*P\\s*(<=|>=|<|>)\\s*([0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?)\\s*");

    /**
     * Reads the limit.
     *
     * @param words such as {@code P <= 1e-6}
     * @return the question
     * @throws BadInputException if it is not like that
     */
    public static TestAnswer parse(String words) {
        Matcher matcher = SYNTAX.matcher(words);
        if (!matcher.matches()) {
            throw new BadInputException("--test", "", "\"" + words + "\" is not like \"P <= 1e-6\"");
        }
        return new TestAnswer(words, matcher.group(1).startsWith("<"), Double.parseDouble(matcher.group(2)));
    }

    /**
     * Makes the answer.
     *
     * @param question the event
     * @param factor the indifference factor
     * @param confidence the confidence of the answer
     * @param outcome the outcome of the test
     * @return its row and, for people, why it is doubtful
     */
    public Answer of(TailQuestion question, double factor, double confidence, TailTest.Outcome outcome) {
        Columns<TailTest.Outcome> columns = new Columns<TailTest.Outcome>()
                .scripts("experiment", each -> question.point().experiment().name());
        PointColumns.add(columns, question.point().experiment(), List.of(), each -> question.point(), question.seed())
                .add("event", each -> question.event().text())
                .add("test", each -> words)
                .add("answer", each -> word(each.answer()))
                .add("method", TailTest.Outcome::method)
                .add("trials", TailTest.Outcome::trials)
                .add("exceedances", TailTest.Outcome::exceedances)
                .add(
                        "error",
                        each -> BigDecimal.ONE
                                .subtract(BigDecimal.valueOf(confidence))
                                .doubleValue())
                .add("indifferent_from", each -> limit / factor)
                .add("indifferent_to", each -> limit * factor)
                .scripts("reliability", each -> Tail.reliability(each.doubt()))
                .scripts("reason", each -> each.doubt() == null ? each.impossible() : each.doubt());
        List<Answer.Part> parts = new ArrayList<>();
        parts.add(new Section<>(List.of(outcome), columns));
        parts.addAll(EstimateAnswer.reasons(question.event().text(), outcome.doubt(), outcome.impossible()));
        return new Answer(parts);
    }

    private String word(SequentialTest.Answer answer) {
        if (answer == SequentialTest.Answer.OPEN) {
            return "open";
        }
        return (answer == SequentialTest.Answer.AT_MOST) == isMost ? "yes" : "no";
    }
}

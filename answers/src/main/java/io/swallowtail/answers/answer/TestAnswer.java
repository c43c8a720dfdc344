package io.swallowtail.answers.answer;

import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.estimate.TailQuestion;
import io.swallowtail.answers.estimate.TargetTest;
import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.Expectation;
import java.util.ArrayList;
import java.util.List;

/**
 * The question and the result of {@code estimate --test}: whether a probability is within a limit.
 *
 * @param words the limit in the user's words
 * @param target the limit
 */
public record TestAnswer(String words, Target target) {
    private static final String EXAMPLE = "P <= 1e-6";

    /**
     * Reads the limit.
     *
     * @param words such as {@code P <= 1e-6}
     * @return the question
     * @throws BadInputException if it is not like that, or if the limit is not between 0 and 1
     */
    public static TestAnswer parse(String words) {
        try {
            Expectation expected = Expectation.parse(words, EXAMPLE);
            if (expected.event().equals("P")) {
                return new TestAnswer(words, expected.target());
            }
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--test", e.getMessage());
        }
        throw new BadInputException("--test", "\"" + words + "\" is not like \"" + EXAMPLE + "\"");
    }

    /**
     * Makes the answer.
     *
     * @param question the event
     * @param test the finished or stopped test
     * @return its row and, for people, what it assumes or why it is open
     */
    public Answer of(TailQuestion question, TargetTest test) {
        TailAnswer found =
                test.answer() == null ? TailAnswer.unknown(question, "no trial was completed") : test.answer();
        String event = question.event().text();
        Columns<TailAnswer> columns = new Columns<TailAnswer>()
                .scripts("experiment", each -> question.point().experiment().name());
        PointColumns.add(columns, question.point().experiment(), List.of(), each -> question.point(), question.seed())
                .add("event", each -> event)
                .add("test", each -> words)
                .add("answer", each -> word(test));
        TailColumns.add(columns, each -> each, tail -> Numbers.DEFAULT_DIGITS)
                .add("method", TailAnswer::method)
                .add("trials", TailAnswer::trials)
                .scripts("runs", TailAnswer::runs)
                .scripts("interval", TailAnswer::interval)
                .scripts("reliability", TailAnswer::reliability)
                .scripts("reason", each -> test.reason())
                .scripts("assumes", each -> assumes(test));
        List<Answer.Part> parts = new ArrayList<>(List.of(new Section<>(List.of(found), columns)));
        parts.addAll(EstimateAnswer.reasons(event, found.doubt(), found.impossible()));
        EstimateAnswer.valueless(question.point(), found, "").ifPresent(parts::add);
        if (test.reason() != null && found.impossible() == null) {
            parts.add(new Sentence(event + ": " + test.reason() + "."));
        }
        test.assumption().ifPresent(each -> parts.add(new Sentence("The answer holds if " + each.inWords() + ".")));
        return new Answer(parts);
    }

    private static String assumes(TargetTest test) {
        return test.assumption().map(TargetTest.Assumption::inWords).orElse(null);
    }

    private static String word(TargetTest test) {
        return switch (test.verdict()) {
            case HOLDS -> "yes";
            case FAILS -> "no";
            default -> "open";
        };
    }
}

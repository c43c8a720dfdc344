package io.swallowtail.answers.answer;

import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.estimate.TailQuestion;
import io.swallowtail.answers.estimate.TargetTest;
import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.message.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The question and the result of {@code estimate --test}: whether a probability is within a limit.
 *
 * @param words the limit in the user's words
 * @param target the limit
 */
public record TestAnswer(String words, Target target) {
    private static final Pattern SYNTAX =
            Pattern.compile("\\s*P\\s*(<=|>=|<|>)\\s*([0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?)\\s*");

    /**
     * Reads the limit.
     *
     * @param words such as {@code P <= 1e-6}
     * @return the question
     * @throws BadInputException if it is not like that, or if the limit is not between 0 and 1
     */
    public static TestAnswer parse(String words) {
        Matcher matcher = SYNTAX.matcher(words);
        if (!matcher.matches()) {
            throw new BadInputException("--test", "", "\"" + words + "\" is not like \"P <= 1e-6\"");
        }
        double limit = Double.parseDouble(matcher.group(2));
        if (!(limit > 0 && limit < 1)) {
            throw new BadInputException("--test", "", matcher.group(2) + " is not between 0 and 1");
        }
        return new TestAnswer(words, new Target(limit, matcher.group(1).startsWith("<")));
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

package io.swallowtail.replay;

import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.random.AskedCoins;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.BitChoices;
import io.swallowtail.random.ChoiceStream;
import io.swallowtail.random.IntegerChoices;
import io.swallowtail.replay.AskedAnswers.Answer;
import io.swallowtail.replay.AskedAnswers.Question;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Fills one stream of choices from its part of a saved trial. */
final class StreamReader {
    private static final long STEPS = 1L << 32;
    private static final long PLACES = 1L << 31;

    private final Path file;
    private final JsonNode node;
    private final ChoiceStream stream;

    StreamReader(Path file, JsonNode node, ChoiceStream stream) {
        this.file = file;
        this.node = node;
        this.stream = stream;
    }

    /** Fills the stream, or throws a {@link BadInputException} that names it. */
    void fill() {
        String kind = ChoicesFormat.kind(stream);
        if (!kind.equals(node.path(ChoicesFormat.KEY_KIND).textValue())) {
            throw refusal(node.path(ChoicesFormat.KEY_KIND) + " is not the kind of this stream, \"" + kind + "\"");
        }
        if (stream instanceof BitChoices coins) {
            fill(coins);
        } else if (stream instanceof IntegerChoices integers) {
            fill(integers);
        } else if (stream instanceof AskedCoins coins) {
            Map<Question, Answer> answers = answers(STEPS);
            coins.answerFrom((step, place) -> answer(answers, step, place, ChoicesFormat.SIDES) == 1);
        } else if (stream instanceof AskedIntegers integers) {
            Map<Question, Answer> answers = answers(AskedIntegers.STEPS);
            integers.answerFrom((step, place, bound) -> answer(answers, step, place, bound));
        }
    }

    private void fill(BitChoices coins) {
        JsonNode lines = only(ChoicesFormat.KEY_COINS, ChoicesFormat.KEY_COUNT);
        JsonNode count = node.path(ChoicesFormat.KEY_COUNT);
        if (!count.isInt() || count.intValue() != coins.count()) {
            throw refusal("count: " + count + " is not " + coins.count() + ", the number of coins of this point");
        }
        StringBuilder digits = new StringBuilder();
        lines.forEach(line -> digits.append(line.isTextual() ? line.textValue() : "?"));
        if (digits.length() != ChoicesFormat.digits(coins)) {
            throw refusal(digits.length() + " digits are not the " + ChoicesFormat.digits(coins) + " of "
                    + coins.count() + " coins");
        }
        Arrays.fill(coins.words(), 0);
        for (int i = 0; i < digits.length(); i++) {
            int digit = ChoicesFormat.valueOf(digits.charAt(i));
            int coinsHere = Math.min(ChoicesFormat.COINS_A_DIGIT, coins.count() - ChoicesFormat.COINS_A_DIGIT * i);
            if (digit < 0 || digit >>> coinsHere != 0) {
                throw refusal("'" + digits.charAt(i) + "' at place " + i + " is not the hexadecimal digit of "
                        + coinsHere + " coins");
            }
            ChoicesFormat.putDigit(coins.words(), i, digit);
        }
    }

    private void fill(IntegerChoices integers) {
        JsonNode values = only(ChoicesFormat.KEY_VALUES);
        if (values.size() != integers.count()) {
            throw refusal(values.size() + " integers are not the " + integers.count() + " of this point");
        }
        for (int i = 0; i < integers.count(); i++) {
            integers.values()[i] = (int) number(values.get(i), "integer " + i, integers.bound(i));
        }
    }

    private Map<Question, Answer> answers(long steps) {
        boolean bounds = ChoicesFormat.hasBounds(stream);
        Map<Question, Answer> answers = new HashMap<>();
        for (JsonNode entry : only(ChoicesFormat.KEY_ANSWERS)) {
            if (!entry.isArray() || entry.size() != (bounds ? 4 : 3)) {
                throw refusal(entry + " is not [step, place, " + (bounds ? "bound, integer]" : "coin]"));
            }
            Question question =
                    new Question(number(entry.get(0), "step", steps), (int) number(entry.get(1), "place", PLACES));
            int bound = bounds ? (int) number(entry.get(2), "bound", PLACES) : ChoicesFormat.SIDES;
            int value = (int) number(entry.get(bounds ? 3 : 2), bounds ? "integer" : "coin", bound);
            if (answers.put(question, new Answer(bound, value)) != null) {
                throw refusal(question + " is answered twice");
            }
        }
        return answers;
    }

    private int answer(Map<Question, Answer> answers, long step, int place, int bound) {
        Question question = new Question(step, place);
        Answer answer = answers.get(question);
        if (answer == null) {
            throw refusal("the run asks at " + question + ", and the file has no answer");
        }
        if (answer.bound() != bound) {
            throw refusal("the run asks at " + question + " for an integer below " + bound
                    + ", and the file answers below " + answer.bound());
        }
        return answer.value();
    }

    /** Gives the list under a key; no other key but these and the stream's name and kind may be there. */
    private JsonNode only(String listKey, String... otherKeys) {
        Set<String> allowed = new HashSet<>(List.of(ChoicesFormat.KEY_STREAM, ChoicesFormat.KEY_KIND, listKey));
        allowed.addAll(List.of(otherKeys));
        node.fieldNames().forEachRemaining(key -> {
            if (!allowed.contains(key)) {
                throw refusal("'" + key + "' is not a key of this stream");
            }
        });
        JsonNode list = node.path(listKey);
        if (!list.isArray()) {
            throw refusal(listKey + ": a list is required");
        }
        return list;
    }

    private long number(JsonNode value, String what, long bound) {
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < 0
                || value.longValue() >= bound) {
            throw refusal(what + " " + value + " is not in [0, " + bound + ")");
        }
        return value.longValue();
    }

    private BadInputException refusal(String message) {
        return new BadInputException(file.toString(), stream.name(), message);
    }
}

package io.swallowtail.answers.replay;

import static io.swallowtail.answers.replay.ChoicesFormat.DIGITS_A_LINE;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.core.random.AnswerTable;
import io.swallowtail.core.random.ChoiceCodec;
import java.util.function.IntUnaryOperator;

/** Writes one stream of choices as its part of a saved trial. */
record StreamWriter(ObjectNode node) implements ChoiceCodec {
    @Override
    public void fixed(String key, int value) {
        node.put(key, value);
    }

    @Override
    public void bits(String key, long[] words, int count) {
        ArrayNode lines = node.putArray(key);
        int digits = ChoicesFormat.digits(count);
        for (int first = 0; first < digits; first += DIGITS_A_LINE) {
            StringBuilder line = new StringBuilder();
            for (int digit = first; digit < Math.min(digits, first + DIGITS_A_LINE); digit++) {
                line.append(ChoicesFormat.digit(words, digit));
            }
            lines.add(line.toString());
        }
    }

    @Override
    public void integers(String key, int[] values, IntUnaryOperator bound) {
        ArrayNode list = node.putArray(key);
        for (int value : values) {
            list.add(value);
        }
    }

    @Override
    public void answers(String key, AnswerTable answers, long steps, int bound) {
        ArrayNode list = node.putArray(key);
        answers.forEach((step, place, itsBound, answer) -> {
            ArrayNode entry = list.addArray().add(step).add(place);
            if (bound == 0) {
                entry.add(itsBound);
            }
            entry.add(answer);
        });
    }

    @Override
    public RuntimeException refusal(String message) {
        return new IllegalStateException(message);
    }
}

package io.swallowtail.answers.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.core.random.AnswerTable;
import io.swallowtail.core.random.ChoiceCodec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.IntUnaryOperator;

/** Writes one stream of choices as its part of a saved trial. */
record StreamWriter(ObjectNode node) implements ChoiceCodec {
    private static final int DIGITS_A_LINE = 64;

    @Override
    public void fixed(String key, int value) {
        node.put(key, value);
    }

    @Override
    public void bits(String key, long[] words, int count) {
        StringBuilder digits = new StringBuilder();
        for (long word : words) {
            digits.append(new StringBuilder(HexFormat.of().toHexDigits(word)).reverse());
        }
        digits.setLength((count + 3) / 4);
        ArrayNode lines = node.putArray(key);
        for (int i = 0; i < digits.length(); i += DIGITS_A_LINE) {
            lines.add(digits.substring(i, Math.min(digits.length(), i + DIGITS_A_LINE)));
        }
    }

    @Override
    public void integers(String key, int[] values, IntUnaryOperator bound) {
        Arrays.stream(values).forEach(node.putArray(key)::add);
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
